"""Letters to the host: what a request would do, what became of it. They tell what the whole table knows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
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
from pbem.render.words.speech import PlainVoice
from pbem.store.schema.changes import NewLetter
from pbem.store.schema.kinds import GamePhase, SeatStatus

# What each deed would do.
WOULD = {
    DeedKind.PAUSE: "The clocks of {game} would stand: moves are taken, but nobody's time runs.",
    DeedKind.RESUME: "The clocks of {game} would run again, and everybody would have the time that was left.",
    DeedKind.EXTEND: "In {game} there would be more time for {name}: {time}.",
    DeedKind.TIME: "The time for a turn in {game} would be: {time}.",
    DeedKind.REPLACE: "In {game} a bot would play in the place of {name}, until whoever sits there is back.",
    DeedKind.CLOSE: "{game} would end for good, without a result, and everybody would see all cards.",
}
EXTEND_ALL = "In {game} there would be more time for everybody who has to decide: {time}."
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
# How far a game has come.
PHASES = {
    GamePhase.OPEN: "Game {game} has not begun: people are invited.",
    GamePhase.RUNNING: "Game {game} is running.",
    GamePhase.OVER: "Game {game} is over.",
    GamePhase.ABANDONED: "Game {game} was broken off.",
}
STATES = {
    SeatStatus.INVITED: "invited",
    SeatStatus.JOINED: "takes part",
    SeatStatus.DECLINED: "does not want to play",
    SeatStatus.LEFT: "has left the game",
    SeatStatus.DROPPED: "does not answer",
}


def how(voice: PlainVoice) -> str:
    """What a host can ask for."""
    return (
        "What can be asked for, one line in a mail: "
        f"{', '.join(map(voice.command, FORMS))}. A reason may follow, as in "
        f"{voice.command('pause K7 because of the feast')}."
    )


def would(app: App, voice: PlainVoice, deed: Deed) -> list[str]:
    """What a request would do, and how the table stands."""
    game = load(app, deed.game)
    text = EXTEND_ALL if deed.kind == DeedKind.EXTEND and deed.seat is None else WOULD[deed.kind]
    name = "" if deed.seat is None else voice.called(game.names[deed.seat])
    what = text.format(game=deed.game, name=name, time=voice.span(timedelta(seconds=deed.seconds)))
    reason = "No reason is given."
    if deed.reason:
        reason = f"The players would be told this reason: {deed.reason}"
    return [what, reason, "", *standing(app, voice, game)]


def standing(app: App, voice: PlainVoice, game: Game) -> list[str]:
    """Who sits there, and who is waited for until when."""
    dues = app.store.dues(game.row.code)
    asked = {ask.seat for ask in game.state.asks}
    lines = [PHASES[game.row.status].format(game=game.row.code)]
    if game.row.status == GamePhase.RUNNING:
        lines = [f"Game {game.row.code} is running, in round {game.row.round}."]
    for seat in game.seats:
        until = due_at(dues, seat.seat)
        name = voice.called(seat.name)
        state = f"a bot ({seat.bot})" if seat.bot else STATES[seat.status]
        if seat.seat not in asked:
            line = f"{name}: {state}"
        elif until is None:
            line = f"{name}: {state}; has to decide now"
        else:
            line = f"{name}: {state}; has to decide by {voice.when(until)}"
        lines.append(f"  {line}")
    return lines


def why_not(voice: PlainVoice, trouble: Trouble) -> str:
    """Why a request cannot be done, and what would work."""
    if isinstance(trouble, NoSuchGame):
        near = trouble.others[:10]
        if not near:
            return f"There is no game {trouble.code}."
        games = ", ".join(near)
        return f"There is no game {trouble.code}. There are: {games}."
    if isinstance(trouble, NoSuchPlayer):
        return f"Nobody called {trouble.name} sits there. There are: {', '.join(trouble.others)}."
    if isinstance(trouble, WrongStatus):
        return PHASES[trouble.status].format(game=trouble.code)
    if isinstance(trouble, NotNow):
        return NOT_NOW[trouble.why]
    if isinstance(trouble, BadSetup):
        return f"It cannot be done: {voice.reason(trouble.text, trouble.values)}."
    return "It cannot be done now."


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
    return NewLetter(name, None, None, recipient, message_id, sender, mail.as_bytes(), app.now())


def sender_of(addresses: ServerAddresses) -> str:
    """The address that letters come from."""
    name = "game" if addresses.is_own_domain else addresses.turn
    return f"{name}@{addresses.domain}"
