"""Moves and their text: ``play 12 at 3,4 turned`` and back.

``write`` gives the canonical line; with names it is what a player reads, without it seats are called
``p0``, ``p1``, ... as in the log. ``read`` forgives what people do when they type: case, blanks, a cell as
phones write it (``loose_cells``), ``flip`` for ``turned``, ``pass`` for ``discard``, the beginning of a name,
a missing ``at`` or ``on``. It knows no rules: whether the move may be made is for ``check`` to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.engine.cards.types import DRAW_DECK_SIZE, HIDDEN, TYPE, Card, CardType
from pbem.engine.core.board import NOWHERE, cell_name, parse_cell
from pbem.engine.core.errors import Hint, NotUnderstood
from pbem.engine.core.facts import NOBODY, Seat
from pbem.engine.core.fast import DISCARDS, lays, plays_at, plays_on
from pbem.engine.core.lines import (
    LONGEST_LINE,
    cards_in,
    number_in,
    one_of,
    plain,
    seat_named,
    without_number_sign,
)
from pbem.engine.core.moves import CHOOSE, DISCARD, LAY, PLAY, TOOLS, Move
from pbem.engine.rules.registry import MODULES, brought
from pbem.engine.rules.tails import TURNED, Phrase, Tail, plan_tail
from pbem.engine.text.loose_cells import looks_like_a_cell, loose_cells

# Words for the same thing, at the beginning of a line; those of talk count only before a number.
_SAME = {"lay": PLAY, "pass": DISCARD}
TALKED = {
    **dict.fromkeys(("place", "put", "build", "use"), PLAY),
    **dict.fromkeys(("drop", "throw away"), DISCARD),
}
_VERB = re.compile(r"(throw away|[^\s:]*)(?: ?: ?| |$)(.*)")
_NUMBER_FIRST = re.compile(r"(?:cards? )?(?:(?:no|nr)\.?|number)? ?#?[0-9]")
# Lines with a form of their own, by the verb; the longest form of a word comes first.
_PHRASES = brought(lambda module: module.phrases)
_BY_WORD = sorted(_PHRASES.values(), key=lambda phrase: -len(phrase.within))
# Action cards that lay a tunnel, and so are written like one.
_LAYING = frozenset(
    name for module in MODULES.values() for name, effect in module.effects.items() if effect.lays
)
# By the effect of the card; tunnel cards have none.
_PLANS = plan_tail(brought(lambda module: module.plans))
_TAILS: dict[str, Tail] = {
    "": _PLANS,
    **dict.fromkeys(_LAYING, _PLANS),
    **brought(lambda module: module.tails),
}
# Action cards whose lines may say more than a card and its target.
_SAYING_MORE = frozenset(effect for effect in _TAILS if effect)
_UPSIDE_DOWN = re.compile(r"upside[ -]?down")


# Writing --------------------------------------------------------------------------------------------


def write(move: Move, names: Sequence[str] | None = None) -> str:
    """The canonical line for a move."""
    if move.verb == CHOOSE:
        return f"choose {move.more[0]}"
    if move.verb == DISCARD:
        return " ".join(["discard", *map(str, (move.card, *move.more))])
    if move.verb in _PHRASES:
        return _PHRASES[move.verb].write(move)

    def name_of(seat: Seat) -> str:
        return names[seat] if names else f"p{seat}"

    words = [f"play {move.card}"]
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
        words.append(_TAILS[TYPE[move.card].effect].write(move.more, name_of))
    return " ".join(words)


def tail_of(move: Move, names: Sequence[str]) -> str:
    """The part of a line that answers in advance."""
    return _TAILS[TYPE[move.card].effect].write(move.more, names.__getitem__)


# Reading --------------------------------------------------------------------------------------------


def recall(text: str) -> Move:
    """The move behind a canonical line of a log: what ``write`` wrote, and nothing else.

    Verifying a log reads every line once, so this does without all the forgiveness of ``read``.
    """
    verb, *words = text.split(" ")
    try:
        if verb == "choose":
            return Move(CHOOSE, more=(int(words[0]),))
        if verb == "discard" and "to" not in words:
            card, *more = map(int, words)
            return Move(DISCARD, card, more=tuple(more)) if more else DISCARDS[card]
        if not words[0].isdecimal():
            return read(text)
        card = int(words[0])
        if verb != "play" or len(words) > 4 or TYPE[card].effect in _SAYING_MORE:
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
        raise NotUnderstood(text, Hint.CANONICAL) from None


def read(text: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Move:
    """The move that a line asks for; raises NotUnderstood or Ambiguous."""
    if len(text) > LONGEST_LINE:
        raise NotUnderstood(text[:60] + "…", Hint.TOO_LONG)
    word, rest = _verb_of(text)
    if word != DISCARD:
        rest = loose_cells(without_number_sign(rest))
    phrase = _phrase(word, rest)
    if phrase is not None:
        return phrase.read(rest, text)
    if word == CHOOSE:
        return Move(CHOOSE, more=(number_in(rest, text, Hint.CHOICE),))
    if word == DISCARD:
        card, *more = cards_in(rest, text)
        return Move(DISCARD, card, more=tuple(more))
    if word == PLAY:
        return _read_play(rest.split(), text, names, me)
    raise NotUnderstood(text, Hint.VERB)


def _verb_of(text: str) -> tuple[str, str]:
    """The verb of a line, by its own name, and what follows it."""
    found = _VERB.fullmatch(plain(text))
    assert found is not None  # any line on which nothing is broken
    word, rest = found[1], found[2].rstrip(" .!;,:")
    if word in TALKED:
        return (TALKED[word] if _NUMBER_FIRST.match(rest) else ""), rest
    return _SAME.get(word, word), rest


def _phrase(word: str, rest: str) -> Phrase | None:
    for phrase in _BY_WORD:
        if phrase.word == word and (rest == phrase.within if phrase.whole else phrase.within in rest):
            return phrase
    return None


def _read_play(words: list[str], text: str, names: Sequence[str], me: Seat) -> Move:
    if words and words[0] == "card":
        words = words[1:]
    if not words:
        raise NotUnderstood(text, Hint.CARD)
    card = number_in(words[0], text, Hint.CARD)
    kind = TYPE[card if 0 < card <= DRAW_DECK_SIZE else HIDDEN]

    def seat_of(name: str) -> Seat:
        return seat_named(name, text, names, me)

    tail = _TAILS.get(kind.effect)
    words = words[1:]
    if _is_laid(kind):
        words = _UPSIDE_DOWN.sub("turned", " ".join(words)).split()
    words, said = _split(tail, words)
    if "paid" in words[1:-1] and _is_laid(kind):
        at = words.index("paid", 1)
        payer = seat_of(" ".join(words[at + 1 :]).removeprefix("by "))
        move = _read_target(card, kind, words[:at], text, names, me)._replace(seat=payer)
    else:
        move = _read_target(card, kind, words, text, names, me)
    if tail is None or not said:
        return move
    more = tail.read(said, seat_of)
    if more is None:
        raise NotUnderstood(text, kind.effect or Hint.PLAN)
    return move._replace(more=more)


def _split(tail: Tail | None, words: list[str]) -> tuple[list[str], list[str]]:
    """The words before the tail of a card, and those of the tail, its first included."""
    for at, word in enumerate(words):
        if tail is not None and word in tail.begins:
            return words[:at], words[at:]
    return words, []


def _is_laid(kind: CardType) -> bool:
    return bool(kind.groups) or kind.effect in _LAYING


def _read_target(
    card: Card, kind: CardType, words: list[str], text: str, names: Sequence[str], me: Seat
) -> Move:
    verb = LAY if kind.groups else PLAY
    words = _without_preposition(words)
    if not words:
        return Move(verb, card)
    is_turned_first = _is_laid(kind) and _unmarked(words[0]) in TURNED
    if is_turned_first:
        words = _without_preposition(words[1:])
        if not words:
            return Move(verb, card, turned=True)
    place = parse_cell(words[0].rstrip(",;:"))
    if place is not None:
        more = [bare for word in words[1:] if (bare := _unmarked(word))]
        if any(word not in TURNED for word in more) or len(more) + is_turned_first > 1:
            raise NotUnderstood(text, Hint.AFTER_CELL)
        return Move(verb, card, place, turned=_is_laid(kind) and (is_turned_first or bool(more)))
    name = " ".join(words)
    if is_turned_first or (looks_like_a_cell(name) and name not in map(plain, names)):
        raise NotUnderstood(text, Hint.CELL)
    tool = None
    if len(words) > 1 and name not in map(plain, names):  # somebody may be called Anna Cart
        tool = one_of(words[-1], TOOLS)
        name = " ".join(words[:-1] if tool else words)
    return Move(verb, card, seat=seat_named(name, text, names, me), tool=tool or "")


def _without_preposition(words: list[str]) -> list[str]:
    return words[1:] if words and words[0] in ("at", "on", "to", "against") else words


def _unmarked(word: str) -> str:
    """A word without the brackets, the comma or the dash that people put around it."""
    return word.strip("()[],;:-–—")
