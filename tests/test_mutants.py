"""The tool that changes the program to see whether a test notices (`scripts/mutants.py`)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from scripts.mutants import ROOT, chosen, mutants_of, nearest_tests


@pytest.mark.parametrize(
    "file", ["pbem/app/play/nudges.py", "pbem/i18n/words/names.py", "pbem/render/words/names.py"]
)
def test_every_mutant_is_a_program_and_another_one(file: str) -> None:
    source = (ROOT / file).read_bytes()
    mutants = [*mutants_of(Path(file))]
    assert len(mutants) > 10
    for one in mutants:
        end = one.start + len(one.old.encode())
        assert source[one.start : end] == one.old.encode()
        changed = source[: one.start] + one.new.encode() + source[end:]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))


def test_the_same_seed_chooses_the_same_places_in_the_rooms_that_are_wanted() -> None:
    places = chosen(3, 5, ["app/play"])
    assert places == chosen(3, 5, ["app/play"]) != chosen(4, 5, ["app/play"])
    assert all(one.file.as_posix().startswith("pbem/app/play/") for one in places)


def test_the_tests_of_a_file_are_the_nearest() -> None:
    (first, *_) = mutants_of(Path("pbem/app/play/nudges.py"))
    assert nearest_tests(first)[0] == "tests/app/play/test_nudges.py"
