"""Words that have little room, in every language: on buttons, in subjects, as titles and headlines."""

import re
from collections.abc import Iterator
from inspect import getsource

import pytest

from pbem.i18n import catalog
from pbem.language import installed
from pbem.render.letter import headlines, offers, subjects
from pbem.render.letter.letters import template_root
from pbem.render.safe import columns

LANGUAGES = installed()
_VALUE = re.compile(r"\{\w+\}")


def titles() -> Iterator[str]:
    for path in (template_root() / "mail").rglob("*.txt.j2"):
        for call in re.findall(r"(?:section|listed)\((.*?), [a-z\[(]", path.read_text("utf-8")):
            yield from re.findall(r'_\("([^"]+)"\)', call)


def subject_lines() -> Iterator[str]:
    yield from re.findall(r'(?:voice|N_)\("([^"]+)"', getsource(subjects))


# What has how much room, in columns; a value that is put in counts as two.
ROOM: dict[str, tuple[int, list[str]]] = {
    "buttons": (28, [*offers.LABELS.values(), *offers.MORE_LABELS]),  # two side by side on a phone
    "the button of a card": (14, [offers.THROW_AWAY]),
    "subjects": (50, list(subject_lines())),
    "titles": (40, list(titles())),  # the width of the narrowest letters
    "headlines": (60, list(headlines.HEADLINES.values())),  # what a list of mails shows
}


def test_all_of_them_are_found() -> None:
    assert {name: bool(words) for name, (_, words) in ROOM.items()} == dict.fromkeys(ROOM, True)
    assert "The mine" in ROOM["titles"][1]
    assert "the game is over" in ROOM["subjects"][1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ROOM)
def test_they_fit(name: str, lang: str) -> None:
    room, words = ROOM[name]
    said = {catalog(lang).gettext(text) for text in words}
    assert {text for text in said if columns(_VALUE.sub("00", text)) > room} == set()
