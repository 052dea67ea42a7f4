"""Reads a catalog from its ``.po`` file: as fast as a compiled one, so nothing is compiled and gets old.

Babel takes 190 ms for one language, which every command would wait for; this takes a tenth. It reads what
``make messages`` writes: comments, contexts, plural forms, texts over several lines. What is empty, or marked
as fuzzy, is read in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import GNUTranslations, c2py
from typing import IO, Any

_ESCAPE = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL = re.compile(r"^Plural-Forms:.*?plural=(.+?);?$", re.MULTILINE)


class PoTranslations(GNUTranslations):
    """The words of one language, each ``prepared``; ``gettext`` does the rest."""

    def __init__(self, source: IO[bytes], prepared: Callable[[str], str] = str) -> None:
        self._prepared = prepared
        super().__init__(source)

    def _parse(self, fp: Any) -> None:
        self._info: dict[str, str] = {}
        self._charset = "UTF-8"
        self._catalog: dict[str | tuple[str, int], str] = {}
        self.plural = c2py("n != 1")
        for entry in fp.read().decode("utf-8").split("\n\n"):
            self._take(_fields(entry))

    def _take(self, fields: dict[str, str]) -> None:
        """One message with its translation."""
        text = fields.pop("msgid", None)
        context = fields.pop("msgctxt", None)
        many = fields.pop("msgid_plural", None)
        if text is None:
            return
        if not text:
            rule = _PLURAL.search(fields["msgstr"])
            self.plural = c2py(rule[1]) if rule else self.plural
            return
        key = text if context is None else f"{context}\x04{text}"
        for name, words in fields.items():
            if words:
                self._catalog[key if many is None else (key, int(name[7:-1]))] = self._prepared(words)


def _fields(entry: str) -> dict[str, str]:
    """The parts of an entry by their keywords, such as ``msgstr[1]``; nothing of one that does not count."""
    fields: dict[str, str] = {}
    name = ""
    for line in entry.splitlines():
        if line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                return {}
            continue
        keyword, _, rest = line.partition('"')
        name = keyword.strip() or name
        text = rest[: rest.rfind('"')]
        if "\\" in text:
            text = _ESCAPE.sub(lambda found: _MEANT.get(found[1], found[1]), text)
        fields[name] = fields.get(name, "") + text
    return fields
