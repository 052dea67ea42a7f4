"""Where a line stands in a letter: alone, under a greeting, or among other lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)"
    r"|hallo|liebe[rs]?|guten (?:morgen|tag|abend)|moin|servus"
    r"|cześć|hej|witam|dzień dobry|dobry wieczór"
    r"|привет|здравствуйте|добрый (?:день|вечер)|доброе утро"
    r"|привіт|вітаю|добрий (?:день|вечір)|доброго дня"
    r"|здравей(?:те)?|здрасти|добър ден|добро утро|добър вечер"
    r"|שלום|היי|הי|בוקר טוב|ערב טוב)(?:\W+\w+){0,3}\W*"
)


def stands_alone(lines: Sequence[str], at: int) -> bool:
    """Whether a line is a paragraph of its own, or has nothing above it but a greeting."""
    above = [line for line in lines[:at] if line.strip()]
    if all(is_greeting(line) for line in above):
        return True
    return not (at and lines[at - 1].strip()) and not (at + 1 < len(lines) and lines[at + 1].strip())


def is_greeting(line: str) -> bool:
    return len(line) <= 60 and _GREETING.fullmatch(line.strip().casefold()) is not None
