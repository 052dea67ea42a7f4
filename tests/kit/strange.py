"""A language that there is not: English words in letters of another alphabet, as a catalog has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from string import ascii_lowercase, ascii_uppercase

import pytest

import pbem.i18n
import pbem.render.letter.letters
import pbem.render.letter.page
import pbem.render.words.speech
from pbem.render.letter.letters import environment
from pbem.render.personal_cache import clear_personal_caches

_KEPT = re.compile(r"(\{\w+\}|%\(\w+\)s|“[^”]*”|\bEEE d MMM, HH:mm\b)")  # values, and what one is to type


class Strange(NullTranslations):
    """A catalog that turns each letter into one of 26 others."""

    def __init__(self, alphabet: str) -> None:
        super().__init__()
        self._turned = str.maketrans(ascii_lowercase + ascii_uppercase, alphabet * 2)

    def gettext(self, message: str) -> str:
        parts = enumerate(_KEPT.split(message))
        return "".join(part if at % 2 else part.translate(self._turned) for at, part in parts)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@contextmanager
def written_in(alphabet: str) -> Iterator[None]:
    """While this is open all letters are in that language, whatever their readers' is called."""
    words = Strange(alphabet)
    with pytest.MonkeyPatch.context() as patch:
        for module in (
            pbem.i18n,
            pbem.render.letter.letters,
            pbem.render.letter.page,
            pbem.render.words.speech,
        ):
            patch.setattr(module, "catalog", lambda _lang: words)
        patch.setattr(pbem.render.letter.letters, "written_in", lambda lang: lang)
        forget()
        try:
            yield
        finally:
            forget()


def forget() -> None:
    environment.cache_clear()
    clear_personal_caches()
