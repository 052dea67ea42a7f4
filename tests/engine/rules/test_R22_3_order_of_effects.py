"""R22.3: one card that sets off everything at once."""

from pbem.engine import (
    DECK,
    Asked,
    Fact,
    Laid,
    Move,
    Moved,
    Opened,
    Paid,
    Shown,
    State,
    Turned,
    Unguarded,
    play,
    read,
    roll,
)
from pbem.engine.core.facts import Shuffled
from pbem.engine.core.state import Figure
from tests.kit import Rigged, card_named, table, where

VETO = 121
BUSY = where("8,3")


def about_to_happen() -> State:
    """At 8,3 a toll is due; a card there joins the postcard above, the chest below, the goal beside it."""
    state = table(
        "S ┴ ┴ ┴ ┴ ┼ ┼",
        modules=("wc2019", "toll", "party", "chests"),
        seats=3,
        hands=[["cross"], ["map"], [VETO]],
        goals=["treasure", "stone_ne", "stone_nw"],
        chests={"8,4": ("chests.path.cross", "extra_draw")},
        postcard_cell="8,2",
    )
    return state.but(figures=(Figure(1, BUSY, 8),))


def told(state: State, *lines: str) -> list[Fact]:
    """All facts until the next player is asked; lines answer the questions in between."""
    facts: list[Fact] = []
    answers = list(lines)
    while answers or not state.asks:
        if state.asks:
            new, state = play(state, 0, read(answers.pop(0)))
        else:
            new, state = roll(state, Rigged())
        facts += new
    assert state.asks[0].seat == 1
    return facts


def place_of(facts: list[Fact], kind: type, **fields: object) -> int:
    """Where the first fact of this kind, with these values, stands."""
    for at, fact in enumerate(facts):
        if isinstance(fact, kind) and all(getattr(fact, name) == value for name, value in fields.items()):
            return at
    raise AssertionError(f"no {kind.__name__} {fields} in {facts}")


def test_R22_3_veto_toll_card_postcard_chests_goals_drawing() -> None:
    facts = told(about_to_happen(), f"play {card_named('cross')} at 8,3 first 8,4 then 9,3")
    steps = [
        place_of(facts, Shown),
        place_of(facts, Paid, seat=0, amount=-1),
        place_of(facts, Paid, seat=1, amount=1),
        place_of(facts, Unguarded, cell=BUSY),
        place_of(facts, Laid, cell=BUSY),
        place_of(facts, Shuffled),
        place_of(facts, Turned, cell=where("8,4")),
        place_of(facts, Opened),
        place_of(facts, Turned, cell=where("9,3")),
        place_of(facts, Moved, source=DECK),
        len(facts) - 1,
    ]
    assert steps == sorted(steps)
    assert isinstance(facts[-1], Asked)
    drawn = [fact for fact in facts if isinstance(fact, Moved) and fact.source == DECK]
    assert sum(len(fact.cards) for fact in drawn) == 2, "the usual one and the one of the chest"


def test_R22_3_the_player_orders_chests_and_goals_as_he_likes() -> None:
    facts = told(about_to_happen(), f"play {card_named('cross')} at 8,3", "choose 1")
    goal, chest = (place_of(facts, Turned, cell=where(name)) for name in ("9,3", "8,4"))
    assert goal < chest


def test_R22_3_a_veto_comes_before_all_of_it() -> None:
    before = about_to_happen()
    _, state = play(before, 0, read(f"play {card_named('cross')} at 8,3"))
    facts, state = play(state, 2, Move("play", VETO))
    assert not [fact for fact in facts if isinstance(fact, (Paid, Laid, Shuffled, Turned, Unguarded))]
    assert state.gold == before.gold
    assert state.figures == before.figures, "no toll is paid and the figure stays (R16.4)"
