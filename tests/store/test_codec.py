"""Facts to text and back, for every kind of fact that the engine knows."""

from typing import Any, get_args, get_origin, get_type_hints

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import Ask, Asked, Fact, Paid, to_plain
from pbem.engine.core.facts import CLASSES, Step
from pbem.store.schema import codec
from tests.kit.store import decisions


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    """Any value that a field of this type can hold."""
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if inner[-1] is ...:
            return st.lists(values_of(inner[0]), max_size=3).map(tuple)
        return st.tuples(*(values_of(part) for part in inner))
    if hint is Any:  # the arguments of a step
        return st.recursive(values_of(int) | values_of(str) | st.booleans(), lists_as_tuples, max_leaves=4)
    if hint is Ask:
        return st.builds(Ask, *(values_of(part) for part in get_type_hints(Ask).values()))
    return {int: st.integers(-(2**31), 2**31), str: st.text(max_size=8), bool: st.booleans()}[hint]


def lists_as_tuples(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=3).map(tuple)


def facts_of(fact_class: type) -> st.SearchStrategy[Fact]:
    return st.builds(fact_class, *(values_of(hint) for hint in get_type_hints(fact_class).values()))


@pytest.mark.parametrize("fact_class", CLASSES.values(), ids=CLASSES)
def test_every_kind_of_fact_comes_back_equal_and_of_its_class(fact_class: type) -> None:
    @given(facts_of(fact_class))
    def comes_back(fact: Fact) -> None:
        (back,) = codec.decode(codec.encode([fact]))
        assert back == fact
        assert type(back) is type(fact)
        assert_alike(back, fact)

    comes_back()


@pytest.mark.parametrize("seat", [-1, 0, 11, 12, 400])
@pytest.mark.parametrize("choices", [(), (1, 2)])
@pytest.mark.parametrize("then", [(), (("draft", 1),)])
def test_a_turn_comes_back_like_every_other_question(
    seat: int, choices: tuple[int, ...], then: tuple[Step, ...]
) -> None:
    for asks in [(Ask(seat, "turn", choices),), (Ask(seat, "turn", choices), Ask(2, "turn"))]:
        fact = Asked(asks, then)
        (back,) = codec.decode(codec.encode([fact]))
        assert back == fact
        assert_alike(back, fact)


def assert_alike(one: Any, other: Any) -> None:
    """Equal also where tuples would forgive: True is not 1, an Ask is not a bare tuple."""
    assert type(one) is type(other)
    if isinstance(one, tuple):
        for inner, twin in zip(one, other, strict=True):
            assert_alike(inner, twin)


def test_a_whole_log_comes_back_as_it_was() -> None:
    log = decisions()
    assert [codec.decode(codec.encode(entry.facts)) for entry in log] == [entry.facts for entry in log]


def test_the_text_is_compact_and_the_plain_form_of_the_engine() -> None:
    facts = (Paid(2, 3, True), Asked((Ask(1, "gold", (2, 3)),), (("draft", 1),)))
    text = '[["paid",2,3,true],["asked",[[1,"gold",[2,3]]],[["draft",1]]]]'
    assert codec.encode(facts) == text
    assert orjson.loads(text)[0] == to_plain(facts[0])
