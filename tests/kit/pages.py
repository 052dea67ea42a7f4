"""Drawings and letters in the pages for players, made by the program itself.

What is made stands below a comment that says how to make it, and ``python -m tests.kit.pages`` makes all of
it again. The comment of a mine has one thing a line::

    <!-- mine
    S ─ ┘                          a position, in either notation of boards.py
    d = door_blue_ew               what a letter in it means
    with s2                        the expansion that is played with
    set connection=adjacent        one setting of the edition
    chest 4,2 cross gold           a chest with its tunnel card and what it does
    guard 3,3                      a toll figure of the second player
    poor                           nobody has gold
    play ew at 3,3                 a move that is made before drawing
    yes curve_ne at 3,2 turned     what may then be played
    no ns at 2,2 edges_differ      what may not, and why
    legend                         the signs are explained below the drawing
    -->

``cards`` draws the cards it names, side by side. ``letter turn`` is a mail of the game in ``_letters``, and
``letter receipt play cross at 4,4`` the one that answers this line.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem.app.sheets.answers import Answer
from pbem.app.sheets.sheet import LetterKind, Sheet, Thread
from pbem.app.sheets.table import Happening, RoundTold
from pbem.engine import (
    Guarded,
    Reason,
    Refusal,
    RoundOver,
    State,
    assemble,
    check,
    fold,
    laid_id,
    new_game,
    play,
    read,
    redact,
    view,
    write,
)
from pbem.render.drawing.board import draw_mine
from pbem.render.drawing.cards import WIDE, picture
from pbem.render.letter.letters import render_letter
from pbem.render.sections.legend import legend
from pbem.render.sections.refusals import REASONS
from tests.kit.cards import kind_named
from tests.kit.host_tables import HOSTING, MONITORING, with_numbers, with_settings
from tests.kit.script import after, numbered
from tests.kit.tables import table, where

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (
    *sorted((DOCS / "rules").glob("*.md")),
    DOCS / "editions.md",
    DOCS / "play-by-mail.md",
    DOCS / "privacy.md",
)
ORDERS = (
    *("with", "set", "play", "yes", "no", "legend", "finisher", "gold", "trap", "theft", "broken"),
    *("chest", "guard", "poor"),
)
IN_A_ROW = 9


@dataclass
class Example:
    """What a comment asks for."""

    board: list[str] = field(default_factory=list)
    signs: dict[str, str] = field(default_factory=dict)
    orders: list[tuple[str, str]] = field(default_factory=list)

    def all(self, word: str) -> list[str]:
        return [rest for first, rest in self.orders if first == word]

    def one(self, word: str, default: str = "") -> str:
        return next(iter(self.all(word)), default)

    @property
    def rules(self) -> dict[str, Any]:
        """The expansions and settings, as ``table`` takes them."""
        return {"modules": ("base", *self.all("with")), **dict(pair.split("=") for pair in self.all("set"))}


def example(comment: str) -> Example:
    found = Example()
    for line in comment.strip().splitlines():
        first, _, rest = line.strip().partition(" ")
        if first in ORDERS:
            found.orders.append((first, rest.strip()))
        elif rest.startswith("= "):
            found.signs[first] = rest[2:]
        else:
            found.board.append(line)
    return found


def position(wanted: Example, card: str = "") -> State:
    """The mine of an example after its moves, with one more card in the hand of whoever is to move."""
    made = wanted.all("play")
    hand = [line.split()[0] for line in made] + ([card] if card else [])
    chests = {place: (tunnel, effect) for place, tunnel, effect in map(str.split, wanted.all("chest"))}
    board = "\n".join(wanted.board)
    state = table(board, hands=[hand], legend=wanted.signs, chests=chests, **wanted.rules)
    figures = [Guarded(1, where(place), 15) for place in wanted.all("guard")]
    if wanted.all("poor"):
        state = state.but(gold=(0,) * state.seats)
    return after(fold(state, figures), *(f"play {line}" for line in made))


# What is made ---------------------------------------------------------------------------------------


def _mine(_: str, comment: str) -> list[str]:
    wanted = example(comment)
    seen = view(position(wanted))
    if "?" not in "".join(wanted.board):  # small examples do without the goals
        seen = seen._replace(face_down=tuple(pair for pair in seen.face_down if pair[1] == "chest"))
    return draw_mine(seen) + (["", *legend(seen)] if wanted.all("legend") else [])


def _cards(_: str, comment: str) -> list[str]:
    """Cards side by side, each with the number of its copies."""
    names, rows = comment.split(), []
    for at in range(0, len(names), IN_A_ROW):
        kinds = [kind_named(name) for name in names[at : at + IN_A_ROW]]
        pictures = [picture(laid_id(kind.first, False)) for kind in kinds]
        copies = [f"{f'×{len(kind.numbers)}':^{WIDE}}" for kind in kinds]
        rows += ["", *("  " + "   ".join(line) for line in (*zip(*pictures, strict=True), copies))]
    return rows[1:]


PEOPLE = ("Anna", "Ben", "Carla", "Dan")
NOW = datetime(2026, 3, 2, 17, 5, tzinfo=UTC)


def _letters(args: str, _: str) -> list[str]:
    """A mail to Anna. Of the answers to her lines only what comes before the position is shown."""
    letter = render_letter(letter_to_anna(args))
    is_answer = args.partition(" ")[0] in ("receipt", "refusal")
    body = letter.body.partition("\n\nTHE MINE")[0] if is_answer else letter.body
    return [f"Subject: {letter.subject}", "", *body.rstrip().splitlines()]


def letter_to_anna(args: str) -> Sheet:
    """A letter by its kind and, where it answers one, the line that Anna wrote."""
    kind, _, line = args.partition(" ")
    if kind in _ABOUT_A_GAME:
        return _ABOUT_A_GAME[kind]()
    state = table(
        "S ┼ ─\n. │ .",
        seats=len(PEOPLE),
        hands=[
            ["cross", "curve_ne", "map", "break_lantern", "repair_cart_lantern"],
            ["t_v"],
            ["break_cart"],
            ["ns"],
        ],
        goals=["stone_ne", "treasure", "stone_nw"],
        roles=["miner", "saboteur", "miner", "miner"],
    )
    story: list[Happening] = []
    for said in ("play map at 9,3", "play t_v at 4,3 turned", "play break_cart on p1", "discard ns"):
        mover = state.asks[0].seat
        facts, state = play(state, mover, read(numbered(state, mover, said)))
        story.append(Happening(len(story) + 1, mover, None, tuple(redact(fact, 0) for fact in facts)))
    due = NOW + timedelta(hours=24)
    head = sha256(b"the example in the page").hexdigest()
    seal: dict[str, Any] = {"head": head, "rows": len(story) + 1}  # the first of them dealt
    sheet = Sheet(
        LetterKind(kind), "K7", view(state, 0), PEOPLE, NOW, zone="Europe/Warsaw", due_at=due, **seal
    )
    answers: dict[str, Callable[[str], dict[str, Any]]] = {
        "turn": lambda _: {"history": tuple(story)},
        "refusal": lambda line: {"answers": (_refused(state, line),)},
        "receipt": lambda line: {
            "answers": (_accepted(state, line),),
            "final_at": NOW + timedelta(minutes=10),
        },
    }
    return replace(sheet, **answers[kind](numbered(state, 0, line) if line else ""))


def _invitation() -> Sheet:
    """Ben, who has made a game, invites Anna."""
    state = new_game(assemble("anniv", ("base", "chests")), len(PEOPLE))
    return Sheet(
        LetterKind.INVITE,
        "K7",
        view(state, 0),
        PEOPLE,
        NOW,
        zone="Europe/Warsaw",
        thread=Thread.INVITE,
        per_turn=timedelta(days=1),
        longest=timedelta(days=14),
        organiser=1,
        words="sea and sand",
        greeting="Dear all,\nlong winter evenings call for a mine. I hope that you are in!",
        bots=("", "", "", "steady"),
        seed_hash=sha256(b"the seed of the example").hexdigest(),
    )


def _end_of_round() -> Sheet:
    """Carla has reached the treasure, and Anna hears of it."""
    before = table(
        "S ┴ ┴ ┴ ┼ ┼ ─",
        seats=len(PEOPLE),
        hands=[["map"], ["map"], ["cross"], ["map"]],
        goals=["stone_ne", "treasure", "stone_nw"],
        roles=["miner", "saboteur", "miner", "miner"],
        gold=["gold.3", "gold.2", "gold.1"],
        to_move=2,
    )
    facts, after_it = play(before, 2, read(numbered(before, 2, "play cross at 8,3")))
    told = Happening(31, 2, None, tuple(redact(fact, 0) for fact in facts))
    over = next(fact for fact in told.facts if isinstance(fact, RoundOver))
    return Sheet(
        LetterKind.ROUND_OVER,
        "K7",
        view(after_it, 0),
        PEOPLE,
        NOW,
        zone="Europe/Warsaw",
        thread=Thread.ROUND,
        history=(told,),
        sharing=(told,),
        rounds=(RoundTold(1, over, (after_it.gold[0], None, None, None)),),
        head=sha256(b"the example in the page").hexdigest(),
        rows=31,
    )


_ABOUT_A_GAME: dict[str, Callable[[], Sheet]] = {"invite": _invitation, "round_over": _end_of_round}


def _accepted(state: State, line: str) -> Answer:
    move = read(line)
    check(state, 0, move)
    return Answer(line, write(move, PEOPLE))


def _refused(state: State, line: str) -> Answer:
    try:
        check(state, 0, read(line))
    except Refusal as refusal:
        return Answer(line, refusal=refusal)
    raise AssertionError(f"{line} is legal")


_MAKERS: dict[str, Callable[[str, str], list[str]]] = {"mine": _mine, "cards": _cards, "letter": _letters}
MADE = re.compile(
    r"<!-- (?P<what>mine|cards|letter)\b ?(?P<args>[^\n]*)\n(?P<comment>.*?)-->\n+```text\n(?P<made>.*?)```",
    re.DOTALL,
)
_REASON_ROW = re.compile(r"^\| `(?P<code>[a-z_]+)` \| (?P<says>[^|]*) \|", re.MULTILINE)


def remade(text: str) -> str:
    """A page with everything in it made anew: drawings, letters, and the sentences of refusals."""

    def again(found: re.Match[str]) -> str:
        lines = _MAKERS[found["what"]](found["args"], found["comment"])
        before = found[0][: found.start("made") - found.start()]
        return before + "".join(line.rstrip() + "\n" for line in lines) + "```"

    def reason(found: re.Match[str]) -> str:
        if found["code"] not in list(Reason):
            return found[0]
        sentence = re.sub(r"\{[a-z_]+\}\.?", "…", REASONS[Reason(found["code"])])
        return f"| `{found['code']}` | {sentence} |"

    return _REASON_ROW.sub(reason, MADE.sub(again, text))


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(remade(page.read_text("utf-8")), "utf-8")
    HOSTING.write_text(with_settings(HOSTING.read_text("utf-8")), "utf-8")
    MONITORING.write_text(with_numbers(MONITORING.read_text("utf-8")), "utf-8")
