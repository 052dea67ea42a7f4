"""Makes a dictionary for ``pbem/store/schema/packing.py`` of letters to players who do not exist.

    python scripts/letter_dictionary.py letters-3

Five stones play by mail, two games in every language that letters are written in, and four at least, with
moves at random; whatever they are sent and whatever they answer is what the dictionary is made of. No setting
and no database of this machine is looked at. A dictionary that was ever released is never made again: mails
are packed with it. A new one gets a new name, and new numbers in ``PACKINGS``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP
from pathlib import Path
from tempfile import TemporaryDirectory

import zstandard

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.lobby.people import BOARDS, LANGUAGES, player_of, set_preference
from pbem.bots import BOTS
from pbem.bots.luck import Luck
from pbem.config import Settings
from pbem.engine import view, write
from pbem.i18n import written_in
from pbem.mail.conversation.reader import handle_all
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.transport.sources import receive
from pbem.server.serve import server_addresses
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.laid_open import laid_open
from pbem.store.schema.packing import DICTIONARIES
from pbem.wiring import build_app

STONES = ("Amber", "Basalt", "Chalk", "Dolomite", "Emery")
BEGIN = datetime(2026, 3, 1, 7, 30, tzinfo=UTC)
PACE = timedelta(hours=1)
SIZE, SAMPLES = 112 * 1024, 3000  # one twice as large packs 4 % better


def main(name: str) -> None:
    target = DICTIONARIES / name
    if target.exists():
        sys.exit(f"{target} is there already, and mails are packed with it. Choose another name.")
    mails = [laid_open(mail) or mail for mail in all_mails()]
    some: list[bytes | bytearray | memoryview] = [*random.Random(1).sample(mails, min(SAMPLES, len(mails)))]
    target.write_bytes(zstandard.train_dictionary(SIZE, some).as_bytes())


def all_mails() -> Iterator[bytes]:
    languages = list(dict.fromkeys(map(written_in, LANGUAGES)))
    for number in range(max(4, 2 * len(languages))):
        lang = languages[number // 2 % len(languages)]
        yield from mails_of_a_game(number, lang, (("base",), ("s2",))[number % 2])


def mails_of_a_game(number: int, lang: str, modules: tuple[str, ...]) -> Iterator[bytes]:
    """What five stones who read one language are sent in a game, and what they answer."""
    now = BEGIN + timedelta(days=31 * number, hours=number)
    code = f"{'QX'[modules == ('base',)]}{number}"
    domain = f"play{number}.example"
    with TemporaryDirectory(prefix="pbem-dictionary-") as home:
        settings = Settings(home=Path(home), domain=domain)
        app = build_app(settings, lambda: now, random.Random(number))
        stones = [NewPlayer(name, f"{name.lower()}@{number}.example", lang) for name in STONES]
        create(app, NewGame(stones, code, modules=modules, cooling=0))
        for stone, board in zip(STONES, BOARDS, strict=False):
            set_preference(app, player_of(app, stone), "board", board)
        game = start(app, code)
        while game.row.status == GamePhase.RUNNING:
            now += PACE
            app.store.outbox_all_sent([row.id for row in app.store.outbox_due(now)], now)
            seat = game.state.asks[0].seat
            move = BOTS["random"].decide(view(game.state, seat), Luck(app.rng.randbytes(32)))
            raw, to = answer(app, code, seat, write(move), now)
            yield raw
            receive(app, raw, [to], "smtp")
            handle_all(app, server_addresses(settings))
            game = load(app, code)
        yield from (row.raw for row in app.store.outbox())
        app.store.close()


def answer(app: App, code: str, seat: int, words: str, now: datetime) -> tuple[bytes, str]:
    """A reply to the newest letter to a seat, with that quoted below; and where to."""
    (raw,) = app.store.letters_to(code, seat, 1)
    letter = BytesParser(EmailMessage, policy=SMTP).parsebytes(raw)
    reply = reply_to(letter, letter["To"].addresses[0].addr_spec, words)
    for field, value in (("Date", now), ("Message-ID", f"<{app.rng.getrandbits(60)}@example.org>")):
        del reply[field]
        reply[field] = value
    return reply.as_bytes(), str(letter["Reply-To"])


if __name__ == "__main__":
    main(*sys.argv[1:])
