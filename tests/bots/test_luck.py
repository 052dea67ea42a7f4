"""The luck of bots: the published recipe and its test vectors, drawn again without the code of the bots."""

import hmac
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.bots.luck import Luck, luck_from, luck_of
from tests.engine.core.test_chance import KEY, below, words

# The test vectors of docs/fairness.md, with the bytes 00 01 02 ... 1f as the seed.
BOT_KEYS = [  # row, seat, occasion -> key
    (7, 2, "turn", "3cbd24f2edf4e3f58f799e79b87dccd95ede7239d1dede3f3a165bd745e7c7ee"),
    (8, 2, "veto", "e78aa8a363f308f684469e24757179a7481f2bd8bafad56a879a1b583e1332e1"),
    (120, 0, "gold", "409008e6db98e012abb259706122aac67a706609f0efbd395fc7133c2f242c13"),
]
DRAWN = [  # row, seat, occasion, limits -> the numbers drawn one after the other
    (7, 2, "turn", [10, 10, 10], [4, 0, 9]),
    (8, 2, "veto", [100], [84]),
    (120, 0, "gold", [3, 2**31 + 1, 5], [0, 810492670, 3]),
]


def again(key: bytes, limits: list[int]) -> list[int]:
    """The numbers by the words of docs/fairness.md."""
    return [below(words(key, str(number)), limit) for number, limit in enumerate(limits)]


@pytest.mark.parametrize(("row", "seat", "occasion", "key"), BOT_KEYS)
def test_vectors_of_the_key(row: int, seat: int, occasion: str, key: str) -> None:
    assert hmac.digest(KEY, f"bot:{row}:{seat}:{occasion}".encode("ascii"), "sha256").hex() == key
    one, other = luck_of(KEY, row, seat, occasion), Luck(bytes.fromhex(key))
    assert [one.below(2**32) for _ in range(5)] == [other.below(2**32) for _ in range(5)]


@pytest.mark.parametrize(("row", "seat", "occasion", "limits", "numbers"), DRAWN)
def test_vectors_of_the_numbers(
    row: int, seat: int, occasion: str, limits: list[int], numbers: list[int]
) -> None:
    luck = luck_of(KEY, row, seat, occasion)
    assert [luck.below(limit) for limit in limits] == numbers
    key = next(key for *about, key in BOT_KEYS if about == [row, seat, occasion])
    assert again(bytes.fromhex(key), limits) == numbers


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**32), max_size=9))
def test_any_luck_follows_the_recipe(key: bytes, limits: list[int]) -> None:
    luck = Luck(key)
    assert [luck.below(limit) for limit in limits] == again(key, limits)


def test_every_decision_has_luck_of_its_own_and_the_same_one_whenever_it_is_asked_for() -> None:
    def drawn(seed: bytes, row: int, seat: int, occasion: str) -> int:
        return luck_of(seed, row, seat, occasion).below(2**32)

    asked = [(KEY, 7, 2, "turn"), (bytes(32), 7, 2, "turn"), (KEY, 8, 2, "turn"), (KEY, 7, 1, "turn")]
    asked += [(KEY, 7, 2, "veto")]
    assert len({drawn(*about) for about in asked}) == len(asked)
    assert [drawn(*about) for about in asked] == [drawn(*about) for about in asked]


def test_a_choice_takes_the_place_that_was_drawn() -> None:
    options = ["a", "b", "c", "d", "e", "f", "g"]
    one, other = luck_from(3), luck_from(3)
    assert [one.choice(options) for _ in range(20)] == [options[other.below(7)] for _ in range(20)]


def test_no_number_is_favoured() -> None:
    """Chi-square with 9 degrees of freedom; 27.9 is exceeded once in a thousand, and the luck is fixed."""
    luck = luck_from("fair")
    counts = Counter(luck.below(10) for _ in range(5000))
    assert sum((counts[number] - 500) ** 2 / 500 for number in range(10)) < 27.9


def test_luck_owes_nothing_to_the_generator_of_python() -> None:
    random.seed(1)
    before = random.getstate()
    luck_from(1).choice(range(9))
    assert random.getstate() == before
