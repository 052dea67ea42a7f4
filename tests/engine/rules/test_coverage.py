"""Everything that can happen does happen in simulation: every card, question, fact and refusal.

``python -m tests.engine.rules.test_coverage`` prints how often.
"""

import random
from collections import Counter
from functools import cache

import pytest

from pbem.engine import (
    TYPE,
    TYPES,
    Ambiguous,
    CardType,
    IllegalMove,
    Move,
    Opened,
    Played,
    Reason,
    RoundOver,
    Seat,
    State,
    Streams,
    Turned,
    assemble,
    check,
    legal_moves,
    new_game,
    objector,
    play,
    roll,
)
from pbem.engine.core.facts import CLASSES, TAGS
from pbem.engine.core.state import SPARE
from pbem.engine.rules.registry import MODULES, combination
from pbem.simulate.game import BotGame, Setup
from tests.kit import after, refusal, table
from tests.kit.games import likely_move

# Together these hold every module that is printed; what excludes each other sits at different tables.
PRINTED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("anniv", ("s2", "championship", "toll", "party", "new-goals", "chests")),
    ("anniv-bg", ("s2", "championship", "toll", "costume", "chests")),
    ("anniv", ("championship", "greedy-dwarf", "sabotaged-dwarf", "toll", "costume", "chests")),
    ("anniv-pl", ("tournament", "championship", "party", "new-goals", "chests")),
    ("ru-base", ("championship", "toll")),
    ("anniv", ("base",)),
)
NEW = tuple(module for module in MODULES if not any(module in combination(table) for _, table in PRINTED))
TABLES = (*PRINTED, *(("anniv", (module,)) for module in NEW))
GAMES = 12  # of each, at most: as soon as all has happened there is nothing more to see


@cache
def happened() -> Counter[tuple[str, str]]:
    """What happened in all games, and how often: effects, goals, roles, questions, facts, refusals."""
    seen: Counter[tuple[str, str]] = Counter()
    missing = {*wanted()} - {*BUILT}
    for seed in range(GAMES):
        for number, (edition, modules) in enumerate(TABLES):
            explore(seen, edition, modules, random.Random(f"{number}:{seed}"))
        if not (missing := {what for what in missing if not seen[what]}):
            break
    return seen


def explore(
    seen: Counter[tuple[str, str]], edition: str, modules: tuple[str, ...], rng: random.Random
) -> None:
    """One game in which half of the moves are of the kind that was made least so far."""
    rules = assemble(edition, modules, {"rounds": 2, "draft": rng.choice(("auto", "hand"))})
    state = new_game(rules, rng.randint(*rules.players))
    dice = Streams(rng.randbytes(32))
    while not state.over:
        seat = state.asks[0].seat if state.asks else objector(state)
        if state.asks or (seat is not None and rng.random() < 0.1):
            assert seat is not None
            if state.asks:
                seen["question", state.asks[0].kind] += 1
            if rng.random() < 0.15:
                probe(seen, state, seat, rng)
            move = curious_move(seen, legal_moves(state, seat), rng)
            seen["move", kind_of(move)] += 1
            facts, state = play(state, seat, move)
        else:
            facts, state = roll(state, dice)
        for fact in facts:
            seen["fact", TAGS[type(fact)]] += 1
            if isinstance(fact, (Played, Opened)):
                seen[TYPE[fact.card].kind, TYPE[fact.card].effect] += 1
            if isinstance(fact, Turned):
                seen["goal", TYPE[fact.card].goal] += 1
            if isinstance(fact, RoundOver):
                seen.update(("role", TYPE[role].team) for role in fact.roles)
    refused(seen, state, 0, Move("discard", 1))


def kind_of(move: Move) -> str:
    return move.verb if move.verb != "play" else TYPE[move.card].effect


def curious_move(seen: Counter[tuple[str, str]], moves: list[Move], rng: random.Random) -> Move:
    if rng.random() < 0.5:
        return likely_move(moves, rng)
    rarest = min((seen["move", kind_of(move)], kind_of(move)) for move in moves)[1]
    return rng.choice([move for move in moves if kind_of(move) == rarest])


