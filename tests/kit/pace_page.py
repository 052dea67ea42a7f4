"""The figures in docs/pace.md, and its picture, made of docs/pace.json.

The games take a while, so they are not played with the other pages. To play them again:

    pbem simulate --pace --games 20 --seed 17 --json > docs/pace.json
    python -m tests.kit.pace_page
"""

import json
from pathlib import Path

from pbem.cli.screens import pace as words
from pbem.cli.screens.pace_picture import picture

DOCS = Path(__file__).parents[2] / "docs"
FIGURES, PAGE, PICTURE = DOCS / "pace.json", DOCS / "pace.md", DOCS / "pace.svg"
BEGIN, END = "<!-- figures: python -m tests.kit.pace_page -->\n", "<!-- /figures -->\n"


def made_of(document: words.Document) -> str:
    """What stands between the marks of the page."""
    rows = [words.COLUMNS, ("---",) * len(words.COLUMNS), *words.table(document)]
    return "\n".join(
        (
            "```",
            f"pbem simulate --pace --games {document['games']} --seed {document['seed']} --svg pace.svg",
            "```",
            "",
            words.heading(document),
            "",
            *(f"- {sentence}" for sentence in words.behaviour(document)),
            "",
            f"**{words.verdict(document)}** {words.verdict_untold(document)}",
            "",
            "![Days a game takes, by what the table waits for](pace.svg)",
            "",
            *(f"| {' | '.join(row)} |".replace("|  |", "| |") for row in rows),
            "",
            "Days that the table waits, on average:",
            "",
            *(f"- {line}" for line in words.waits(document)),
            "",
            "What became of prepared moves:",
            "",
            *(f"- {line}" for line in words.made(document)),
            "",
            "Letters that one person gets in a game, and mails that she writes:",
            "",
            *(f"- {line}" for line in words.mails(document)),
            "",
        )
    )


def page_with(page: str, document: words.Document) -> str:
    """The page with these figures in it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{made_of(document)}\n{END}{after}"


def main() -> None:
    document = json.loads(FIGURES.read_text("utf-8"))
    PAGE.write_text(page_with(PAGE.read_text("utf-8"), document), "utf-8")
    PICTURE.write_text(picture(document), "utf-8")


if __name__ == "__main__":
    main()
