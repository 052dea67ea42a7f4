"""What must hold whatever modules are played together: all allowed pairs, and many larger tables.

The combinations are made from the registry, so a new module joins by being registered. One round of a
random game for each of them; every decision in it is looked at a little, and some of them closely.
"""

import json
import random
from collections.abc import Iterator
from itertools import combinations, cycle
from typing import Any

import pytest

from pbem.engine import (
    PROFILES,
    Ambiguous,
    Fact,
    IllegalMove,
    Move,
    Seat,
    State,
    Streams,
    assemble,
    check,
    default_move,
    digest,
    fold,
    from_plain,
    guess,
    legal_moves,
    read,
    recall,
    redact,
    to_plain,
    view,
    write,
)
from pbem.engine.cards import SYMMETRIC, TYPE
from pbem.engine.facts import Covered, Looked, Moved, RoundOver
from pbem.engine.moves import in_the_open
from pbem.engine.rules.registry import EXCLUDED, MODULES
from pbem.engine.state import last_laid
from pbem.simulate.tables import Setup, Table
from tests.kit import Game, contents, random_game, wrong_moves

NAMES = [name for name in MODULES if name != "base"]
COMBINATIONS = 220
CLOSE_LOOKS = 2  # decisions of a game that are looked at from every seat


def allowed(names: tuple[str, ...]) -> bool:
    return not any({one, other} <= set(names) for one, other in EXCLUDED)


def tables() -> list[tuple[str, tuple[str, ...], int]]:
    """Edition, modules and players: each module alone, each pair, then as many larger tables as wanted."""
    rng = random.Random("every combination")
    chosen = [(name,) for name in NAMES]
    chosen += [pair for pair in combinations(NAMES, 2) if allowed(pair)]
    while len(chosen) < COMBINATIONS:
        names: tuple[str, ...] = ()
        for name in rng.sample(NAMES, rng.randint(3, len(NAMES))):
            if allowed((*names, name)):
                names += (name,)
        chosen.append(names)
    found = []
    for number, (profile, names) in enumerate(zip(cycle(PROFILES), chosen, strict=False)):
        fewest, most = assemble(profile, names).players
        found.append((profile, names, fewest + number % (most + 1 - fewest)))
    return found


CASES = tables()


def test_there_are_enough_and_all_pairs_are_among_them() -> None:
    played = {names for _, names, _ in CASES}
    assert len(CASES) >= 200
    assert all(pair in played for pair in combinations(NAMES, 2) if allowed(pair))
    assert {profile for profile, _, _ in CASES} == set(PROFILES)
    assert {seats for _, _, seats in CASES} == set(range(2, 13))


@pytest.fixture(
    scope="module",
    params=[pytest.param(case, id=f"{case[0]}-{'+'.join(case[1])}-{case[2]}") for case in CASES],
)
def game(request: pytest.FixtureRequest) -> Game:
    """One game for each case; pytest asks all questions about it before it deals the next."""
    profile, modules, seats = request.param
    settings = PROFILES[profile] | {"rounds": 1}
    seed = CASES.index(request.param)
    return random_game(seed, profile=profile, modules=modules, seats=seats, settings=settings)


def box_of(state: State) -> list[int]:
    rules = state.rules
    roles = rules.roles[state.seats]
    parts = (rules.deck, roles, rules.goal_cards, rules.gold_cards, rules.chest_tunnels, rules.chests)
    return sorted(card for part in parts for card in part)


def all_cards(state: State) -> list[int]:
    hidden = [card for cards in state.under.values() for card in cards]
    zones = [card for cards in state.zones.values() for card in cards]
    return sorted([*hidden, *state.placed.values(), *zones])


def looked_at(game: Game) -> Iterator[tuple[State, random.Random]]:
    """A few positions, one of each kind of question that came up, and open windows; with dice for each."""
    rng = random.Random(game.seed)
    rows = [row for row in game.rows if row.move is not None]
    kinds: dict[str, State] = {}
    for row in rows:
        kinds.setdefault(row.before.asks[0].kind if row.before.asks else "window", row.before)
    windows = [row.before for row in game.rows[1:] if row.move is None]
    for state in (*(row.before for row in rng.sample(rows, CLOSE_LOOKS)), *kinds.values(), *windows[:1]):
        yield state, rng


def test_a_game_ends_and_no_card_or_piece_of_gold_is_lost_or_doubled(game: Game) -> None:
    assert game.last.over
    box = box_of(game.last)
    for row in game.rows:
        assert all_cards(row.after) == box
        assert min(row.after.gold) >= 0
        for seat in range(game.first.seats):
            lying = [TYPE[card].id for card in row.after.front(seat)]
            assert len(lying) == len(set(lying))


