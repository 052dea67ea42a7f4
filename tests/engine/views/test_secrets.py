"""The one door for secrets: what a seat cannot see never changes what it is shown."""

import random
from collections.abc import Iterator

from hypothesis import given

from pbem.engine import (
    HAND,
    HIDDEN,
    TYPE,
    Began,
    Disclosed,
    Fact,
    IllegalMove,
    Laid,
    Lifted,
    Looked,
    Moved,
    Played,
    Refusal,
    RoundOver,
    State,
    Streams,
    Turned,
    fold,
    guess,
    legal_moves,
    play,
    redact,
    view,
)
from pbem.engine.core.facts import Covered, Shuffled
from tests.kit import Game, Row, after, games, rngs, table, wrong_moves
from tests.kit.secrets import cards_in, judged, seen_cards, shown, with_cards


def some_states(game: Game, rng: random.Random, count: int) -> list[State]:
    """A few positions of a game, and always those in which something else than a turn is owed."""
    rare = [row.before for row in game.rows if row.move and row.before.asks[0].kind != "turn"]
    return [
        *(row.after for row in rng.sample(game.rows, count)),
        *rng.sample(rare, min(1, len(rare))),
        game.first,
        game.last,
    ]


# Guesses --------------------------------------------------------------------------------------------


@given(games(), rngs())
def test_a_guess_looks_to_its_seat_like_the_truth(game: Game, rng: random.Random) -> None:
    for state in some_states(game, rng, 2):
        for seat in range(-1, state.seats):
            seen = view(state, seat)
            guessed = guess(seen, Streams(rng.randbytes(32)))
            assert view(guessed, seat) == seen


@given(games(), rngs())
def test_a_guess_deals_the_very_cards_of_the_game(game: Game, rng: random.Random) -> None:
    for state in [row.after for row in rng.sample(game.rows, 3)]:
        guessed = guess(view(state, rng.randrange(state.seats)), Streams(rng.randbytes(32)))
        assert cards_in(guessed) == cards_in(state)
        assert sorted(zone for zone, cards in guessed.zones.items() if cards) == sorted(
            zone for zone, cards in state.zones.items() if cards
        )


@given(games(settings={}), rngs())
def test_guesses_differ_wherever_they_may(game: Game, rng: random.Random) -> None:
    """A guess that always dealt the truth would make every secrecy test pass."""
    row = game.rows[0]
    state = row.after
    guessed = [guess(view(state, 0), Streams(rng.randbytes(32))) for _ in range(6)]
    assert len({other.zones[HAND[1]] for other in guessed}) > 3
    assert len({tuple(other.under.items()) for other in guessed}) > 1
    assert len({tuple(other.role(seat) for seat in range(1, other.seats)) for other in guessed}) > 1
    assert all(other.hand(0) == state.hand(0) for other in guessed)


@given(games(), rngs())
def test_a_guess_keeps_what_its_seat_was_shown(game: Game, rng: random.Random) -> None:
    for row in game.rows:
        state = row.after
        for seat in range(state.seats):
            for note in state.knows[seat]:
                if note.what == "goal" and note.where in state.under and rng.random() < 0.02:
                    guessed = guess(view(state, seat), Streams(rng.randbytes(32)))
                    assert guessed.under[note.where] == state.under[note.where]


@given(games(settings={"draft": "hand"}), rngs())
def test_a_guess_can_be_played_on_by_whoever_owes_the_decision(game: Game, rng: random.Random) -> None:
    for state in some_states(game, rng, 2):
        guessed = guess(view(state, rng.randrange(-1, state.seats)), Streams(rng.randbytes(32)))
        for ask in guessed.asks:
            move = rng.choice(legal_moves(guessed, ask.seat))
            assert play(guessed, ask.seat, move)


# Refusals (R23.6) -----------------------------------------------------------------------------------


@given(games(), rngs())
def test_a_refusal_never_depends_on_what_the_mover_cannot_see(game: Game, rng: random.Random) -> None:
    kinds = set()
    for state in some_states(game, rng, 4):
        for seat in {rng.randrange(state.seats), *(ask.seat for ask in state.asks)}:
            guessed = guess(view(state, seat), Streams(rng.randbytes(32)))
            assert legal_moves(guessed, seat) == legal_moves(state, seat)
            for move in wrong_moves(state, seat, rng, 40):
                verdict = judged(state, seat, move)
                assert judged(guessed, seat, move) == verdict
                kinds.add(verdict[0])
    assert "illegal" in kinds
    assert issubclass(IllegalMove, Refusal)


