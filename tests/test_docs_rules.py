"""The pages for players show what the program does, and say what it judges.

Drawings and letters are made again and compared (``tests/kit/pages.py`` makes them); examples are played;
tables of editions, settings, refusals and payments are compared with the tables of the program.
"""

import re
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel

import pbem.store.schema.tables  # noqa: F401  fills SQLModel.metadata
from pbem import config
from pbem.engine import (
    PROFILES,
    TYPE,
    TYPES,
    IllegalMove,
    Reason,
    Settings,
    assemble,
    read,
    settings_of,
    view,
    write,
)
from pbem.engine.rules.editions import LIMITS, VALUES
from pbem.engine.rules.printed import SPELLED
from pbem.engine.rules.registry import EXCLUDED, GROUPS, MODULES
from pbem.engine.rules.saboteur2.sharing import LESS, PAY
from pbem.mail.conversation.command_readers import FIRST_WORDS
from pbem.mail.conversation.commands import read_piece
from pbem.mail.typed.context import ReadingContext
from pbem.render.drawing.cards import letter_of
from pbem.render.words.names import CHESTS
from tests.kit import after, refusal, table
from tests.kit.pages import DOCS, MADE, PAGES, Example, example, position, remade

ROOT = DOCS.parent
PEOPLE = ("Anna", "Ben", "Carla", "Dan")


def name_of(page: Path) -> str:
    return page.relative_to(DOCS).as_posix()