def test_replay_of_the_written_facts_is_the_play(game: Game) -> None:
    state = game.first
    for row in game.rows:
        state = fold(state, [again(fact) for fact in row.facts])
        assert (state.asks, state.then) == (row.after.asks, row.after.then)
    assert digest(state) == digest(game.last)


def again(fact: Fact) -> Fact:
    written = from_plain(json.loads(json.dumps(to_plain(fact))))
    assert written == fact
    return written


def test_moves_are_read_back_as_they_were_written(game: Game) -> None:
    for row in game.rows:
        if row.move is not None:
            assert read(write(row.move)) == row.move
            assert recall(write(row.move)) == row.move


def test_a_guess_cannot_be_told_from_the_truth(game: Game) -> None:
    for state, rng in looked_at(game):
        for seat in range(-1, state.seats):
            seen = view(state, seat)
            guessed = guess(seen, Streams(rng.randbytes(32)))
            assert view(guessed, seat) == seen
            assert all_cards(guessed) == all_cards(state)


def test_listed_moves_are_accepted_and_all_others_refused(game: Game) -> None:
    for state, rng in looked_at(game):
        for ask in state.asks:
            listed = legal_moves(state, ask.seat)
            assert len(set(listed)) == len(listed)
            assert default_move(state, ask.seat) in listed
            for move in listed:
                check(state, ask.seat, move)
                assert read(write(move)) == move
            usual = {core(state, ask.seat, move) for move in listed}
            for move in odd_moves(state, ask.seat, rng):
                try:
                    check(state, ask.seat, move)
                except (IllegalMove, Ambiguous):
                    assert move not in listed
                else:
                    assert core(state, ask.seat, move) in usual, write(move)


def test_a_refusal_never_depends_on_what_the_mover_cannot_see(game: Game) -> None:
    for state, rng in looked_at(game):
        seat = state.asks[0].seat if state.asks else rng.randrange(state.seats)
        other = guess(view(state, seat), Streams(rng.randbytes(32)))
        assert legal_moves(other, seat) == legal_moves(state, seat)
        for move in odd_moves(state, seat, rng):
            assert judged(other, seat, move) == judged(state, seat, move)


def test_both_bots_play_it_to_the_end(game: Game) -> None:
    rules, seats = game.rules, game.first.seats
    setup = Setup(seats, "steady,random", rules.profile, rules.modules, {"rounds": 1}, seed=game.seed)
    table = Table(setup, index=0)
    for seen, move in table.decisions():
        assert move in seen.legal
    assert len(table.rounds) == 1


def test_nobody_learns_the_number_of_a_card_that_was_never_his(game: Game) -> None:
    for seat in (-1, *range(game.first.seats)):
        held: set[int] = set()
        for row in game.rows:
            held.update(row.after.hand(seat) if seat >= 0 else ())
            held.update(card for fact in row.facts for card in passing(fact, seat))
            for fact in row.facts:
                for card in numbers_in(redact(fact, seat)):
                    assert card in held or TYPE[card].first == card, (seat, fact)


def test_two_cards_that_a_seat_never_saw_may_be_swapped_in_the_whole_log(game: Game) -> None:
    rng = random.Random(game.seed)
    facts = [fact for row in game.rows for fact in row.facts]
    for seat in (-1, rng.randrange(game.first.seats)):
        unseen = sorted(set(box_of(game.last)) - set(seen_cards(facts, seat)))
        for back in sorted({back_of(card) for card in unseen}):
            alike = [card for card in unseen if back_of(card) == back]
            if len(alike) < 2:
                continue
            one, other = rng.sample(alike, 2)
            state = game.first
            for row in game.rows:
                changed = [with_cards(fact, {one: other, other: one}) for fact in row.facts]
                assert [redact(fact, seat) for fact in changed] == [redact(fact, seat) for fact in row.facts]
                state = fold(state, changed)
                if rng.random() < 0.05:
                    assert shown(state, seat) == shown(row.after, seat)


def back_of(card: int) -> str:
    """Cards with different backs can always be told apart."""
    card_type = TYPE[card]
    return "deck" if card_type.in_draw_deck else f"{card_type.module} {card_type.kind}"


