"""The settings in effect, and where each comes from: ``pbem config``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import Ascii, AsJson
from pbem.cli.shell.output import say, say_json, say_table

if TYPE_CHECKING:
    from pbem.cli.shell.session import Session


def config(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Only this setting.")] = "",
    example: Annotated[
        bool, typer.Option("--example", help="Print a whole pbem.toml with comments instead.")
    ] = False,
    json: AsJson = False,
    ascii: Ascii = False,
) -> None:
    """Show all settings, and where each comes from."""
    if example:
        from pbem.config.example import example as whole_file

        say(whole_file().rstrip())
        return
    from pbem.cli.shell.session import open_session
    from pbem.cli.shell.trouble import nearest

    session = open_session()
    rows = [row for row in config_rows(session) if not name or row[0] == name]
    if not rows:
        names = tuple(type(session.settings).model_fields)
        if close := nearest(name, names):
            raise Refused(f"There is no setting {name}. Did you mean {close}?  All of them: pbem config")
        raise Refused(f"There is no setting {name}.  All of them: pbem config")
    if json:
        say_json(settings=[{"name": one, "value": value, "source": source} for one, value, source in rows])
        return
    say_table(("setting", "value", "from"), rows, ascii)
    if not name:
        file = session.settings.home / "pbem.toml"
        say("", f"They are kept in {file}, or in variables like PBEM_PLAYER.")


def config_rows(session: Session) -> list[tuple[str, str, str]]:
    """Every setting with its value, secrets hidden, and its source."""
    from pbem.config import in_environment, in_file

    given, variables = in_file(session.settings.home), in_environment()
    return [
        (
            name,
            shown(getattr(session.settings, name)),
            f"PBEM_{name.upper()}" if name in variables else "pbem.toml" if name in given else "",
        )
        for name in type(session.settings).model_fields
    ]


def shown(value: Any) -> str:
    """A value for people; of a secret only whether there is one."""
    if hasattr(value, "get_secret_value"):
        return "(set)" if value.get_secret_value() else ""
    if isinstance(value, tuple):
        return f"{len(value)}" if value else ""
    return "" if value is None else str(value)
