"""Structured edits of exported games: what a check finds, and what it says of those that it cannot find.

Some rewrite a log with the seed at hand, so that it agrees with itself: from the file alone nobody can tell.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.app.record.export import Document
from pbem.app.record.verify import report_on, verify
from pbem.cli.commands.verify import all_well
from tests.games.record_documents import game_of_kind
from tests.kit.checker import NODE, check_all
from tests.kit.edits import CLUMSY, FORGED, edits

FILES = Path(__file__).parents[2] / "games" / "documents"
OF_FILES = ("undone_with_bots", "left", "abandoned", "abandoned_before_the_start")
PLAYED = ("returned", "invited", "drawn_in_public")

HOW_MANY = [pytest.param(80, marks=pytest.mark.sample), pytest.param(600, marks=pytest.mark.soak)]


def through_json(document: Document) -> Document:
    read: Document = json.loads(json.dumps(document))
    return read


@pytest.fixture(scope="module")
def ended() -> dict[str, Document]:
    """Games that are over or abandoned."""
    documents = {name: from_file(name) for name in OF_FILES}
    documents |= {name: game_of_kind(name) for name in PLAYED}
    assert all(not verify(document, document["heads"]) for document in documents.values())
    return documents


def from_file(name: str) -> Document:
    document: Document = json.loads(gzip.decompress((FILES / f"{name}.json.gz").read_bytes()))
    return document


@pytest.mark.parametrize("number", HOW_MANY)
def test_with_the_head_of_the_last_letter_every_edit_of_an_ended_game_is_found(
    ended: dict[str, Document], number: int
) -> None:
    made = [*edits(ended, number, seed=number)]
    assert {edit.how for edit in made} == {*CLUMSY, *FORGED}
    missed = [(edit.of, edit.how) for edit in made if not verify(edit.document, [edit.head])]
    assert missed == []


@pytest.mark.parametrize("number", HOW_MANY)
def test_without_a_head_nothing_is_claimed_that_is_not_known(ended: dict[str, Document], number: int) -> None:
    agree = []  # with themselves, though they are not what happened
    for edit in edits(ended, number, seed=number + 1):
        report = report_on(edit.document)
        if report.findings:
            continue
        agree.append(edit.how)
        rows = len(edit.document["rows"])
        assert (report.covered, report.on_the_file_alone) == (None, range(1, rows + 1))
        assert report.status == ("over" if rows_end(edit.document) else "abandoned")
        said = " ".join(all_well(edit.document, report))
        assert "It all rests on this file alone" in said
        assert "those of your letters" not in said
        assert ("not finished" in said or "before it began" in said) is not rows_end(edit.document)
    # Whoever has the seed can do that, and nobody else.
    assert set(agree) <= set(FORGED)
    assert {"other times", "cut off", "other story"} <= set(agree)


def rows_end(document: Document) -> bool:
    """Whether the last row ends the game."""
    return any(fact[0] == "game_over" for row in document["rows"][-1:] for fact in row[5])


@pytest.mark.parametrize("number", HOW_MANY)
def test_the_checker_finds_the_same_edits(
    ended: dict[str, Document],
    number: int,
    tmp_path: Path,
    real_part: Callable[[str, bool], None],
) -> None:
    real_part("node", NODE is not None)
    made = [*edits(ended, number, seed=number)]  # those of the first test
    with_head = check_all(tmp_path, ((json.dumps(edit.document), [edit.head]) for edit in made))
    answers = zip(made, with_head, strict=True)
    assert [(edit.of, edit.how, answer.lines) for edit, answer in answers if answer.well] == []
    alone = check_all(tmp_path, ((json.dumps(edit.document), []) for edit in made))
    for edit, answer in zip(made, alone, strict=True):
        if answer.well:
            assert edit.how in FORGED
            assert ("to its end" in answer.lines[0]) is rows_end(edit.document)
            rests = answer.lines[-1].startswith("From row 1 on it rests on this file alone")
            assert rests or not edit.document["rows"]
