"""The HTML twin of a letter: the same words, laid out for narrow screens, light or dark.

Everything stands in the text as well. What HTML adds is that sentences flow, that the mine keeps its columns
in any font, and that a numbered move can be tapped: its link opens an answer with that very move in it.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from pbem.render.layout import with_links
from pbem.render.letters import Text, environment
from pbem.render.sheet import Sheet

MOST_LINKS = 60  # more would only make the mail heavy
LONGEST_LINK = 1800  # what every mail program opens (RFC 6068 sets no limit)
_RIGHT_TO_LEFT = frozenset(("he",))


def render_page(text: Text, sheet: Sheet, reply_to: str, templates: Path | None = None) -> str:
    """The letter as HTML; ``reply_to`` is where its links lead."""
    few = len(text.moves) <= MOST_LINKS
    links = {f"[{n}]": mailto(reply_to, text.subject, line) for n, line in enumerate(text.moves, 1) if few}
    template = environment(sheet.lang, templates).get_template("mail/letter.html.j2")
    return template.render(
        subject=text.subject,
        lang=sheet.lang,
        direction="rtl" if sheet.lang in _RIGHT_TO_LEFT else "ltr",
        blocks=text.blocks,
        linked=lambda line: with_links(line, links),
    )


def mailto(address: str, subject: str, line: str) -> str:
    """A link that opens an answer with one line in it; nothing if it would be too long for some program."""
    # Everything but letters and digits is encoded, the plus of a token too, which some take for a blank.
    link = f"mailto:{quote(address, safe='@')}?subject={quote(f'Re: {subject}', safe='')}"
    link += f"&body={quote(line, safe='')}%0D%0A"
    return link if len(link) < LONGEST_LINK else ""
