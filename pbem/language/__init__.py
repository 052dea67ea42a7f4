"""Languages: one folder of data each, found by looking.

A folder holds ``language.toml`` (name, direction, plural rule, quotation marks), ``words.toml`` (what people
type) and ``messages.po`` (what our letters say; English needs none). Nothing of a language is read before it
is wanted.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
SOURCE = "en"  # the language of the messages in the code


@dataclass(frozen=True, slots=True)
class Facts:
    """What is special about a language, besides its words."""

    name: str  # as it calls itself
    direction: str
    plural: str  # its gettext rule
    quotation_marks: Sequence[str]  # the opening and the closing one
    zone: str = ""
    answers: str = ""
    everyday: str = ""
    letters: str = ""  # of its alphabet, and how they are typed on a Latin keyboard
    keys: Sequence[str] = ()

    @property
    def runs_right_to_left(self) -> bool:
        """Whether the language is written from right to left."""
        return self.direction == "right to left"

    def spellings(self, words: str) -> list[str]:
        """Return some words in Latin letters, in the usual ways; none for a Latin alphabet."""
        found = []
        for row in self.keys:
            keys = (key.replace(".", "") for key in row.split())
            table = dict(zip(self.letters, keys, strict=False)) | {"’": "", "'": ""}
            found.append("".join(table.get(letter, letter) for letter in words))
        return list(dict.fromkeys(found))


@lru_cache
def installed(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the languages that have a folder, English first."""
    found = sorted(path.parent.name for path in folder.glob("*/language.toml"))
    return (SOURCE, *(lang for lang in found if lang != SOURCE))


@lru_cache
def facts(lang: str) -> Facts:
    """Return what is special about an installed language; of any other, what holds for English."""
    known = lang if lang in installed() else SOURCE
    return Facts(**read_toml(FOLDER / known / "language.toml"))


def messages_file(lang: str, folder: Path = FOLDER) -> Path:
    """Return where the translated messages of a language lie."""
    return folder / lang / "messages.po"


def read_toml(path: Path) -> dict[str, Any]:
    """Return the content of a file of data."""
    return tomllib.loads(path.read_text("utf-8"))
