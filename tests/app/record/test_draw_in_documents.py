"""Checking a game with a public draw: its result is in the agreed form, and nothing was dealt before it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from pbem.app.lobby.luck import tell_luck
from pbem.app.record.export import Document, export, whole
from pbem.app.record.verify import verify
from pbem.store.schema import chain
from pbem.store.schema.terms import hash_of
from tests.app.conftest import World
from tests.app.record.conftest import Check
from tests.kit.commands import abandon
from tests.kit.draws import RESULT, gathered_for_draw
from tests.kit.saying import saying

Edit = Callable[[Document], Any]


@pytest.fixture
def document(world: World) -> Document:
    code = gathered_for_draw(world)
    world.clock.skip(days=2)
    tell_luck(world.app, code, RESULT)
    abandon(world.app, code)
    return export(world.app, code)


def rehashed(document: Document) -> Document:
    """The document as somebody with the seed would write it: terms, rows and heads follow from each other."""
    seed = bytes.fromhex(document["seed"])
    document["terms_hash"] = hash_of(document["terms"])
    head = chain.first_head(document["seed_hash"], document["game"], document["terms_hash"])
    document["heads"] = []
    for number, row in enumerate(document["rows"], 1):
        head = chain.next_head(head, chain.commitment(seed, number, chain.canonical(row)))
        document["heads"].append(head)
    document["head"] = head
    return document


def in_terms(**parts: str) -> Edit:
    return lambda game: game["terms"]["luck"].update(parts)


EDITS: list[tuple[Edit, str, str]] = [
    (lambda game: game.update(luck="1 2 3 4 5 6"), "by seed and rules it is", "Row 1: "),
    (
        lambda game: game.update(luck="42 4 8 15 16 23"),
        "not written as",
        "is not written as agreed",
    ),
    (
        lambda game: game.update(luck="4 8 15 16 23"),
        "not written as",
        "is not written as agreed",
    ),
    (
        lambda game: game.update(luck="04 8 15 16 23 42"),
        "not written as",
        "is not written as agreed",
    ),
    (
        lambda game: game.update(luck="a b c d e f"),
        "not written as",
        "is not written as agreed",
    ),
    (lambda game: game.update(luck=None), "the public draw is missing", "do not belong together"),
    (lambda game: game["terms"].update(luck=None), "that was not agreed on", "do not belong together"),
    (in_terms(form="numbers:5"), "not written as", "is not written as agreed"),
    (in_terms(form="hex"), "not written as", "is not written as agreed"),
    (in_terms(at="2026-03-03T09:00:00.000001Z"), "dealt before the public draw", "Row 1: dealt before"),
    (
        in_terms(at="2026-03-01T09:00:00.000000Z"),
        "had taken place when",
        "Row 1: dealt before",
    ),
    (
        lambda game: game["salts"].__setitem__(0, "a good deal"),
        "Somebody added words",
        "Somebody added words",
    ),
]


def test_a_game_with_a_draw_is_found_right(document: Document, check: Check) -> None:
    assert verify(document) == []
    code, said = check(document)
    assert code == 0, said
    assert "lottery 6 of 49, 2026-03-03T09:00:00.000000Z: 4 8 15 16 23 42. Look it up" in said


@pytest.mark.parametrize(("edit", "words", "_"), EDITS)
def test_a_draw_that_does_not_fit_is_found_also_when_all_is_hashed_anew(
    document: Document, edit: Edit, words: str, _: str
) -> None:
    changed = copy.deepcopy(document)
    edit(changed)
    assert [finding.words for finding in verify(rehashed(changed))] == [saying(words)]


@pytest.mark.parametrize(("edit", "_", "said"), EDITS)
def test_the_checker_finds_it_too(
    document: Document,
    check: Check,
    edit: Edit,
    _: str,
    said: str,
) -> None:
    changed = copy.deepcopy(document)
    edit(changed)
    code, told = check(rehashed(changed))
    assert code == 1
    assert said in told


@pytest.mark.parametrize(
    "edit",
    [in_terms(words="another lottery"), in_terms(at="2026-03-02T09:00:00.000000Z"), in_terms(form="hex")],
)
def test_terms_that_were_changed_are_found_by_their_hash(document: Document, edit: Edit) -> None:
    edit(document)
    assert [finding.words for finding in verify(document)] == [saying("The terms of the game")]


@pytest.mark.parametrize("edit", [in_terms(words=" one"), in_terms(form="dice"), in_terms(form="numbers:06")])
def test_a_draw_that_cannot_be_agreed_on_is_none(document: Document, edit: Edit) -> None:
    edit(document)
    assert [finding.words for finding in verify(rehashed(document))] == [saying("none that there can be")]


def test_a_game_that_still_runs_and_one_that_never_began_are_found_right(world: World) -> None:
    code = gathered_for_draw(world)
    waiting = whole(world.app, code)
    assert (waiting["luck"], verify(waiting)) == (None, [])
    world.clock.skip(days=2)
    tell_luck(world.app, code, RESULT)
    running = whole(world.app, code)
    assert (running["luck"], verify(running)) == (RESULT, [])
    assert [finding.words for finding in verify(running | {"luck": "1"})] == [saying("not written as")]
    other = gathered_for_draw(world, code="K8")
    abandon(world.app, other)
    assert verify(whole(world.app, other)) == []
