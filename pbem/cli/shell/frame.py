"""What surrounds every command: sections in the help, and errors of one line.

Exit codes: 0 done, 1 refused (the line on stderr says why and what to do next), 2 the command was not
typed as it must be, or a setting not written so (a line for each), 3 a server runs here already. A traceback
means a mistake in pbem, never one of whoever typed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from pbem.cli.shell.speech import LANGUAGES, _, is_known, lang, list_of, speak, without_lang
from pbem.cli.shell.typer_words import said_again, translate_help
from pbem.language import facts

REFUSED, USAGE, RUNNING = 1, 2, 3
_ISOLATES = "\u200e\u200f\u2066\u2067\u2068\u2069"  # keep names and commands apart in sentences of these
_OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

Command = TypeVar("Command", bound=Callable[..., Any])

AT_END: list[Callable[[], None]] = []  # what a command has opened is closed when it ends, however that is


class Refused(Exception):
    """The command cannot be run: one line that ends with the next step."""

    def __init__(self, line: str, code: int = REFUSED) -> None:
        super().__init__(line)
        self.code = code


class Frame(TyperGroup):
    """The group of all commands."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and end the process with its exit code."""
        given, asked = without_lang(sys.argv[1:] if args is None else args)
        command = next((word for word in given if not word.startswith("-")), "")
        speak("en" if "--json" in given else asked or "", command)  # programs read English
        if asked is not None and not is_known(asked):
            known = list_of(LANGUAGES, "unit")
            complain(
                _(
                    "There is no language “{lang}” here.  Choose one of these: {known}",
                    lang=asked,
                    known=known,
                )
            )
            sys.exit(USAGE)
        if not given or {"-h", "--help"} & {*given}:
            translate_help(self)
        try:
            sys.exit(super().main(given or ["--help"], prog_name, complete_var, standalone_mode=False) or 0)
        except TyperException as problem:  # what Typer itself finds wrong with the line
            where = getattr(getattr(problem, "ctx", None), "command_path", "pbem")
            # Translators: {problem} is a sentence that says what is wrong with a line somebody typed.
            said = said_again(problem.format_message())
            complain(_("{problem}  How it goes: {command} --help", problem=said, command=where))
            sys.exit(problem.exit_code)
        except typer.Abort:
            complain(_("Stopped."))
            sys.exit(REFUSED)
        except BrokenPipeError:
            # Whoever read our output has seen enough (``pbem log K7 | head``).
            sys.stdout = None  # nothing is left to flush into the broken pipe
            sys.exit(REFUSED)
        except Exception as problem:
            from pbem.cli.shell.trouble import sentence
            from pbem.config import BadSettings

            if isinstance(problem, BadSettings):
                for fault in problem.lines:
                    complain(fault)
                sys.exit(USAGE)
            line = sentence(problem, given)
            if line is None:
                raise
            complain(line)
            sys.exit(problem.code if isinstance(problem, Refused) else REFUSED)
        finally:
            while AT_END:
                AT_END.pop()()

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands by section, as they were registered."""
        sections: dict[str, list[tuple[str, str]]] = {}
        width = formatter.width - 6 - max(map(len, self.commands))
        for name, command in self.commands.items():
            title = getattr(command, "rich_help_panel", None) or _("Commands")
            sections.setdefault(title, []).append((name, command.get_short_help_str(width)))
        for title, rows in sections.items():
            with formatter.section(title):
                formatter.write_dl(rows, col_max=12)


def make_sure(question: str) -> None:
    """Go on only if somebody says yes; where nobody can be asked, there is --yes."""
    try:
        typer.confirm(question, abort=True)
    except typer.Abort:
        if sys.stdin.isatty():
            raise
        raise Refused(_("Nobody said yes, so nothing was done.  To go on unasked, add --yes")) from None


def complain(line: str) -> None:
    typer.echo(harmless(" ".join(line.splitlines())), err=True)


def harmless(text: str) -> str:
    """Text from outside without anything that a terminal would obey."""
    kept = "\n\t" + (_ISOLATES if facts(lang()).runs_right_to_left else "")
    return "".join(sign if sign.isprintable() or sign in kept else "\ufffd" for sign in text)


def only_shown(text: str) -> str:
    """A letter without what moves a cursor; the marks that put words of other scripts in order stay."""
    return _OBEYED.sub("\ufffd", text)


TYPER_SETTINGS: dict[Callable[..., Any], dict[str, Any]] = {}  # by command


def typer_settings(**settings: Any) -> Callable[[Command], Command]:
    """Extra settings for Typer, written beside the function of a command."""

    def keep(command: Command) -> Command:
        TYPER_SETTINGS[command] = settings
        return command

    return keep


class InOrder(TyperCommand):
    """A command that can ask in which order its options were given."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        ctx.meta["order"] = [parameter.name for parameter in order]
        return super().parse_args(ctx, args)
