"""Luck: the published recipe, its test vectors, and a look at its fairness.

The reference below follows docs/fairness.md word by word and shares no code with the engine.
"""

import hmac
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import BY_ID, Began, Moved, Streams, assemble, chance, deal_key, fold, new_game, roll
from pbem.engine.core.facts import Covered, Shuffled
from tests.kit import Rigged, after, only, random_game, table

# The test vectors of docs/fairness.md. KEY is the bytes 00 01 02 ... 1f.
KEY = bytes(range(32))

KEYS = [  # seed, words of the players -> key
    (KEY, [], "775befc9e6a84f901e7574c15a7ed299a3216837a34737f635ccdbfa75b19e79"),
    (KEY, ["K7:0", "K7:1", "K7:2"], "b1db2d9a019978db19b15cb174479357f6446badd45318a489b34239f84e73c2"),
    (KEY, ["K7:0", "Zoë's dog", "K7:2"], "9ecd0c44eadbe3b93901712e05c675b3f64660e1ce1cd186faeb4cdad6cef3e6"),
    (  # and the result of a public draw
        KEY,
        ["K7:0", "K7:1", "K7:2", "4 8 15 16 23 42"],
        "27484ac93adbfc96b43472b518937e910ebf432635f20908f8af88645263b647",
    ),
]

FIRST_WORDS = [  # stream -> its first 32-bit words
    ("starter:1:0", [0x490DCBA6, 0xF3BFC7FF, 0x5309FB77]),
    ("deck:1:0", [0xD41666C1, 0xE629A5A2, 0x8349B20A]),
]

NUMBERS = [  # stream, limit -> number below the limit
    ("starter:1:0", 3, 2),
    ("starter:1:0", 5, 0),
    ("starter:1:0", 10, 0),
    ("starter:1:0", 2**31 + 1, 1225640870),
    ("deck:1:0", 2**31 + 1, 399058146),  # the first words are too high and thrown away
]

SHUFFLES = [  # stream, the list before -> the list after
    ("goals:1:0", [202, 203, 204], [203, 204, 202]),
    ("spare:1:0", [1, 2, 3, 4, 5, 6], [3, 5, 2, 4, 6, 1]),
    ("deck:2:0", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [4, 1, 10, 5, 8, 2, 9, 7, 3, 6]),
]


def words(key: bytes, stream: str) -> Iterator[int]:
    for number in count():
        block = hmac.digest(key, f"{stream}:{number}".encode("ascii"), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")


def below(source: Iterator[int], limit: int) -> int:
    return next(word for word in source if word < 2**32 - 2**32 % limit) % limit


def shuffle(key: bytes, stream: str, cards: Sequence[int]) -> list[int]:
    order, source = list(cards), words(key, stream)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# Vectors --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "salts", "key"), KEYS)
def test_vectors_of_the_key(seed: bytes, salts: list[str], key: str) -> None:
    assert deal_key(seed, salts).hex() == key
    text = "deal:" + json.dumps(salts, separators=(",", ":"))
    assert hmac.digest(seed, text.encode("ascii"), "sha256").hex() == key


@pytest.mark.parametrize(("stream", "first"), FIRST_WORDS)
def test_vectors_of_the_words(stream: str, first: list[int]) -> None:
    source = words(KEY, stream)
    assert [next(source) for _ in first] == first


@pytest.mark.parametrize(("stream", "limit", "number"), NUMBERS)
def test_vectors_of_numbers(stream: str, limit: int, number: int) -> None:
    assert Streams(KEY).below(stream, limit) == number
    assert below(words(KEY, stream), limit) == number


@pytest.mark.parametrize(("stream", "cards", "order"), SHUFFLES)
def test_vectors_of_shuffles(stream: str, cards: list[int], order: list[int]) -> None:
    assert list(Streams(KEY).shuffled(stream, cards)) == order
    assert shuffle(KEY, stream, cards) == order


@given(st.binary(min_size=32, max_size=32), st.text("abc:19", min_size=1), st.integers(1, 2**32))
def test_any_stream_follows_the_recipe(key: bytes, stream: str, limit: int) -> None:
    assert Streams(key).below(stream, limit) == below(words(key, stream), limit)
    cards = list(range(limit % 40))
    assert list(Streams(key).shuffled(stream, cards)) == shuffle(key, stream, cards)


@pytest.mark.parametrize("seats", range(3, 11))
def test_a_round_can_be_dealt_again_by_the_recipe_alone(seats: int) -> None:
    rules = assemble()
    facts, state = roll(new_game(rules, seats), Streams(KEY))
    assert facts[0] == Began(1, below(words(KEY, "starter:1:0"), seats))

    saboteurs = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}[seats]
    miners = seats + 1 - saboteurs
    roles = [
        *BY_ID["base.role.saboteur"].numbers[:saboteurs],
        *BY_ID["base.role.miner"].numbers[:miners],
    ]
    goals = [BY_ID[f"base.goal.{name}"].first for name in ("treasure", "stone_ne", "stone_nw")]
    gold = [number for value in (1, 2, 3) for number in BY_ID[f"base.gold.{value}"].numbers]
    assert [(fact.zone, list(fact.order)) for fact in only(facts, Shuffled)] == [
        ("spare", shuffle(KEY, "spare:1:0", roles)),
        ("goals", shuffle(KEY, "goals:1:0", goals)),
        ("deck", shuffle(KEY, "deck:1:0", range(1, 68))),
        ("gold", shuffle(KEY, "gold:1:0", gold)),
    ]
    dealt = shuffle(KEY, "deck:1:0", range(1, 68))
    size = len(state.hand(0))
    for seat in range(seats):
        assert list(state.hand(seat)) == dealt[seat * size : (seat + 1) * size]
        assert state.role(seat) == shuffle(KEY, "spare:1:0", roles)[seat]
    (covered,) = only(facts, Covered)
    assert [card for _, (card,) in covered.places] == shuffle(KEY, "goals:1:0", goals), "north to south"