# Logs -----------------------------------------------------------------------------------------------


def rounds(game: Game) -> Iterator[list[Row]]:
    rows: list[Row] = []
    for row in game.rows:
        if any(isinstance(fact, Began) for fact in row.facts) and rows:
            yield rows
            rows = []
        rows.append(row)
    yield rows


def all_cards(facts: list[Fact]) -> set[int]:
    return {card for fact in facts if isinstance(fact, Shuffled) for card in fact.order}


@given(games(), rngs())
def test_two_cards_that_a_seat_never_saw_may_be_swapped_in_the_whole_log(
    game: Game, rng: random.Random
) -> None:
    rows = rng.choice(list(rounds(game)))
    facts = [fact for row in rows for fact in row.facts]
    for seat in {-1, rng.randrange(game.first.seats)}:
        unseen = sorted(all_cards(facts) - set(seen_cards(facts, seat)))
        for kind in ("draw deck", "goal", "gold"):
            among = [card for card in unseen if TYPE[card].in_draw_deck or kind == TYPE[card].kind]
            among = [card for card in among if (kind == "draw deck") == TYPE[card].in_draw_deck]
            if len(among) < 2:
                continue
            one, other = rng.sample(among, 2)
            state = rows[0].before
            for row in rows:
                changed = [with_cards(fact, {one: other, other: one}) for fact in row.facts]
                assert [redact(fact, seat) for fact in changed] == [redact(fact, seat) for fact in row.facts]
                state = fold(state, changed)
                if rng.random() < 0.15:
                    assert shown(state, seat) == shown(row.after, seat)


@given(games(), rngs())
def test_redacting_blanks_what_a_seat_never_saw_and_shows_numbers_only_of_its_own_hand(
    game: Game, rng: random.Random
) -> None:
    seat = rng.randrange(-1, game.first.seats)
    rows = rng.choice(list(rounds(game)))
    facts = [fact for row in rows for fact in row.facts]
    unseen = all_cards(facts) - set(seen_cards(facts, seat))
    own = {card for fact in facts if isinstance(fact, Moved) and seat >= 0 and fact.dest == HAND[seat]
           for card in fact.cards}  # fmt: skip
    for fact in facts:
        shown_fact = redact(fact, seat)
        for card in cards_named(shown_fact):
            assert card == HIDDEN or card not in unseen or TYPE[card].first == card
            if TYPE[card].in_draw_deck and card not in own:
                assert TYPE[card].first == card, "another's card is known by its kind only"
        assert redact(shown_fact, seat) == shown_fact, "nothing more to hide"


def cards_named(fact: Fact) -> list[int]:
    if isinstance(fact, Shuffled):
        return list(fact.order)
    if isinstance(fact, Covered):
        return [card for _, cards in fact.places for card in cards]
    if isinstance(fact, Disclosed):
        return [card for _, card in fact.places]
    if isinstance(fact, (Moved, Looked)):
        return list(fact.cards)
    if isinstance(fact, RoundOver):
        return list(fact.roles)
    return [fact.card] if isinstance(fact, (Laid, Played, Lifted, Turned)) else []


def test_a_view_names_no_number_but_those_in_the_own_hand() -> None:
    # Second copies everywhere: a number other than the first of its kind would show.
    state = table("S ┼", hands=[[2, 42], [3, 54], [4]], front={1: [51]}, deck=[5, 43])
    state = after(state, "play 42 at 9,1", "play 54 on p2", "discard 4")
    for seat in (-1, 0, 1, 2):
        seen = view(state, seat)
        assert seen.hand == (state.hand(seat) if seat >= 0 else ())
        public = [*seen.discard, *(card for cards in seen.front for card in cards), *seen.roles]
        public += [card for note in seen.notes for card in note.cards] + [deed.face for deed in seen.deeds]
        public += [laid >> 1 for laid in seen.mine.cards.values()]
        assert all(card == TYPE[card].first for card in public if card)
