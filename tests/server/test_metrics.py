"""Numbers about a server: sums that tell nobody's secrets, and a page that nobody can use against it."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import stat
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import urlopen

import pytest
from prometheus_client import CollectorRegistry, Metric, generate_latest
from pydantic import SecretStr

from pbem.app.talk.bounce_policy import came_back
from pbem.config import Imap, MaildirFolder
from pbem.server import metrics
from pbem.server.figures import MEANING, figures
from pbem.server.logs import FAULTS, log
from pbem.server.metrics import OF_THE_PROCESS, Counted, Pulse, counted
from pbem.server.serve import Server
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.schema.kinds import BounceKind, OutboxStatus
from tests.kit.commands import file_order, note, say, submit
from tests.kit.desk import Desk, make_desk
from tests.kit.host_tables import MONITORING, with_numbers
from tests.kit.office import Office
from tests.kit.patience import soon


def told(desk: Desk) -> str:
    """All that is told of a server: the page, and what ``pbem status --json`` says."""
    numbers = figures(desk.app, desk.settings)
    return page(numbers, Pulse(started=0.0), {"up": 1, "down": 0}, True, 0) + json.dumps(numbers)


def page(*numbers: Any) -> str:
    """What Prometheus reads."""
    return written(lambda: counted(*numbers))


def written(count: Callable[[], Iterable[Metric]]) -> str:
    registry = CollectorRegistry()
    registry.register(Counted(count))
    return generate_latest(registry).decode()


@pytest.fixture
def still_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others write to the same disk while two moments are compared."""
    monkeypatch.setattr("pbem.server.figures.shutil.disk_usage", lambda _: SimpleNamespace(free=2**40))


def hold_a_move(desk: Desk) -> None:
    submit(desk.app, "K7", desk.to_move(), desk.any_line(), "cli")


def file_an_order(desk: Desk) -> None:
    file_order(desk.app, "K7", 1, "veto any rockfall")


def keep_a_note(desk: Desk) -> None:
    note(desk.app, "K7", 2, "Boris lies")


def say_what_still_cools(desk: Desk) -> None:
    say(desk.app, "K7", 0, "hello")


SECRETS = (hold_a_move, file_an_order, keep_a_note, say_what_still_cools)


@pytest.mark.usefixtures("still_disk")
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.__name__)
def test_what_is_held_filed_or_noted_shows_in_no_number(
    tmp_path: Path, secret: Callable[[Desk], None]
) -> None:
    worlds = [make_desk(tmp_path / name) for name in ("one", "two")]
    for desk in worlds:
        desk.new_game(cooling=600, modules=("base", "wc2019"))
    secret(worlds[1])
    for time in ({}, {"minutes": 11}, {"days": 40}):  # nobody does what is due: a server that stands still
        for desk in worlds:
            desk.clock.skip(**time)
        one, two = map(told, worlds)
        assert one == two
    assert '"late": 2' in one
    for desk in worlds:
        desk.app.store.close()


@pytest.mark.usefixtures("still_disk")
@pytest.mark.parametrize("words", ["veto any rockfall", "note Boris lies"])
def test_by_mail_a_secret_counts_as_much_as_a_question(tmp_path: Path, words: str) -> None:
    worlds = [make_desk(tmp_path / name) for name in ("one", "two")]
    for desk, said in zip(worlds, ("rules tools", words), strict=True):
        desk.new_game(cooling=600, modules=("base", "wc2019"))
        desk.write(1, said)
    one, two = map(told, worlds)
    assert one == two
    assert desk.app.store.orders("K7") or desk.app.store.memos("K7", 1)  # it was really done
    for desk in worlds:
        desk.app.store.close()


@pytest.mark.usefixtures("still_disk")
def test_a_move_that_the_clock_could_not_let_go_is_not_counted(desk: Desk) -> None:
    desk.new_game(cooling=600)
    before = told(desk)
    hold_a_move(desk)
    say_what_still_cools(desk)
    held = desk.app.store.held(desk.game().row.code, desk.to_move())
    assert held
    desk.app.store.quarantine(held, "KeyError settle:12")
    for row in desk.app.store.dues("K7"):
        if row.kind == "talk":
            desk.app.store.quarantine(row, "KeyError settle:12")
    assert told(desk) == before


def test_everything_is_counted(desk: Desk) -> None:
    desk.new_game()
    desk.new_game("K8", begin=False)
    first, second, third = desk.app.store.outbox(OutboxStatus.NEW)[:3]
    desk.app.store.outbox_failed(first.id, "550 no")
    desk.app.store.outbox_retry(second.id, "450 later", desk.clock.now() + timedelta(hours=1))
    for number in range(2):
        came_back(desk.app, replace(third, key=f"K7:0:{90 + number}"), BounceKind.HARD, "5.1.1")
    (nudge, timeout) = desk.app.store.dues("K7")
    desk.app.store.quarantine(nudge, "KeyError settle:12")
    desk.clock.at = timeout.due_at + timedelta(seconds=90)
    waiting = len(desk.app.store.outbox(OutboxStatus.NEW))
    numbers = figures(desk.app, desk.settings)
    assert numbers["games"] == {"open": 1, "running": 1, "over": 0, "abandoned": 0}
    assert numbers["clock"] == {"late": 1, "late_seconds": 90, "quarantined": 1}
    assert numbers["letters"]["failed"] == 1
    assert numbers["letters"]["waiting"] == waiting
    assert numbers["letters"]["retried"] == 1
    assert numbers["letters"]["paused"] >= 1
    assert numbers["letters"]["oldest_seconds"] == 24 * 3600 + 90
    assert numbers["bounces"]["paused_addresses"] == 1
    assert numbers["mails"]["waiting"] == 0
    assert numbers["disk"]["database_bytes"] == 16 * 1024 * 1024
    assert numbers["disk"]["free_bytes"] % (16 * 1024 * 1024) == 0
    assert {group: set(values) for group, values in numbers.items()} == {
        group: set(values) for group, values in MEANING.items()
    }


