"""The page about reading mail names what the code has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.language.lexicon import lexicon_for
from pbem.mail.parse import align
from pbem.mail.reading.reader import Why, read
from pbem.mail.trust.guards import GUARDS, Verdict
from tests.kit.asked import asked_in

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "how-mail-is-read.md").read_text("utf-8")
NAMED = re.compile(r"`([a-z_/]+\.py)`(?::\s+((?:`\w+`(?:, | and )?)+))?")

REASONS = re.findall(
    r'^\| `(\w+)` \| .* \| "(.*)" \|$', PAGE.partition("| `Why` |")[2].partition("\n\n")[0], re.MULTILINE
)


def test_every_reason_to_ask_has_a_row() -> None:
    assert [name for name, _ in REASONS] == list(Why)


@pytest.mark.parametrize(("name", "example"), REASONS)
def test_the_examples_are_asked_for_their_reason(name: str, example: str) -> None:
    reading = read([example], asked_in("turn"), lexicon_for("en", [example]))
    assert reading.asks
    assert not reading.done
    assert name in reading.how


@pytest.mark.parametrize(
    "name",
    [*align.Where, *align.Why, *(name for name, _, verdict in GUARDS if verdict is Verdict.IGNORE)],
)
def test_places_drops_and_guards_are_named(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("path", sorted({path for path, _ in NAMED.findall(PAGE)}))
def test_files_and_functions_in_the_page_exist(path: str) -> None:
    code = (ROOT / "pbem" / path).read_text("utf-8")
    for file, names in NAMED.findall(PAGE):
        for name in re.findall(r"\w+", names.replace(" and ", " ")) if file == path else ():
            assert re.search(rf"^def {name}\b", code, re.MULTILINE), name


def test_every_file_of_the_reader_is_named() -> None:
    files = {path.name for path in (ROOT / "pbem" / "mail" / "reading").glob("[a-z]*.py")}
    assert {f"mail/reading/{name}" for name in files} <= {path for path, _ in NAMED.findall(PAGE)}
