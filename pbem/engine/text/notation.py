"""Moves and their text: ``play 12 at 3,4 turned`` and back.

``write`` gives the canonical line; with names it is what a player reads, without it seats are called
``p0``, ``p1``, ... as in the log. ``read`` forgives what people do when they type: case, blanks,
``3, 4``, ``(3/4)``, ``flip`` for ``turned``, ``pass`` for ``discard``, the beginning of a name, a
missing ``at`` or ``on``. It knows no rules: whether the move may be made is for ``check`` to say.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from pbem.engine.cards.types import DRAW_DECK_SIZE, HIDDEN, TYPE, Card, CardType
from pbem.engine.core.board import NOWHERE, cell_name, parse_cell
from pbem.engine.core.errors import Ambiguous, NotUnderstood
from pbem.engine.core.facts import NOBODY, Seat
from pbem.engine.core.moves import (
    CHOOSE,
    DISCARD,
    DISCARDS,
    LAY,
    MARKS,
    PLAY,
    TOLL,
    TOOLS,
    TRADE,
    Move,
    lays,
    plays_at,
    plays_on,
)
from pbem.engine.rules.tails import TAILS, TURNED, split_tail

LONGEST_LINE = 600  # a move with every answer in advance is shorter


def write(move: Move, names: Sequence[str] | None = None) -> str:
    """The canonical line for a move."""
    if move.verb == CHOOSE:
        return f"choose {move.more[0]}"
    if move.verb == TRADE:
        return f"discard {move.card} {move.more[0]} to remove {move.tool}"
    if move.verb == DISCARD:
        return " ".join(["discard", *map(str, (move.card, *move.more))])

    def name_of(seat: Seat) -> str:
        return names[seat] if names else f"p{seat}"

    words = [f"{TOLL if move.verb == TOLL else PLAY} {move.card}"]
    if move.cell != NOWHERE:
        words.append(f"at {cell_name(move.cell)}")
    if move.turned:
        words.append("turned")
    if move.seat != NOBODY:
        # Where a card goes to a cell, a player can only have to do with it as the one who pays (R17.5).
        words.append(f"{'on' if move.cell == NOWHERE else 'paid by'} {name_of(move.seat)}")
    if move.tool:
        words.append(move.tool)
    if move.more:
        words.append(TAILS[TYPE[move.card].effect].write(move.more, name_of))
    return " ".join(words)


def tail_of(move: Move, names: Sequence[str]) -> str:
    """The part of a line that answers in advance."""
    return TAILS[TYPE[move.card].effect].write(move.more, names.__getitem__)


def recall(text: str) -> Move:
    """The move behind a canonical line of a log: what ``write`` wrote, and nothing else.

    Verifying a log reads every line once, so this does without all the forgiveness of ``read``.
    """
    verb, *words = text.split(" ")
    try:
        if verb == "choose":
            return Move(CHOOSE, more=(int(words[0]),))
        if verb == "discard":
            if "remove" in words:
                return Move(TRADE, int(words[0]), tool=words[4], more=(int(words[1]),))
            card, *more = map(int, words)
            return Move(DISCARD, card, more=tuple(more)) if more else DISCARDS[card]
        card = int(words[0])
        if verb == TOLL or len(words) > 4 or TYPE[card].effect in _READ_IN_FULL:
            return read(text)
        if len(words) == 1:
            return Move(LAY if TYPE[card].groups else PLAY, card)
        if words[1] == "at":
            place = parse_cell(words[2])
            if place is None:
                raise ValueError(text)
            if TYPE[card].groups:
                return lays(card, len(words) > 3)[place]
            return plays_at(card)[place]
        return plays_on(card, words[3] if len(words) > 3 else "")[int(words[2][1:])]
    except (ValueError, IndexError):
        raise NotUnderstood(text, "canonical") from None


_VERBS = {
    "play": PLAY,
    "lay": PLAY,
    "discard": DISCARD,
    "pass": DISCARD,
    "choose": CHOOSE,
    "toll": TOLL,
}


# Action cards whose lines may say more than a card and its target.
_READ_IN_FULL = frozenset(effect for effect in TAILS if effect)


_ITSELF = frozenset(("me", "myself"))


# A blank around the comma of a cell; bounded repeats keep the scan linear.
_LOOSE_COMMA = re.compile(r"(?<![0-9])(-?[0-9]{1,2}) {0,3}([,/;]) {0,3}(-?[0-9]{1,2})(?![0-9])")


def plain(text: str) -> str:
    """A line as the reader sees it: one case, one width, single blanks, no full stop."""
    text = unicodedata.normalize("NFKC", text).replace("−", "-").casefold()
    return " ".join(text.split()).rstrip(" .!")


def read(text: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Move:
    """The move that a line asks for; raises NotUnderstood or Ambiguous."""
    if len(text) > LONGEST_LINE:
        raise NotUnderstood(text[:60] + "…", "too_long")
    line = plain(text)
    first, _, rest = line.partition(" ")
    verb = _VERBS.get(first)
    if verb is None:
        raise NotUnderstood(text, "verb")
    if verb == CHOOSE:
        return Move(CHOOSE, more=(_number(rest, text, "choice"),))
    if verb == DISCARD:
        return _read_discard(rest, text)
    words = _LOOSE_COMMA.sub(r"\1\2\3", rest).replace("( ", "(").replace(" )", ")").split()
    return _read_toll(words, text) if verb == TOLL else _read_play(words, text, names, me)


def _number(word: str, text: str, hint: str) -> int:
    found = re.fullmatch(r"(?:#|no\.?)?([0-9]{1,3})", word)  # our letters call a card No.12
    if found is None:
        raise NotUnderstood(text, hint)
    return int(found[1])


def _read_discard(rest: str, text: str) -> Move:
    cards_part, removing, mark = rest.partition(" to remove ")
    words = re.sub(r"[,;&+]| and |^cards? ", " ", cards_part).split()
    if not words or len(words) > 12:
        raise NotUnderstood(text, "card")
    card, *more = (_number(word, text, "card") for word in words)
    if not removing:
        return Move(DISCARD, card, more=tuple(more))
    tool = _tool(mark.removeprefix("broken "), MARKS)
    if tool is None or len(more) != 1:
        raise NotUnderstood(text, "remove")
    return Move(TRADE, card, tool=tool, more=tuple(more))


def _read_toll(words: list[str], text: str) -> Move:
    card, *place = [word for word in words if word not in ("card", "at", "on", "to")] or [""]
    found = parse_cell(place[0]) if len(place) == 1 else None
    number = _number(card, text, "card")
    if found is None:
        raise NotUnderstood(text, "toll")
    return Move(TOLL, number, found)


def _read_play(words: list[str], text: str, names: Sequence[str], me: Seat) -> Move:
    if words and words[0] == "card":
        words = words[1:]
    if not words:
        raise NotUnderstood(text, "card")
    card = _number(words[0], text, "card")
    kind = TYPE[card if 0 < card <= DRAW_DECK_SIZE else HIDDEN]

    def seat_of(name: str) -> Seat:
        return seat_named(name, text, names, me)

    words, tail = split_tail(kind.effect, words[1:])
    if "paid" in words[1:-1] and (kind.groups or kind.effect == "diversion"):
        at = words.index("paid", 1)
        payer = seat_of(" ".join(words[at + 1 :]).removeprefix("by "))
        move = _read_target(card, kind, words[:at], text, names, me)._replace(seat=payer)
    else:
        move = _read_target(card, kind, words, text, names, me)
    if tail is None:
        return move
    more = TAILS[kind.effect].read(tail, seat_of)
    if more is None:
        raise NotUnderstood(text, kind.effect or "plan")
    return move._replace(more=more)


def _read_target(
    card: Card, kind: CardType, words: list[str], text: str, names: Sequence[str], me: Seat
) -> Move:
    tunnel = bool(kind.groups)
    verb = LAY if tunnel else PLAY
    if words and words[0] in ("at", "on", "to"):
        words = words[1:]
    if not words:
        return Move(verb, card)
    place = parse_cell(words[0])
    if place is not None:
        if any(word not in TURNED for word in words[1:]) or len(words) > 2:
            raise NotUnderstood(text, "after_cell")
        turns = tunnel or kind.effect == "diversion"
        return Move(verb, card, place, turned=turns and len(words) > 1)
    name = " ".join(words)
    tool = None
    if len(words) > 1 and name not in map(plain, names):  # somebody may be called Anna Cart
        tool = _tool(words[-1], TOOLS)
        name = " ".join(words[:-1] if tool else words)
    return Move(verb, card, seat=seat_named(name, text, names, me), tool=tool or "")


def _tool(word: str, among: Sequence[str]) -> str | None:
    """The tool or mark that a word means: the word itself or its unique beginning."""
    found = [tool for tool in among if tool.startswith(word)] if len(word) > 2 else []
    return found[0] if len(found) == 1 else None


def seat_named(name: str, text: str, names: Sequence[str], me: Seat) -> Seat:
    """The seat that a name means: the whole name, ``me``, ``p2``, or the unique beginning of a name."""
    name = plain(name)
    known = [plain(other) for other in names]
    if name in known:
        return known.index(name)
    if me != NOBODY and name in _ITSELF:
        return me
    if re.fullmatch(r"p(1[0-2]|[0-9])", name):
        return int(name[1:])
    found = [seat for seat, other in enumerate(known) if other.startswith(name)]
    if len(found) > 1:
        raise Ambiguous(text, "player", tuple(names[seat] for seat in found))
    if not found:
        raise NotUnderstood(text, "player")
    return found[0]
