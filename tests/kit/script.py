"""Moves by text: what a test says instead of what a player would type."""

from typing import Any, TypeVar

from pbem.engine import FACE, Dice, Fact, IllegalMove, Refusal, Seat, State, check, open_ask, play, read, roll
from tests.kit.cards import kind_named

FactKind = TypeVar("FactKind")


def numbered(state: State, seat: Seat, line: str) -> str:
    """The line with names of cards in hand replaced by their numbers: ``play cross at 2,3``."""
    words = line.split()
    for at, word in enumerate(words[1:], 1):
        if word == "to":  # remove a trap
            break
        if (
            words[0] in ("play", "discard", "toll")
            and word != "nothing"
            and not word[0].isdigit()
            and (at == 1 or words[0] == "discard")
        ):
            face = kind_named(word).first
            copies = [card for card in state.hand(seat) if FACE[card] == face]
            assert copies, f"seat {seat} holds no {word}: {state.hand(seat)}"
            words[at] = str(copies[0])
    return " ".join(words)


def facts_of(state: State, line: str, seat: Seat | None = None) -> list[Fact]:
    """The facts that a line leads to, said by the seat that owes a decision."""
    mover = state.asks[0].seat if seat is None else seat
    return play(state, mover, read(numbered(state, mover, line), me=mover))[0]


def after(state: State, *lines: str, dice: Dice | None = None) -> State:
    """The position after these lines, each said by the seat that owes a decision.

    With dice, chance is taken up whenever it is due; without, it stays due.
    """
    for line in lines:
        mover = state.asks[0].seat
        _, state = play(state, mover, read(numbered(state, mover, line), me=mover))
        while dice is not None and not state.asks and not state.over:
            _, state = roll(state, dice)
    return state


def refusal(state: State, line: str, seat: Seat | None = None) -> Refusal:
    """The refusal that a line meets; fails if the move is legal."""
    mover = state.asks[0].seat if seat is None else seat
    owed = open_ask(state, mover)
    text = numbered(state, mover, line) if owed and owed.kind == "turn" else line
    try:
        check(state, mover, read(text, me=mover))
    except Refusal as refused:
        return refused
    raise AssertionError(f"{line!r} is legal")


def illegal(state: State, line: str, seat: Seat | None = None) -> IllegalMove:
    """The refusal of a line that was understood."""
    refused = refusal(state, line, seat)
    assert isinstance(refused, IllegalMove)
    return refused


def only(facts: list[Any], kind: type[FactKind]) -> list[FactKind]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]
