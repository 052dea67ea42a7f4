"""The types of columns that SQLAlchemy does not know: how ``values.py`` puts them, for the models' tables."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import BigInteger, LargeBinary, String
from sqlalchemy.engine import Dialect
from sqlalchemy.types import JSON, TypeDecorator

from pbem.store.schema.preferences import UNTOLD, Preferences, as_data
from pbem.store.schema.values import Hex, LetterWords, Mail, form_of


class Stored(TypeDecorator[Any]):
    """A column whose values lie in it in another form."""

    kind: Any
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        into = form_of(self.kind | None).into
        return into(value) if into else value

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        out_of = form_of(self.kind | None).out_of
        return out_of(value) if out_of else value


class Moment(Stored):
    """A time."""

    impl = BigInteger
    kind = datetime


class Hash(Stored):
    """A hash as its bytes."""

    impl = LargeBinary(32)
    kind = Hex


class Packed(Stored):
    """A mail."""

    impl = LargeBinary
    kind = Mail


class Squeezed(Stored):
    """The words of a letter."""

    impl = LargeBinary
    kind = LetterWords


class Choice(Stored):
    """One of a few words."""

    impl = String

    def __init__(self, kind: type[StrEnum]) -> None:
        super().__init__()
        self.kind = kind


class Words(TypeDecorator[tuple[str, ...]]):
    """A few texts; SQLAlchemy itself makes JSON of a list, and a list of JSON."""

    impl = JSON
    cache_ok = True

    def process_result_value(self, value: list[str] | None, dialect: Dialect) -> tuple[str, ...]:
        return tuple(value or ())


class Wishes(TypeDecorator[Preferences]):
    """What a person wishes."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Preferences | None, dialect: Dialect) -> Any:
        return None if value is None else as_data(value)

    def process_result_value(self, value: dict[str, str] | None, dialect: Dialect) -> Preferences:
        return UNTOLD.having(**value or {})
