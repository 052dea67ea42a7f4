"""A server without a wire: mails are handed in and looked at where they are stored."""

from __future__ import annotations

import random
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from functools import partial
from pathlib import Path
from typing import Any

from pbem.app import App
from pbem.app.game import Game, load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.play.clock import tick
from pbem.config import Settings
from pbem.engine import Seat, View, legal_moves, view, write
from pbem.mail.conversation.reader import handle_all
from pbem.mail.parse.html import html_text
from pbem.mail.parse.letter import identity, read_letter
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.render.numbered import numbered
from pbem.server.serve import server_addresses
from pbem.store.schema.rows import InboxRow, OutboxRow
from pbem.store.schema.values import LetterWords
from pbem.wiring import build_app
from tests.app.conftest import PEOPLE, Clock, letters_leave


@dataclass
class Desk:
    """Anna, Boris and Carla, and what they write and get."""

    app: App
    settings: Settings
    clock: Clock

    def new_game(self, code: str = "K7", begin: bool = True, **parts: Any) -> str:
        players = parts.pop("players", PEOPLE)
        create(self.app, NewGame(players, code, **parts))
        if begin:
            start(self.app, code)
        return code

    def game(self, code: str = "K7") -> Game:
        return load(self.app, code)

    def to_move(self, code: str = "K7") -> Seat:
        return self.game(code).state.asks[0].seat

    def any_line(self, code: str = "K7", nth: int = 0) -> str:
        state = self.game(code).state
        return write(legal_moves(state, state.asks[0].seat)[nth])

    def number(self, code: str = "K7", nth: int = 1) -> str:
        """What a bare number means now."""
        state = self.game(code).state
        return write(numbered(view(state, state.asks[0].seat))[nth - 1])

    def seen(self, seat: Seat, code: str = "K7") -> View:
        return view(self.game(code).state, seat)

    # What they get

    def rows(self, seat: Seat, code: str = "K7") -> tuple[OutboxRow, ...]:
        return self.app.store.outbox(game=code, seat=seat)

    def letters(self, seat: Seat, code: str = "K7") -> list[EmailMessage]:
        return [parsed(row.raw) for row in self.rows(seat, code)]

    def newest(self, seat: Seat, code: str = "K7") -> EmailMessage:
        return parsed(self.newest_raw(seat, code))

    def newest_raw(self, seat: Seat, code: str = "K7") -> bytes:
        """As it went out."""
        return self.rows(seat, code)[-1].raw

    def text(self, seat: Seat, code: str = "K7") -> str:
        """The newest letter as it is read aloud: without line ends and hard blanks."""
        return " ".join(body_of(self.newest(seat, code)).replace("\xa0", " ").split())

    # What they write

    def write(
        self,
        seat: Seat,
        words: str,
        code: str = "K7",
        *,
        to: EmailMessage | None = None,
        sender: str = "",
    ) -> InboxRow:
        """Answer the newest letter, or another one; the mail as it was dealt with."""
        mail = reply_to(to or self.newest(seat, code), sender or self.address(seat), words)
        return self.hand_in(mail, str(mail["To"]))

    def hand_in(self, mail: EmailMessage | bytes, to: str) -> InboxRow:
        raw = mail if isinstance(mail, bytes) else mail.as_bytes()
        receive(self.app, raw, [to], "pipe")
        while handle_all(self.app, server_addresses(self.settings)):
            pass
        row = self.app.store.inbox_by_identity(identity(read_letter(raw, [to])))
        assert row is not None
        return row

    def address(self, seat: Seat) -> str:
        return PEOPLE[seat].address

    def later(self, **time: float) -> None:
        """Let time pass, and the clock do what is due."""
        self.clock.skip(**time)
        tick(self.app)


def make_desk(folder: Path, seed: int = 2, **settings: Any) -> Desk:
    chosen = Settings(home=folder, tick_seconds=3600, **settings)
    clock = Clock()
    app = build_app(chosen, clock.now, random.Random(seed))
    clock.meanwhile = partial(letters_leave, app)
    return Desk(app, chosen, clock)


def parsed(raw: bytes) -> EmailMessage:
    return BytesParser(EmailMessage, policy=policy.SMTP).parsebytes(raw)


def body_of(mail: EmailMessage, form: str = "plain") -> str:
    body = mail.get_body((form,))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def words_of(mail: EmailMessage) -> LetterWords:
    """What is kept of a letter of ours."""
    page = mail.get_body(("html",))
    return LetterWords(str(mail["Subject"]), body_of(mail), html_text(body_of(mail, "html")) if page else "")


__all__ = ["Desk", "NewPlayer", "body_of", "make_desk", "parsed", "words_of"]


def unchanged(desk: Desk, seat: int, words: str) -> str:
    """Write a mail that must change nothing; what it is answered."""
    store = desk.app.store
    before = (
        desk.game().row,
        store.held_moves("K7"),
        store.talk("K7"),
        store.memos("K7", seat),
        store.players(),
    )
    assert desk.write(seat, words).status == "done"
    after = (
        desk.game().row,
        store.held_moves("K7"),
        store.talk("K7"),
        store.memos("K7", seat),
        store.players(),
    )
    assert after == before
    return desk.text(seat)
