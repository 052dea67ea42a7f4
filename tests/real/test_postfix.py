"""The recipe for Postfix: nobody who did not write hears from it, and nothing is lost while pbem is away."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from pbem.app import App
from pbem.mail.trust.tokens import bounce_address
from pbem.wiring import build_app
from tests.conftest import need_real_part
from tests.kit.patience import eventually
from tests.real.conftest import served
from tests.real.outside import FORGED, WRONG, Letter, domains_that_heard, line_to, new_game, sent
from tests.real.recipe import HELD_UP, ROOT, Recipe, recipe
from tests.real.servers import available


@pytest.fixture
def host(request: pytest.FixtureRequest) -> Iterator[Recipe]:
    need_real_part("postfix with dovecot", available())
    with recipe("main.cf", *getattr(request, "param", ())) as made:
        yield made


@pytest.fixture
def app(host: Recipe, tmp_path: Path) -> Iterator[App]:
    made = build_app(host.loaded(tmp_path))
    yield made
    made.store.close()


@pytest.fixture
def right(app: App) -> str:
    return new_game(app)


def test_wrong_addresses_are_refused_on_the_line_and_letters_wait_while_pbem_is_away(
    host: Recipe, app: App, right: str, tmp_path: Path
) -> None:
    settings = host.loaded(tmp_path)
    first, early = Letter(), Letter()
    mails = (Letter(), Letter(249_000), Letter(line="y" * 100_000), Letter())
    # Nobody answers: Postfix takes nothing, and says that it is not for good.
    assert sent(host.smtp, first, right) == 450
    with served(settings):
        eventually(lambda: sent(host.smtp, first, right) == 250)  # whoever sends comes again, and it is taken
        eventually(partial(first.came, app))
    # What Postfix knows it takes, also while pbem is started anew, and keeps it in its queue.
    assert sent(host.smtp, early, right) == 250
    eventually(lambda: "status=deferred" in host.log)
    with served(settings):
        eventually(partial(early.came, app))
        for wrong in (WRONG, "turn+x@play.example", "nobody@play.example"):
            assert sent(host.smtp, Letter(), wrong) == 550
        assert sent(host.smtp, Letter(), "anna@example.org") == 554  # nothing is passed on
        senders = (FORGED, FORGED, FORGED, "жертва@elsewhere.example")
        for mail, sender in zip(mails, senders, strict=True):
            utf8 = () if sender == FORGED else ("SMTPUTF8",)
            assert sent(host.smtp, mail, right, sender, utf8) == 250
        assert sent(host.smtp, Letter(), right, options=("SIZE=260000",)) == 552
        assert sent(host.smtp, Letter(260_000), right) == 552
        assert sent(host.smtp, Letter(), "postmaster@play.example", "") == 250
        with line_to(host.smtp) as line:
            assert not line.has_extn("dsn")
        with line_to(host.smtp, "127.0.0.1") as line:
            assert line.has_extn("dsn")  # for ourselves
        for mail in mails:
            eventually(partial(mail.came, app))
        eventually(lambda: domains_that_heard(host.outgoing))
    assert "status=bounced" not in host.log
    assert domains_that_heard(host.outgoing) == {"players.example"}


def test_letters_come_to_addresses_without_a_plus(host: Recipe, tmp_path: Path) -> None:
    """In all forms at once, for letters of before are under way; and bounces too."""
    settings = host.loaded(tmp_path, delimiter="")
    app = build_app(settings)
    alone = new_game(app, "{}")
    token, key = alone.partition("@")[0], app.store.server_key
    right = (alone, alone.upper(), f"turn-{token}@play.example", f"turn+{token}@play.example")
    back = [bounce_address(key, "play.example", "k7s0n1", "bounce", form) for form in ("+", "-", "")]
    wrong = ("a" * 26, f"turn-{'a' * 26}", "turn-x", f"k7s0n1.{'a' * 16}", f"{token}a", "nobody")
    mails = {to: Letter() for to in (*right, *back)}
    with served(settings):
        for to, mail in mails.items():
            assert sent(host.smtp, mail, to) == 250, to
        for name in wrong:
            assert sent(host.smtp, Letter(), f"{name}@play.example") == 550, name
        for mail in mails.values():
            eventually(partial(mail.came, app))
        # Our own letters have such envelopes, which come back here if they come back at all.
        texts = eventually(lambda: [path.read_text("utf-8", "replace") for path in host.outgoing])
    app.store.close()
    envelope = re.compile(r"^X-Mail-Args: <k7s\dn\d+\.[a-z2-7]{16}@play\.example>", re.MULTILINE)
    assert all(map(envelope.search, texts))
    assert "status=bounced" not in host.log


@pytest.mark.parametrize("host", [("main.cf with a pipe",)], indirect=True, ids=["pipe"])
def test_a_pipe_shows_no_address_in_the_list_of_processes(host: Recipe, right: str, tmp_path: Path) -> None:
    mail, home = Letter(300), host.folder / "home"
    mail.raw = f"Delivered-To: {right}\r\nX-Original-To: {WRONG}\r\n".encode() + mail.raw
    with served(host.loaded(tmp_path)):  # which says that the address exists
        assert sent(host.smtp, mail, right) == 250
        # Nothing is there that could be started, as while pbem is installed anew.
        eventually(lambda: re.search("relay=pbem.*status=SOFTBOUNCE", host.log))
        # Nobody, as whom it runs, may not come where a Python of one's own lies.
        python = shutil.which("python3", path="/usr/bin:/bin") or sys.executable
        unfinished = host.folder / "unfinished"
        unfinished.write_text(HELD_UP.format(folder=host.folder, root=ROOT, python=python))
        unfinished.chmod(0o755)
        unfinished.rename(host.program)
        eventually((home / "running").exists)
        arguments = b"".join(path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline"))
        assert b"mail\0receive\0--to-field" in arguments
        assert right.partition("@")[0].encode() not in arguments
    (home / "go").touch()  # with no server that would take it out of the spool at once
    (piped,) = eventually(lambda: list(home.glob("spool/new/*")))
    head = piped.read_bytes().partition(mail.raw.replace(b"\r\n", b"\n"))[0].decode()
    assert head.startswith(f"Delivered-To: <{right}>\nReturn-Path: <{FORGED}>\n")
    assert "status=bounced" not in host.log
