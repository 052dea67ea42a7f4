"""Every sentence is one message: nothing that was translated is put together by the program."""

import ast
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest

import pbem.render
from pbem.engine import TYPES, Seat, Shown, State, cell, view
from pbem.render.history.cards import what_is_shown
from pbem.render.history.lines import history_lines
from pbem.render.words.choices import CHOICES, choice_meant, choice_named
from pbem.render.words.mine_words import mine_in_words
from pbem.render.words.movetext import meant, offer
from pbem.render.words.names import Voice
from tests.kit import table
from tests.kit.games import random_game
from tests.kit.letters import NAMES, happenings

RENDER = Path(pbem.render.__file__).parent


# Heard through a catalog that puts every message in brackets ---------------------------------------------


class Bracketed(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


def bracketed(state: State, seat: Seat = 0) -> Voice:
    voice = Voice(view(state, seat), NAMES[: state.seats])
    voice.__dict__["words"] = Bracketed()
    return voice


def is_whole(text: str) -> bool:
    """Whether one message holds the whole text."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "⟦") - (sign == "⟧")
        if depth == 0 and at < len(text) - 1:
            return False
    return text.startswith("⟦") and depth == 0


def test_what_is_glued_is_not_whole() -> None:
    assert is_whole("⟦You laid ⟦a curve⟧ at 3,4.⟧")
    assert not is_whole("⟦a curve⟧ ⟦turned⟧")
    assert not is_whole("⟦a curve⟧, turned")
    assert not is_whole("3,4 ⟦turned⟧")


def test_every_card_is_called_by_one_message() -> None:
    voice = bracketed(table())
    for kind in TYPES:
        assert is_whole(voice.card(kind.first)), kind.id
        assert is_whole(voice.a_card(kind.first)), kind.id


@pytest.mark.parametrize(
    ("seed", "modules"),
    [
        (1, ("base",)),
        (2, ("base", "s2")),
        (3, ("base", "toll", "chests")),
        (4, ("base", "s2", "championship")),
    ],
)
def test_all_that_happens_and_can_be_done_is_told_in_whole_messages(
    seed: int, modules: tuple[str, ...]
) -> None:
    game = random_game(seed, modules=modules)
    for at, row in list(enumerate(game.rows, 1))[::5]:
        for line in history_lines(happenings(game.rows[:at], 0), bracketed(row.after)):
            assert is_whole(line), line
        for ask in row.after.asks:
            voice = bracketed(row.after, ask.seat)
            for line in mine_in_words(voice.view, voice):
                assert is_whole(line), line
            for move in voice.view.legal:
                assert is_whole(meant(move, voice)), move
                beside = offer(7, move, voice).removeprefix("[7] ")
                assert is_whole(beside), beside
            if ask.kind in CHOICES:
                for number in range(1, len(ask.choices) + 1):
                    assert is_whole(choice_named(voice.view.ask or ask, number, voice))
                    assert is_whole(choice_meant(number, voice))


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (Shown(1, 1, cell(2, 3), True, 2), "a crossing at 2,3, turned, to be paid by Clara"),
        (Shown(1, 1, cell(2, 3), False, 0), "a crossing at 2,3, to be paid by you"),
        (Shown(0, 1, cell(2, 3), False, 0), "a crossing at 2,3, to be paid by yourself"),
        (Shown(1, 66, target=0, tool="cart"), "a repair of a pickaxe or a lantern on you, cart"),
        (Shown(0, 66, target=0), "a repair of a pickaxe or a lantern on yourself"),
        (Shown(1, 66, target=1), "a repair of a pickaxe or a lantern on Boris"),
    ],
)
def test_the_reader_is_told_of_herself_in_messages_of_their_own(shown: Shown, words: str) -> None:
    """No slot of a message is filled with ``you``."""
    assert what_is_shown(shown, Voice(view(table(), 0), NAMES[:3])) == words
    assert is_whole(what_is_shown(shown, bracketed(table())))
    assert "⟦you" not in what_is_shown(shown, bracketed(table()))


# Read in the source -------------------------------------------------------------------------------------

SPEAKING = ("count", "card", "a_card", "numbered_card", "numbered_cards", "mark", "gold", "who")
# Where texts stand side by side that are whole by themselves: sentences, or a sign and what it means.
SIDE_BY_SIDE = {
    ("letter/parts.py", "deadline"),
    ("moves/hand.py", "how_lines"),
    ("sections/asked.py", "help_lines"),
    ("sections/legend.py", "legend"),
    ("sections/mine.py", "mine_html"),
    ("sections/players.py", "deck_line"),
    ("sections/players.py", "note_lines"),
    ("sections/players.py", "role_lines"),
    ("words/speech.py", "command"),  # a word to type and what somebody may say
}


def is_translated(node: ast.AST) -> bool:
    """Whether this is a call that gives words in the reader's language."""
    if not isinstance(node, ast.Call):
        return False
    match node.func:
        case ast.Name(id="voice" | "self" | "_"):
            return True
        case ast.Attribute(value=ast.Name(id="voice" | "self"), attr=attr):
            return attr in SPEAKING
    return False


def has_translated(node: ast.AST) -> bool:
    return any(map(is_translated, ast.walk(node)))


def is_glue(node: ast.AST) -> bool:
    """Whether translated words are put together with others, or are given capital letters."""
    match node:
        case ast.JoinedStr():
            return any(isinstance(part, ast.FormattedValue) and has_translated(part) for part in node.values)
        case ast.BinOp(op=ast.Add()):
            return is_translated(node.left) or is_translated(node.right)
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join")):
            return has_translated(node)
        case ast.Call(func=ast.Attribute(attr="upper" | "capitalize" | "title")):
            return has_translated(node)
    return False


def glued_in(source: str) -> Iterator[tuple[str, int]]:
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.expr) and is_glue(node):
                    yield function.name, node.lineno


@pytest.mark.parametrize(
    "line",
    [
        """f"{voice('a curve')}, turned\"""",
        """" ".join([voice('a curve'), 'turned'])""",
        """voice('a curve') + ' turned'""",
        """f"{voice.card(1)} at 3,4\"""",
        """voice('a curve').capitalize()""",
        """", ".join(voice.who(seat) for seat in seats)""",
    ],
)
def test_glue_is_found(line: str) -> None:
    assert list(glued_in(f"def told(voice):\n    return {line}\n")) == [("told", 2)]


@pytest.mark.parametrize("path", sorted(RENDER.rglob("*.py")), ids=lambda path: path.name)
def test_nothing_that_was_translated_is_glued(path: Path) -> None:
    """Lists go through ``voice.list_of``, everything else is a message with places in it."""
    name = path.relative_to(RENDER).as_posix()
    glued = glued_in(path.read_text("utf-8"))
    found = [(where, line) for where, line in glued if (name, where) not in SIDE_BY_SIDE]
    assert not found, f"pbem/render/{name}: {found}"
