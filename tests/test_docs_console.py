"""Every ``console`` block of the pages does what it shows, typed into a shell in an empty home."""

from pathlib import Path

import pytest

from tests.kit.console import PROMPT, ROOT, Step, agrees, blocks, session, steps

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
WITH_COMMANDS = [page for page in PAGES if blocks(page.read_text("utf-8"), "console")]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name_of)
def test_a_page_can_be_typed_as_it_stands(page: Path, tmp_path: Path) -> None:
    wanted = steps(page.read_text("utf-8"))
    for step, (code, printed) in zip(wanted, session(wanted, tmp_path), strict=True):
        assert code == 0, f"{step.command}\nended with {code}:\n{printed}"
        assert agrees(step.shown, printed), f"{step.command}\nprinted:\n{printed}\nand not:\n{step.shown}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_whatever_looks_like_a_session_is_run(page: Path) -> None:
    for block in blocks(page.read_text("utf-8"), ""):
        assert not any(line.startswith(PROMPT) for line in block.splitlines()), f"mark as console:\n{block}"


def test_the_readme_shows_a_game_and_a_move() -> None:
    typed = " ".join(step.command for step in steps((ROOT / "README.md").read_text("utf-8")))
    for words in ("pbem new K7", "pbem legal K7", "pbem move K7", "pbem verify"):
        assert words in typed


# The runner itself ----------------------------------------------------------------------------------


def test_commands_and_what_they_show_are_told_apart() -> None:
    first = "```console\n$ one \\\n  more\nshown\n\nthere\n$ two\n```\n"
    page = f"Words.\n{first}```\n$ left alone\n```\n```console\n$ three\n```\n"
    assert steps(page) == [Step("one \\\n  more", "shown\n\nthere"), Step("two", ""), Step("three", "")]


def test_a_session_remembers_and_hears_errors_and_the_background(tmp_path: Path) -> None:
    typed = ["name=anna", "(sleep 0.2; echo late) &", "echo $name; false", "echo no >&2", "wait"]
    answers = session([Step(command, "") for command in typed], tmp_path)
    assert answers == [(0, ""), (0, "late\n"), (1, "anna\n"), (0, "no\n"), (0, "")]


def test_what_is_started_must_be_stopped(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="still runs"):
        session([Step("sleep 1000 &", "")], tmp_path)


@pytest.mark.parametrize(
    ("shown", "same"),
    [
        ("", True),
        ("one\ntwo words\nthree", True),
        ("one\n...", True),
        ("...\nthree", True),
        ("one\n...\ntwo words\nthree", True),
        ("one\ntwo ...\nthree", True),
        ("one", False),
        ("one\n...\nfour", False),
        ("one\nt...e", False),
        ("one\ntwo.words\nthree", False),
    ],
)
def test_dots_stand_for_what_varies(shown: str, same: bool) -> None:
    assert agrees(shown, "one\ntwo words  \nthree\n") is same
