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
from pbem.i18n import N_
from pbem.mail.trust.guards import ServerAddresses
from pbem.mail.trust.tokens import bounce_address, reply_address
from pbem.render.right_to_left import in_its_direction
from pbem.render.words.speech import PlainVoice
from pbem.store.schema.changes import NewLetter
from pbem.store.schema.kinds import GamePhase, SeatStatus
from pbem.store.schema.packing import pack

# What each deed would do.
WOULD = {
    DeedKind.PAUSE: N_("The clocks of {game} would stand: moves are taken, but nobody's time runs."),
    DeedKind.RESUME: N_(
        "The clocks of {game} would run again, and everybody would have the time that was left."
    ),
    # Translators: {time} is a length: 2 days.
    DeedKind.EXTEND: N_("In {game} there would be more time for {name}: {time}."),
    DeedKind.TIME: N_("The time for a turn in {game} would be: {time}."),
    DeedKind.REPLACE: N_(
        "In {game} a bot would play in the place of {name}, until whoever sits there is back."
    ),
    DeedKind.CLOSE: N_("{game} would end for good, without a result, and everybody would see all cards."),
}
EXTEND_ALL = N_("In {game} there would be more time for everybody who has to decide: {time}.")
NOT_NOW = {
    TableTrouble.PAUSED: N_("Its clocks stand already."),
    TableTrouble.NOT_PAUSED: N_("Its clocks run."),
    TableTrouble.NOTHING_OWED: N_("Nothing is waited for there."),
    TableTrouble.VOTE_OPEN: N_("The table votes already."),
    TableTrouble.NO_VOTE: N_("The table is not asked anything."),
    TableTrouble.NOT_COUNTED: N_("This seat has no say."),
    TableTrouble.NO_STAND_IN: N_("No bot was agreed on that plays for somebody in this game."),
    TableTrouble.NOT_REPLACED: N_("Only a person can be replaced."),
}
# How far a game has come.
PHASES = {
    GamePhase.OPEN: N_("Game {game} has not begun: people are invited."),
    GamePhase.RUNNING: N_("Game {game} is running."),
    GamePhase.OVER: N_("Game {game} is over."),
    GamePhase.ABANDONED: N_("Game {game} was broken off."),
}
# Translators: each of the next seven is said of a player, whose name stands before it with a colon.
STATES = {
    SeatStatus.INVITED: N_("invited"),
    SeatStatus.JOINED: N_("takes part"),
    SeatStatus.READY: N_("takes part and is ready"),
    SeatStatus.DECLINED: N_("does not want to play"),
    SeatStatus.LEFT: N_("has left the game"),
    SeatStatus.DROPPED: N_("does not answer"),
}
BOT = N_("a bot ({kind})")


def how(voice: PlainVoice) -> str:
    """What a host can ask for."""
    return voice(
        # Translators: {forms} is a list of lines to type, {example} one more.
        "What can be asked for, one line in a mail: {forms}. A reason may follow, as in {example}.",
        forms=voice.list_of([*map(voice.command, FORMS)], "unit"),
        example=voice.command("pause K7 because of the feast"),
    )


def would(app: App, voice: PlainVoice, deed: Deed) -> list[str]:
    """What a request would do, and how the table stands."""
    game = load(app, deed.game)
    text = EXTEND_ALL if deed.kind == DeedKind.EXTEND and deed.seat is None else WOULD[deed.kind]
    name = "" if deed.seat is None else voice.called(game.names[deed.seat])
    what = voice(text, game=deed.game, name=name, time=voice.span(timedelta(seconds=deed.seconds)))
    reason = voice("No reason is given.")
    if deed.reason:
        reason = voice("The players would be told this reason: {reason}", reason=deed.reason)
    return [what, reason, "", *standing(app, voice, game)]


def standing(app: App, voice: PlainVoice, game: Game) -> list[str]:
    """Who sits there, and who is waited for until when."""
    dues = app.store.dues(game.row.code)
    asked = {ask.seat for ask in game.state.asks}
    lines = [voice(PHASES[game.row.status], game=game.row.code)]
    if game.row.status == GamePhase.RUNNING:
        lines = [voice("Game {game} is running, in round {round}.", game=game.row.code, round=game.row.round)]
    for seat in game.seats:
        until = due_at(dues, seat.seat)
        name = voice.called(seat.name)
        state = voice(BOT, kind=seat.bot) if seat.bot else voice(STATES[seat.status])
        if seat.seat not in asked:
            line = voice("{name}: {state}", name=name, state=state)
        elif until is None:
            line = voice("{name}: {state}; has to decide now", name=name, state=state)
        else:
            line = voice(
                "{name}: {state}; has to decide by {time}", name=name, state=state, time=voice.when(until)
            )
        lines.append(f"  {line}")
    return lines


def why_not(voice: PlainVoice, trouble: Trouble) -> str:
    """Why a request cannot be done, and what would work."""
    if isinstance(trouble, NoSuchGame):
        near = trouble.others[:10]
        if not near:
            return voice("There is no game {game}.", game=trouble.code)
        games = voice.list_of(near, "unit")
        return voice("There is no game {game}. There are: {games}.", game=trouble.code, games=games)
    if isinstance(trouble, NoSuchPlayer):
        return voice(
            "Nobody called {name} sits there. There are: {names}.",
            name=trouble.name,
            names=voice.list_of(trouble.others, "unit"),
        )
    if isinstance(trouble, WrongStatus):
        return voice(PHASES[trouble.status], game=trouble.code)
    if isinstance(trouble, NotNow):
        return voice(NOT_NOW[trouble.why])
    if isinstance(trouble, BadSetup):
        return voice("It cannot be done: {why}.", why=voice.reason(trouble.text, trouble.values))
    return voice("It cannot be done now.")


def confirm(voice: PlainVoice) -> str:
    """What is left to do for whoever asked."""
    return voice(
        # Translators: {yes} is the word to answer with, in quotation marks.
        "Nothing was done yet. It is done if you answer this mail with {yes} within 24 hours, once.",
        yes=voice.command("yes"),
    )


def not_yes(voice: PlainVoice, said: str) -> str:
    """What is told to whoever answered something else."""
    if said == "no":
        return voice("Then nothing is done.")
    return voice("Nothing was done: the one word {yes} is wanted.", yes=voice.command("yes"))


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
