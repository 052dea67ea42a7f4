"""The words for kinds of cards come from the card list, and keep their meaning."""

import pytest

from pbem.engine.cards.kinds import EFFECTS, KINDS, kind_of_cards

# Orders with these words are stored somewhere.
WORDS = {
    "map": "map",
    "rockfall": "rockfall",
    "broken tool": "break",
    "repair": "repair",
    "theft": "theft",
    "hands off": "hands_off",
    "trap": "trap",
    "free": "free",
    "inspection": "inspection",
    "swap hats": "swap_hats",
    "swap hands": "swap_hands",
    "swap goals": "swap_goals",
    "treasury": "treasury",
    "veto": "veto",
    "change of direction": "reverse",
    "trailblazer": "trailblazer",
    "diversion": "diversion",
}
OTHER_WORDS = {
    "tunnel card": "tunnel",
    "path": "tunnel",
    "path card": "tunnel",
    "action card": "action",
    "broken": "broken tool",
    "break": "broken tool",
    "sabotage": "broken tool",
    "hands-off": "hands off",
    "cross": "crossing",
    "deadend": "dead end",
    "direction": "change of direction",
    "reverse": "change of direction",
}


def test_every_effect_keeps_its_word() -> None:
    assert {word: EFFECTS.get(word) for word in WORDS} == WORDS
    assert list(EFFECTS)[: len(WORDS)] == list(WORDS)


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_other_words_are_understood_too(word: str) -> None:
    assert kind_of_cards(word) == OTHER_WORDS[word]


def test_every_kind_is_understood_as_it_is_and_in_the_plural() -> None:
    for kind in KINDS:
        assert kind_of_cards(kind) == kind
        assert kind_of_cards(f"{kind}s") == kind


def test_a_hyphen_is_a_blank() -> None:
    assert kind_of_cards("dead-end") == "dead end"
    assert kind_of_cards("change-of-direction") == "change of direction"


@pytest.mark.parametrize("word", ["", "-", "gold", "no map", "mill5", "start"])
def test_what_nobody_draws_has_no_word(word: str) -> None:
    assert kind_of_cards(word) is None
