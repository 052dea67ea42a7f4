"""What the export of a finished game looks like, to the last field: one strict model of the whole document.

Every type is exactly as it is exported: a whole number is never 1.0 or true, a hash has its 64 digits, a
moment is one that there is. What passes here is well formed and of a sane size, and no more than that;
whether it is true is found by ``verify``.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    FailFast,
    Field,
    PlainValidator,
    StringConstraints,
    ValidationError,
    model_validator,
)

from pbem.app.errors import BadSetup
from pbem.app.lobby.games import LONGEST_TIME, checked_code
from pbem.app.lobby.invitations import LONGEST_WORDS
from pbem.engine import NOBODY
from pbem.store.schema.kinds import GamePhase

MOST_SEATS = 12
MOST_ROWS = 20_000
MOST_PARTS = 2_000  # of one list of facts, and of any list in a fact
MOST_SETTINGS = 64
LARGEST = 2**53  # beyond it not every reader of JSON has whole numbers
LONGEST_PART = 1000  # of a setting, and of what an answer repeats of a file
DEEPEST = 12  # lists in each other, from the facts of a row on
YEARS = range(2000, 2100)  # a moment outside of them is a mistake, and not every clock can show it

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


def _code(text: str) -> str:
    try:
        return checked_code(text)
    except BadSetup as problem:
        raise ValueError(str(problem)) from None


def _moment(text: str) -> str:
    if not _MOMENT.fullmatch(text):
        raise ValueError("a moment looks like 2026-03-01T12:00:00.000000Z")
    if datetime.fromisoformat(text).year not in YEARS:
        raise ValueError(f"a moment lies between {YEARS.start} and {YEARS.stop}")
    return text


def _facts(value: Any) -> Any:
    if not isinstance(value, list) or not all(isinstance(fact, list) and fact for fact in value):
        raise ValueError("facts are a list of lists")
    _plain(value, DEEPEST)
    return value


def _plain(value: Any, depth: int) -> None:
    """Only lists, texts, whole numbers, true, false and null."""
    if isinstance(value, list | tuple):  # inside the program the parts of a fact are tuples
        if not depth or len(value) > MOST_PARTS:
            raise ValueError("a list is too deep or too long")
        for part in value:
            _plain(part, depth - 1)
    elif type(value) is int:
        if abs(value) >= LARGEST:
            raise ValueError("a number is too large")
    elif type(value) is not str and type(value) is not bool and value is not None:
        raise ValueError(f"a fact holds no {type(value).__name__}")


def _value(value: Any) -> Any:
    """What a setting may be set to; 1.0 and true would count as 1, but are written otherwise."""
    if type(value) not in (bool, int, str) or len(str(value)) > LONGEST_PART:
        raise ValueError("a setting is a word, a whole number, true or false")
    return value


def _text(pattern: str) -> StringConstraints:
    return StringConstraints(pattern=rf"\A(?:{pattern})\z")


Code = Annotated[str, AfterValidator(_code)]
Hash = Annotated[str, _text("[0-9a-f]{64}")]
Moment = Annotated[str, AfterValidator(_moment)]
Word = Annotated[str, _text("[a-z0-9_.-]{1,40}")]  # names an edition, a module, a setting, a bot
# Nothing that a terminal would obey, or that hides: a game that was made for it may be right in all else.
Name = Annotated[str, _text(r"[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,100}")]
Salt = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_WORDS)]
Line = Annotated[str, _text(r"[^\p{Cc}\p{Zl}\p{Zp}]{0,1000}")]
Number = Annotated[int, Field(ge=0, le=LARGEST)]
Time = Annotated[int, Field(ge=0, le=LONGEST_TIME)]  # in seconds
Seat = Annotated[int, Field(ge=NOBODY, lt=MOST_SEATS)]
Facts = Annotated[Any, PlainValidator(_facts)]
Value = Annotated[Any, PlainValidator(_value)]

# A list is left at its first wrong part: one is enough to know, and a hostile file may have any number.
Names = Annotated[list[Name], Field(max_length=MOST_SEATS), FailFast()]
Salts = Annotated[list[Salt], Field(max_length=MOST_SEATS), FailFast()]
Modules = Annotated[list[Word], Field(max_length=MOST_SETTINGS), FailFast()]
Settings = Annotated[dict[Word, Value], Field(max_length=MOST_SETTINGS)]
Heads = Annotated[list[Hash], Field(max_length=MOST_ROWS), FailFast()]
Versions = Annotated[list[Number], Field(max_length=MOST_ROWS), FailFast()]


class Strict(BaseModel):
    """Something whose fields are all known, and exactly of their types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Row(Strict):
    """A row of a finished game; in the document it is a list of these, without their names."""

    game: Code
    seq: Number
    seat: Seat
    cause: Line
    move: Line
    facts: Facts
    digest: Hash
    at: Moment

    @model_validator(mode="before")
    @classmethod
    def named(cls, value: Any) -> Any:
        """The list with the names of its parts, so that a wrong one can be named."""
        fields = tuple(cls.model_fields)
        if not isinstance(value, list) or len(value) != len(fields):
            raise ValueError(f"a row is a list of {', '.join(fields)}")
        return dict(zip(fields, value, strict=True))


Rows = Annotated[list[Row], Field(max_length=MOST_ROWS), FailFast()]


class Bot(Strict):
    """A bot, and the version of it that played."""

    name: Word
    version: Number


class Luck(Strict):
    """A public draw that the deals follow from as well."""

    words: Name
    at: Moment
    form: Line


class Clock(Strict):
    """How long the table waits for somebody, and what happens then."""

    bank: Time
    longest: Time
    missed: Word
    grace: Time
    stand_in: Bot | None


class Terms(Strict):
    """What was agreed when the game was made."""

    edition: Word
    modules: Modules
    settings: Settings
    revision: Number
    cards_hash: Hash
    per_turn: Annotated[int, Field(ge=1, le=LONGEST_TIME)]
    cooling: Time
    created_at: Moment
    bots: Annotated[list[Bot | None], Field(max_length=MOST_SEATS), FailFast()]
    organiser: Seat | None
    luck: Luck | None
    clock: Clock
    shield: Word


class Game(Strict):
    """A finished game with all its secrets."""

    schema_: Line = Field(alias="schema")
    game: Code
    status: GamePhase = Field(strict=False)  # its text
    terms: Terms
    names: Names
    seed_hash: Hash
    salts: Salts
    luck: Line | None  # the result of the public draw
    terms_hash: Hash
    head: Hash
    heads: Heads
    seed: Hash
    versions: Versions
    rows: Rows


def malformed(document: dict[str, Any]) -> str:
    """The first field that is not as it is exported, and why; empty if all are."""
    try:
        Game.model_validate(document)
    except ValidationError as problem:
        wrong = problem.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part)[:LONGEST_PART] for part in wrong["loc"])
        return f"{where}: {wrong['msg'].removeprefix('Value error, ')}"
    return ""
