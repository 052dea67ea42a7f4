"""What is to be done is done when it comes: the beat of these servers is an hour, so that it helps nobody."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosmtplib
import pytest

from pbem.config import MaildirFolder
from pbem.mail.transport.sources import maildir, pipe, watch
from pbem.poke import poke
from pbem.server.serve import Server
from pbem.server.wake import Bells
from pbem.store.schema.kinds import InboxStatus, OutboxStatus, Work
from pbem.wiring import build_app
from tests.kit.commands import submit
from tests.kit.fake_hosts import Fake
from tests.kit.fake_hosts import running as mail_host
from tests.kit.office import Office
from tests.kit.patience import soon
from tests.kit.store import watched


@asynccontextmanager
async def begun(office: Office, **settings: object) -> AsyncIterator[Server]:
    """A server that has sent the first letters of a game and has nothing to do."""
    async with Server(office.app, office.settings.model_copy(update=settings)) as server:
        await soon(lambda: all_sent(office))
        yield server


def all_sent(office: Office) -> bool:
    return not office.app.store.outbox(OutboxStatus.NEW)


def decided(office: Office) -> list[str]:
    """The moves that people made."""
    return [decision.move for decision in office.game().log if decision.cause.startswith(("mail:", "cli"))]


def asked_again(office: Office, count: int) -> bool:
    """Whether so many moves were made, and whoever is to move now has a letter about it."""
    seat = office.to_move()
    token = office.app.token("K7", seat, office.game().question(seat) or 0)
    return len(decided(office)) == count and token in str(office.newest(seat)["Reply-To"])


async def hand_over(server: Server, office: Office) -> str:
    """Answer the newest letter of whoever is to move; what the answer says."""
    seat, line = office.to_move(), office.any_line()
    await aiosmtplib.send(office.answer(seat, line), hostname="127.0.0.1", port=server.port, start_tls=False)
    return line


def test_a_reply_is_answered_when_it_comes(office: Office) -> None:
    async def story() -> None:
        async with begun(office) as server:
            for count in (1, 2, 3):
                await hand_over(server, office)
                await soon(lambda count=count: asked_again(office, count))  # type: ignore[misc]

    office.new_game(cooling=0)
    asyncio.run(story())


def test_cooling_ends_at_its_moment(office: Office) -> None:
    async def story() -> None:
        async with begun(office) as server:
            await hand_over(server, office)
            await soon(lambda: office.app.store.held_moves("K7"))
            office.clock.skip(seconds=1)
            await soon(lambda: asked_again(office, 1))

    office.new_game(cooling=1)
    asyncio.run(story())


def test_what_another_process_stores_is_done_at_once(office: Office) -> None:
    async def story() -> None:
        async with begun(office):
            submit(other, "K7", office.to_move(), office.any_line(), "cli", cooling=0)
            await soon(lambda: asked_again(office, 1))

    office.new_game(cooling=0)
    other = build_app(office.settings, office.clock.now)
    asyncio.run(story())
    other.store.close()


def piped(office: Office) -> None:
    """What ``pbem mail receive`` leaves."""
    mail = office.answer(office.to_move(), office.any_line())
    pipe.put(str(office.settings.spool), pipe.stamped(mail.as_bytes(), {"Delivered-To": str(mail["To"])}))


def test_a_letter_in_the_spool_is_noticed(office: Office) -> None:
    async def story() -> None:
        async with begun(office):
            piped(office)
            await soon(lambda: asked_again(office, 1))

    office.new_game(cooling=0)
    (office.settings.spool / "new").mkdir(parents=True)
    asyncio.run(story())


async def nothing(*_: object) -> None:
    """A system that tells of no new files."""


def test_where_the_system_tells_nothing_whoever_leaves_a_letter_does(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with begun(office):
            piped(office)
            poke(str(office.settings.home))
            await soon(lambda: asked_again(office, 1))

    monkeypatch.setattr(maildir, "notice", nothing)
    office.new_game(cooling=0)
    asyncio.run(story())


def test_a_letter_in_a_maildir_is_noticed_also_in_one_that_comes_later(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = MaildirFolder(path=tmp_path / "box")

    async def deliver(number: int) -> None:
        unfinished, new = box.path / "tmp" / str(number), box.path / "new" / str(number)
        unfinished.write_bytes(f"From: a@example.org\r\nMessage-ID: <{number}@x>\r\n\r\nhi".encode())
        # Both ways in which mail hosts deliver.
        (os.rename if number % 2 else os.link)(unfinished, new)
        await soon(lambda: not new.exists())

    async def story() -> None:
        async with maildir.watched(office.app, box, 3600):
            await asyncio.sleep(0)
            for name in ("tmp", "new"):
                (box.path / name).mkdir(parents=True)
            for number in range(4):
                await deliver(number)
        assert len(office.app.store.inbox(InboxStatus.NEW)) == 4

    monkeypatch.setattr(watch, "NO_FOLDER", 0.01)
    asyncio.run(story())


def test_a_letter_that_is_written_where_it_is_read_is_taken_when_it_is_whole(
    office: Office, tmp_path: Path
) -> None:
    """No mail host that knows Maildirs does so."""
    box = MaildirFolder(path=tmp_path / "box")
    new = box.path / "new"
    new.mkdir(parents=True)
    half = b"From: a@example.org\r\nMessage-ID: <1@x>\r\n\r\n" + 1000 * b"half"

    async def story() -> None:
        async with maildir.watched(office.app, box, 3600):
            await passes()
            with (new / "1").open("wb", buffering=0) as file:
                for _ in range(2):
                    file.write(half)
                    await passes()
            await soon(lambda: not (new / "1").exists())
        (row,) = office.app.store.inbox(InboxStatus.NEW)
        assert row.raw == 2 * half

    asyncio.run(story())


async def passes() -> None:
    """A hundred passes of the event loop are more than anything takes that is done again and again."""
    for _ in range(100):
        await asyncio.sleep(0)


def test_without_any_bell_the_beat_finds_everything(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> None:
        """A bell that nobody hears."""

    async def story() -> None:
        async with begun(office, tick_seconds=0.05) as server:
            await hand_over(server, office)
            await soon(lambda: office.app.store.held_moves("K7"))
            office.clock.skip(seconds=60)
            await soon(lambda: asked_again(office, 1))
            piped(office)
            await soon(lambda: office.app.store.held_moves("K7"))
            office.clock.skip(seconds=60)
            await soon(lambda: asked_again(office, 2))

    for name in ("ring_for", "ring", "ring_in", "_on_poke"):
        monkeypatch.setattr(Bells, name, lost)
    monkeypatch.setattr(maildir, "notice", nothing)
    office.new_game(cooling=60)
    asyncio.run(story())


def test_sending_goes_on_when_the_mail_host_is_back(office: Office) -> None:
    async def story() -> None:
        fake = Fake()
        async with mail_host(fake):
            pass  # now it has a port, and is away
        settings = office.settings.model_copy(update={"smtp_host": "127.0.0.1", "smtp_port": fake.port})
        async with Server(office.app, settings) as server:
            await soon(lambda: server._sender.trouble)
            async with mail_host(fake):
                await soon(lambda: len(fake.letters) == 3)
        assert set(fake.ids().values()) == {1}

    office.new_game()
    asyncio.run(story())


def test_the_beat_is_a_pass_of_the_event_loop_and_no_thread(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bells are rung in the thread in which they are heard."""
    rung: list[threading.Thread] = []
    monkeypatch.setattr(Bells, "ring_all", lambda _: rung.append(threading.current_thread()))

    async def story() -> None:
        async with Server(office.app, office.settings.model_copy(update={"tick_seconds": 0.05})) as server:
            await soon(lambda: server.pulse.beats >= 2)

    asyncio.run(story())
    assert {*rung} == {threading.current_thread()}


def test_letters_leave_at_equal_steps_however_long_they_took_to_write(office: Office) -> None:
    async def story() -> None:
        bells, loop = Bells(office.clock.now), asyncio.get_running_loop()
        for took in (0.0, 0.001, 0.0199, 0.021, 0.5):
            began = loop.time()
            bells.ring_in(Work.SEND, took)
            at = bells._alarms.pop(Work.SEND).when()
            assert at * 50 == pytest.approx(round(at * 50))
            assert began + took <= at <= loop.time() + took + 0.02

    asyncio.run(story())


def test_a_server_that_has_nothing_to_do_runs_no_statement_between_two_beats(office: Office) -> None:
    run: list[str] = []

    async def story() -> None:
        async with begun(office) as server:
            await passes()
            with watched(run.append):
                await passes()
                assert run == []
                server._bells.ring_all()
                await passes()
                assert len(run) == 7

    office.new_game()
    asyncio.run(story())