def test_every_round_draws_from_streams_of_its_own() -> None:
    luck = Rigged()
    state = table(hands=[["map"]], deck=[])
    after(state, "discard map", dice=luck)
    assert luck.asked == ["spare:2:0", "goals:2:0", "deck:2:0", "gold:2:0"]


# Fairness -------------------------------------------------------------------------------------------


def spread(counts: Counter[Any], kinds: int) -> float:
    """Chi-square: about as large as the number of kinds when all are equally likely."""
    expected = sum(counts.values()) / kinds
    missing = (kinds - len(counts)) * expected
    return missing + sum((seen - expected) ** 2 / expected for seen in counts.values())


def test_numbers_are_spread_evenly() -> None:
    dice = Streams(KEY)
    for limit in (2, 3, 7, 10):
        drawn = Counter(dice.below(f"x:{n}:0", limit) for n in range(3000))
        assert spread(drawn, limit) < limit + 6 * limit**0.5


def test_all_orders_come_up_equally_often() -> None:
    dice = Streams(KEY)
    orders = Counter(dice.shuffled(f"x:{n}:0", (1, 2, 3, 4)) for n in range(4800))
    assert len(orders) == 24
    assert spread(orders, 24) < 24 + 4 * 24**0.5


def test_every_card_lies_everywhere_in_the_deck() -> None:
    dice = Streams(KEY)
    tops = Counter(dice.shuffled(f"deck:{n}:0", range(67))[0] for n in range(3000))
    bottoms = Counter(dice.shuffled(f"deck:{n}:0", range(67))[-1] for n in range(3000))
    assert spread(tops, 67) < 67 + 4 * (2 * 67) ** 0.5
    assert spread(bottoms, 67) < 67 + 4 * (2 * 67) ** 0.5


def test_streams_and_keys_have_nothing_to_do_with_each_other() -> None:
    cards = tuple(range(67))
    orders = {
        Streams(key).shuffled(stream, cards)
        for key in (KEY, bytes(32), KEY[::-1])
        for stream in ("deck:1:0", "deck:2:0", "deck:1:1", "deck:11:0", "gold:1:0")
    }
    assert len(orders) == 15
    assert Streams(KEY).shuffled("deck:1:0", cards) == Streams(KEY).shuffled("deck:1:0", cards)


# When chance is due ---------------------------------------------------------------------------------


def test_chance_is_not_due_while_somebody_owes_a_decision() -> None:
    state = table(hands=[["map"]])
    with pytest.raises(ValueError, match="not due"):
        roll(state, Streams(KEY))


def test_chance_alone_gives_the_facts_of_a_roll() -> None:
    state = new_game(assemble(), 4)
    facts, new = roll(state, Streams(KEY))
    assert chance(state, Streams(KEY)) == facts
    assert fold(state, facts).zones == new.zones


def test_only_chance_shuffles() -> None:
    for row in random_game(5).rows:
        assert bool(only(row.facts, Shuffled)) == (row.move is None)


def test_hands_are_dealt_one_whole_hand_after_the_other() -> None:
    facts = chance(new_game(assemble(), 3), Rigged())
    deals = [fact for fact in only(facts, Moved) if fact.source == "deck"]
    assert [fact.dest for fact in deals] == ["hand0", "hand1", "hand2"]
    assert [fact.cards for fact in deals] == [tuple(range(n, n + 6)) for n in (1, 7, 13)]
