"""The command line speaks the language that was asked for, the player's, or the locale's."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from pbem import i18n
from pbem.cli.command_list import help_texts
from pbem.cli.shell import speech
from pbem.cli.shell.speech import Sentence, _, count, list_of, speak, speak_to, without_lang
from pbem.config import BadSettings
from pbem.store.schema.errors import StoreError, StoreTrouble
from tests.cli.conftest import THREE, Shell, installed, waiting_for
from tests.kit.pseudo import PSEUDO, outside, speak_pseudo
from tests.kit.pseudo import pseudo as pseudo_of

LOCALE = ("PBEM_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said about languages unless a test says it."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_pseudo(monkeypatch)
    monkeypatch.setenv("PBEM_LANG", PSEUDO)


POLISH = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "No games yet.  Make one: pbem new --help"
msgstr "Nie ma jeszcze gier.  Nowa: pbem new --help"

msgid "Said."
msgstr "Powiedziane."

msgid "List all games, with whom each is waiting for."
msgstr "Wszystkie gry."

msgid "Options"
msgstr "Opcje"

msgid "Usage: "
msgstr "Tak: "

msgid "Missing argument {what}."
msgstr "Brakuje: {what}."

msgid "{n} letter sent."
msgid_plural "{n} letters sent."
msgstr[0] "Wysłano {n} list."
msgstr[1] "Wysłano {n} listy."
msgstr[2] "Wysłano {n} listów."
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small catalog in a folder of its own."""
    folder = tmp_path / "locale" / "pl"
    folder.mkdir(parents=True)
    (folder / "messages.po").write_text(POLISH, encoding="utf-8")
    real = i18n.catalog
    monkeypatch.setattr(i18n, "catalog", lambda lang: real(lang, tmp_path / "locale"))


# Which language


def test_the_option_comes_before_the_variable_before_the_player_before_the_locale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    speak()
    assert speech.lang() == "en"
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    speak()
    assert speech.lang() == "ru"
    monkeypatch.setenv("LC_MESSAGES", "de_AT@euro")
    speak()
    assert speech.lang() == "de"
    monkeypatch.setenv("LC_ALL", "uk_UA.UTF-8")
    speak()
    assert speech.lang() == "uk"
    speak_to("pl")
    assert speech.lang() == "pl"
    monkeypatch.setenv("PBEM_LANG", "bg")
    speak()
    speak_to("pl")
    assert speech.lang() == "bg"
    speak("he")
    speak_to("pl")
    assert speech.lang() == "he"


