"""The rules, without a game: ``pbem rules``, ``pbem rules base``, ``pbem rules doors --with s2``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import Ascii, Edition, Modules, Overrides, modules_of, setting
from pbem.cli.shell.output import only_ascii, say, width
from pbem.cli.shell.speech import lang
from pbem.language import SOURCE

if TYPE_CHECKING:
    from pbem.engine import Rules


def rules(
    topic: Annotated[
        list[str] | None,
        typer.Argument(metavar="TOPIC", help="A page or a part of one, as in base, tools, s2; else a list."),
    ] = None,
    edition: Edition = "anniv",
    with_: Modules = [],
    set_: Overrides = [],
    ascii: Ascii = False,
) -> None:
    """Tell the rules of the game, page by page or by topic.

    Example: pbem rules doors --with s2
    """
    from pbem.engine import assemble
    from pbem.render.rules.topics import box_named, topic_named

    words = " ".join(topic or ()).casefold()
    modules = modules_of(with_)
    if words and topic_named(words, modules) is None:
        modules = (*modules, *box_named(words))
    try:
        told = assemble(edition, modules, dict(map(setting, set_)))
    except ValueError as problem:
        text = str(problem)
        raise Refused(f"{text[:1].upper()}{text[1:]}.  How it goes: pbem rules --help") from None
    name = topic_named(words, told.modules) if words else ""
    if name is None:
        raise Refused(f"Nothing here is called {words!r}. What there is: pbem rules, pbem rules --with s2")
    ascii = only_ascii(ascii)
    say(*rules_text(told, name, min(width(), 72), ascii, lang()).splitlines(), ascii_only=ascii)


def rules_text(told: Rules, name: str, columns: int, ascii: bool, lang: str = SOURCE) -> str:
    """A page or a topic as letters tell it, for no table in particular."""
    from pbem.engine import new_game, view
    from pbem.render.drawing.cards import ASCII, BOXES
    from pbem.render.drawing.layout import as_text, section
    from pbem.render.rules.shown import rules_shown
    from pbem.render.words.names import Voice

    seen = view(new_game(told, told.players[0]))
    voice = Voice(seen, (), lang, ASCII if ascii else BOXES, columns)
    parts = rules_shown(name, voice, at_a_table=False)
    return as_text("".join(section(*part) for part in parts), columns)
