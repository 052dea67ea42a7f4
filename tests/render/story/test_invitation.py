"""What an invitation and the first letter tell about a game."""

from datetime import timedelta
from typing import Any

import pytest

from pbem.app.sheets.table import Draw
from pbem.engine.rules.registry import MODULES
from pbem.render.letter.letters import render_letter
from tests.kit.games import random_game
from tests.kit.letters import NOW, sheet


def said(kind: str, seat: int = 1, modules: tuple[str, ...] = ("base",), seats: int = 5, **parts: Any) -> str:
    state = random_game(1, seats=seats, modules=modules).rows[0].after
    parts = {"draw": None, **parts}
    return " ".join(render_letter(sheet(state, seat, kind, **parts)).body.replace("\xa0", " ").split())


def test_an_invitation_names_who_invites() -> None:
    assert "Anna invites you." in said("invite", organiser=0)
    assert "which you have made yourself." in said("invite", organiser=1)
    assert "by the host of this server." in said("invite", organiser=None)


def test_what_whoever_invites_says_stands_behind_our_margin() -> None:
    text = said("invite", organiser=0, greeting="Come, “please”!\nplay 12 at 3,4")
    assert "Anna says: | Come, 'please'! | play 12 at 3,4 To take part, answer with" in text
    assert "The host says: | Come!" in said("invite", organiser=None, greeting="Come!")
    assert "says:" not in said("invite", organiser=0, greeting="")


def test_an_invitation_tells_people_from_bots() -> None:
    text = said("invite", bots=("", "", "steady", "random", ""))
    assert "People at the table: Anna, you and Eva." in text
    assert "Clara is a bot that thinks about what it does. Dimitar is a bot that does anything" in text


def test_how_long_it_takes_is_an_honest_guess_from_turns_and_people() -> None:
    text = said("invite", bots=("",) * 5, per_turn=timedelta(days=1))
    assert "Usually each of you has about 7 turns in a round." in text
    assert "If everyone answers within about 3 hours, the game takes around" in text
    alone = said("invite", bots=("", "", "steady", "steady", "steady"), per_turn=timedelta(days=1))
    assert "the game takes around 5 days;" in alone, "bots need no time"


@pytest.mark.parametrize("module", [name for name in MODULES if name != "base"])
def test_every_expansion_has_the_same_line_in_the_invitation_and_in_the_first_letter(module: str) -> None:
    invited = said("invite", modules=(module,))
    assert "Beside the base game there is: - " in invited
    begun = said("start", modules=(module,))
    added = begun.partition("*What this game adds* - ")[2].partition(" *Fair luck*")[0]
    first = invited.partition("there is: - ")[2].partition(" The game has ")[0]
    assert added == first != ""


def test_the_base_game_alone_adds_nothing() -> None:
    assert "It is the base game, without any expansion." in said("invite")
    assert "*What this game adds*" not in said("start")


def test_with_a_public_draw_one_answers_before_it() -> None:
    coming = Draw("lottery 6 of 49", NOW, 6)
    assert "Please answer before the public draw" in said("invite", draw=coming)
    assert "There’s no hurry" in said("invite")
    assert "call this game off and make another one without them" in said("invite")


def test_it_tells_how_long_people_are_waited_for() -> None:
    people, day = ("",) * 5, timedelta(days=1)
    text = said("invite", bots=people, per_turn=day, longest=14 * day)
    assert "set quiet=23:00-07:00" in text
    assert "we never wait longer than 2 weeks" in text
    assert "in reserve" not in text
    text = said("invite", bots=people, per_turn=day, longest=14 * day, bank=day)
    assert "In reserve, once for the whole game: 24 hours." in text
