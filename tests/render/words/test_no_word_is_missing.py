"""Taking any one word out of ``pbem.render`` or ``pbem.cli`` is found here.

Every table of these packages is held to the codes it has to have words for (``tests.kit.kinds``). A table
that nobody has named here is found too, and so is an entry whose removal would not show.
"""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from typing import Any

import pytest

import pbem.cli
import pbem.render
from pbem.app import errors
from pbem.app.conversation.command import QUESTIONS as SECTIONS
from pbem.app.lobby.people import LANGUAGES, PREFERENCES
from pbem.app.play.ladder import AT_ONCE
from pbem.app.record.checks.pace import OF_THE_TABLE
from pbem.app.sheets.plans import PlanEnd
from pbem.app.sheets.sheet import BOARD_STYLES, Thread
from pbem.app.sheets.table import UNTOLD, Absence, Announcement, Away, MoreTime
from pbem.app.sheets.voting import BOT, NO, PERSON, YES
from pbem.app.table.pace import By
from pbem.bots import BOTS
from pbem.cli.shell import output
from pbem.engine import DISCARD, MARKS, TYPES, CardType, E, Is, N, Reason, S, W
from pbem.engine.core.moves import TOOLS
from pbem.engine.rules.registry import MODULES
from pbem.engine.rules.saboteur2.sharing import LESS
from pbem.locks import NoLocks
from pbem.render import numbered
from pbem.render.drawing.cards import WORDS, letter_of
from pbem.render.history import deeds
from pbem.render.history import votes as history_of_votes
from pbem.render.letter.letters import template_root
from pbem.render.rules import topics
from pbem.render.sections import asked, outcomes, refusals
from pbem.render.words import examples
from pbem.render.words.names import tunnel_key
from pbem.render.words.uses import NO_ONE, OTHER, YOU, YOURSELF
from pbem.store.schema import errors as store_errors
from pbem.store.schema.kinds import MailPreference, Missed, VoteKind
from tests.kit import kinds

# The tables and their codes -------------------------------------------------------------------------


def tunnels() -> set[str]:
    return {tunnel_key(kind) for kind in TYPES if kind.groups and not kind.goal}


def groups_of_many_sides() -> set[int]:
    """With two sides it also counts which ones, and with one it is a dead end."""
    return {group.bit_count() for kind in TYPES for group in kind.groups} - {1, 2}


def yes_or_no_twice() -> set[tuple[bool, bool]]:
    return {(one, other) for one, other in product((False, True), repeat=2)}


def special_letters() -> set[str]:
    return {letter_of(kind) for kind in TYPES if kind.groups and not kind.goal} - {""}


def is_special(kind: CardType) -> bool:
    """Whether a tunnel card has a letter in the mine that is told in words too."""
    return bool(kind.groups and letter_of(kind)) and kind.kind not in ("start", "goal")


FILLED_IN = (
    *(
        "line",
        "read_as",
        "time",
        "left",
        "waiting",
        "missing",
        "names",
        "example",
        "any_line",
        "topics",
        "words",
    ),
    *("card", "what", "cell", "player", "mark", "most", "number"),
    *("bare", "listed", "with_card", "a_numbered_card", "prepared_line"),
)
WITH_NAMES = ("permission", "paid", "victims", "veto_now", "order_meant")


def words_to_type() -> set[str]:
    """What sentences leave open and no position of a game fills in."""
    sentences = " ".join((*refusals.REASONS.values(), *refusals.HINTS.values(), *outcomes.OUTCOMES.values()))
    return set(re.findall(r"{(\w+)}", sentences)) - {*FILLED_IN, *WITH_NAMES}


def about_a_player() -> set[Reason]:
    """Refusals that name somebody, who may be the reader too; nobody pays a toll for herself by name."""
    return {reason for reason, text in refusals.REASONS.items() if "{player}" in text}


