"""The command line: ``pbem new``, ``pbem move``, ``pbem serve`` and all the others.

Every command is a small function that calls the same use cases as incoming mail and the clock do. What is
slow to import (the database, the mail libraries) is imported inside the commands that need it, so that
``pbem --help`` answers at once.
"""

from __future__ import annotations


def main() -> None:
    """The installed command."""
    from pbem.cli.commands import app

    app(prog_name="pbem")
