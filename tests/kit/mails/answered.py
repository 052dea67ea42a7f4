"""The letters of ours that real mail programs answered, as two of them quote them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from pbem.mail.parse.align import Kept
from pbem.mail.parse.html import html_text
from tests.kit.desk import body_of, parsed
from tests.kit.mails.clients import ADDRESS, WHO

NAMED = (ADDRESS, WHO, "[K7] your turn", "game@play.example")
REAL = Path(__file__).parents[2] / "mail" / "parse" / "real"
_QUOTED_IN = {
    "tails": ("neomutt_tails", "thunderbird_tails"),
    "talk": ("neomutt_talk_top", "thunderbird_talk_top"),
    "": ("neomutt_top", "thunderbird_all"),
}


@cache
def answered_by(stem: str) -> Kept:
    """Return what is kept of the letter that a kept mail of a program answers; ``stem`` is of its file."""
    text, page = next(names for word, names in _QUOTED_IN.items() if word in stem)
    marked = [line for line in _copied("neomutt", text, "plain").splitlines() if line.startswith(">")]
    quote = _copied("thunderbird", page, "html").partition("<blockquote")[2].partition(">")[2]
    words = "\n".join(re.sub("^> ?", "", line) for line in marked)
    return Kept(words, html_text(quote.rpartition("</blockquote>")[0]), NAMED)


def _copied(program: str, name: str, form: str) -> str:
    return body_of(parsed((REAL / program / f"{name}.eml").read_bytes()), form)
