"""A bare yes or no, and what people put around such a word."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.mail.typed.courtesy import tidy

PUNCTUATION = ":;,.!?"
# What one word says as a whole mail, in the languages that our players write.
YES = frozenset(("yes", "ja", "tak", "да", "так", "כן"))
NO = frozenset(
    ("no", "nein", "nie", "не", "нет", "ні", "לא", "dagegen", "против", "проти", "sprzeciw", "להתנגד")
)


def yes_or_no(lines: Sequence[str]) -> str:
    """``yes`` or ``no`` if that is all a letter says; nothing if it says anything else."""
    said = [tidy(line).strip(f"{PUNCTUATION} ") for line in lines if line.strip()]
    if len(said) != 1:
        return ""
    return "yes" if said[0] in YES else "no" if said[0] in NO else ""


def first_said(lines: Sequence[str]) -> str:
    """Return the yes or no on the first line; nothing if a line below it says the other."""
    said = [yes_or_no([line]) for line in lines if line.strip()]
    return said[0] if said and set(said) <= {said[0], ""} else ""
