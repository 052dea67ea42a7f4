"""What can be tapped in a letter: each link opens an answer with one line in it, ready to be sent.

A numbered move is a chip, high enough for a thumb; its number and its cell never part, and chips wrap like
words. A command that a letter names in quotation marks gets a button below its paragraph. Mail programs
differ (mail links lose line ends on phones, take ``+`` for a blank, open nothing that is too long), so there
is one command on one line of ASCII, encoded once: in English, which is read in every language. No label is a
line that could be read as a command.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from markupsafe import escape

from pbem.i18n.direction import bare
from pbem.render.personal_cache import personal_cache

LONGEST_LINK = 1800  # what every mail program opens (RFC 6068 sets no limit)

# Colours that even programs keep which know only the oldest names; white on navy can always be read.
_SHAPE = "border:1px solid gray;border-radius:6px;text-decoration:none"
_FILLED = f"background-color:navy;color:white;{_SHAPE}"
_HOLLOW = f"color:inherit;{_SHAPE}"
_NAVY = "#000080"
_CHIP = "display:inline-block;margin:1px 2px;padding:9px 7px;white-space:nowrap"  # 44 px high in lines of 24
_BUTTON = "display:block;padding:9px 12px;font-size:16px;line-height:24px"


def answer_to(address: str, subject: str) -> str:
    """How a link begins that opens an answer, as it stands in an attribute."""
    # Everything but letters and digits is encoded, the plus of a token too, which some take for a blank.
    about = f"Re: {subject}" if subject.isascii() else subject.partition(" ")[0]
    return str(escape(f"mailto:{quote(address, safe='@')}?subject={quote(about, safe='')}&body="))


def mailto(opening: str, line: str) -> str:
    """A link that opens an answer with one line in it; nothing if it would be too long for some program."""
    link = opening + encoded(line)
    return link if len(link) < LONGEST_LINK else ""


@personal_cache(maxsize=8192)
def encoded(line: str) -> str:
    return quote(line, safe="")


def chip(link: str, label: str, quiet: bool = False) -> str:
    """A link of thumb's size that flows with others; ``label`` is escaped already."""
    whole = label.replace(" ", "&nbsp;")
    return f'<a href="{link}" style="{_HOLLOW if quiet else _FILLED};{_CHIP}">{whole}</a>'


def table_tag(turned: bool, style: str = "", wide: bool = False) -> str:
    """How a table begins; ``turned`` if its columns run from right to left, which some drop on all else."""
    direction = ' dir="rtl"' if turned else ""
    styles = f"direction:rtl;{style}".rstrip(";") if turned else style
    return (
        f'<table role="presentation"{direction} border="0" cellpadding="0" cellspacing="0"'
        + (' width="100%"' if wide else "")
        + (f' style="{styles}">' if styles else ">")
    )


def button_rows(links: Sequence[tuple[str, str]], turned: bool = False) -> str:
    """Links of thumb's size, two side by side; labels are escaped already."""
    return "".join(_row(links[at : at + 2], turned) for at in range(0, len(links), 2))


def _row(links: Sequence[tuple[str, str]], turned: bool) -> str:
    cells = (
        f'\n<td bgcolor="{_NAVY}" style="background-color:{_NAVY};mso-padding-alt:9px 12px">'
        f'<a href="{link}" style="{_FILLED};{_BUTTON}">{label}</a></td>'
        for link, label in links
    )
    return f"{table_tag(turned, 'margin:0 0 8px')}<tr>{_BETWEEN.join(cells)}</tr></table>\n"


_BETWEEN = '<td width="8">&nbsp;</td>'


def named_in(text: str, printed: Mapping[str, str]) -> list[str]:
    """The commands that a text names, in its order, each once; by how its reader sees them."""
    seen = bare(text)
    found = sorted((seen.find(bare(shown)), line) for line, shown in printed.items())
    return [line for at, line in found if at >= 0]
