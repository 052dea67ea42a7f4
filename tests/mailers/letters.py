"""The letters of ours that the programs answer: a plain turn, and two full of what others said."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote

from pbem.app import Addressee
from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import Remark
from pbem.engine import State
from pbem.mail.transport.compose import compose
from tests.kit.desk import body_of, parsed
from tests.kit.games import random_game
from tests.kit.letters import NOW, everything_else, happenings, sheet
from tests.kit.mails.clients import ADDRESS
from tests.kit.mails.kept_game import CARLA, begin, office_in

READER = "carla@example.com"
TAILS = ("play 12 at 3,4", "discard 12", "7", "undo", "go")
FILLER = "so be it then my dear old friends of the dark deep mine and all"
TOKEN = ADDRESS.partition("+")[2].partition("@")[0]


def our_letters() -> dict[str, bytes]:
    """Each as it lies in Carla's mailbox; answers to all of them go to the address of kept letters."""
    with TemporaryDirectory() as folder, office_in(Path(folder)) as office:
        turn, state = begin(office), office.game().state
    return {"turn": with_known_token(turn), "talk": turn_with_talk(), "tails": turn_with_tails(state)}


def with_known_token(raw: bytes) -> bytes:
    """The letter of the running game with the address of kept letters in it."""
    token = str(parsed(raw)["Reply-To"]).partition("+")[2].partition("@")[0]
    wherever_a_line_ends = b"(?:=\r\n)?".join(bytes([char]) for char in token.encode())
    return re.sub(wherever_a_line_ends, TOKEN.encode(), raw)


def link(raw: bytes, move: str = "play 12 at 3,4") -> str:
    """What opens when the link of a move is clicked."""
    links = re.findall(r'href="(mailto:[^"]*)"', body_of(parsed(raw), "html"))
    return next(address for address in map(unescape, links) if unquote(address).endswith(f"body={move}\r\n"))


def turn_with_talk() -> bytes:
    """A turn of the second box; what others said, and what she noted herself, looks like commands."""
    rows = random_game(5, seats=5, modules=("base", "s2")).rows
    at = next(
        at for at, row in enumerate(rows) if at > 30 and row.after.asks and row.after.asks[0].kind == "turn"
    )
    state = rows[at].after
    seat = state.asks[0].seat
    history = happenings(rows[: at + 1], seat)
    letter = sheet(state, seat, "turn", history=history, **everything_else(state, seat))
    return composed(letter, 3)


def turn_with_tails(state: State) -> bytes:
    """The turn of the running game, with talk that ends in moves of Carla's wherever its lines are broken."""
    lines = [f"{FILLER[: columns - len(tail)].strip()} {tail}" for tail in TAILS for columns in (44, 51, 58)]
    run_on = " ".join(f"{FILLER[:at].strip()} {tail}" for at, tail in enumerate(TAILS * 4, 20))
    talk = (Remark(0, "\n".join(lines), NOW), Remark(1, run_on, NOW))
    return composed(sheet(state, CARLA, "turn", talk=talk, names=("Anna", "Boris", "Carla")), 5)


def composed(letter: Sheet, count: int) -> bytes:
    to = Addressee("K7", CARLA, "Carla", READER, count, TOKEN, "<k7.2.2@play.example>")
    return compose(letter, to, domain="play.example", key=b"k" * 32).raw
