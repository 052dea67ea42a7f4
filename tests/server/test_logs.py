"""What the log says, and what it never says."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from pydantic import SecretStr

from pbem.config import Imap
from pbem.mail.trust.tokens import bounce_address, reply_address, reply_token
from pbem.server.logs import configure, log
from pbem.server.serve import serve
from tests.kit.office import Office

TOKEN = reply_token(b"key", 1, "K7", 0, 3)
SECRETS = (
    "anna@example.org",
    reply_address(TOKEN, "play.example"),
    TOKEN,
    TOKEN.upper(),
    bounce_address(b"key", "play.example", "k7s0n1"),
    "play 12 at 3,4",
)


class Screen(io.StringIO):
    """Where a person reads along."""

    def isatty(self) -> bool:
        return True


@contextmanager
def logged_to(stream: io.StringIO) -> Iterator[io.StringIO]:
    root, ours = logging.getLogger(), logging.getLogger("pbem")
    before = root.handlers[:], root.level, ours.level
    configure("info", stream)
    yield stream
    root.handlers[:], root.level, ours.level = before


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    with logged_to(io.StringIO()) as stream:
        yield stream


@pytest.fixture
def screen() -> Iterator[io.StringIO]:
    with logged_to(Screen()) as screen:
        yield screen


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.mark.parametrize("secret", SECRETS)
def test_no_secret_gets_into_a_line_whichever_way_it_comes(stream: io.StringIO, secret: str) -> None:
    class Odd:
        def __str__(self) -> str:
            return f"odd {SECRETS[0]} {TOKEN}"

    log.info("event", raw=f"Subject: {secret}".encode(), line=secret, lines=(secret,), body=secret)
    log.warning("odd", value=Odd())
    try:
        raise ValueError(f"cannot read {secret}")
    except ValueError as problem:
        log.error("failed", exc=problem)
        log.exception("failed")
        logging.getLogger("some.library").exception("failed")
    if (
        secret != SECRETS[-1]
    ):  # a move has no shape of its own; it is only ever logged under a key of its kind
        log.info(f"event with {secret}", to=secret, nested={"to": [secret, {"deep": secret}]})
        logging.getLogger("some.library").warning("cannot reach %s: %s", secret, ValueError(secret))
    said = stream.getvalue().casefold()
    assert secret.casefold() not in said
    assert TOKEN not in said
    assert len(lines(stream)) >= 5


@pytest.mark.parametrize(
    ("said", "local"),
    [
        ("550 <o'brien@example.org>: unknown", "o'"),
        ("rcpt=anna=home@example.org", "anna"),
        ('550 <"anna miller"@example.org>: unknown', "anna"),
        ("550 anna@[192.0.2.1] unknown", "anna"),
        (f"{'anna' * 30}@example.org", "anna"),
        ("{anna|ben}@example.org", "anna"),
    ],
)
def test_no_part_of_an_address_stays_however_odd_it_is(stream: io.StringIO, said: str, local: str) -> None:
    log.warning("not_sent", why=said)
    (line,) = lines(stream)
    assert "[address " in str(line["why"])
    assert local not in str(line["why"])
    assert "192.0.2.1" not in str(line["why"])


def test_what_happened_can_still_be_followed(stream: io.StringIO) -> None:
    log.info("sent", letter=17, game="K7", to="anna@example.org")
    log.info("sent", letter=18, game="K7", to="ANNA@example.org")
    log.info("sent", letter=19, game="K7", to="boris@example.org")
    first, second, third = lines(stream)
    assert (first["event"], first["letter"], first["game"], first["level"]) == ("sent", 17, "K7", "info")
    assert str(first["to"]).startswith("[address ")
    assert first["to"] == second["to"] != third["to"]


def test_an_exception_is_told_by_kind_and_place(stream: io.StringIO) -> None:
    try:
        raise KeyError("secret")
    except KeyError:
        log.exception("failed")
    (line,) = lines(stream)
    assert str(line["exc"]).startswith("KeyError test_an_exception_is_told_by_kind_and_place:")


def test_libraries_are_heard_only_when_they_warn(stream: io.StringIO) -> None:
    logging.getLogger("mail.log").info("RCPT TO:<anna@example.org>")
    log.debug("too much")
    assert lines(stream) == []


# What a sender, a name or the answer of a mail server may hold: a second line, commands to a terminal, words
# that are shown backwards, and very much of anything.
INTRUSIONS = (
    "x\n2026-01-01T00:00:00Z [error    ] quarantined  game=K7",
    "x\r2026-01-01 [info] all is well",
    "\x1b]0;title\x07\x1b[2J\x1b[31m",
    "\x9b2J\x85\u2028\u2029",
    "\u202eevil\u2066\u200b\x00",
    "x" * 100_000,
)


def write_down(intrusion: str) -> None:
    """Log it in every way in which something from outside gets into a line."""
    log.warning("no_mail_server", host="mail.example", why=intrusion, nested={intrusion: [intrusion]})
    log.warning(intrusion)
    logging.getLogger("some.library").warning("cannot reach %s", intrusion)


@pytest.mark.parametrize("intrusion", INTRUSIONS, ids=range(len(INTRUSIONS)))
def test_nothing_from_outside_makes_a_line_or_moves_the_cursor(screen: io.StringIO, intrusion: str) -> None:
    write_down(intrusion)
    said = screen.getvalue()
    assert said.count("\n") == 3
    assert all(sign.isprintable() for sign in said.replace("\n", ""))
    assert max(map(len, said.splitlines())) < 4000


@pytest.mark.parametrize("intrusion", INTRUSIONS, ids=range(len(INTRUSIONS)))
def test_one_event_is_one_object_whatever_is_in_it(stream: io.StringIO, intrusion: str) -> None:
    write_down(intrusion)
    assert len(lines(stream)) == 3
    assert all(sign.isprintable() for sign in stream.getvalue().replace("\n", ""))
    assert max(map(len, stream.getvalue().splitlines())) < 4000


@pytest.mark.parametrize("length", [3950, 3990, 4000, 5000])
def test_a_name_that_lies_where_a_long_value_is_cut_is_not_told_by_halves(
    stream: io.StringIO, length: int
) -> None:
    shrunk = "a" * 60 + "@" + "b" * (length - 70)
    log.info("long", value=f"{shrunk} {TOKEN} anna@example.org")
    log.info("long", value=f"{shrunk[:-10]} x+{TOKEN}@play.example")
    assert TOKEN[:6] not in stream.getvalue()
    assert "anna" not in stream.getvalue()


def test_a_password_that_others_can_read_is_told_when_the_server_starts(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    box = Imap(host="127.0.0.1", port=1, user="me", password=SecretStr("hunter2"), tls=False)
    (office.settings.home / "pbem.toml").write_text("[[imap]]\npassword = 'hunter2'\n")
    (office.settings.home / "pbem.toml").chmod(0o644)
    office.settings.home.chmod(0o755)
    settings = office.settings.model_copy(update={"imap": (box,)})
    with logged_to(io.StringIO()):
        asyncio.run(serve(office.app, settings, lambda *_: os.kill(os.getpid(), signal.SIGTERM)))
    said = capsys.readouterr().err
    first = json.loads(said.splitlines()[0])
    assert (first["event"], first["level"]) == ("password_can_be_read_by_others", "warning")
    assert first["mend"] == "chmod go= pbem.toml"
    assert "hunter2" not in said
