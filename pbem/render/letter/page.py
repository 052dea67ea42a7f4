"""The HTML twin of a letter: the same words, laid out for narrow screens, light or dark.

Everything stands in the text as well. What HTML adds is that sentences flow, that the mine keeps its columns
in any font, and that a numbered move can be tapped: its link opens an answer with that very move in it.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from markupsafe import escape

from pbem.render.letter.letters import Text, environment
from pbem.render.personal_cache import personal_cache

MOST_LINKS = 60  # more would only make the mail heavy
LONGEST_LINK = 1800  # what every mail program opens (RFC 6068 sets no limit)
_RIGHT_TO_LEFT = frozenset(("he",))


def render_page(text: Text, reply_to: str, templates: Path | None = None) -> str:
    """The letter as HTML; ``reply_to`` is where its links lead."""
    offered = text.moves if len(text.moves) <= MOST_LINKS else ()
    opening = str(escape(answer_to(reply_to, text.subject)))  # what follows it is encoded, and needs no more
    moves = ((f"[{n}]", mailto(opening, line)) for n, line in enumerate(offered, 1))
    links = {number: f'<a href="{link}">{number}</a>' for number, link in moves if link}
    template = environment(text.lang, templates).get_template("mail/letter.html.j2")
    return template.render(
        subject=text.subject,
        lang=text.lang,
        direction="rtl" if text.lang in _RIGHT_TO_LEFT else "ltr",
        blocks=[block.html(links) for block in text.blocks],
    )


def answer_to(address: str, subject: str) -> str:
    """How a link begins that opens an answer."""
    # Everything but letters and digits is encoded, the plus of a token too, which some take for a blank.
    return f"mailto:{quote(address, safe='@')}?subject={quote(f'Re: {subject}', safe='')}&body="


def mailto(opening: str, line: str) -> str:
    """A link that opens an answer with one line in it; nothing if it would be too long for some program."""
    link = f"{opening}{encoded(line)}%0D%0A"
    return link if len(link) < LONGEST_LINK else ""


@personal_cache(maxsize=4096)
def encoded(line: str) -> str:
    return quote(line, safe="")
