"""Commands in the words of seven languages: printed, read again, and told from talk."""

import random
import time
import unicodedata

import pytest

from pbem.engine import Ambiguous, legal_moves, write
from pbem.i18n.words.names import is_declined
from pbem.i18n.words.printing import printed
from pbem.i18n.words.reading import AS_TYPED, FOLLOWS, english, meanings, words_in_english
from pbem.i18n.words.tables import LANGUAGES, TALKED, table_of
from pbem.render.safe import tied
from pbem.render.sections.asked import HELP, MORE_HELP
from pbem.render.words.examples import EXAMPLES
from tests.kit.games import random_game

NAMES = ("Anna", "Борис", "Łukasz", "Anna Cart", "דנה", "Na", "Wagonik", "von Weg")
# One line for each command, as it is written in English.
LINES = {
    **{"play": "play 12 at 3,4", "discard": "discard 12", "choose": "choose 2", "toll": "toll 12 at 3,4"},
    **{"option": "option 8", "log": "log 1", "set": "set zone=Europe/Warsaw", "say": "say hello Anna"},
    **{"note": "note buy milk", "trust": "trust me@example.org"},
    **{"steal from": "steal from Anna", "mute": "mute Anna", "unmute": "unmute Anna"},
    **{
        "prepare": "prepare play 12 at 3,4",
        "veto any": "veto any rockfall",
        "pay for": "pay for Anna up to 2",
    },
    **{"away": "away until 3 Dec", "vote": "vote yes", "replace {who} by": "replace Anna by bot"},
    **{"discard {cards}": "discard 12", "discard {cards} to remove {mark}": "discard 12 34 to remove trap"},
}
MORE = (
    *("play 12 at -1,3 turned", "play 12 on me", "play 66 on Борис lantern", "play 66 on Anna Cart cart"),
    *("play 12 at 3,4 paid by Łukasz", "play 119 at 9,1 and 9,5 exchanged", "play 119 at 9,1 and 9,5 kept"),
    *("play nothing", "discard 12 34", "discard 12 34 to remove pickaxe", "leave yes", "agree no"),
    *("play 124 then 12 at 3,4 then 31 at 4,4 turned paid by Anna", "play 12 on Na", "play 12 on Wagonik"),
    *("play 12 at 3,4 first 4,2 then 9,3 keep map else newest from Anna", "play 12 on von Weg pickaxe"),
    *("play 12 at 3,4 look Anna move 9,1", "veto any tunnel that reaches a goal", "veto any card by Борис"),
    *("veto any tunnel that reaches a chest", "veto any broken tool on me", "veto any map at 9,3"),
    *("steal from Anna, Борис", "steal from Anna, nobody", "pay for anybody up to 1", "publish 3"),
    *("prepare if my pickaxe is whole and lantern of Anna is broken play 12 on Anna pickaxe",),
    *("prepare if I hold 12 and the deck is empty discard oldest", "prepare if I am broken play 66 on me"),
    *("prepare discard oldest until Борис is broken", "prepare else discard 12", "prepare toll 12 at 3,4"),
    *("away from 20 Dec until 3 Jan", "vote replace Anna by Max max@example.org", "join K7", "say: Anna"),
    *("prepare if 9,1 is unknown and 5,3 is taken play 12 at 5,3 turned", "undo", "never", "new", "publish"),
)


def printed_lines() -> list[str]:
    """Whole lines that our letters print."""
    shown = [line for lines in EXAMPLES.values() for line in lines]
    parts = {
        *EXAMPLES["conditions"],
        "turned",
        "exchanged",
        "kept",
        "paid by",
        "yes",
        "play",
        "discard",
        "say",
    }
    return [line for line in dict.fromkeys((*shown, *HELP, *MORE_HELP, *MORE)) if line not in parts]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_letters_print_is_read_as_what_was_meant(lang: str) -> None:
    for line in printed_lines():
        shown = printed(line, lang, NAMES)
        assert english(shown, lang, NAMES) == line, shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_to_type_has_another_command_in_it_where_a_letter_may_break_it(lang: str) -> None:
    """And it is read as it is shown, with its ties, also as letters in plain ASCII have them."""
    for line in printed_lines():
        shown = tied(printed(line, lang, NAMES), lang)
        _, *words = shown.split(" ")
        for at in range(len(words)):
            rest = " ".join(words[at:])
            assert line.split()[0] in AS_TYPED or not is_command(rest, lang), shown
        if line.split()[0] not in AS_TYPED:
            assert english(shown, lang, NAMES) == english(shown.replace("·", "_"), lang, NAMES) == line