each_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def text_of(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def rows_of(markdown: str) -> list[list[str]]:
    """The cells of a table, without its head."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in markdown.splitlines()]
    return rows[2:]


def table_below(mark: str, name: str) -> list[list[str]]:
    """The rows of the first table below a mark in a page."""
    found = re.search(r"(?:^\|.*\n)+", text_of(name).partition(mark)[2], re.MULTILINE)
    assert found, f"no table below {mark}"
    return rows_of(found[0])


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


# Drawings and examples ------------------------------------------------------------------------------


@each_page
def test_drawings_and_letters_are_what_the_program_makes(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text == remade(text), f"{name_of(page)} is out of date; renew it: python -m tests.kit.pages"


def test_the_rules_are_explained_with_drawings() -> None:
    assert len(MADE.findall(text_of("rules/base.md"))) >= 10
    assert len(MADE.findall(text_of("rules/saboteur2.md"))) >= 10


def claims() -> Iterator[Any]:
    """Everything that a comment says may or may not be played."""
    for page in PAGES:
        for found in MADE.finditer(page.read_text("utf-8")):
            wanted = example(found["comment"])
            for word in ("yes", "no"):
                for line in wanted.all(word):
                    yield pytest.param(wanted, word, line, id=f"{name_of(page)}: {word} {line}")


@pytest.mark.parametrize(("wanted", "word", "line"), list(claims()))
def test_examples_are_judged_as_the_page_says(wanted: Example, word: str, line: str) -> None:
    move, reason = (line, "") if word == "yes" else line.rsplit(" ", 1)
    state = position(wanted, move.split()[0])
    if word == "yes":
        after(state, f"play {move}")
        return
    refused = refusal(state, f"play {move}")
    assert isinstance(refused, IllegalMove)
    assert refused.reason == Reason(reason)


# Sharing --------------------------------------------------------------------------------------------

SHARED = re.compile(r"<!-- share\n(?P<comment>.*?)-->\n(?P<rows>(?:\|[^\n]*\n)+)", re.DOTALL)
UP_TO_THE_GOAL = "1,3:start 2,3:t_h 3,3:t_h 4,3:t_h 5,3:t_h 6,3:ew 7,3:ew"
ROLES = {
    ("base", "gold miner"): "miner",
    ("base", "saboteur"): "base.role.saboteur",
    ("s2", "saboteur"): "s2.role.saboteur",
    ("s2", "blue miner"): "blue_miner",
    ("s2", "green miner"): "green_miner",
    ("s2", "boss"): "boss",
    ("s2", "profiteer"): "profiteer",
    ("s2", "geologist"): "geologist",
}
ROLES |= {
    (box, role): name
    for box in ("greedy-dwarf", "tournament", "sabotaged-dwarf")
    for role, name in (
        ("gold miner", "miner"),
        ("saboteur", "base.role.saboteur"),
        ("greedy dwarf", "greedy_dwarf"),
    )
}
MARKS = {"trap": (", trapped", "trap"), "broken": (", tool broken", "break_cart")}


def shared(wanted: Example, names: list[str], roles: list[str]) -> tuple[int, ...]:
    """What everybody has when the round of an example is over and every theft is done."""
    finisher = wanted.one("finisher")
    last = names.index(finisher) if finisher else 0
    thefts = [line.split() for line in wanted.all("theft")]
    in_front = [(name, card) for mark, (_, card) in MARKS.items() for name in wanted.all(mark)]
    in_front += [(thief, "theft") for thief, *_ in thefts]
    state = table(
        "\n".join(wanted.board) or UP_TO_THE_GOAL,
        seats=len(names),
        hands=[["cross"] if seat == last else [] for seat in range(len(names))],
        front={seat: [card for owner, card in in_front if owner == name] for seat, name in enumerate(names)},
        roles=roles,
        goals=["stone_ne", "treasure", "stone_nw"],
        gold=[f"gold.{value}" for value in wanted.one("gold").split()],
        deck=None if finisher else [],
        to_move=last,
        **wanted.rules,
    )
    state = after(state, "play cross at 8,3" if finisher else "discard cross")
    for thief, *victim in thefts:
        if victim:
            (ask,) = state.asks
            assert names[ask.seat] == thief
            state = after(state, f"choose {ask.choices.index(names.index(victim[-1])) + 1}")
    assert not state.asks
    return state.gold


def sharings() -> Iterator[Any]:
    for page in PAGES:
        for number, found in enumerate(SHARED.finditer(page.read_text("utf-8")), 1):
            yield pytest.param(found["comment"], found["rows"], id=f"{name_of(page)}: {number}")


@pytest.mark.parametrize(("comment", "rows"), list(sharings()))
def test_worked_examples_of_sharing_come_out_as_the_page_says(comment: str, rows: str) -> None:
    wanted = example(comment)
    names, words, gold = zip(*rows_of(rows), strict=True)
    box = wanted.one("with", "base")
    roles = [ROLES[box, role.partition(",")[0]] for role in words]
    for mark, (suffix, _) in MARKS.items():
        marked = [name for name, role in zip(names, words, strict=True) if role.endswith(suffix)]
        assert wanted.all(mark) == marked
    assert shared(wanted, list(names), roles) == tuple(map(int, gold))


# Tables of the rules --------------------------------------------------------------------------------


def test_R2_1_and_R2_5_the_table_of_roles_and_hands() -> None:
    rules = assemble("anniv")
    team_of = {card: kind.team for kind in TYPES for card in kind.numbers}
    teams = {players: [team_of[card] for card in cards] for players, cards in rules.roles.items()}
    assert [tuple(map(int, row)) for row in table_below("<!-- setup -->", "rules/base.md")] == [
        (players, team.count("saboteurs"), team.count("miners"), rules.hand_size[players])
        for players, team in teams.items()
    ]


def test_R4_2_and_R4_4_the_table_of_roles_and_hands_in_a_tournament() -> None:
    rules = assemble("anniv", ("tournament",))
    teams = {players: [TYPE[card].team for card in cards] for players, cards in rules.roles.items()}
    rows = [tuple(map(int, row)) for row in table_below("<!-- setup -->", "rules/tournament.md")]
    assert rows == [
        (players, *map(team.count, ("saboteurs", "miners", "greedy")), rules.hand_size[players])
        for players, team in teams.items()
    ]


def test_R22_1_the_table_of_what_does_not_go_together() -> None:
    rows = table_below("<!-- excluded -->", "rules/combining.md")
    assert {(codes(one)[0], codes(other)[0]): why for one, other, why in rows} == EXCLUDED


def test_every_module_is_named_on_the_page_about_combining() -> None:
    named = {name for row in table_below("<!-- modules -->", "rules/combining.md") for name in codes(row[0])}
    years = {f"wc{year}" for year in range(2018, 2023)}
    assert named | years == {*MODULES, *GROUPS} - {"base"}


def test_R13_7_the_table_of_payments() -> None:
    rows = table_below('<a id="r13.7">', "rules/saboteur2.md")
    assert len(rows) == len(PAY) + 1
    for row in rows:
        winners, *told = (int(text.split()[0]) for text in row)
        each = PAY.get(winners, 1)
        assert told == [each, max(each - LESS["boss"], 0), max(each - LESS["profiteer"], 0)]


def test_R20_the_table_of_chests_names_them_as_the_mails_do() -> None:
    rows = table_below("<!-- chests -->", "rules/chests.md")
    assert [row[0] for row in rows] == [name for name, _ in CHESTS.values()]
    assert [re.sub("<.*?>", "", row[1]) for row in rows] == [f"R20.{number}" for number in range(11, 21)]


def test_R19_4_the_table_of_goals_has_the_signs_of_the_drawings() -> None:
    rows = table_below('<a id="r19.4">', "rules/new-goals.md")
    signs = {kind.goal: letter_of(kind) for kind in TYPES if kind.module == "newgoals"}
    assert {row[0]: codes(row[1])[0] for row in rows} == signs


# Editions -------------------------------------------------------------------------------------------


def spelled(value: object) -> str:
    return str(value).lower()


def test_every_edition_stands_in_the_table_with_every_setting() -> None:
    text = text_of("editions.md")
    head = text.partition("<!-- profiles -->\n")[2].splitlines()[0]
    assert codes(head) == list(PROFILES)
    told = {codes(name)[0]: cells for name, *cells in table_below("<!-- profiles -->", "editions.md")}
    editions = [asdict(settings_of(profile, {})) for profile in PROFILES]
    usual = asdict(Settings())
    assert told == {
        name: [
            spelled(edition[name]) if edition[name] == usual[name] else f"**{spelled(edition[name])}**"
            for edition in editions
        ]
        for name in usual
        if name not in SPELLED
    }


def test_every_edition_is_introduced() -> None:
    assert [codes(row[0])[0] for row in table_below("## Choosing", "editions.md")] == list(PROFILES)


def test_every_setting_is_explained_with_all_its_values() -> None:
    told = {codes(name)[0]: values for name, values, *_ in table_below("<!-- settings -->", "editions.md")}
    assert set(told) == {field.name for field in fields(Settings)} - set(SPELLED) == {*VALUES, *LIMITS}
    for name, values in VALUES.items():
        assert told[name].replace("`", "").split(", ") == [spelled(value) for value in values], name
    for name, (low, high) in LIMITS.items():
        assert told[name] == f"{low} to {high}", name


def test_every_setting_about_printed_cards_is_explained_with_its_default() -> None:
    told = {
        codes(name)[0]: codes(default)[0]
        for name, default, *_ in table_below("<!-- printed -->", "editions.md")
    }
    assert told == {name: getattr(Settings(), name) for name in SPELLED}


# Playing by mail ------------------------------------------------------------------------------------


def test_every_refusal_is_explained() -> None:
    rows = table_below("<!-- reasons -->", "play-by-mail.md")
    assert [codes(row[0])[0] for row in rows] == [reason.value for reason in Reason]
    assert all(all(row) for row in rows)


def test_what_the_page_says_is_forgiven_is_forgiven() -> None:
    for typed, meant in table_below("<!-- forgiven -->", "play-by-mail.md"):
        move = read(codes(typed)[0], PEOPLE, PEOPLE.index("Ben"))
        assert write(move, PEOPLE) == codes(meant)[0], typed


def test_the_moves_that_the_page_lists_are_moves() -> None:
    rows = table_below("## How to answer", "play-by-mail.md")
    moves = [codes(row[0])[0] for row in rows if not row[0].strip("`").isdigit()]
    for line in moves:
        if line not in ("undo", "go"):
            assert write(read(line, PEOPLE), PEOPLE).lower() == line


def test_every_command_stands_in_the_list_and_is_read_as_one() -> None:
    rows = table_below("<!-- commands -->", "play-by-mail.md")
    lines = [code for row in rows for code in codes(row[0])] + [c for row in rows for c in codes(row[1])]
    told = {line.split()[0].strip(":") for line in lines}
    assert {*FIRST_WORDS} - {"lay", "discard", "pass", "choose", "toll"} <= told
    seen = view(table("S ┼ ─", seats=4), 1)
    for line in lines:
        if line.strip(":") not in ("7", "say", "note"):
            assert read_piece([line], 0, "", ReadingContext(PEOPLE, 1, seen))[0].command, line


# Privacy --------------------------------------------------------------------------------------------


def test_every_table_of_the_database_is_told() -> None:
    told = {codes(row[0])[0] for row in table_below("<!-- tables -->", "privacy.md")}
    assert told == set(SQLModel.metadata.tables)


def test_the_page_says_how_long_mails_are_kept() -> None:
    """As long as the setting says; the page names the setting and its usual value."""
    told = {
        codes(what)[0]: how_long for what, how_long in table_below("## How long", "privacy.md") if codes(what)
    }
    days = config.Settings.model_fields["keep_mail_days"].default
    for kind in ("inbox", "outbox"):
        assert "`keep_mail_days`" in told[kind]
        assert f"usually {days}" in told[kind]


def test_the_page_speaks_of_laying_all_open_as_soon_as_a_command_can() -> None:
    commands = "".join(path.read_text("utf-8") for path in (ROOT / "pbem" / "cli").rglob("*.py"))
    assert ("--reveal" in commands) == ("--reveal" in text_of("privacy.md"))


# Numbers of rules, links, width ---------------------------------------------------------------------

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
EXPLAINED = {*range(1, 24)}


def anchors(text: str) -> list[str]:
    """What a link may point to: our own anchors, and headings as they are spelled in links."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    return ANCHOR.findall(text) + slugs


@each_page
def test_links_into_pages_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text("utf-8")):
        there = page.parent / target if target else page
        assert anchor in anchors(there.read_text("utf-8")), f"{target}#{anchor}"


