"""Some 900 letters that people might send in answer to a turn: none moves what nobody meant."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

import pytest

from pbem.mail.transport.local_maildirs import reply_to
from tests.kit.desk import parsed
from tests.kit.engines import copy_home
from tests.kit.mails.kept_game import CARLA, begin, hand_in, office_in
from tests.kit.office import Office

FILE = Path(__file__).parents[2] / "data" / "odd_letters.txt"


class Odd(NamedTuple):
    """A letter, the move that its writer meant, and whether a question back would be as good."""

    text: str
    move: str
    either: bool


def odd_letters() -> Iterator[Odd]:
    meant = ""
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("== "):
            meant = line.removeprefix("== ")
        elif line and not line.startswith("# "):
            text = line.replace(" // ", "\n\n").replace(" / ", "\n")
            move = "" if meant == "nothing" else meant.removeprefix("either ")
            yield Odd(text, move, meant.startswith("either "))


def written(office: Office, letter: bytes, text: str, as_html: bool) -> bytes:
    """The answer as a program for text or for HTML sends it, with the letter below."""
    mail = reply_to(parsed(letter), office.address(CARLA), text)
    if as_html:
        lines = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))
        mail.set_content(
            f'<div dir="ltr">{lines}</div><blockquote type="cite">discard 41</blockquote>', subtype="html"
        )
    return mail.as_bytes()


def outcome(begun: Path, copy: Path, letter: bytes, odd: Odd, as_html: bool) -> str:
    """Send it to a copy of the game: "as meant", "not understood", or else what came of it."""
    copy_home(begun, copy)
    with office_in(copy) as office:
        hand_in(office, written(office, letter, odd.text, as_html), str(parsed(letter)["Reply-To"]))
        moves = [row.move for row in office.app.store.held_moves("K7")]
        talk = [row.text for row in office.app.store.talk("K7")]
    shutil.rmtree(copy)
    if moves not in ([], [odd.move]) or talk:
        return f"WRONG: {moves} {talk}"
    return "not understood" if odd.move and not moves and not odd.either else "as meant"


@pytest.mark.parametrize(
    ("one_in", "missed_at_most"),  # a share of few letters says little
    [pytest.param(8, 0.1, marks=pytest.mark.sample), pytest.param(1, 0.05, marks=pytest.mark.soak)],
)
def test_odd_letters_make_no_move_that_nobody_meant(
    tmp_path: Path, one_in: int, missed_at_most: float, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = tmp_path / "begun"
    with office_in(begun) as office:
        letter = begin(office)
    every = [(odd, as_html) for odd in odd_letters() for as_html in (False, True)]
    chosen = random.Random(2).sample(every, len(every) // one_in)
    came = [(outcome(begun, tmp_path / "copy", letter, *one), one) for one in chosen]
    wrong = [one for one in came if one[0].startswith("WRONG")]
    clear = [one for one in came if one[1][0].move and not one[1][0].either]
    missed = [one for one in clear if one[0] == "not understood"]
    with capsys.disabled():
        print(f"\nodd letters: {len(came)}, wrong {len(wrong)}; clear {len(clear)}, missed {len(missed)}")
    assert not wrong
    assert len(missed) <= missed_at_most * len(clear), missed