def is_command(line: str, lang: str) -> bool:
    """Whether a line is put into English, and not only because it begins with a number."""
    verb = english(line, lang, NAMES).split()[0]
    return english(line, lang, NAMES) != line and verb in FOLLOWS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_from_behind_a_command_are_read_by_themselves(lang: str) -> None:
    for line in (*EXAMPLES["conditions"], "turned", "exchanged", "kept", "paid by", "yes", "no"):
        assert words_in_english(printed(line, lang), lang) == line


@pytest.mark.parametrize(
    "modules",
    [("base",), ("base", "s2"), ("base", "toll"), ("base", "chests"), ("base", "wc2017", "wc2018", "wc2022")],
)
def test_every_move_of_a_game_is_printed_and_read(modules: tuple[str, ...]) -> None:
    rng = random.Random(str(modules))
    game = random_game(rng.randrange(1000), modules=modules, seats=5, profile="anniv")
    for row in rng.sample(game.rows, min(6, len(game.rows))):
        for ask in row.after.asks[:1]:
            for move in rng.sample(moves := list(legal_moves(row.after, ask.seat)), min(12, len(moves))):
                line = write(move, NAMES)
                for lang in LANGUAGES:
                    assert english(printed(line, lang, NAMES), lang, NAMES) == line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_of_every_command_is_understood(lang: str) -> None:
    """Also in capital letters, without accents, and with what phones add."""
    for row, forms in table_of(lang).rows["commands"].items():
        line = LINES.get(row, row)
        rest = printed(line, lang, NAMES)
        for form in forms:
            typed = rest.replace(forms[0], form, 1)
            if "{" in form:
                typed = form.replace("{cards}", "12").replace("{who}", "Anna")
                typed = typed.replace("{mark}", printed("trap", lang))
                typed += f" {printed('bot', lang)}" if row.startswith("replace") else ""
                line = {"discard {cards} to remove {mark}": "discard 12 to remove trap"}.get(row, line)
            bare = "".join(c for c in unicodedata.normalize("NFD", typed) if not unicodedata.combining(c))
            for variant in (typed, bare, f"\u200f{typed}", typed.replace(" ", "  ")):
                said = english(variant, lang, NAMES)
                verb = line.split()[0]
                assert said.split() in (line.split(), [TALKED.get(verb, verb), *line.split()[1:]]), variant
            if row not in ("join", "say", "note", "set", "trust", "away"):
                assert english(typed.upper(), lang, NAMES) != typed.upper()


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("de", "wirf 12 ab", "discard 12"),
        ("de", "Werfe 12 ab!", "drop 12!"),
        ("de", "Wirf die älteste ab", "discard oldest"),
        ("de", "zurueck", "undo"),
        ("de", "spiele 12 auf mich", "play 12 on me"),
        ("de", "Bitte spiele 12 auf 3,4 gedreht", "Bitte play 12 at 3,4 turned"),
        (
            "de",
            "vorbereiten wenn meine Laterne kaputt ist, spiele 66 auf mich",
            "prepare if my lantern is broken, play 66 on me",
        ),
        ("de", "Spiele Karte Nr. 12 auf Feld 3,4", "play card Nr. 12 at 3,4"),
        ("ru", "сыграй карту № 12 на клетку 3,4", "play card no 12 at 3,4"),
        ("he", "לשחק קלף מס׳ 12 במשבצת 3,4", "play card number 12 at 3,4"),
        ("uk", "зіграй 14 розгалуження на 3,4", "play 14 junction at 3,4"),
        ("pl", "poloz 12 w 3,4", "put 12 at 3,4"),
        ("pl", "zagraj 12 na 3 4", "play 12 at 3 4"),
        ("pl", "12 na 3,4 z obrotem", "12 at 3,4 turned"),
        ("pl", "play 12 na 3,4 obrócona", "play 12 at 3,4 turned"),
        ("uk", "зіграй 12 на 3,4 навпаки", "play 12 at 3,4 turned"),
        ("uk", "zigray 12 на 3,4", "put 12 at 3,4"),
        ("ru", "sygray 12 на 3,4", "put 12 at 3,4"),
        ("ru", "сыграй 12 на 3,4 перевернуто", "play 12 at 3,4 turned"),
        ("ru", "вето на любой обвал", "veto any rockfall"),
        ("bg", "igraj 12 на 3,4", "put 12 at 3,4"),
        ("bg", "изхвърли 12", "drop 12"),
        ("he", "שחק 12 ב-3,4", "put 12 at 3,4"),
        ("he", "שחקי 12 ב־3,4", "put 12 at 3,4"),
        ("he", "לשחק 12 ב3,4", "play 12 at 3,4"),
        ("he", "לשחק 12 ב--1,3", "play 12 at -1,3"),
        ("he", "לשחק 12 ב־-1,3 הפוך", "play 12 at -1,3 turned"),
        ("he", "לשחק 12 על 3,4", "play 12 at 3,4"),
        ("he", "לְשַׂחֵק 12 ב-3,4", "play 12 at 3,4"),
        ("he", "lsachek 12 ב-3,4", "put 12 at 3,4"),
        ("he", "לשחק 66 עליי", "play 66 on me"),
        ("he", "לשחק 66 על דנה", "play 66 on דנה"),
        ("he", "לשחק 66 על-דנה", "play 66 on דנה"),
    ],
)
def test_what_people_type(lang: str, typed: str, meant: str) -> None:
    assert english(typed, lang, NAMES) == meant


