"""A language in which every message of ours stands in brackets: what has none was never marked.

Only for what is printed in one process: the catalog of ``xx`` is put in the place of the real ones.
"""

from __future__ import annotations

import re
from gettext import NullTranslations

import pytest
from babel import Locale

PSEUDO = "xx"


class Brackets(NullTranslations):
    """Every message in brackets, slots and all."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message) if context != "date" else message


def speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on commands and letters speak it."""
    from pbem import i18n
    from pbem.render.words import speech

    words = Brackets()
    for module in (i18n, speech):
        monkeypatch.setattr(module, "catalog", lambda lang: words if lang == PSEUDO else NullTranslations())
    monkeypatch.setattr(i18n, "_locale", lambda lang: Locale.parse("en" if lang == PSEUDO else lang))
    monkeypatch.setenv("PBEM_LANG", PSEUDO)


def outside(text: str) -> str:
    """What stands in no brackets."""
    while re.search("⟦", text):
        text, found = re.subn("⟦[^⟦⟧]*⟧", "", text)
        assert found, f"a bracket is missing: {text}"
    return text
