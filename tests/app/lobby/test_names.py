"""Nobody can be taken for somebody else at the table, nor for the server itself."""

from __future__ import annotations

import unicodedata

import pytest

from pbem.app.errors import BadSetup
from pbem.app.lobby.games import NewGame, NewPlayer, create
from pbem.app.lobby.names import all_different, checked_name
from pbem.app.lobby.people import LANGUAGES
from pbem.i18n import catalog
from tests.app.conftest import World

GOOD = (
    *("Anna", "Zoë", "Łukasz", "Jürgen", "O’Neil", "Anne-Marie", "Anna B. 2", "Nguyễn", "d'Artagnan"),
    *("Борис", "Щукіна-Лук’ян", "Лукʼян", "Ёлка", "Георги", "Ѝва", "נועה", "שׁרה", "Αθηνά", "Գայանե"),
    *("山田太郎", "やまだ 太郎", "ヤマダ花子", "김민준", "محمد", "สมชาย", "अनीता"),
)


@pytest.mark.parametrize("name", GOOD)
def test_a_name_in_one_script_is_fine(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFKC", name)


def test_all_of_them_may_sit_at_one_table() -> None:
    all_different(GOOD)


@pytest.mark.parametrize(
    "name",
    ["Аnna", "Annа", "Bоris", "Вoris", "Μaria", "Борiс", "Annaא", "Anna山", "Яnna", "Ꭺnna", "Bօris"],
)
def test_two_scripts_in_one_name_are_refused(name: str) -> None:
    with pytest.raises(BadSetup, match=r"one script, not in several \([A-Z ]+, [A-Z ]+\)"):
        checked_name(name)


BLANK = "\u3164\u2800\u00ad\u034f\u115f\u1160\uffa0\u180b\u180e\ufe0f\U000e0101"
ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff"
BIDI = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
OTHERS = "\0\x1b\x7f\ue000\ufff9\U000e0041\ud800\uffff"


@pytest.mark.parametrize("sign", BLANK + ZERO_WIDTH + BIDI + OTHERS)
def test_what_cannot_be_seen_is_refused_wherever_it_stands(sign: str) -> None:
    for name in (sign, f"{sign}Anna", f"An{sign}na", f"Anna{sign}", f"Anna {sign} B"):
        with pytest.raises(BadSetup):
            checked_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(
            ("Anna", "anna"),
            ("Anna", "ＡＮＮＡ"),
            ("Anna B", "anna\u00a0b"),
            ("Pepa", "Рера"),
            ("Coco", "Сосо"),
        ),
        *(("Ilya", "llya"), ("Kim", "Kirn"), ("Anna1", "Annal"), ("Bob0", "Bobo"), ("O'Neil", "O’Neil")),
        *(("Coco", "Сосо"), ("Sara", "Ѕага"), ("Ooo", "Οσο"), ("Нога", "Hora")),
    ],
)
def test_two_names_that_look_alike_cannot_sit_at_one_table(one: str, other: str) -> None:
    all_different([one, "Carla"])
    with pytest.raises(BadSetup, match=r"two players are called|look alike"):
        all_different([one, "Carla", other])


def test_names_that_only_resemble_each_other_may() -> None:
    all_different(["Anna", "Anne", "Hanna", "Ana", "Анна", "Anna2", "Zoe", "Zoë", "Борис", "Boris", "Steady"])


YOU = {"en": "you", "de": "du", "bg": "ти", "uk": "ви", "pl": "ty", "ru": "вы", "he": "את"}
SERVER = {
    "en": "the server", "de": "der Server", "bg": "сървърът", "uk": "сервер", "pl": "serwer", "ru": "сервер",
    "he": "השרת",
}  # fmt: skip
CHANCE = {
    "en": "chance", "de": "der Zufall", "bg": "случайността", "uk": "випадок", "pl": "przypadek",
    "ru": "случай", "he": "המקרה",
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_letters_call_others_is_nobodys_name(lang: str) -> None:
    printed = [catalog(lang).gettext(text) for text in ("you", "the server", "chance", "the host")]
    for word in (YOU[lang], SERVER[lang], CHANCE[lang], *printed):
        for name in (word, word.upper(), f" {word.capitalize()} "):
            with pytest.raises(BadSetup, match="letters call somebody else so"):
                checked_name(name)
        assert checked_name(f"{word}x" if word.isascii() else word + word[-1])


@pytest.mark.parametrize("name", ["Y0u", "Ｙｏｕ", "ѕегѵег", "СЕРВЕР", "Zufa1l"])
def test_nor_is_what_looks_like_it(name: str) -> None:
    with pytest.raises(BadSetup, match="letters call somebody else so"):
        checked_name(name)


def test_a_game_of_names_that_look_alike_is_not_made(world: World) -> None:
    players = [NewPlayer(name, f"p{at}@example.org") for at, name in enumerate(("Pepa", "Рера", "Carla"))]
    with pytest.raises(BadSetup, match="Pepa and Рера look alike; one of them needs another name"):
        create(world.app, NewGame(players, "K9"))
    assert world.app.store.game("K9") is None
