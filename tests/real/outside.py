"""The world outside a mail host of ours: letters to it, and what it sends to anybody."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.store.schema.kinds import InboxStatus
from tests.kit.patience import PATIENCE

PEOPLE = tuple(NewPlayer(name, f"{name.lower()}@players.example") for name in ("Anna", "Boris", "Carla"))
FORGED = "victim@elsewhere.example"
WRONG = f"turn+{'a' * 26}@play.example"
OUTSIDE = "127.0.0.2"  # an address of this machine that our mail host does not trust


class Letter:
    """A letter that can be found again."""

    def __init__(self, size: int = 0, line: str = "hello") -> None:
        mail = EmailMessage()
        mail["From"] = FORGED
        mail["Message-ID"] = self.name = make_msgid(domain="elsewhere.example")
        self.raw = mail.as_bytes() + line.encode() + b"\r\n"
        self.raw += (b"x" * 70 + b"\r\n") * max(0, (size - len(self.raw)) // 72)

    def came(self, app: App) -> bool:
        rows = (row for status in InboxStatus for row in app.store.inbox(status))
        return any(self.name.encode() in row.raw for row in rows)


@contextmanager
def line_to(port: int, source: str = OUTSIDE) -> Iterator[smtplib.SMTP]:
    """A connection from outside."""
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0)) as line:
        line.ehlo("elsewhere.example")
        yield line


def sent(port: int, mail: Letter, to: str, sender: str = FORGED, options: tuple[str, ...] = ()) -> int:
    """Hand a letter over from outside; what the mail host says in the end, or before if it says no."""
    with line_to(port) as line:
        line.command_encoding = "utf-8"
        code, _ = line.mail(sender, options)
        if code == 250:
            code, _ = line.rcpt(to)
        if code == 250:
            code, _ = line.data(mail.raw)
        return code


def new_game(app: App, form: str = "turn+{}") -> str:
    """An address that we have handed out, in this form."""
    create(app, NewGame(PEOPLE, "K7", cooling=0))
    start(app, "K7")
    game = load(app, "K7")
    seat = game.state.asks[0].seat
    return f"{form.format(app.token('K7', seat, game.question(seat) or 0))}@play.example"


def domains_that_heard(outgoing: Iterable[Path]) -> set[str]:
    """The domains to which anything was sent, by what smtp-sink kept."""
    texts = (path.read_text("utf-8", "replace") for path in outgoing)
    return {domain for text in texts for domain in re.findall(r"^X-Rcpt-Args: <[^>]*@([^>]*)>", text, re.M)}
