"""What a page of the rules is made of: parts under a title, paragraphs and drawings.

Every paragraph is one message, so that the catalogs hold the pages, and names the rules that it tells. What
differs from table to table is a paragraph of its own that says at which tables it holds. A page is made of
the rules of a game and of a language, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pbem.engine import Rules

Holds = Callable[["Rules"], bool]


def anywhere(_: Rules) -> bool:
    return True


def playing(*modules: str) -> Holds:
    """At tables that play with all of these."""
    return lambda rules: set(modules) <= set(rules.modules)


def without(*modules: str) -> Holds:
    """At tables that play with none of these."""
    return lambda rules: set(modules).isdisjoint(rules.modules)


def where(**values: object) -> Holds:
    """At tables whose edition has these settings."""
    return lambda rules: all(getattr(rules.settings, name) == value for name, value in values.items())


def both(*conditions: Holds) -> Holds:
    return lambda rules: all(holds(rules) for holds in conditions)


class Paragraph(NamedTuple):
    """A few sentences in one message, and the rules that they tell."""

    text: str
    tells: str
    holds: Holds = anywhere


class Drawing(NamedTuple):
    """A piece of a mine, and in words what is to be seen; without drawings readers get these words only."""

    name: str
    cards: (
        str  # a cell and its card each: ``1,3:start 2,3:curve_ne* 9,3:?``; a star turns it, ``?`` is its back
    )
    caption: str
    holds: Holds = anywhere


class Part(NamedTuple):
    """A part of a page, which can be asked for by its topic."""

    topic: str
    title: str
    lines: tuple[Paragraph | Drawing, ...]
    excludes: tuple[str, ...] = ()  # at tables with one of these boxes there is no such part


class Page(NamedTuple):
    """A page, which can be asked for by its name, at tables that play with its box."""

    name: str
    title: str
    box: str
    parts: tuple[Part, ...]
