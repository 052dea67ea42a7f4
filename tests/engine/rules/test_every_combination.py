"""What must hold at every table: all editions with and without Saboteur 2 for every number of players, all
allowed pairs of modules, and many larger combinations; all of them in `make soak`, in `make test` a sample.

The combinations are made from the registry, so a new module joins by being registered. One random game for
each table; every decision in it is looked at a little, and some of them closely.
"""

import json
import random
import zlib
from collections.abc import Iterator
from dataclasses import asdict
from itertools import combinations, cycle

import pytest

from pbem.engine import (
    MARKS,
    PROFILES,
    TYPE,
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
    in_the_open,
    legal_moves,
    read,
    recall,
    redact,
    to_plain,
    view,
    write,
)
from pbem.engine.cards.laid import SYMMETRIC
from pbem.engine.core.state import last_laid
from pbem.engine.rules.registry import EXCLUDED, MODULES
from pbem.simulate.game import BotGame, Setup
from tests.kit import Game, random_game, wrong_moves
from tests.kit.secrets import back_of, cards_in, judged, seen_cards, shown, with_cards

NAMES = [name for name in MODULES if name != "base"]
COMBINATIONS = 220
CLOSE_LOOKS = 2  # decisions of a game that are looked at from every seat


def allowed(names: tuple[str, ...]) -> bool:
    return not any({one, other} <= set(names) for one, other in EXCLUDED)


Table = tuple[str, tuple[str, ...], int]  # edition, modules and players


def tables() -> list[Table]:
    """Each module alone, each pair, then as many larger tables as wanted."""
    rng = random.Random("every combination")
    chosen: list[tuple[str, ...]] = [(name,) for name in NAMES]
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


def editions() -> list[Table]:
    """Every edition with and without Saboteur 2, for every number of players."""
    return [
        (profile, modules, seats)
        for profile in PROFILES
        for modules in (("base",), ("s2",))
        for fewest, most in [assemble(profile, modules).players]
        for seats in range(fewest, most + 1)
    ]


def sample(cases: list[Table]) -> list[Table]:
    """A few that show everything once: pairs of modules in the largest tables, so that these are few."""
    chosen, shown = [], set[object]()
    for edition, names, seats in sorted(cases, key=lambda case: -len(case[1])):
        s2 = "s2" in names
        alone = names if len(names) == 1 else None
        shows = {(edition, s2), (s2, seats), alone, *map(frozenset, combinations(names, 2))}
        if not shows <= shown:
            chosen.append((edition, names, seats))
            shown |= shows
    return chosen


CASES = tables()
EDITIONS = editions()
SAMPLE = {*sample(EDITIONS), *sample(CASES)}
LARGEST = sorted(CASES, key=lambda case: -len(case[1]))[:4]


def test_there_are_enough_and_all_pairs_are_among_them() -> None:
    played = {names for _, names, _ in CASES}
    assert len(CASES) >= 200
    assert all(pair in played for pair in combinations(NAMES, 2) if allowed(pair))
    assert {profile for profile, _, _ in CASES} == set(PROFILES)
    assert {seats for _, _, seats in CASES} == set(range(2, 13))


def test_the_sample_holds_every_pair_every_module_alone_every_edition_and_number_of_players() -> None:
    assert len(SAMPLE) < len(CASES + EDITIONS) / 4
    pairs = [set(pair) for pair in combinations(NAMES, 2) if allowed(pair)]
    assert all(any(pair <= set(names) for _, names, _ in SAMPLE) for pair in pairs)
    assert {(name,) for name in NAMES} <= {names for _, names, _ in SAMPLE}
    for s2, seats in ((False, range(3, 11)), (True, range(2, 13))):
        sampled = [(profile, count) for profile, names, count in SAMPLE if ("s2" in names) == s2]
        assert {profile for profile, _ in sampled} == set(PROFILES)
        assert {count for _, count in sampled} >= set(seats)


def case(table: Table, *rounds: int) -> object:
    """One game at a table, whole or of so many rounds."""
    edition, modules, seats = table
    name = "-".join((edition, "+".join(modules), str(seats), *["short"] * len(rounds)))
    mark = pytest.mark.sample if table in SAMPLE else pytest.mark.soak
    return pytest.param((*table, *rounds), id=name, marks=mark)


@pytest.fixture(
    scope="module",
    params=[
        *(case(table) for table in EDITIONS),
        *(case(table, 1) for table in CASES),
    ],
)
def game(request: pytest.FixtureRequest) -> Game:
    """One game for each case; pytest asks all questions about it before the next deal."""
    profile, modules, seats, *rounds = request.param
    settings = PROFILES[profile] | {"rounds": 1} if rounds else asdict(assemble(profile, modules).settings)
    seed = zlib.crc32(repr(request.param).encode())
    return random_game(seed, profile=profile, modules=modules, seats=seats, settings=settings)


def box_of(state: State) -> list[int]:
    rules = state.rules
    roles = rules.roles[state.seats]
    parts = (rules.deck, roles, rules.goal_cards, rules.gold_cards, rules.chest_tunnels, rules.chests)
    return sorted(card for part in parts for card in part)


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
    assert game.last.round == game.rules.rounds
    box = box_of(game.last)
    for row in game.rows:
        assert cards_in(row.after) == box
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
            assert cards_in(guessed) == cards_in(state)


def test_listed_moves_are_accepted_and_all_others_refused(game: Game) -> None:
    for state, rng in looked_at(game):
        for seat in range(state.seats) if state.asks else ():
            if seat not in {ask.seat for ask in state.asks}:
                assert legal_moves(state, seat) == []
                assert judged(state, seat, Move("discard", 1))[0] == "illegal"
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
    table = BotGame(setup, index=0)
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


def passing(fact: Fact, seat: Seat) -> tuple[int, ...]:
    """Cards that go through a hand within one decision."""
    name = f"hand{seat}"
    cards = getattr(fact, "cards", None) or (getattr(fact, "card", 0),)
    return tuple(cards) if name in (getattr(fact, "dest", ""), getattr(fact, "source", "")) else ()


def numbers_in(fact: Fact) -> list[int]:
    cards = [*(getattr(fact, "cards", ())), *(getattr(fact, "order", ())), getattr(fact, "card", 0)]
    return [card for card in cards if TYPE[card].in_draw_deck]


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
            else Move(
                verb, cards[0], tool=rng.choice(MARKS) if verb == "trade" else "", more=tuple(cards[1:])
            )
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
