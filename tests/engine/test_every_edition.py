"""What must hold in every edition, with and without Saboteur 2, for every number of players.

One random game for each; every decision in it is looked at a little, and some of them closely.
"""

import random
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from pbem.engine import (
    PROFILES,
    Ambiguous,
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
    to_plain,
    view,
    write,
)
from pbem.engine.cards import SYMMETRIC, TYPE
from pbem.engine.moves import MARKS
from tests.kit import Game, Row, random_game, wrong_moves

CASES = [
    pytest.param((profile, modules, seats), id=f"{profile}-{modules[-1]}-{seats}")
    for modules in (("base",), ("base", "s2"))
    for profile in PROFILES
    for fewest, most in [assemble(profile, modules).players]
    for seats in range(fewest, most + 1)
]
CLOSE_LOOKS = 3  # decisions of a game that are looked at from every seat


@pytest.fixture(scope="module", params=CASES)
def game(request: pytest.FixtureRequest) -> Game:
    """One game for each case; pytest asks all questions about it before it deals the next."""
    profile, modules, seats = request.param
    settings = asdict(assemble(profile, modules).settings)
    seed = seats + sum(map(ord, profile))
    return random_game(seed, profile=profile, modules=modules, seats=seats, settings=settings)


def decisions(game: Game) -> list[Row]:
    return [row for row in game.rows if row.move is not None]


def looked_at(game: Game) -> Iterator[tuple[Row, random.Random]]:
    """A few decisions of every kind that came up, and dice for each."""
    rng = random.Random(game.seed)
    rows = decisions(game)
    choices = [row for row in rows if row.before.asks[0].kind != "turn"]
    for row in (*rng.sample(rows, CLOSE_LOOKS), *choices[:2]):
        yield row, rng


def all_cards(state: State) -> list[int]:
    hidden = [card for cards in state.under.values() for card in cards]
    return sorted(
        [*hidden, *state.placed.values(), *(card for cards in state.zones.values() for card in cards)]
    )


def test_a_game_ends_and_no_card_is_lost_or_doubled(game: Game) -> None:
    rules, seats = game.rules, game.first.seats
    box = sorted((*rules.deck, *rules.roles[seats], *rules.goal_cards, *rules.gold_cards))
    assert game.last.over
    assert game.last.round == rules.rounds
    for row in game.rows:
        assert all_cards(row.after) == box
        assert min(row.after.gold) >= 0
        for seat in range(seats):  # R8.1, R8.12
            lying = [TYPE[card].id for card in row.after.front(seat)]
            assert len(lying) == len(set(lying))


def test_replay_of_the_written_facts_is_the_play(game: Game) -> None:
    state = game.first
    for row in game.rows:
        state = fold(state, [from_plain(to_plain(fact)) for fact in row.facts])
        assert state.asks == row.after.asks
    assert digest(state) == digest(game.last)


def test_a_guess_cannot_be_told_from_the_truth(game: Game) -> None:
    for row, rng in looked_at(game):
        dice = Streams(rng.randbytes(32))
        for state in (row.before, row.after):
            for seat in range(-1, state.seats):
                seen = view(state, seat)
                guessed = guess(seen, dice)
                assert view(guessed, seat) == seen
                assert all_cards(guessed) == all_cards(state)


def test_listed_moves_are_accepted_and_all_others_refused(game: Game) -> None:
    for row, rng in looked_at(game):
        state, seat = row.before, row.before.asks[0].seat
        listed = legal_moves(state, seat)
        assert len(set(listed)) == len(listed)
        assert default_move(state, seat) in listed
        for move in listed:
            check(state, seat, move)
            assert read(write(move)) == move
        usual = {canonical(state, move) for move in listed}
        for move in (*wrong_moves(state, seat, rng, 60), *wrong_discards(state, seat, rng, 30)):
            try:
                check(state, seat, move)
            except (IllegalMove, Ambiguous):
                assert move not in listed
            else:
                assert canonical(state, move) in usual
        for other in range(state.seats):
            if other != seat:
                assert legal_moves(state, other) == []
                with pytest.raises(IllegalMove):
                    check(state, other, listed[0])


def wrong_discards(state: State, seat: Seat, rng: random.Random, count: int) -> list[Move]:
    """Discards of up to four cards, some to remove something."""
    cards = [*state.hand(seat), *rng.choices(range(130), k=2)]
    chosen = [rng.choices(cards, k=rng.randint(1, 4)) for _ in range(count)]
    return [
        Move("trade", card, tool=rng.choice(MARKS), more=tuple(more))
        if rng.random() < 0.6
        else Move("discard", card, more=tuple(more))
        for card, *more in chosen
    ]


def canonical(state: State, move: Move) -> Move:
    """The listed form of a move: cards as held, no needless turn, tool or target."""
    if move.verb in ("discard", "trade"):
        first, *more = sorted((move.card, *move.more), key=state.hand(state.asks[0].seat).index)
        return move._replace(card=first, more=tuple(more))
    if move.verb == "lay":
        return Move("lay", move.card, move.cell, move.turned and not SYMMETRIC[move.card])
    if move.verb == "play":
        effect = TYPE[move.card].effect
        broken = (
            {TYPE[card].tools[0] for card in state.front(move.seat) if TYPE[card].tools}
            if move.seat >= 0
            else set()
        )
        one_tool = effect == "break" or len(broken.intersection(TYPE[move.card].tools)) < 2
        return Move(
            "play",
            move.card,
            move.cell,
            seat=-1 if effect == "theft" else move.seat,
            tool="" if one_tool else move.tool,
        )
    return move
