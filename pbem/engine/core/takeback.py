"""Taking back what was decided: the earlier position comes back as a fact, and nothing is erased.

What people have seen stays seen. Notes of what they were shown since then are kept, and everybody is told
who had drawn which number of cards; the cards themselves lie on top of the deck again. Streams of luck are
not wound back: whatever is shuffled again comes out anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pbem.engine.core.board import build
from pbem.engine.core.facts import (
    Ask,
    Doubted,
    Fact,
    Looked,
    Moved,
    Position,
    Pushed,
    Restored,
    Seat,
    Swapped,
)
from pbem.engine.core.state import DECK, HAND_OF, PARTS, ROLE, Deed, Figure, Note, State

DRAWN = "drawn"  # a note of a card that was drawn and went back

_PAIRS = ("placed", "under", "zones")
_SELDOM = ("reached_by",)  # pairs that are left out where there are none
_NAMED: dict[str, type[Ask] | type[Deed] | type[Figure]] = {"asks": Ask, "deeds": Deed, "figures": Figure}
# What is written in a way of its own, and what does not come back.
_OTHERS = frozenset((*_PAIRS, *_SELDOM, *_NAMED, "knows", "mine", "rules", "seats", "shuffles"))
_AS_THEY_ARE = tuple(name for name in PARTS if name not in _OTHERS)


def position(state: State) -> Position:
    """A position as plain values: all but the rules, and how often what was shuffled."""
    parts: dict[str, Any] = {name: getattr(state, name) for name in (*_AS_THEY_ARE, *_NAMED, "knows")}
    pairs = {name: tuple(sorted(getattr(state, name).items())) for name in (*_PAIRS, *_SELDOM)}
    parts |= {name: of for name, of in pairs.items() if of or name not in _SELDOM}
    parts |= {"mine": state.mine.pairs(), "hidden": tuple(sorted(state.mine.hidden))}
    return tuple(sorted(parts.items()))


def put_back(draft: State, fact: Restored) -> None:
    """The earlier position in the place of this one."""
    parts = dict(fact.position)
    parts["mine"] = build(dict(parts["mine"]), parts.pop("hidden"))
    parts |= {name: dict(parts.get(name, ())) for name in (*_PAIRS, *_SELDOM)}
    parts |= {name: tuple(kind(*one) for one in parts[name]) for name, kind in _NAMED.items()}
    parts["knows"] = tuple(tuple(Note(*note) for note in notes) for notes in parts["knows"])
    for name, value in parts.items():
        setattr(draft, name, value)


def can_be_taken_back(before: State, now: State, seat: Seat) -> bool:
    """Whether a decision of a seat leads back to ``before``: an answer, and of this very part of a round.

    When a round ends all roles are shown; after that nobody could play on as if nothing had happened.
    """
    return (
        any(ask.seat == seat for ask in before.asks)
        and not now.over
        and (before.round, before.revealed_roles) == (now.round, now.revealed_roles)
    )


def taken_back(before: State, now: State, seq: int, undone: Iterable[Fact]) -> list[Fact]:
    """The facts by which the position after entry ``seq`` comes back; ``undone`` is what happened since."""
    facts = tuple(undone)
    # A card that changed its place since then is back where it was, and who saw it later saw it elsewhere.
    doubtful = any(map(_mixes_up, facts))
    knows = tuple(
        (*old, *(note._replace(stale=note.stale or doubtful) for note in notes[len(old) :]))
        for old, notes in zip(before.knows, now.knows, strict=True)
    )
    return [Restored(seq, position(before.but(knows=knows))), *_drawn(facts)]


def _mixes_up(fact: Fact) -> bool:
    """Whether what somebody was shown may lie elsewhere after this; everybody can tell."""
    if isinstance(fact, Moved):
        return fact.source in ROLE or fact.dest in ROLE
    return isinstance(fact, Swapped | Pushed | Doubted)


def _drawn(facts: Sequence[Fact]) -> Iterable[Looked]:
    """What was seen of the deck, card by card."""
    for fact in facts:
        if isinstance(fact, Moved) and fact.source == DECK and fact.dest in HAND_OF:
            for card in fact.cards:
                yield Looked(HAND_OF[fact.dest], DRAWN, 0, (card,))
