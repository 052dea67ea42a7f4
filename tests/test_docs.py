"""What the documentation shows is what the programs do."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.kit import pictures

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_readme_plays_a_game() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_fairness_page_quotes_the_tested_vectors() -> None:
    from tests.engine.core.test_chance import FIRST_WORDS, KEYS, SHUFFLES

    page = (ROOT / "docs" / "fairness.md").read_text()
    for _, _, key in KEYS:
        assert key in page
    for stream, words in FIRST_WORDS:
        assert f"`{stream}` | the first three words | " + " ".join(f"`{word:08x}`" for word in words) in page
    for stream, _, order in SHUFFLES:
        assert f"`{stream}` | a shuffle of" in page
        assert f"| {' '.join(map(str, order))} |" in page


def test_the_fairness_page_quotes_the_tested_luck_of_bots() -> None:
    from tests.bots.test_luck import BOT_KEYS, DRAWN

    page = (ROOT / "docs" / "fairness.md").read_text()
    for (*about, key), (*same, limits, numbers) in zip(BOT_KEYS, DRAWN, strict=True):
        assert about == same
        below, result = (", ".join(map(str, values)) for values in (limits, numbers))
        name = ":".join(map(str, about))
        assert f"| `bot:{name}` | `{key}` | numbers below {below} | {result} |" in page


def test_every_picture_of_a_letter_is_there_shown_and_small() -> None:
    pages = "".join(page.read_text("utf-8") for page in PAGES)
    assert {path.stem for path in pictures.FOLDER.iterdir()} == {*pictures.LETTERS}
    for name in pictures.LETTERS:
        picture = pictures.FOLDER / f"{name}.png"
        assert picture.stat().st_size < pictures.MOST_BYTES
        assert f"(pictures/{name}.png)" in pages
