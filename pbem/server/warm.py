"""Loads at once what is else loaded when it is needed: the first mail to a server is as quick as others.

A command line reads no mails and writes few letters, so there it is better to wait with that.
"""

from __future__ import annotations

from pathlib import Path

from pbem.mail.meaning import doubt_words, retractions
from pbem.render.letter.letters import load_templates

PATTERNS = (doubt_words.friendly, doubt_words.doubts, doubt_words.leads_on, retractions.takes_back)


def warm_up(templates: Path | None) -> None:
    """Get ready for reading mails and for writing letters, with a host's own templates if there are any."""
    for pattern in PATTERNS:
        pattern()
    load_templates(templates)
