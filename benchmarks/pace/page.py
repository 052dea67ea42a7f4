"""The figures in docs/pace.md, and its picture, made of docs/pace.json.

The games take a while, so they are not played with the other pages. To play them again:

    python -m benchmarks.pace --games 20 --seed 17 --json > docs/pace.json
    python -m benchmarks.pace.page
"""

import json
from pathlib import Path

from benchmarks.pace.picture import picture
from benchmarks.pace.words import Document, markdown

DOCS = Path(__file__).parents[2] / "docs"
FIGURES, PAGE, PICTURE = DOCS / "pace.json", DOCS / "pace.md", DOCS / "pace.svg"
BEGIN, END = "<!-- figures: python -m benchmarks.pace.page -->\n", "<!-- /figures -->\n"


def page_with(page: str, document: Document) -> str:
    """Return the page with these figures in it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    command = (
        f"python -m benchmarks.pace --games {document['games']} --seed {document['seed']} --svg pace.svg"
    )
    return f"{before}{BEGIN}\n```\n{command}\n```\n\n{markdown(document)}\n\n{END}{after}"


def main() -> None:
    document = json.loads(FIGURES.read_text("utf-8"))
    PAGE.write_text(page_with(PAGE.read_text("utf-8"), document), "utf-8")
    PICTURE.write_text(picture(document), "utf-8")


if __name__ == "__main__":
    main()