def probe(seen: Counter[tuple[str, str]], state: State, seat: Seat, rng: random.Random) -> None:
    """Try what a seat might try: each card at many places, on each player, with and without a tool."""
    mine = state.mine
    places = [0, *rng.sample([*mine.cards, *mine.hidden, *mine.edge], 4), *(f.cell for f in state.figures)]
    hand = [*state.hand(seat), rng.randrange(1, 126)]
    tries = [Move("choose", more=(9,)), Move("stop"), Move("discard", hand[0], more=(hand[0],))]
    tries += [
        Move("discard", hand[0], more=tuple(hand[1:])),
        Move("trade", hand[0], more=tuple(hand[-2:-1]), tool="trap"),
    ]
    tries += [Move("trade", hand[0], tool="trap")]
    for card in hand:
        tries += [Move("play", card, seat=other) for other in range(-1, state.seats)]
        tries += [Move("play", card, seat=seat, tool=tool) for tool in ("cart", "lantern", "pickaxe")]
        for place in places:
            tries += [
                Move("lay", card, place, rng.random() < 0.5, payer)
                for payer in (-1, rng.randrange(state.seats))
            ]
            tries += [Move("play", card, place), Move("play", card, place, more=(rng.choice(places),))]
            tries += [Move("toll", card, place)]
    for move in tries:
        if TYPE[move.card].effect != "swap_goals":
            move = move._replace(more=()) if move.verb == "play" else move
        refused(seen, state, seat, move)
    refused(seen, state, (seat + 1) % state.seats, Move("play", 1))


def refused(seen: Counter[tuple[str, str]], state: State, seat: Seat, move: Move) -> None:
    try:
        check(state, seat, move)
    except IllegalMove as refusal:
        seen["reason", refusal.reason] += 1
    except Ambiguous as refusal:
        seen["ambiguous", refusal.word] += 1


# ----------------------------------------------------------------------------------------------------


def without_spare_roles(state: State) -> State:
    return state.but(zones=state.zones | {SPARE: ()})


def wanted() -> list[tuple[str, str]]:
    """Everything that the card list, the registry and the engine know of."""

    def of(card_type: CardType) -> tuple[str, str]:
        what = {"role": card_type.team, "goal": card_type.goal}.get(card_type.kind, card_type.effect)
        return card_type.kind, what

    cards = {of(card_type) for card_type in TYPES if card_type.kind in ("action", "chest", "goal", "role")}
    kinds = {kind for module in MODULES.values() for kind in (*module.choices, *module.answers, "turn")}
    verbs = {verb for module in MODULES.values() for verb in module.verbs}
    return sorted(
        cards
        | {("question", kind) for kind in kinds}
        | {("move", verb) for verb in verbs if verb != "play"}
        | {("fact", tag) for tag in CLASSES if tag != "restored"}  # a table's consent, no rule
        | {("reason", reason) for reason in Reason}
    )


# What no game can be expected to lead to within reason; such positions are built by hand.
BUILT: dict[tuple[str, str], tuple[State, str]] = {
    # Three of fifteen roles are always spare (R3.3).
    ("reason", Reason.NO_SPARE_ROLE): (
        without_spare_roles(table(modules=("s2",), hands=[["swap_hats"]])),
        "play swap_hats on p1",
    ),
    # All ways out of the start are walled up within a few turns.
    ("reason", Reason.NO_PLACE): (
        table(
            "0,3:dead_ew 1,2:dead_n* 2,3:dead_e* 1,3:start 1,4:dead_ns",
            modules=("wc2022",),
            hands=[[124, "cross", "ns"]],
        ),
        "play 124",
    ),
    # The only place that is left costs gold, and its player thinks better of it.
    ("reason", Reason.TAKEN_BACK): (
        after(
            table(
                "0,3:dead_ew 1,2:dead_n* 1,3:start 1,4:dead_ns",
                modules=("toll", "wc2022"),
                hands=[[124, "cross", "ns"], ["map"], ["map", "map"]],
                to_move=2,
            ),
            "toll map at 2,3",
            "play 124",
            "play nothing",
        ),
        "play 124",
    ),
}


@pytest.mark.parametrize("what", wanted(), ids=lambda what: f"{what[0]} {what[1]}")
def test_it_is_reached(what: tuple[str, str]) -> None:
    if what in BUILT:
        refused_here = refusal(*BUILT[what])
        assert isinstance(refused_here, IllegalMove)
        assert refused_here.reason == what[1]
    else:
        assert happened()[what], f"never in {GAMES * len(TABLES)} games"


@pytest.mark.parametrize("bot", ["random", "steady"])
def test_a_bot_uses_every_card_that_can_be_used(bot: str) -> None:
    missing = {card_type.effect for card_type in TYPES if card_type.kind == "action"}
    for index in range(GAMES):
        for edition, modules in (*PRINTED[:4], *TABLES[len(PRINTED) :]):
            if missing:
                played = BotGame(Setup(5, bot, edition, modules, {"rounds": 3}, seed=7), index)
                missing -= {TYPE[move.card].effect for _, move in played.decisions() if move.verb == "play"}
    assert missing == set()


if __name__ == "__main__":
    for what in wanted():
        print(f"{happened()[what]:8}  {what[0]} {what[1]}")
