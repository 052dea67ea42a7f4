"""The table of words in docs/play-by-mail.md, made from the tables of the program.

``python -m tests.kit.word_page`` puts it into the page anew.
"""

from __future__ import annotations

import re
from pathlib import Path

from pbem.i18n.words.tables import LANGUAGES, table_of

PAGE = Path(__file__).parents[2] / "docs" / "play-by-mail.md"
BEGIN, END = "<!-- words -->\n", "<!-- /words -->"
# What stands behind commands, without which nobody can type one.
BEHIND = ("at {cell}", "on", "on me", "turned", "oldest", "if", "else", "until", "yes", "no", "me")


def word_table() -> str:
    """Every command and the words behind it: the printed form, and all others that are understood."""
    commands = {row for lang in LANGUAGES for row in table_of(lang).rows["typed"]}
    lines = [f"| en | {' | '.join(LANGUAGES)} |", "|---" * (1 + len(LANGUAGES)) + "|"]
    for section, rows in (("typed", sorted(commands)), ("words", BEHIND)):
        for row in rows:
            cells = [shown(table_of(lang).rows[section].get(row, ())) for lang in LANGUAGES]
            lines.append(f"| {shown([row])} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def shown(forms: object) -> str:
    """The printed form in bold letters, then the others."""
    assert isinstance(forms, list | tuple)
    first, *others = [re.sub(r" ?\{\w+\} ?", " … ", form).strip() for form in forms] or [""]
    return ", ".join((f"**{first}**" if first else "", *others))


def written(page: str) -> str:
    """The page with the table in its place."""
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + word_table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
