"""How values of Python lie in columns, in SQLite as in PostgreSQL: a line for each type of a row's fields."""

import json
import unicodedata
import zlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args

from pbem.store.schema import preferences
from pbem.store.schema.preferences import Preferences

Convert = Callable[[Any], Any]

Hex = Annotated[str, "32 bytes, in hexadecimal digits"]
Mail = Annotated[bytes, "a whole mail, that takes a third of its room"]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


class LetterWords(NamedTuple):
    """What a letter of ours says, without its form as a mail."""

    subject: str
    text: str
    page: str = ""  # the text of its page
    token: str = ""  # of the question that an answer to it is about


class KeptLetter(NamedTuple):
    """A letter of ours whose words are kept."""

    message_id: str
    words: LetterWords


class Form(NamedTuple):
    """What becomes of a value on its way into a column, and on its way back; None: it stays as it is."""

    into: Convert | None
    out_of: Convert | None


def microseconds(moment: datetime) -> int:
    """A time as whole microseconds since 1970: exact and sorted."""
    return (moment - EPOCH) // MICROSECOND


def moment(number: int) -> datetime:
    """That time again, in UTC."""
    return EPOCH + timedelta(microseconds=number)


def words(text: str) -> tuple[str, ...]:
    """A few texts that lie in one column, as a JSON list."""
    return tuple(json.loads(text))


def packed(mail: bytes) -> bytes:
    """A mail as it is stored: level 1 takes no more time than a disk needs for what it saves."""
    return zlib.compress(mail, 1) if mail else b""  # where it was erased, nothing is there


def unpacked(stored: bytes, most: int = 0) -> bytes:
    """Return that mail again, or its first bytes; raise ``ValueError`` where they are not what was stored."""
    if stored == b"":
        return b""
    try:
        return zlib.decompressobj().decompress(stored, most) if most else zlib.decompress(stored)
    except (zlib.error, TypeError) as problem:
        raise ValueError("not what was stored") from problem


def squeezed(letter: LetterWords) -> bytes:
    """The words of a letter as they are stored."""
    return packed("\0".join(letter).encode())


def unsqueezed(stored: bytes) -> LetterWords:
    """Return these words again, or raise ``ValueError``."""
    try:
        return LetterWords(*unpacked(stored).decode().split("\0"))
    except TypeError as problem:
        raise ValueError("no words of a letter") from problem


FORMS: dict[Any, Form] = {
    int: Form(None, None),
    str: Form(None, None),
    bytes: Form(None, None),
    bool: Form(None, bool),  # SQLite gives back a number
    datetime: Form(microseconds, moment),
    Hex: Form(bytes.fromhex, bytes.hex),  # half as long
    Mail: Form(packed, unpacked),
    LetterWords: Form(squeezed, unsqueezed),
    tuple[str, ...]: Form(json.dumps, words),
    dict[str, Any]: Form(json.dumps, json.loads),
    Preferences: Form(preferences.written, preferences.read),
}


def form_of(kind: Any) -> Form:
    """How values of a type lie in a column. A word of a few is its text; None is always NULL."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Form(None, kind)
    if kind in FORMS:
        return FORMS[kind]
    (kind,) = (part for part in get_args(kind) if part is not NoneType)
    return Form(*map(or_none, form_of(kind)))


def or_none(convert: Convert | None) -> Convert | None:
    """The same for a column that may be NULL."""
    if convert is None:
        return None
    return lambda value: None if value is None else convert(value)


def address_key(email: str) -> str:
    """An address as it is compared: nobody should need to remember capitals."""
    return unicodedata.normalize("NFKC", email.strip()).casefold()
