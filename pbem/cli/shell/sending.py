"""What to type so that letters go out."""

from __future__ import annotations

from pbem.cli.shell.speech import list_of


def how_to_send() -> str:
    """Return the commands that send waiting letters here: without a mail host ``pbem tick`` cannot."""
    from pbem.config import load_settings

    return list_of(("pbem serve", "pbem tick") if load_settings().smtp_host else ("pbem serve",), "or")
