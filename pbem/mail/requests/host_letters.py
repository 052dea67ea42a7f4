"""Letters to the host: what a request would do, what became of it. They tell what the whole table knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import NamedTuple

from pbem.app import App
from pbem.app.deadlines import due_at
from pbem.app.errors import BadSetup, NoSuchGame, NoSuchPlayer, NotNow, TableTrouble, Trouble, WrongStatus
from pbem.app.game import Game, load
from pbem.app.host.deeds import FORMS, Deed, DeedKind
from pbem.mail.trust.guards import ServerAddresses
from pbem.mail.trust.tokens import bounce_address, reply_address
from pbem.render.right_to_left import in_its_direction
from pbem.spans import write_span
from pbem.store.schema.changes import NewLetter
from pbem.store.schema.packing import pack

# What each deed would do, in one sentence.
WOULD: dict[DeedKind, Callable[[Deed, str], str]] = {
    DeedKind.PAUSE: lambda deed, _: (
        f"The clocks of {deed.game} would stand: moves are taken, but nobody's time runs."
    ),
    DeedKind.RESUME: lambda deed, _: (
        f"The clocks of {deed.game} would run again, and everybody would have the time that was left."
    ),
    DeedKind.EXTEND: lambda deed, who: f"In {deed.game} {who} would have {write_span(deed.seconds)} more.",
    DeedKind.TIME: lambda deed, _: f"Turns in {deed.game} would take up to {write_span(deed.seconds)}.",
    DeedKind.REPLACE: lambda deed, who: (
        f"In {deed.game} a bot would play in the place of {who}, until whoever sits there is back."
    ),
    DeedKind.CLOSE: lambda deed, _: (
        f"{deed.game} would end for good, without a result, and everybody would see all cards."
    ),
}
NOT_NOW = {
    TableTrouble.PAUSED: "Its clocks stand already.",
    TableTrouble.NOT_PAUSED: "Its clocks run.",
    TableTrouble.NOTHING_OWED: "Nothing is waited for there.",
    TableTrouble.VOTE_OPEN: "The table votes already.",
    TableTrouble.NO_VOTE: "The table is not asked anything.",
    TableTrouble.NOT_COUNTED: "This seat has no say.",
    TableTrouble.NO_STAND_IN: "No bot was agreed on that plays for somebody in this game.",
    TableTrouble.NOT_REPLACED: "Only a person can be replaced.",
}
HOW = f"What can be asked for, one line in a mail: {', '.join(FORMS)}; a reason may follow: because ..."


def would(app: App, deed: Deed) -> list[str]:
    """What a request would do, and how the table stands."""
    game = load(app, deed.game)
    who = "whoever has to decide" if deed.seat is None else game.names[deed.seat]
    reason = f"The players would be told this reason: {deed.reason}" if deed.reason else "No reason is given."
    return [WOULD[deed.kind](deed, who), reason, "", *standing(app, game)]


def standing(app: App, game: Game) -> list[str]:
    """Who sits there, and who is waited for until when."""
    dues = app.store.dues(game.row.code)
    asked = {ask.seat for ask in game.state.asks}
    lines = [f"{game.row.code} is {game.row.status}, in round {game.row.round}."]
    for seat in game.seats:
        until = due_at(dues, seat.seat)
        waited = f", asked now{f', until {until:%Y-%m-%d %H:%M} UTC' if until else ''}"
        what = f"bot {seat.bot}" if seat.bot else str(seat.status)
        lines.append(f"  {seat.name}: {what}{waited if seat.seat in asked else ''}")
    return lines


def why_not(trouble: Trouble) -> str:
    """Why a request cannot be done, and what would work."""
    if isinstance(trouble, NoSuchGame):
        near = ", ".join(trouble.others[:10])
        return f"There is no game {trouble.code}." + (f" There are: {near}." if near else "")
    if isinstance(trouble, NoSuchPlayer):
        return f"Nobody called {trouble.name} sits there. There are: {', '.join(trouble.others)}."
    if isinstance(trouble, WrongStatus):
        return f"{trouble.code} is {trouble.status}."
    if isinstance(trouble, NotNow):
        return NOT_NOW[trouble.why]
    return f"It cannot be done: {trouble}." if isinstance(trouble, BadSetup) else "It cannot be done now."


def to_host(
    app: App,
    addresses: ServerAddresses,
    name: str,
    about: str,
    lines: Sequence[str],
    *,
    token: str = "",
    is_answer: bool = False,
) -> NewLetter:
    """A letter to the host; ``token`` is for an answer to it."""
    head = Heading(addresses.host, name, about, token)
    return letter_to(app, addresses, head, lines, is_answer=is_answer)


class Heading(NamedTuple):
    """What stands above a letter that belongs to no table."""

    recipient: str
    name: str  # by which it is known if it comes back
    about: str
    token: str = ""  # for an answer to it


def letter_to(
    app: App, addresses: ServerAddresses, head: Heading, lines: Sequence[str], *, is_answer: bool = False
) -> NewLetter:
    """A letter that belongs to no table."""
    recipient, name, about, token = head
    now, domain = app.now().replace(microsecond=0), addresses.domain
    mail = EmailMessage(policy=SMTP)
    mail["From"] = f"pbem <{sender_of(addresses)}>"
    mail["To"] = recipient
    if token:
        mail["Reply-To"] = reply_address(token, domain, addresses.turn, addresses.delimiter)
    mail["Subject"] = f"[pbem] {about}"
    mail["Date"] = format_datetime(now)
    mail["Message-ID"] = message_id = f"<{name}@{domain}>"
    mail["Auto-Submitted"] = "auto-replied" if is_answer else "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    text = in_its_direction("\n".join(lines) + "\n")
    mail.set_content(text, cte="7bit" if text.isascii() else "quoted-printable")
    sender = bounce_address(app.store.server_key, domain, name, addresses.bounce, addresses.delimiter)
    return NewLetter(name, None, None, recipient, message_id, sender, pack(mail.as_bytes()), app.now())


def sender_of(addresses: ServerAddresses) -> str:
    """The address that letters come from."""
    name = "game" if addresses.is_own_domain else addresses.turn
    return f"{name}@{addresses.domain}"
