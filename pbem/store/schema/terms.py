"""What is agreed when a game is made and holds to its end: the first head commits to it.

In pbem.game/2 the terms are a JSON object with sorted names, so whatever a later version agrees on is one
more name in it. A game made before that has the terms of pbem.game/1: a list of parts in a fixed order.
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
FIRST_SCHEMA, SCHEMA = "pbem.game/1", "pbem.game/2"
FIRST_TERMS = (  # of pbem.game/1, in the order in which they are hashed
    *("edition", "modules", "settings", "revision", "cards_hash"),
    *("bots", "per_turn", "cooling", "created_at"),
)

COLUMNS = frozenset(FIRST_TERMS) - {"bots"}  # terms that have a column of their own


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
    """The terms that pbem.game/2 begins with, beside those that have a column of their own."""

    bots: list[BotTerms | None]  # by seat; None for a person
    organiser: Seat | None  # the seat of whoever made the game
    luck: LuckTerms | None
    clock: ClockTerms
    shield: str  # how long moves wait that need nobody's answer


def schema_of(game: GameRow) -> str:
    """The kind of document that a game is exported as."""
    return FIRST_SCHEMA if game.further_terms is None else SCHEMA


def terms_of(game: GameRow, bots: Sequence[str | None]) -> Terms:
    """The terms of a game; ``bots`` by seat, for games whose terms only name them."""
    return {
        "edition": game.profile,
        "modules": list(game.modules),
        "settings": game.settings,
        "revision": game.revision,
        "cards_hash": game.cards_hash,
        "per_turn": game.per_turn,
        "cooling": game.cooling,
        "created_at": moment_text(game.created_at),
        **({"bots": list(bots)} if game.further_terms is None else game.further_terms),
    }


def terms_in(document: Document) -> Terms:
    """The terms of an exported game."""
    if document["schema"] == FIRST_SCHEMA:
        return {name: document[name] for name in FIRST_TERMS}
    return dict(document["terms"])


def further_terms_in(document: Document) -> Terms | None:
    """The terms of an exported game that have no column of their own."""
    if document["schema"] == FIRST_SCHEMA:
        return None
    return {name: value for name, value in document["terms"].items() if name not in COLUMNS}


def hash_of(schema: str, terms: Terms) -> Hex:
    """The hash of the terms as documents of this schema have it."""
    return _RECIPES[schema](terms)


def _first_recipe(terms: Terms) -> Hex:
    """The parts as a list, settings as pairs in the order of their names."""
    parts = terms | {"settings": sorted(terms["settings"].items())}
    return hashlib.sha256(canonical([parts[name] for name in FIRST_TERMS])).hexdigest()


def _recipe(terms: Terms) -> Hex:
    """The object with its names sorted, on every level."""
    return hashlib.sha256(canonical(_sorted(terms))).hexdigest()


def _sorted(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _sorted(value[name]) for name in sorted(value)}
    return [_sorted(part) for part in value] if isinstance(value, list | tuple) else value


_RECIPES = {FIRST_SCHEMA: _first_recipe, SCHEMA: _recipe}


def organiser_of(game: GameRow) -> Seat | None:
    """The seat of whoever made the game, if that was told."""
    seat: Seat | None = (game.further_terms or {}).get("organiser")
    return seat


def luck_terms(game: GameRow) -> LuckTerms | None:
    """The public draw that the deals follow from as well, if there is one."""
    draw: LuckTerms | None = (game.further_terms or {}).get("luck")
    return draw


def clock_terms(game: GameRow) -> ClockTerms:
    """How long the table waits; games from before this was agreed wait as those do that name nothing."""
    agreed: ClockTerms | None = (game.further_terms or {}).get("clock")
    return agreed or usual_clock(game.per_turn)


def shield_of(game: GameRow) -> Shield:
    """How long moves wait that need nobody's answer, as it was agreed; in games before that, some minutes."""
    return Shield((game.further_terms or {}).get("shield", Shield.SHORT))


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