@pytest.mark.parametrize("said", ["fr_FR.UTF-8", "C.UTF-8", "POSIX", ""])
def test_a_locale_that_we_do_not_speak_is_english(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", said)
    speak()
    assert speech.lang() == "en"


@pytest.mark.parametrize(
    ("line", "left", "said"),
    [
        ("--lang pl games", "games", "pl"),
        ("games --lang pl --all", "games --all", "pl"),
        ("games --all --lang=pl", "games --all", "pl"),
        ("say K7 -- --lang pl", "say K7 -- --lang pl", None),
        ("games --lang", "games", ""),
        ("games", "games", None),
    ],
)
def test_the_option_may_stand_anywhere_on_the_line(line: str, left: str, said: str | None) -> None:
    assert without_lang(line.split()) == (left.split(), said)


def test_a_language_that_we_do_not_have_is_refused_with_those_that_we_have(shell: Shell) -> None:
    said = "There is no language “fr” here.  Choose one of these: en, bg, de, he, pl, ru, uk"
    assert shell.no("games", "--lang", "fr", code=2) == said
    assert shell.no("--lang", "", "games", code=2).startswith("There is no language")


def test_commands_know_the_languages_of_letters() -> None:
    from pbem.app.lobby.people import LANGUAGES

    assert speech.LANGUAGES == LANGUAGES


# In that language


@pytest.mark.usefixtures("polish")
def test_a_command_answers_in_the_language_that_was_asked_for(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    polish = "Nie ma jeszcze gier.  Nowa: pbem new --help\n"
    english = "No games yet.  Make one: pbem new --help\n"
    assert shell.ok("games").out == english
    assert shell.ok("games", "--lang", "pl").out == polish
    assert shell.ok("--lang=pl", "games").out == polish
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert shell.ok("games").out == polish
    monkeypatch.setenv("PBEM_LANG", "de")  # which lacks this message here
    assert shell.ok("games").out == english


@pytest.mark.usefixtures("polish")
def test_a_player_is_answered_in_her_own_language(table: Shell) -> None:
    table.ok("players", "Anna", "--set", "lang=pl")
    assert table.ok("say", "K7", "hello", "--as", "anna").out == "Powiedziane.\n"
    assert table.ok("say", "K7", "hello", "--as", "ben").out == "Said.\n"
    assert table.ok("say", "K7", "hello", "--as", "anna", "--lang", "en").out == "Said.\n"


@pytest.mark.usefixtures("polish")
def test_help_is_translated_with_what_typer_says_itself(shell: Shell) -> None:
    text = shell.ok("games", "--help", "--lang", "pl").out
    assert text.startswith("Tak: ")
    assert "Wszystkie gry." in text
    assert "Opcje:" in text
    assert "Wszystkie gry." in shell.ok("--lang", "pl").out
    assert "List all games" in shell.ok("games", "--help").out
    assert shell.ok("games", "--help").out.startswith("Usage: ")
    assert shell.no("show", "--lang", "pl", code=2).startswith("Brakuje: 'GAME'.")


@pytest.mark.usefixtures("polish")
def test_numbers_take_the_plural_of_the_language() -> None:
    speak("pl")
    said = [count("{n} letter sent.", "{n} letters sent.", number) for number in (1, 3, 5)]
    assert said == ["Wysłano 1 list.", "Wysłano 3 listy.", "Wysłano 5 listów."]
    assert list_of(["a", "b", "c"]) == "a, b i c"
    speak("en")
    assert count("{n} letter sent.", "{n} letters sent.", 1) == "1 letter sent."
    assert (list_of(["a", "b", "c"]), list_of(["a", "b"], "or"), list_of(["a"])) == (
        "a, b and c",
        "a or b",
        "a",
    )


@pytest.mark.usefixtures("pseudo")
def test_sentences_of_lower_parts_are_translated_with_what_stands_in_them() -> None:
    speak()
    inner = Sentence("text of {n} characters", n=3)
    outer = Sentence("It takes {takes}", takes=inner)
    assert outer == "It takes text of 3 characters"
    told = pseudo_of("text of {n} characters").format(n=3)
    assert _(outer) == pseudo_of("It takes {takes}").format(takes=told)
    problem = StoreError(StoreTrouble.FULL, Sentence("There is no room for {file}.", file="x"))
    assert _(problem.sentence) == pseudo_of("There is no room for {file}.").format(file="x")
    assert str(BadSettings([outer])) == "It takes text of 3 characters"


# No sentence is forgotten

NAMES = r"""
    K7|Anna|Ben|Boris|Steady|anna@example\.org|ben@example\.org|en|Europe/Warsaw|UTC|every|[NESW+]{2,}
    |anniv|S2|[0-9a-f]{64}|pbem\.toml|[a-z_]+(?=\s\s)
"""


@pytest.mark.usefixtures("pseudo")
def test_typical_commands_print_no_sentence_that_cannot_be_translated(shell: Shell) -> None:
    said = {"new": shell.ok("new", "K7", *THREE, "--cooling", "0").out, "start": shell.ok("start", "K7").out}
    mover = waiting_for(shell)
    first = shell.ok("legal", "K7", "--as", mover).lines[0]
    for line in (
        f"hand K7 --as {mover}", "games", f"show K7 --as {mover}", "log K7",
        f"move K7 {first} --as {mover} --dry-run", "say K7", f"notes K7 --as {mover}",
        f"orders K7 --as {mover}", f"prepared K7 --as {mover}",
        "pause K7", "resume K7", "replay K7", f"say K7 hello --as {mover}",
    ):  # fmt: skip
        said[line] = shell.ok(*line.split()).out
    forgotten = {line: words for line, text in said.items() if (words := english_outside(text))}
    assert not forgotten


@pytest.mark.usefixtures("pseudo")
def test_refusals_of_typical_commands_can_be_translated(table: Shell) -> None:
    lines = (
        ("show K8", 1), ("show", 2), ("shwo", 2), ("show K7 --at 999", 1), ("show K7 --at soon", 2),
        ("hand K7 --as Nobody", 1), ("start K7", 1), ("undo K7 --as Anna", 1), ("forget K7 --yes", 1),
        ("order K7 --drop 3 --as Anna", 1), ("unprepare K7 --as Anna", 1), ("agree K7 --as Anna", 1),
        ("resume K7", 1), ("mute K7 Anna --as Anna", 1), ("reply Anna hello", 1),
        ("verify none.json", 1), ("new K9 --per-turn soon", 2),
        ("new K9 --player x", 2), ("show K7 --lnag", 2),
    )  # fmt: skip
    said = {line: table.no(*line.split(), code=code) for line, code in lines}
    assert not {line: text for line, text in said.items() if english_outside(text)}


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(
    "line",
    [
        *("players", "players Nobody", "status", "status --running", "tick", "doctor", "inbox Anna"),
        *("config player", "config nothing", "mail failed", "mail never", "mail retry", "mail"),
        *("db check", "db restore none", "simulate --games 2", "simulate --zones UTC", "serve --only sleep"),
        *(f"{command} --help" for command in sorted(speech.FOR_HOSTS)),
    ],
)
def test_what_only_hosts_type_is_answered_in_english(table: Shell, line: str) -> None:
    """Whatever language is asked for, and whoever plays there besides."""
    table.ok("players", "Anna", "--set", "lang=de")
    said = table("--lang", "xx", *line.split())
    assert said.out + said.err
    assert "⟦" not in said.out + said.err


def english_outside(text: str) -> list[str]:
    """English words that stand in no brackets, but for names and what is typed."""
    found = re.sub(rf"(?x)(?<!\w)(?:{NAMES})(?!\w)", "", outside(text))
    return re.findall(r"[A-Za-z]{3,}(?: [a-z]+)+", found)


def test_every_text_of_the_help_is_told_to_translators() -> None:
    texts = {place: text for text, place in help_texts()}
    assert texts["pbem games --late"] == "Only those that wait for somebody longer than was agreed."
    assert {"Games", "Bots", "Show this message and exit."} <= {text for text, place in help_texts()}


# A fast start


def test_english_loads_neither_catalogs_nor_babel(tmp_path: Path) -> None:
    code = (
        "import sys; from pbem.cli.command_list import program; import pbem.cli.shell.speech as s; s.speak();"
    )
    code += " print(s._('Said.'), [name for name in ('babel', 'pbem.i18n') if name in sys.modules])"
    from tests.kit.processes import run

    done = run(Path(sys.executable), "-c", code)
    assert done.stdout == "Said. []\n"
    assert installed(tmp_path, "games", LANG="C.UTF-8").stdout.startswith("No games yet.")


def test_a_refusal_from_right_to_left_keeps_its_names_apart(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE, "--start")
    other = next(name for name in ("Anna", "Ben") if name != waiting_for(shell))
    said = shell.no("legal", "K7", "--as", other, "--lang", "he")
    assert "\ufffd" not in said
    assert f"\u2068{other}\u2069" in said
    assert "\ufffd" in shell.no("show", "K\u20667", "--lang", "en")
