"""The letters of ours that the programs answer: a plain turn, and one that is full of what others said."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from pbem.app import Addressee
from pbem.mail.transport.compose import compose
from tests.kit.desk import parsed
from tests.kit.games import random_game
from tests.kit.kept_game import CARLA, begin, office_in
from tests.kit.letters import everything_else, happenings, sheet
from tests.kit.mail_clients import ADDRESS

READER = "carla@example.com"
TOKEN = ADDRESS.partition("+")[2].partition("@")[0]


def our_letters() -> dict[str, bytes]:
    """Each as it lies in Carla's mailbox; answers to all of them go to the address of kept letters."""
    return {"turn": turn(), "talk": turn_with_talk()}


def turn() -> bytes:
    """What Carla has before her in the game to which kept letters are sent."""
    with TemporaryDirectory() as folder, office_in(Path(folder)) as office:
        raw = begin(office)
    token = str(parsed(raw)["Reply-To"]).partition("+")[2].partition("@")[0]
    wherever_a_line_ends = b"(?:=\r\n)?".join(bytes([char]) for char in token.encode())
    return re.sub(wherever_a_line_ends, TOKEN.encode(), raw)


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
    to = Addressee("K7", CARLA, "Carla", READER, 3, TOKEN, "<k7.2.2@play.example>")
    return compose(letter, to, domain="play.example", key=b"k" * 32).raw
