"""Is everything in order? ``pbem doctor`` looks for all troubles, and tries the mail for real."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import typer

from pbem.cli.commands import mail
from pbem.cli.commands.simulate import progress_bar
from pbem.cli.shell.options import Ascii, AsJson
from pbem.cli.shell.output import only_ascii, say, say_json

if TYPE_CHECKING:
    from pbem.server.troubles import Trouble

Finding = tuple[str, bool, str]  # the check, whether all is well, and a sentence


def doctor(json: AsJson = False, ascii: Ascii = False) -> None:
    """Check data folder, settings, database, clock, and mail for real; say how to mend each fault."""
    with progress_bar("checks"):  # the one of the mail waits until a letter has come back
        found = [*examined()]
    if json:
        say_json(checks=[{"check": name, "well": well, "text": text} for name, well, text in found])
    else:
        good, bad = ("ok", "!!") if only_ascii(ascii) else ("✓", "✗")
        for name, well, text in found:
            say(f"{good if well else bad} {name}: {text}")
    if not all(well for _name, well, _text in found):
        raise typer.Exit(1)


def examined() -> Iterator[Finding]:
    """Yield what every check finds. A database that cannot be opened is a finding like any other."""
    from pbem.cli.shell.session import open_session
    from pbem.config import load_settings
    from pbem.server.troubles import ALL, OF_SETTINGS, Trouble, of_database, of_settings
    from pbem.store.schema.errors import StoreError

    settings = load_settings()
    yield from told([*OF_SETTINGS], of_settings(settings))
    app = None
    try:
        app = open_session().app
    except StoreError as problem:
        yield from told([], [Trouble("database", problem.sentence)])
    else:
        yield from told([*ALL], of_database(app, settings, ALL))
    yield from (("mail", *one) for one in mail.check(app, settings))


def told(checks: list[str], troubles: Iterable[Trouble]) -> Iterator[Finding]:
    """Yield every trouble, and for each check that has found none that all is well."""
    from pbem.server.troubles import WELL

    found = [*troubles]
    yield from ((one.check, False, str(one)) for one in found)
    yield from ((name, True, WELL[name]) for name in checks if name not in {one.check for one in found})