TALK = {
    "de": """Spiele gern mit euch | Lege dich hin | Nutze deinen Kopf | Sofort danach ging ich | Hilfe kam
        Zurück zum Thema | Sag mal, wie geht es | Dabei sein ist alles | Status war mir egal
        Dagegen hilft das | Spielstand und Zeit vergessen | Abwesend war ich nie
        Wirf mir nichts vor | Regeln sind zum Lesen da""",
    "bg": """играй честно | постави се на мое място | върни ми книгата | веднага идвам | помощ няма да има
        кажи ми какво мислиш | против съм | участвам с удоволствие | готово е всичко | назад към темата
        историята е дълга | правила има за всичко | сложи си шапката""",
    "uk": """грай чесно | поклади телефон | скасуй зустріч завтра | одразу скажу | допомога не потрібна
        скажи мені правду | проти вітру не плюй | згода є згода | готово все | назад до теми | скинь мені фото
        історія довга | клади трубку""",
    "pl": """graj uczciwie | połóż się spać | cofnij się o krok | od razu mówię | pomoc nie jest potrzebna
        powiedz mi prawdę | zgoda buduje | gotowe do jedzenia | wyrzuć śmieci | gram w to od lat
        historia jest długa | zasady są jasne | nie ma mnie kto zastąpić""",
    "ru": """играй честно | положи трубку | отмени встречу завтра | сразу скажу | помощь не нужна
        скажи мне правду | против ветра не плюй | готово всё | назад к теме | сбрось мне фото | хожу на работу
        история длинная | клади трубку""",
    "he": """שחק הוגן | לשחק זה כיף | ביטול הפגישה מחר | מיד אבוא | עזרה לא נחוצה | תגיד לי את האמת
        לעזוב את הבית קשה | הסכמה יש לנו | זרוק לי את הכדור | חוקים הם חוקים | לא כאן ולא שם | יד רוחצת יד""",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_talk_that_begins_with_a_command_word_stays_talk(lang: str) -> None:
    lines = [line.strip() for lines in TALK[lang].split("\n") for line in lines.split("|")]
    assert len(lines) >= 10
    for line in lines:
        assert english(line, lang, NAMES) == line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_stays_as_it_was_typed(lang: str) -> None:
    for verb in ("say", "note"):
        words = "  ПРИВЕТ, Żółć — 12 на 3,4 ‘x’ „y“ שלום \u200f!"
        for form in table_of(lang).rows["commands"][verb][:1]:
            assert english(f"{form}{words}", lang, NAMES) == f"{verb}{words}"


def test_english_counts_in_every_language() -> None:
    for line in (line for line in printed_lines() if not line.startswith("prepare")):
        for lang in ("en", *LANGUAGES):
            assert english(line, lang, NAMES) == line
    for lang in LANGUAGES:
        assert english("prepare if I hold 12 play 12 at 3,4", lang) == "prepare if I hold 12 play 12 at 3,4"


# Names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "typed", "name"),
    [
        ("ru", "сыграй 66 на Анну", "Анна"),
        ("ru", "сыграй 66 на анну фонарь", "Анна"),
        ("ru", "сыграй 66 против Бориса", "Борис"),
        ("uk", "зіграй 66 на Бориса", "Борис"),
        ("pl", "zagraj 66 na Lukasza", "Łukasz"),
        ("pl", "zagraj 66 na Łukasza kilof", "Łukasz"),
        ("pl", "play 66 on Łukasza", "Łukasz"),
    ],
)
def test_names_may_be_declined(lang: str, typed: str, name: str) -> None:
    assert f" on {name}" in english(typed, lang, ("Анна", "Борис", "Łukasz"))


