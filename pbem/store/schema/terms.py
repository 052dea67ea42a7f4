"""What is agreed when a game is made and holds to its end: the first head commits to it.

The terms are a JSON object with sorted names, so whatever a later version agrees on is one more name in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from pbem.store.schema.chain import canonical, moment_text
from pbem.store.schema.kinds import Shield
from pbem.store.schema.values import Hex

if TYPE_CHECKING:
    from pbem.engine import Seat
    from pbem.store.schema.rows import GameRow

Terms = dict[str, Any]
Document = dict[str, Any]  # an exported game

TWO_WEEKS = 14 * 24 * 60 * 60
FORMAT = "pbem.game/"
SCHEMA = f"{FORMAT}1"

COLUMNS = frozenset(  # terms that have a column of their own
    (
        *("edition", "modules", "settings", "revision", "cards_hash"),
        *("per_turn", "cooling", "created_at"),
    )
)


class BotTerms(TypedDict):
    """Which bot sits at a table; its version, because another one would play otherwise."""

    name: str
    version: int


class LuckTerms(TypedDict):
    """A public draw that the deals follow from as well."""

    words: str  # which draw, so that everybody can look it up
    at: str  # when it takes place
    form: str  # how its result is written: numbers:6, hex


class ClockTerms(TypedDict):
    """How long a table waits for somebody, in seconds, and what happens then."""

    bank: int  # beside the time for each turn, once for the whole game
    longest: int  # from a question to its deadline, however the player's hours lie
    missed: str  # what happens when a deadline passes
    grace: int  # after the deadline, before the seat is open
    stand_in: BotTerms | None  # which bot plays for somebody who vanished


class FurtherTerms(TypedDict):
    """The terms that have no column of their own."""

    bots: list[BotTerms | None]  # by seat; None for a person
    organiser: Seat | None  # the seat of whoever made the game
    luck: LuckTerms | None
    clock: ClockTerms
    shield: str  # how long moves wait that need nobody's answer


def terms_of(game: GameRow) -> Terms:
    """Return the terms of a game."""
    return {
        "edition": game.profile,
        "modules": list(game.modules),
        "settings": game.settings,
        "revision": game.revision,
        "cards_hash": game.cards_hash,
        "per_turn": game.per_turn,
        "cooling": game.cooling,
        "created_at": moment_text(game.created_at),
        **game.further_terms,
    }


def further_terms_in(document: Document) -> Terms:
    """Return the terms of an exported game that have no column of their own."""
    return {name: value for name, value in document["terms"].items() if name not in COLUMNS}


def hash_of(terms: Terms) -> Hex:
    """Return the hash of the terms: of the object with its names sorted, on every level."""
    return hashlib.sha256(canonical(_sorted(terms))).hexdigest()


def _sorted(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _sorted(value[name]) for name in sorted(value)}
    return [_sorted(part) for part in value] if isinstance(value, list | tuple) else value


def organiser_of(game: GameRow) -> Seat | None:
    """The seat of whoever made the game, if that was told."""
    seat: Seat | None = game.further_terms["organiser"]
    return seat


def luck_terms(game: GameRow) -> LuckTerms | None:
    """The public draw that the deals follow from as well, if there is one."""
    draw: LuckTerms | None = game.further_terms["luck"]
    return draw


def clock_terms(game: GameRow) -> ClockTerms:
    """How long the table waits."""
    agreed: ClockTerms = game.further_terms["clock"]
    return agreed


def shield_of(game: GameRow) -> Shield:
    """How long moves wait that need nobody's answer."""
    return Shield(game.further_terms["shield"])


def usual_clock(per_turn: int) -> ClockTerms:
    """What holds where nothing else is agreed."""
    longest = max(TWO_WEEKS, 4 * per_turn)
    return {"bank": 0, "longest": longest, "missed": "discard", "grace": 0, "stand_in": None}


def plain_salt(code: str, seat: Seat) -> str:
    """What stands in the place of words for a seat that has added none."""
    return f"{code}:{seat}"


def own_words(game: GameRow, seat: Seat) -> str:
    """Return the words for the deal that a player has added, or nothing."""
    words = game.salts[seat]
    return "" if words == plain_salt(game.code, seat) else words


def deal_words(salts: Sequence[str], luck: str | None) -> tuple[str, ...]:
    """What the deals follow from beside the seed: the players' words, then the result of a public draw."""
    return tuple(salts) if luck is None else (*salts, luck)