def test_every_rule_has_one_place_that_is_named_after_it() -> None:
    texts = [page.read_text("utf-8") for page in PAGES]
    everywhere = [anchor for text in texts for anchor in ANCHOR.findall(text)]
    assert sorted(everywhere) == sorted(set(everywhere))
    for text in texts:
        for anchor, number in re.findall(r'<a id="r(\d+\.\d+)"></a>\*\*R(\d+\.\d+)', text):
            assert anchor == number


def test_every_rule_that_the_program_cites_is_explained() -> None:
    """Who reads ``R6.4`` in a comment or in the name of a test finds it in these pages."""
    code = [path.read_text("utf-8") for path in (ROOT / "pbem").rglob("*.py")]
    cited = {number for text in code for number in re.findall(r"\bR(\d+\.\d+)", text)}
    wanted = {f"r{number}" for number in cited if int(number.split(".")[0]) in EXPLAINED}
    told = {anchor for page in PAGES for anchor in ANCHOR.findall(page.read_text("utf-8"))}
    assert wanted - told == set()


@each_page
def test_the_source_of_a_page_can_be_read_as_it_is(page: Path) -> None:
    """Comments and tables may be wide, prose may not."""
    text = re.sub(r"<!--.*?-->", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert [line for line in text.splitlines() if len(line) > 110 and not line.startswith("|")] == []
