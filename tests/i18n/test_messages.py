"""How messages are found in code and templates, and how a catalog is brought up to date."""

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from pbem.cli.command_list import SECTIONS, name_of
from pbem.cli.shell.speech import FOR_HOSTS
from pbem.i18n import catalog
from pbem.i18n.po import PoTranslations
from scripts import messages as script
from scripts.messages import PLURALS, ROOT, as_po, in_source, updated
from scripts.messages import extracted as extract

extracted = cache(extract)


def found(source: str) -> list[object]:
    return [(one.context, one.text) if one.context else one.text for one in in_source(source)]


@pytest.mark.parametrize(
    ("code", "messages"),
    [
        ('voice("You are: {role}.", role=role)', ["You are: {role}."]),
        ('voice(N_("a") if first else N_("b"))', ["a", "b"]),
        ('voice("a" if first else "b")', ["a", "b"]),
        ('voice(REASONS["late"])', []),
        ('self("No.{n}", n=card)', ["No.{n}"]),
        ('voice.count("{n} card", "{n} cards", len(hand))', [("{n} card", "{n} cards")]),
        ('text.count("\\n")', []),
        ('NC_("mark", "trap")', [("mark", "trap")]),
        ('{N_("dark:"): N_("not joined"), **others}', ["dark:", "not joined"]),
        ('words.pgettext("date", "EEE d")', [("date", "EEE d")]),
        ('N_("one sentence "\n   "in two lines")', ["one sentence in two lines"]),
        ('voice(f"{x} is no message")', []),
        ('voice("{a} by {b}", a=voice("a"), b=voice("b"))', ["{a} by {b}", "a", "b"]),
    ],
)
def test_a_message_is_a_text_that_stands_in_a_call(code: str, messages: list[object]) -> None:
    assert found(code) == messages


NOTED = """
# Translators: names of tools,
# in the nominative.
TOOLS = {
    "cart": N_("cart"),
    # Translators: with oil.
    "lantern": (
        N_("lantern"),
    ),
}
OTHER = N_("other")
"""


def test_a_comment_is_for_the_message_below_or_for_a_whole_table() -> None:
    notes = {one.text: one.notes for one in in_source(NOTED)}
    assert notes["cart"] == ("names of tools,", "in the nominative.")
    assert notes["lantern"] == ("with oil.",)
    assert notes["other"] == ()


def test_code_templates_and_plurals_are_all_looked_through() -> None:
    messages = extracted()
    assert messages.get("crossing") is not None
    assert messages.get("EEE d MMM, HH:mm", "date") is not None
    assert any(location[0].startswith("templates/") for one in messages for location in one.locations)
    assert messages.get(("{n} gold piece", "{n} gold pieces")) is not None


def test_what_speaks_to_hosts_alone_is_not_extracted() -> None:
    """Hosts' commands and letters are in plain English; what other commands say is in the catalogs."""
    assert [place for place in script.FOR_HOSTS if not (ROOT / place).exists()] == []
    places = [place for section in SECTIONS.values() for place in section.split()]
    files = {name_of(place): f"pbem/cli/commands/{place.partition('.')[0]}.py" for place in places}
    assert {name for name, file in files.items() if file in script.FOR_HOSTS} == FOR_HOSTS
    said_in = {location[0] for one in extracted() for location in one.locations}
    assert [file for file in sorted(said_in) if file.startswith(script.FOR_HOSTS)] == []


@pytest.mark.parametrize("place", [place for place in script.FOR_HOSTS if place != "pbem/config/"])
def test_what_speaks_to_hosts_alone_marks_nothing(place: str) -> None:
    """A message that is marked there would look translated, and never be."""
    files = [ROOT / place] if place.endswith(".py") else (ROOT / place).rglob("*.py")
    assert [one.text for file in files for one in in_source(file.read_text("utf-8"))] == []


def messages_of(*texts: str | tuple[str, str]) -> Catalog:
    catalog = Catalog(fuzzy=False)
    for line, text in enumerate(texts):
        catalog.add(text, locations=[("a.py", line)])
    return catalog


def test_what_stays_keeps_its_words_what_is_new_is_empty_and_what_is_gone_is_dropped() -> None:
    old = Catalog(locale="pl")
    old.add("cart", "wagonik", user_comments=["as printed"])
    old.add("gone", "precz")
    old.add("changed, but nearly the same", "prawie")
    new = updated("pl", messages_of("cart", "changed but nearly the same", ("{n} card", "{n} cards")), old)
    assert {str(one.id): one.string for one in new if one.id} == {
        "cart": "wagonik",
        "changed but nearly the same": "",
        "('{n} card', '{n} cards')": ("", "", ""),
    }
    kept = new.get("cart")
    assert kept is not None
    assert kept.user_comments == ["as printed"]


@pytest.mark.parametrize("lang", sorted(PLURALS))
def test_a_second_run_changes_nothing(lang: str) -> None:
    first = as_po(lang, updated(lang, extracted(), Catalog(locale=lang)))
    again = read_po(BytesIO(first), locale=lang)
    assert as_po(lang, updated(lang, extracted(), again)) == first
    assert f"{again.plural_forms}" == PLURALS[lang]
    cards = again.get(("{n} card", "{n} cards"))
    assert cards is not None
    assert len(cards.string or ()) == int(PLURALS[lang].removeprefix("nplurals=")[0])


def test_a_catalog_is_read_as_babel_reads_it(tmp_path: Path) -> None:
    """Every message, whatever is in it; the reader of our own is there because it is fast."""
    messages = updated("pl", extracted(), Catalog(locale="pl"))
    messages.add('two\nlines and a \\ and a "mark"', 'dwie\nlinie, \\ i \t„znak” "prosty"')
    for message in messages:
        if message.id:
            forms = [f"{form}: ścieżka {message.id}" for form in range(3)]
            message.string = message.string or forms[0]
            message.string = tuple(forms) if message.pluralizable else message.string
    folder = tmp_path / "pl"
    folder.mkdir(parents=True)
    (folder / "messages.po").write_bytes(as_po("pl", messages))
    with (folder / "messages.po").open("rb") as source:
        polish = PoTranslations(source)
    for message in messages:
        if isinstance(message.id, tuple):
            one, many = message.id
            assert tuple(polish.ngettext(one, many, n) for n in (1, 2, 5)) == message.string
        elif message.context:
            assert polish.pgettext(message.context, str(message.id)) == message.string
        elif message.id:
            assert polish.gettext(str(message.id)) == message.string


@pytest.mark.parametrize("entry", ['#, fuzzy\nmsgid "cart"\nmsgstr "koza"', 'msgid "cart"\nmsgstr ""'])
def test_what_is_fuzzy_or_empty_is_read_in_english(entry: str, tmp_path: Path) -> None:
    folder = tmp_path / "pl"
    folder.mkdir(parents=True)
    (folder / "messages.po").write_text(f'msgid ""\nmsgstr ""\n\n{entry}\n', "utf-8")
    assert catalog("pl", tmp_path).gettext("cart") == "cart"
