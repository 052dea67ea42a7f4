"""The command line: ``pbem new``, ``pbem move``, ``pbem serve`` and all the others.

Every command is a small function that calls the same use cases as incoming mail and the clock do. What is
slow to import (the database, the mail libraries) is imported inside the commands that need it, so that
``pbem --help`` answers at once.
"""

from __future__ import annotations

import sys


def main() -> None:
    """The installed command."""
    if sys.argv[1:3] == ["mail", "receive"]:
        # A mail host starts us for every letter; most of a start would be the import of the commands.
        from pbem.mail.transport.sources import pipe

        fields = pipe.envelope(sys.argv[3:])
        if fields is not None:
            sys.exit(pipe.take(fields))
    from pbem.cli.command_list import program
    from pbem.cli.shell.speech import without_lang

    program(*without_lang(sys.argv[1:])[0][:1])(prog_name="pbem")
