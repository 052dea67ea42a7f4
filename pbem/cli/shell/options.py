"""Arguments and options that several commands share, and what their values mean."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.shell import complete
from pbem.cli.shell.speech import _
from pbem.spans import read_span

GameCode = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The code of the game, as in K7.", autocompletion=complete.games),
]
Me = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="NAME",
        help="Who you are at this table; else PBEM_PLAYER or player in pbem.toml.",
        autocompletion=complete.names,
    ),
]
Viewer = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="NAME",
        help="As this player sees it; else what lies open.",
        autocompletion=complete.names,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON (schema pbem.view/1), for programs.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Without box drawing characters.")]

Greeting = Annotated[
    str, typer.Option(metavar="TEXT", help="What you say in the invitations, in your own words.")
]
Edition = Annotated[str, typer.Option(help="The printed edition whose rules count.")]
Modules = Annotated[list[str], typer.Option("--with", metavar="MODULE", help="An expansion, as in s2.")]
Overrides = Annotated[
    list[str], typer.Option("--set", metavar="NAME=VALUE", help="One rule read differently than the edition.")
]


def seconds(text: str) -> int:
    """A length of time as people write it: ``24h``, ``10m``, ``1d12h``, ``0``."""
    length = read_span(text)
    if length is None:
        raise typer.BadParameter(
            _("{text!r} is no length of time; write 24h, 10m, 3d, 1d12h or 0", text=text)
        )
    return length


def modules_of(wanted: list[str]) -> tuple[str, ...]:
    """The modules of ``--with``, after the base game, which is always there and may be named too."""
    named = [name.strip() for text in wanted for name in text.split(",")]
    return ("base", *(name for name in named if name != "base"))


def setting(text: str) -> tuple[str, str]:
    """``name=value`` of ``--set``."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise typer.BadParameter(
            _("{text!r} is no setting; write name=value, as in multi_goal=choose_one", text=text)
        )
    return name.strip(), value.strip()
