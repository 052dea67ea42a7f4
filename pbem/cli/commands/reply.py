"""Mail as players see it, without a mail program: ``pbem reply``, ``demo``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.shell import complete
from pbem.cli.shell.frame import Refused, typer_settings
from pbem.cli.shell.output import say
from pbem.cli.shell.speech import _, list_of

if TYPE_CHECKING:
    from pbem.cli.shell.session import Session


@typer_settings(context_settings={"ignore_unknown_options": True})
def reply(
    who: Annotated[
        str, typer.Argument(metavar="PLAYER", help="A name or an address.", autocompletion=complete.names)
    ],
    words: Annotated[list[str], typer.Argument(metavar="TEXT", help="What to answer: play 12 at 3,4")],
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Answer the newest letter of this game.")
    ] = "",
) -> None:
    """Answer a player's newest letter, as a mail program would."""
    import smtplib

    from pbem.cli.shell.session import open_session
    from pbem.mail.transport.local_maildirs import letters_of, reply_to
    from pbem.server.running import running

    session = open_session()
    name, address = addressee(session, who)
    letters = [
        mail
        for mail in letters_of(session.settings.maildirs, address)
        if mail["Reply-To"] and (not game or str(mail["List-Id"]).startswith(f"<{game.lower()}."))
    ]
    if not letters:
        raise Refused(_("{name} has no letter to answer.  Deliver them: pbem serve", name=name))
    server = running(session.settings)
    if server is None:
        raise Refused(_("No server is running here to take the answer.  Start one: pbem serve"))
    if server.port is None:
        raise Refused(
            _("The server here takes mail elsewhere.  Answer with a mail program, or: pbem move GAME")
        )
    answer = reply_to(letters[-1], address, " ".join(words))
    with smtplib.SMTP("127.0.0.1", server.port, timeout=20) as line:
        line.send_message(answer)
    say(
        _("Sent as {name}: {subject}", name=name, subject=answer["Subject"]),
        _("The server answers in a moment: pbem inbox {who}", who=who),
    )


def addressee(session: Session, who: str) -> tuple[str, str]:
    """The one person whom a name, its beginning or an address means: name and address.

    Who is only asked to play is no player yet, but has letters here.
    """
    from pbem.app.errors import NoSuchPlayer
    from pbem.app.lobby.names import folded
    from pbem.mail.transport.local_maildirs import has_maildir

    store = session.app.store
    people = {row.email.casefold(): (row.name, row.email) for row in store.players() if not row.is_erased}
    wanted = folded(who)
    if wanted in people:
        return people[wanted]
    found = [person for person in people.values() if folded(person[0]) == wanted] or [
        person for person in people.values() if folded(person[0]).startswith(wanted)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        addresses = list_of(sorted(address for _name, address in found), "unit")
        raise Refused(
            _(
                "{who} could be several people.  Say the address: {addresses}",
                who=who,
                addresses=addresses,
            )
        )
    if "@" in who and has_maildir(session.settings.maildirs, who):
        return who, who
    raise NoSuchPlayer(who, tuple(sorted(name for name, _address in people.values())))


def demo(
    home: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to keep the game; else a temporary folder.")
    ] = None,
) -> None:
    """Watch three people and two bots play a whole game by mail."""
    import tempfile

    from pbem.cli.commands.demo import run

    run(home or Path(tempfile.mkdtemp(prefix="pbem-demo-")))
