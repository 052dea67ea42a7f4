"""What Typer itself says, and the help of our commands, in the language that is spoken.

Typer has its words in English only, and takes our help from docstrings. The help is translated where it is
wanted, by a walk through the tree of all commands. What Typer finds wrong with a line is recognised by the
templates below and said again in our words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer.core

from pbem.cli.shell.speech import ENGLISH, FOR_HOSTS, N_, _, lang

# What Typer says of a line that it cannot read. A template with more words stands above one that it fits too.
COMPLAINTS = (
    # Translators: {what} is the name of an argument or an option as it is typed, in quotation marks.
    N_("Missing argument {what}."),
    N_("Missing option {what}."),
    N_("Missing command."),
    N_("No such command {what}. Did you mean {others}?"),
    N_("No such command {what}."),
    # Translators: {others} are options that are spelt alike.
    N_("No such option: {what} (Possible options: {others})"),
    N_("No such option: {what}"),
    N_("Option {what} requires an argument."),
    N_("Option {what} does not take a value."),
    N_("Got unexpected extra argument(s) ({what})"),
    # Translators: {why} is a sentence of its own.
    N_("Invalid value for {what}: {why}"),
    N_("Invalid value: {why}"),
    # Translators: these are about a value that should be a number; {most} and {least} are numbers.
    N_("Input should be a valid integer, unable to parse string as an integer"),
    N_("Input should be greater than or equal to {least}"),
    N_("Input should be less than or equal to {most}"),
)
# What stands around the help of a command.
HEADINGS = (
    N_("Arguments"),
    N_("Options"),
    N_("Commands"),
    # Translators: stands behind the help of an option: [default: 24h].
    N_("default: {default}"),
    # Translators: stands behind the help of an argument that cannot be left out.
    N_("required"),
)


def _as_pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    slots = (f"(?P<{part}>.+)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile("".join(slots), re.DOTALL)


def said_again(message: str) -> str:
    """What Typer says, in the language that is spoken; as it is, if we do not know it."""
    if lang() == ENGLISH:
        return message
    for template in COMPLAINTS:
        if found := _as_pattern(template).fullmatch(message):
            values = found.groupdict()
            if "why" in values:
                values["why"] = said_again(values["why"])
            return _(template, **values)
    return message


def translate_help(command: Any) -> None:
    """Put the help of a command, and of all below it, into the language that is spoken."""
    if lang() == ENGLISH:
        return
    typer.core._ = _  # type: ignore[assignment,attr-defined]  # for "Options" and "required"
    typer.Context.formatter_class.write_usage = _write_usage  # type: ignore[assignment,method-assign]
    for owner, name, _place in help_places(command, "pbem"):
        setattr(owner, name, _(getattr(owner, name)))


_write_usage_in_english = typer.Context.formatter_class.write_usage


def _write_usage(formatter: Any, prog: str, args: str = "", prefix: str | None = None) -> None:
    # Translators: stands before a command line in the help; ends with a blank.
    _write_usage_in_english(formatter, prog, args, prefix or _("Usage: "))


def help_places(command: Any, path: str) -> Iterator[tuple[Any, str, str]]:
    """Every text of help: the object that has it, the name of its attribute, and its place in the tree.

    Of a command that only hosts type, there is nothing to translate but the section that it stands in.
    """
    is_hosts = path.removeprefix("pbem ") in FOR_HOSTS
    for name in ("rich_help_panel",) if is_hosts else ("help", "short_help", "epilog", "rich_help_panel"):
        if isinstance(getattr(command, name, None), str):
            yield command, name, path
    if is_hosts:
        return
    for parameter in (*command.params, command.get_help_option(typer.Context(command))):
        if getattr(parameter, "help", None):
            yield parameter, "help", f"{path} {parameter.opts[-1]}"
    for name, below in getattr(command, "commands", {}).items():
        yield from help_places(below, f"{path} {name}")