def seen_cards(facts: list[Fact], seat: Seat) -> Iterator[int]:
    """The cards that a seat saw, told from the rules of the table and not from ``redact``."""
    own = {f"hand{seat}", f"role{seat}"} if seat >= 0 else set()
    for fact in facts:
        if isinstance(fact, Moved):
            ends = {fact.source, fact.dest}
            if fact.open or ends & own or any(end.startswith("front") for end in ends):
                yield from fact.cards
        elif isinstance(fact, Looked):
            yield from fact.cards if fact.seat == seat else ()
        elif isinstance(fact, RoundOver):
            yield from fact.roles
        elif hasattr(fact, "card"):
            yield fact.card


def with_cards(fact: Any, exchange: dict[int, int]) -> Fact:
    """The same fact with cards in each other's place."""

    def pile(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(exchange.get(card, card) for card in cards)

    if isinstance(fact, Covered):
        return Covered(tuple((place, pile(cards)) for place, cards in fact.places))
    changes = {name: pile(getattr(fact, name)) for name in ("cards", "order", "roles") if hasattr(fact, name)}
    if hasattr(fact, "card"):
        changes["card"] = exchange.get(fact.card, fact.card)
    changed: Fact = fact._replace(**changes)
    return changed


def shown(state: State, seat: Seat) -> tuple[Any, ...]:
    """A view as a value: a Mine is equal only to itself."""
    seen = view(state, seat)
    return (*seen._replace(mine=None), *contents(seen.mine))  # type: ignore[arg-type]


def passing(fact: Fact, seat: Seat) -> tuple[int, ...]:
    """Cards that go through a hand within one decision."""
    name = f"hand{seat}"
    cards = getattr(fact, "cards", None) or (getattr(fact, "card", 0),)
    return tuple(cards) if name in (getattr(fact, "dest", ""), getattr(fact, "source", "")) else ()


def numbers_in(fact: Fact) -> list[int]:
    cards = [*(getattr(fact, "cards", ())), *(getattr(fact, "order", ())), getattr(fact, "card", 0)]
    return [card for card in cards if TYPE[card].in_draw_deck]


def judged(state: State, seat: Seat, move: Move) -> object:
    try:
        check(state, seat, move)
    except IllegalMove as refused:
        return refused.reason, refused.details
    except Ambiguous as refused:
        return refused.text, refused.word, refused.choices
    return "legal"


def odd_moves(state: State, seat: Seat, rng: random.Random) -> list[Move]:
    """Moves of all kinds, mostly wrong, also with answers in advance."""
    hand = state.hand(seat) or (1,)
    places = [*state.mine.hidden, *state.mine.edge, *state.mine.cards]
    moves = wrong_moves(state, seat, rng, 25)
    for _ in range(25):
        cards = rng.choices([*hand, *hand, rng.randrange(1, 126)], k=rng.randint(1, 4))
        verb = rng.choice(("discard", "trade", "toll"))
        moves.append(
            Move("toll", cards[0], rng.choice(places))
            if verb == "toll"
            else Move(verb, cards[0], tool="trap" if verb == "trade" else "", more=tuple(cards[1:]))
        )
    for card in hand:
        one, other = rng.choice(places), rng.choice(places)
        more = {
            "swap_goals": rng.choice(((), (other,), (other, "exchanged"))),
            "treasury": ("map", "newest"),
            "trailblazer": ((rng.choice(hand), one, False), (rng.choice(hand), other, True)),
        }.get(TYPE[card].effect)
        if more is not None:
            moves.append(Move("play", card, one if TYPE[card].effect == "swap_goals" else 0, more=more))
        if TYPE[card].effect == "diversion":
            moves += [Move("play", card, place, rng.random() < 0.5) for place in rng.choices(places, k=8)]
    return moves


def core(state: State, seat: Seat, move: Move) -> tuple[object, ...]:
    """What a move does at least: without plans, needless turns, tools and targets, and the order of cards."""
    if move.verb == "choose":
        return move
    if move.verb in ("discard", "trade"):
        return move.verb, frozenset((move.card, *move.more)), move.tool
    effect = TYPE[move.card].effect
    lying = move.card if move.verb == "lay" else state.placed.get(last_laid(state.deeds, state.mine) or 0, 0)
    turned = move.turned and not SYMMETRIC[lying]
    cells = frozenset((move.cell, *in_the_open(move))) if effect == "swap_goals" else move.cell
    payer = move.seat if move.seat != seat else -1
    target = -1 if effect == "theft" else payer if move.verb == "lay" or effect == "diversion" else move.seat
    in_front = state.front(target) if 0 <= target < state.seats else ()
    possible = {tool for card in in_front for tool in TYPE[card].tools} & set(TYPE[move.card].tools)
    tool = move.tool if effect == "repair" and len(possible) > 1 else ""
    return move.verb, move.card, cells, turned and effect in ("", "diversion"), target, tool