def test_a_declined_name_that_fits_two_is_asked_about() -> None:
    with pytest.raises(Ambiguous) as problem:
        english("сыграй 66 на Марину", "ru", ("Марина", "Марин", "Анна"))
    assert problem.value.choices == ("Марина", "Марин")
    assert english("сыграй 66 на Марина", "ru", ("Марина", "Марин")) == "play 66 on Марина"


def test_a_name_shares_all_but_its_last_three_letters_and_three_at_least() -> None:
    assert is_declined("анну", "анна")
    assert is_declined("pawla", "pawel")
    assert not is_declined("яну", "ян")
    assert not is_declined("aleksandrowicz", "aleksander")
    assert not is_declined("borubar", "boris")


def test_a_name_that_is_a_word_of_a_language_stays_a_name() -> None:
    assert printed("play 12 on Wagonik", "pl", NAMES) == "zagraj 12 na Wagonik"
    assert printed("play 12 on Anna Cart cart", "pl", NAMES) == "zagraj 12 na Anna Cart wagonik"


@pytest.mark.parametrize(
    ("lang", "typed"), [("de", "spiele 12 auf 3,4, danke!"), ("de", "Bitte spiele 12 auf 3,4, danke")]
)
def test_a_word_of_courtesy_is_no_name(lang: str, typed: str) -> None:
    assert "danke" in english(typed, lang, ("Dana", "Boris"))


def test_a_move_behind_words_of_courtesy() -> None:
    assert english("Mein Zug: 12 auf 3,4", "de") == "Mein Zug: 12 at 3,4"
    assert english("Ich möchte 12 auf 3,4 spielen", "de") == "Ich put 12 at 3,4"
    assert english("Ich will 12 abwerfen.", "de") == "Ich drop 12"
    assert english("Ich könnte 12 auf 3,4 spielen", "de") == "Ich könnte 12 at 3,4 spielen"
    assert english("Привет, хочу сыграть 12 на 3,4", "ru") == "Привет, хочу put 12 at 3,4"


# At the edges ------------------------------------------------------------------------------------------


def test_one_word_of_somebody_whose_language_is_not_known() -> None:
    for lang in LANGUAGES:
        for word in ("never", "new", "join", "decline"):
            assert word in meanings(printed(word, lang))


def test_odd_lines_come_back_as_they_are() -> None:
    for line in ("", " ", "\u200f", "…", "|", "a" * 5000, "zagraj " * 300, "((((", "ב-", "-", "\x00"):
        for lang in ("en", "xx", *LANGUAGES):
            assert english(line, lang, NAMES) == line
            assert isinstance(printed(line, lang, NAMES), str)


@pytest.mark.slow
def test_long_lines_are_read_quickly() -> None:
    lines = ("wirf 1 " + "1 " * 280, "zagraj 12 " + "na " * 180, "ab " * 190, "ersetze " + "x " * 280)
    begun = time.process_time()
    for line in lines:
        for lang in LANGUAGES:
            english(line, lang, NAMES)
    assert time.process_time() - begun < 2


def test_marks_of_direction_around_numbers_and_names_are_not_read() -> None:
    shown = "לשחק \u206612\u2069 ב-\u20663,4\u2069"
    assert english(shown, "he", NAMES) == "play 12 at 3,4"
    assert english("לשחק 66 על \u2068דנה\u2069", "he", NAMES) == "play 66 on דנה"
