"""What holds in every game: it ends, nothing is lost, replay is play."""

import json
import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import (
    HAND,
    TYPE,
    Began,
    RoundOver,
    State,
    Streams,
    apply,
    assemble,
    check,
    decide,
    default_move,
    digest,
    fold,
    from_plain,
    legal_moves,
    new_game,
    open_ask,
    play,
    roll,
    to_plain,
    view,
)
from pbem.engine.core.state import GOLD, WON
from tests.kit import Game, contents, games, only, random_game, rngs


def cards_of(state: State) -> Counter[int]:
    """Where every card is, wherever that may be."""
    found = Counter(state.placed.values())
    for cards in (*state.zones.values(), *state.under.values()):
        found.update(cards)
    return found


def whole_box(state: State) -> set[int]:
    rules = state.rules
    return {*rules.deck, *rules.roles[state.seats], *rules.goal_cards, *rules.gold_cards}


@given(games())
def test_no_card_is_lost_or_doubled_by_any_fact(game: Game) -> None:
    box = whole_box(game.first)
    for row in game.rows:
        dealing = any(isinstance(fact, Began) for fact in row.facts)
        state = row.before
        for fact in row.facts:
            state = apply(state, fact)
            found = cards_of(state)
            assert set(found.values()) <= {1}, f"doubled by {fact}"
            assert found.keys() <= box
            assert dealing or found.keys() == box, f"lost by {fact}"
        assert cards_of(row.after).keys() == box


@given(games())
def test_gold_is_what_the_won_cards_are_worth(game: Game) -> None:
    for row in game.rows:
        state = row.after
        worth = sum(TYPE[card].gold for card in state.zones[WON])
        ones_left = any(TYPE[card].gold == 1 for card in state.zones[GOLD])
        assert min(state.gold) >= 0
        assert sum(state.gold) >= worth
        if ones_left:  # only a deck without ones may fail to pay exactly (R12.7)
            assert sum(state.gold) == worth


@given(games())
def test_every_game_ends_in_time(game: Game) -> None:
    rules, seats = game.rules, game.first.seats
    assert game.last.over
    assert not game.last.asks
    # A turn uses up a card; a goal asks for its order and its turn at most; the rest is the draft.
    most = rules.rounds * (1 + len(rules.deck) + 2 * len(rules.goal_cards) + seats)
    assert len(game.rows) <= most
    assert len([fact for row in game.rows for fact in only(row.facts, RoundOver)]) == rules.rounds


@given(st.integers(3, 10), st.binary(min_size=32, max_size=32))
def test_a_game_in_which_nobody_answers_ends_too(seats: int, key: bytes) -> None:
    state, dice = new_game(assemble(overrides={"draft": "hand"}), seats), Streams(key)
    for _ in range(400):
        if state.over:
            break
        if state.asks:
            seat = state.asks[0].seat
            _, state = play(state, seat, default_move(state, seat))
        else:
            _, state = roll(state, dice)
    assert state.over


@given(games())
def test_replay_is_play_at_every_row(game: Game) -> None:
    state = game.first
    for row in game.rows:
        written = json.dumps([to_plain(fact) for fact in row.facts])
        state = fold(state, [from_plain(plain) for plain in json.loads(written)])
        assert digest(state) == digest(row.after)
        assert contents(state.mine) == contents(row.after.mine)
        assert state.parts() | {"mine": None} == row.after.parts() | {"mine": None}


@given(games(), rngs())
def test_deciding_changes_nothing_and_always_says_the_same(game: Game, rng: random.Random) -> None:
    for row in rng.sample([row for row in game.rows if row.move], 5):
        assert row.move
        before = digest(row.before)
        assert decide(row.before, row.seat, row.move) == row.facts
        assert decide(row.before, row.seat, row.move) == row.facts
        assert digest(row.before) == before


@given(games())
def test_turns_go_clockwise_past_empty_hands(game: Game) -> None:
    for row in game.rows:
        if row.move and row.before.asks[0].kind == "turn" and row.after.asks:
            ask = row.after.asks[0]
            if ask.kind == "turn":
                seats = [(row.seat + step) % row.after.seats for step in range(1, row.after.seats + 1)]
                assert ask.seat == next(seat for seat in seats if row.after.zones[HAND[seat]])
            else:
                assert ask.kind in ("goal", "goal_turn", "gold")


@given(games(), rngs())
def test_what_is_listed_is_accepted_and_the_default_is_listed(game: Game, rng: random.Random) -> None:
    for row in rng.sample([row for row in game.rows if row.move], 5):
        moves = legal_moves(row.before, row.seat)
        assert moves
        assert len(set(moves)) == len(moves)
        for move in moves:
            check(row.before, row.seat, move)
        assert default_move(row.before, row.seat) in moves
        assert view(row.before, row.seat).legal == tuple(moves)
        assert open_ask(row.before, row.seat) == view(row.before, row.seat).ask


def test_a_random_game_is_the_same_each_time_it_is_made() -> None:
    one, other = random_game(7), random_game(7)
    assert [row.move for row in one.rows] == [row.move for row in other.rows]
    assert digest(one.last) == digest(other.last)


def test_random_games_visit_what_the_rules_talk_about() -> None:
    """Properties over games mean little if the games never get anywhere."""
    asked: Counter[str] = Counter()
    ended: Counter[bool] = Counter()
    facts: Counter[str] = Counter()
    for seed in range(60):
        for row in random_game(seed).rows:
            asked.update(ask.kind for ask in row.after.asks)
            ended.update(fact.found for fact in only(row.facts, RoundOver))
            facts.update(type(fact).__name__ for fact in row.facts)
    assert {"turn", "gold", "goal"} <= asked.keys()
    assert min(ended.values()) > 15
    assert min(facts[name] for name in ("Laid", "Lifted", "Turned", "Played", "Looked", "Paid")) > 30