def test_nobody_and_no_game_is_named(desk: Desk) -> None:
    desk.new_game("SECRETCODE")
    desk.write(0, "what?", "SECRETCODE")
    said = told(desk).casefold()
    for name in ("secretcode", "anna", "boris", "carla", "@", "seat", "example", str(desk.settings.home)):
        assert name not in said


LINE = re.compile(
    r'# (HELP|TYPE) pbem_[a-z_]+ .+|pbem_[a-z_]+(\{[a-z]+="[a-z0-9.]+"\})? \d+(\.\d+(e\+\d\d)?)?'
)


def test_the_page_is_as_prometheus_reads_it(desk: Desk) -> None:
    numbers = figures(desk.app, desk.settings)
    text = page(numbers, Pulse(started=1.6, beats=3), {"down": 1, "up": 2}, False, 4)
    assert text.endswith("\n")
    assert all(LINE.fullmatch(line) for line in text.splitlines()), text
    for line in (
        "pbem_start_time_seconds 2.0",
        "pbem_beats_total 3.0",
        "# TYPE pbem_beats_total counter",
        "pbem_faults_total 4.0",
        "pbem_mail_host_up 0.0",
        'pbem_sources{state="down"} 1.0',
        'pbem_sources{state="up"} 2.0',
        'pbem_games{phase="running"} 0.0',
        "# TYPE pbem_letters_waiting gauge",
    ):
        assert line in text.splitlines()
    names = re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)
    assert (
        len(names)
        == len(set(names))
        == len(OF_THE_PROCESS)
        + 1
        + sum(len(meanings) for group, meanings in MEANING.items() if group != "games")
    )


def test_the_manual_explains_every_number() -> None:
    text = MONITORING.read_text("utf-8")
    assert text == with_numbers(text), "monitoring.md is out of date; renew it: python -m tests.kit.pages"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture(autouse=True)
def counted_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "EVERY", 0.05)


def with_page(
    office: Office, where: str, story: Callable[[Server], Awaitable[None]], **settings: object
) -> None:
    """Let a server run with its page, as long as the story takes."""

    async def serving() -> None:
        changed = office.settings.model_copy(update={"metrics": where, "tick_seconds": 0.05, **settings})
        async with Server(office.app, changed) as server:
            await story(server)

    asyncio.run(serving())


def test_a_page_over_http_on_this_machine(office: Office) -> None:
    office.new_game()
    port = free_port()

    def get() -> str:
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.headers["Content-Type"].startswith("text/plain; version=")
            return str(answer.read().decode())

    async def story(server: Server) -> None:
        await soon(lambda: server.pulse.beats >= 2 and server.pulse.letters_sent >= 1)
        await asyncio.sleep(0.2)  # until it is counted anew
        text = await asyncio.to_thread(get)
        assert 'pbem_games{phase="running"} 1.0\n' in text
        assert re.search(r"^pbem_beats_total [1-9]", text, re.MULTILINE)
        assert re.search(r"^pbem_letters_sent_total [1-9]", text, re.MULTILINE)
        assert 'pbem_sources{state="up"} 2.0\n' in text  # our listener, and the spool
        assert not re.search(r"^(?!#|pbem_).", text, re.MULTILINE)  # nothing of the process: it could tell

    with_page(office, f"127.0.0.1:{port}", story)


def test_a_file_that_is_written_anew_and_gone_with_the_server(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "pbem.prom"
    office.new_game()

    async def story(_: Server) -> None:
        assert stat.S_IMODE(path.stat().st_mode) == 0o644
        await soon(lambda: re.search(r"^pbem_beats_total [1-9]", path.read_text(), re.MULTILINE) is not None)
        assert 'pbem_games{phase="running"} 1.0\n' in path.read_text()

    with_page(office, str(path), story)
    assert not path.exists()


def test_a_port_that_is_taken_is_told(office: Office) -> None:
    async def story(_: Server) -> None:
        pytest.fail("two listen at one port")

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(OSError, match=r"bind on address: .*: Address already in use"):
            with_page(office, f"127.0.0.1:{other.getsockname()[1]}", story)


def test_ways_that_do_not_work_are_counted(office: Office, tmp_path: Path) -> None:
    box = Imap(host="127.0.0.1", port=1, user="me", password=SecretStr("x"), tls=False)
    ways = {"imap": (box,), "maildir": (MaildirFolder(path=tmp_path / "Maildir"),), "smtp_host": "127.0.0.1"}
    office.new_game()

    async def story(server: Server) -> None:
        def counted() -> set[str]:
            return set(re.findall("^pbem_(?:sources|mail_host).*", written(server.numbers), re.MULTILINE))

        expected = {"pbem_mail_host_up 0.0", 'pbem_sources{state="down"} 1.0', 'pbem_sources{state="up"} 2.0'}
        await soon(lambda: counted() == expected)

    with_page(office, "", story, smtp_port=1, **ways)


def test_while_the_database_does_not_answer_there_are_no_numbers() -> None:
    broken = False

    def count() -> Iterator[Metric]:
        if broken:
            raise StoreError(StoreTrouble.FULL, "the disk is full")
        yield metrics.metric("x", "gauge", "a number", {"": 1})

    numbers = Counted(count)
    assert [family.name for family in numbers.collect()] == ["pbem_x"]
    broken = True
    numbers.again()
    assert numbers.collect() == []


def test_faults_are_counted() -> None:
    before = FAULTS.total
    log.error("beat_failed")
    log.warning("source_failed")
    assert FAULTS.total == before + 1