def more_help() -> set[str]:
    """What the help leaves open and no example fills in."""
    told = (*asked.HELP.values(), *(meaning for _, meaning in asked.MORE_HELP.values()))
    return set(re.findall(r"{(\w+)}", " ".join(told))) - {*examples.EXAMPLES}


def troubles() -> set[type]:
    """Errors that are no mistake of ours; what a bad setup is told depends on the command.

    ``Garbled`` does not leave the store, which tells it as a StoreError.
    """
    ours = (*vars(errors).values(), *vars(store_errors).values())
    told = {one for one in ours if isinstance(one, type) and issubclass(one, Exception)}
    setups = {one for one in told if issubclass(one, errors.BadSetup)}
    return told - setups - {errors.Trouble, store_errors.Garbled} | {OSError, NoLocks}


def verdicts() -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Who can win: with the base game, and in teams by whose doors bar whom."""
    alone = {((side,), ()) for side in ("miners", "saboteurs", "greedy", "profiteer", "blue", "green")}
    together = {(("profiteer", "saboteurs"), ()), (("blue", "green"), ())}
    return alone | together | {(("blue",), ("green",)), (("green",), ("blue",)), ((), ("blue", "green"))}


def conditions() -> set[str]:
    """What a prepared move can wait for: tools of the reader and of others, one or any, and all else."""
    tools = {" ".join(one) for one in product((Is.BROKEN, Is.WHOLE), ("own", "other"), ("tool", "any"))}
    return tools | {*map(str, Is)} - {"broken", "whole"}


TAPPED = {
    *("undo", "go", "join", "decline", "agree", "agree no", "resend", "help", "rules"),
    *("board", "status", "vote yes", "vote no"),
}
# With a sentence for each way to be replaced, and to be replaced oneself.
MOTIONS = {*VoteKind} - {VoteKind.REPLACE} | {BOT, PERSON, f"{BOT}_for_you", f"{PERSON}_for_you"}

CODES: dict[str, Callable[[], Collection[Any]]] = {
    "render.history.absence.ANNOUNCED": lambda: {*Announcement} - UNTOLD - {*history_of_votes.OF_THE_TABLE},
    "render.history.votes.OF_THE_TABLE": lambda: OF_THE_TABLE,
    "render.history.votes.STOPPED": lambda: {*By},
    "render.history.votes.STARTED": lambda: {*By},
    "render.history.votes.ASKED": lambda: MOTIONS,
    "render.history.votes.SAID": lambda: {YES, NO},
    "render.history.votes.DECIDED": lambda: {YES, NO},
    "render.sections.votes.ASKS": lambda: MOTIONS,
    "render.sections.votes.ENDS": lambda: MOTIONS,
    "render.sections.votes.PACE": lambda: (
        OF_THE_TABLE - {Announcement.ASKS, Announcement.VOTES, Announcement.DECIDES}
    ),
    "render.letter.parts.MORE_TIME": lambda: {*MoreTime},
    "render.history.absence.DISCARDED": lambda: {*Absence},
    "render.history.absence.DECIDED": lambda: {*Absence},
    # Names of things
    "render.words.names.TUNNELS": tunnels,
    "render.words.names._BY_SIDES": groups_of_many_sides,
    "render.words.names.GOALS": kinds.goals,
    "render.words.names.ACTIONS": lambda: kinds.actions() - {"break", "repair"},
    "render.words.names.TOOL_CARDS": lambda: {(kind.effect, *kind.tools) for kind in TYPES if kind.tools},
    "render.rules.short.PURPOSES": lambda: {
        kind.effect for kind in TYPES if kind.kind == "action" and kind.id.split(".")[0] in ("base", "s2")
    },
    "render.words.uses.AT_CELL": lambda: {*product((False, True), (NO_ONE, OTHER, YOU, YOURSELF))},
    "render.words.uses.ON_PLAYER": lambda: {*product((OTHER, YOU, YOURSELF), (False, True))},
    "render.words.uses.PAID_BY": lambda: {OTHER, YOU, YOURSELF},
    "render.words.movetext._OFFERS_AT_CELL": lambda: {
        *product(("nothing", "another", "gold", "own guard"), (False, True))
    },
    "render.words.movetext._OFFERS_ON_PLAYER": lambda: {*product((False, True), repeat=2)},
    "render.words.names.CHESTS": kinds.chests,
    "render.words.names.ROLES": kinds.teams,
    "render.words.names.TOOLS": lambda: TOOLS,
    "render.words.names.MARKS": lambda: MARKS,
    "render.words.names.IN_FRONT": lambda: MARKS,
    "render.story.who_won._VERDICTS": verdicts,
    "render.story.invitation.BOTS": lambda: {*BOTS},
    "render.story.who_won._LESS": lambda: {*LESS.values()},
    "render.drawing.cards.GLYPHS": lambda: {style for style, _ in BOARD_STYLES.values()} - {WORDS},
    "render.words.mine_words.SIDES": lambda: {N, E, S, W},
    "render.words.mine_words._ENDS": lambda: {N, E, S, W},
    "render.words.mine_words._SPECIAL": lambda: {tunnel_key(kind) for kind in TYPES if is_special(kind)},
    "render.drawing.cards._DOORS": kinds.doors,
    "render.drawing.cards._POSTCARDS": kinds.postcards,
    "render.drawing.cards._GOALS": lambda: kinds.goals() - {"stone"},  # whose sign depends on the style
    "render.sections.legend._SPECIAL": special_letters,
    # What happened, and what was seen
    "render.history.lines._TELL": kinds.facts,
    "render.history.looks._LOOKS": kinds.shown,
    "render.history.deeds.ON_PLAYER": lambda: kinds.deeds() - {*deeds.ON_NOBODY},
    "render.history.deeds.ON_NOBODY": lambda: kinds.deeds() - {*deeds.ON_PLAYER},
    "render.sections.players._SEEN": kinds.looks,
    "render.sections.players._LOOKED": kinds.looks,
    "render.sections.players._AWAY": lambda: {*Away},
    "render.sections.missing.AFTER_THAT": lambda: {*Missed} - {*AT_ONCE},
    # What is asked
    "render.moves.choices.QUESTIONS": lambda: kinds.asks() - {"turn"},
    "render.words.choices.CHOICES": kinds.choices,
    "render.moves.hand._NOT_LISTED": lambda: (
        kinds.verbs() - numbered._LISTED - {DISCARD} | {"several", "paid"}
    ),
    "render.words.movetext._MEANINGS": kinds.verbs,
    "cli.screens.text_view._CHOICE_IDS": kinds.choices,
    # What is refused and answered
    "render.sections.refusals.REASONS": lambda: {*Reason},
    "render.sections.refusals.ABOUT_YOU": lambda: (
        about_a_player() - {Reason.PAYER_POOR, Reason.PAYER_DECLINED}
    ),
    "render.sections.refusals.HINTS": kinds.hints,
    "render.sections.refusals.AMBIGUOUS": kinds.ambiguities,
    "render.sections.outcomes.OUTCOMES": kinds.notes,
    "render.words.examples.EXAMPLES": words_to_type,
    "render.letter.headlines.HEADLINES": kinds.notes,
    "render.letter.headlines._OPEN": kinds.verbs,
    "render.sections.asked.REJECTIONS": kinds.rejections,
    "render.letter.prepared.ENDINGS": lambda: {*PlanEnd},
    "render.letter.prepared.ONLY_IF": conditions,
    "render.letter.prepared.UNTIL": conditions,
    "render.letter.prepared.WHAT": lambda: {*product(("first", "else"), ("move", "oldest"))},
    "cli.shell.trouble._TELL": troubles,
    "cli.shell.trouble._NOT_DRAWN": lambda: {*errors.DrawTrouble},
    "cli.shell.trouble._NOT_NOW": lambda: {*errors.TableTrouble},
    "cli.shell.trouble._NOT_SAID": lambda: {*errors.TalkTrouble},
    "cli.commands.hearing.TOLD": lambda: {"published", "publishes_later", "keeps_notes"},
    # What is told when somebody wants to know
    "render.sections.asked.HELP": lambda: kinds.commands() - {*map(command_of, asked.MORE_HELP)},
    "render.sections.asked.ALSO": more_help,
    "render.sections.asked.MORE_HELP": lambda: kinds.commands() - {*map(command_of, asked.HELP)},
    "render.sections.asked._STATUS": lambda: kinds.statuses() - {"running"},  # which tells more
    "render.letter.offers.LABELS": lambda: TAPPED,
    "render.letter.subjects._SUBJECTS": lambda: {*Thread},
    "cli.shell.trouble._STATUS": kinds.statuses,
    "cli.commands.simulate._PARTS": kinds.parts_of_a_report,
    "cli.commands.games.PHASES": kinds.statuses,
    "cli.commands.games.TERMS": yes_or_no_twice,
    "cli.commands.verify._HEADS": lambda: {*product((0, 1, 2), (False, True))},
    "cli.commands.serve.HEADERS": lambda: {"from", "to", "date", "subject"},
    "cli.shell.output._PAINT": lambda: output._SIGNS.groupindex,
}

# What of a key is the code, where it is not the key itself.
CODE_OF: dict[str, Callable[[str], str]] = {
    "render.sections.asked.HELP": lambda line: command_of(line),
    "render.sections.asked.MORE_HELP": lambda line: command_of(line),
}

NO_WORDS = {
    "render.drawing.cards._ARMS": "where lines are drawn",
    "render.moves.hand._HOW": "by two questions, each with an answer",
    "render.drawing.cards._WALLS": "where lines are drawn",
    "render.drawing.cells._SIDE_NAMES": "how HTML is laid out",
    "render.drawing.mine_table._FORMS": "how large drawings may be",
    "render.drawing.mine_table._SIZES": "how large drawings may be",
    "render.drawing.tiles.ARMS": "where lines are drawn",
    "render.drawing.tiles.CORNERS": "where lines are drawn",
    "render.drawing.mine_table._BESIDE": "where cells are drawn",
    "render.drawing.tiles.STEPS": "where lines are drawn",
    "render.drawing.tiles._SIGNS": "colours; a sign that is not there has the usual one",
    "render.drawing.layout._KINDS": "how HTML is laid out",
    "render.letter.pieces._PIECES": "how HTML is laid out",
    "render.rules.topics.ALSO_CALLED": "what people type",
    "render.rules.topics.TITLES": "titles of the pages",
    "render.rules.shown.LINES": "what people type",
    "render.rules.shown.CELLS": "names of cells",
    "render.rules.drawings.DRAWINGS": "all drawings of the pages, by their names",
    "render.rules.drawings._BACKS": "how drawings are written down",
    "render.safe._ASCII": "signs and what stands for them",
    "render.safe._ROUND": "signs and what stands for them",
    "render.safe._SINGLE": "signs and what stands for them",
    "render.words.speech.SAID": "words of people in examples; others are shown as they are",
    "cli.screens.replay_screen._KEYS": "keys of the keyboard",
    "cli.screens.replay_screen._NAMES": "keys of the keyboard",
    "cli.screens.replay_screen._NAMED": "keys of the keyboard",
    "cli.command_list.SECTIONS": "names of functions; the titles are told to translators with the help",
    "cli.shell.frame.TYPER_SETTINGS": "settings for Typer",
}


def command_of(line: str) -> str:
    """What an example of a line is an example of: ``play``, ``set zone``, ``say:``, a number."""
    word, _, rest = line.partition(" ")
    if word == "set":
        return f"set {rest.partition('=')[0]}"
    return "number" if word.isdigit() else word


# Finding and comparing them -------------------------------------------------------------------------


@cache
def tables() -> dict[str, Any]:
    """Every table of both packages, under its name without ``pbem``."""
    found = {}
    for package in (pbem.render, pbem.cli):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(info.name)
            for name in tables_in(inspect.getsource(module), vars(module)):
                found[f"{info.name.removeprefix('pbem.')}.{name}"] = vars(module)[name]
    return found


def tables_in(source: str, names: dict[str, Any]) -> Iterator[str]:
    """What a module itself assigns that is a table: a dict, or rows in a tuple or a list."""
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(target, ast.Name):
                value = names[target.id]
                rows = value if type(value) in (tuple, list) else ()
                if isinstance(value, dict) or (rows and all(type(row) is tuple for row in rows)):
                    yield target.id


def worded(name: str) -> set[Any]:
    """The codes that a table has words for."""
    code_of: Callable[[Any], Any] = CODE_OF.get(name, lambda key: key)
    return {code_of(key) for key in tables()[name]}


@contextmanager
def without(key: Any, table: dict[Any, Any]) -> Iterator[None]:
    """A table that lacks one entry; put back in its place, for of some tables the order counts."""
    before = dict(table)
    del table[key]
    try:
        yield
    finally:
        table.clear()
        table.update(before)


def test_every_table_says_what_it_has_words_for() -> None:
    unnamed = sorted({*tables()} - {*CODES} - {*NO_WORDS})
    assert not unnamed, f"{unnamed}: say in CODES which codes these are for, or in NO_WORDS why for none"
    gone = sorted({*CODES, *NO_WORDS} - {*tables()})
    assert not gone, f"{gone} are no tables any more"


@pytest.mark.parametrize("name", CODES)
def test_a_table_has_words_for_exactly_its_codes(name: str) -> None:
    words, codes = worded(name), set(CODES[name]())
    assert not codes - words, f"pbem.{name} has no words for these"
    assert not words - codes, f"pbem.{name} has words for what cannot be"


@pytest.mark.parametrize("name", CODES)
def test_a_word_that_is_taken_out_is_missed(name: str) -> None:
    table = tables()[name]
    for key in list(table):
        with without(key, table):
            assert set(CODES[name]()) - worded(name), f"nobody would miss {key!r}"


def test_a_new_table_is_found() -> None:
    source = "WORDS = {'a': 'b'}\nROWS: list = [('a', 'b')]\nPAIR = ('a', 'b')\nfrom elsewhere import OTHER\n"
    names = {"WORDS": {"a": "b"}, "ROWS": [("a", "b")], "PAIR": ("a", "b"), "OTHER": {"c": "d"}}
    assert list(tables_in(source, names)) == ["WORDS", "ROWS"]


# What a table cannot show ---------------------------------------------------------------------------


def test_every_kind_of_letter_has_a_template_and_so_has_everything_that_can_be_asked_for() -> None:
    folder = template_root() / "mail"
    names = {path.name.removesuffix(".txt.j2") for path in folder.glob("*.txt.j2")}
    assert names - {"position", "seed", "opening", "undone"} == kinds.letters()  # those are parts of others
    sections = {path.name.removesuffix(".txt.j2") for path in folder.glob("asked/*.txt.j2")}
    assert sections - {"nothing_dealt"} == {*SECTIONS}


@pytest.mark.parametrize(
    ("word", "values", "opening"),
    [
        ("languages", LANGUAGES, "set lang="),
        ("boards", BOARD_STYLES, "set board="),
        ("mails", MailPreference, "set mail="),
        ("receipts", ("all", "trouble"), "set receipts="),
    ],
)
def test_every_preference_is_offered(word: str, values: Collection[str], opening: str) -> None:
    assert [line.removeprefix(opening) for line in examples.EXAMPLES[word]] == [*values]


def test_every_preference_has_an_example() -> None:
    named = [line.removeprefix("set ").partition("=")[0] for line in examples.EXAMPLES["preferences"]]
    assert named == [*PREFERENCES]


def test_a_page_belongs_to_a_box_that_there_is() -> None:
    assert {page.box for page in topics.PAGES} <= {*MODULES, "championship"}
