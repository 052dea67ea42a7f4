"""The pages of the rules as files: docs/rules/en/base.md and so on, in every language that has a catalog.

``python -m tests.kit.rules_pages`` writes them again; a test compares them with what the program says.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pbem.app.lobby.people import LANGUAGES
from pbem.engine import assemble, new_game, view
from pbem.i18n import written_in
from pbem.render.drawing.layout import blocks, section
from pbem.render.rules.page import Page
from pbem.render.rules.shown import rules_shown
from pbem.render.rules.topics import PAGES, parts_called
from pbem.render.words.names import Voice

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
CHAMPIONSHIP = tuple(f"wc{year}" for year in range(2017, 2024))


def languages() -> list[str]:
    """English, and every language that has a catalog."""
    return [lang for lang in LANGUAGES if written_in(lang) == lang]


def written(page: Page, lang: str) -> str:
    """A page as it holds by the usual edition, in Markdown."""
    boxes = {"base": (), "championship": CHAMPIONSHIP}.get(page.box, (page.box,))
    rules = assemble("anniv", ("base", *boxes))
    voice = Voice(view(new_game(rules, rules.players[0])), (), lang)
    shown = rules_shown(page.name, voice, at_a_table=False)
    several = len(parts_called(page.name, rules.modules)) > 1
    lines = [f"# {voice(page.title)}", ""]
    for title, told in shown[1:] if several else shown:
        lines += [f"## {title}", ""] if several else []
        lines += _markdown(told)
    return "\n".join(lines).rstrip("\n") + "\n"


def _markdown(told: list[str]) -> Iterator[str]:
    for block in blocks(section("", told)):
        if block.kind == "example":
            yield from ("```text", *block.lines, "```", "")
        elif block.kind == "list":
            yield from (*(f"- {line}" for line in block.lines), "")
        elif block.kind == "text":
            yield from (*block.lines, "")


def files() -> dict[Path, str]:
    """All files, with what belongs into them."""
    return {FOLDER / lang / f"{page.name}.md": written(page, lang) for lang in languages() for page in PAGES}


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
