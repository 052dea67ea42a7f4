"""The files in docs/rules/en and beside it are what the program says."""

from tests.kit.rules_pages import FOLDER, files, languages


def test_the_files_are_what_the_program_says() -> None:
    for path, text in files().items():
        there = path.read_text("utf-8") if path.exists() else ""
        assert there == text, f"{path.relative_to(FOLDER)}: run python -m tests.kit.rules_pages"


def test_there_are_no_other_files() -> None:
    assert {*FOLDER.glob("*/*.md")} == {*files()}
    assert "en" in languages()
