"""R0: how the rules are to be read, as far as a program can follow."""

import json
from pathlib import Path

from pbem.engine import BY_ID, PROFILES, Settings, assemble
from pbem.engine.rules.base.sharing import choosing_order
from tests.kit import after, table


def test_R0_4_the_default_reading_is_the_twenty_year_edition() -> None:
    rules = assemble()
    assert rules.profile == "anniv"
    assert rules.settings == Settings()
    assert PROFILES["anniv"] == {}


def test_R0_5_left_is_the_next_seat_and_right_the_previous_one() -> None:
    state = table(hands=[["cross"], ["map"], ["map"]])
    assert after(state, "discard cross").active == 1, "clockwise is towards the left neighbour"
    assert choosing_order(state, 1) == [1, 0, 2], "counter-clockwise is towards the right neighbour"


def test_R0_6_the_card_list_of_the_rules_is_the_engines() -> None:
    listed = json.loads((Path(__file__).parents[2] / "data" / "cards.json").read_text("utf-8"))["cards"]
    assert [card["id"] for card in listed] == list(BY_ID)[: len(listed)]
