"""``pbem demo``: a whole game over real local mail, with the clock sped up.

Three people with mailboxes and two bots play. The people are played by the steady bot, but everything they
do goes the way of a person's mail: they find a letter in their Maildir, answer it over SMTP with the
letter quoted below, and the server reads, holds, releases and reports their move.
"""

from __future__ import annotations

import asyncio
import shlex
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import aiosmtplib

from pbem.app import App
from pbem.app.game import Game, load, state_at
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.export import export
from pbem.app.record.verify import verify
from pbem.bots import BOTS
from pbem.bots.luck import Luck, luck_from
from pbem.cli.commands.serve import the_only_server
from pbem.cli.shell.speech import N_, _, count, list_of
from pbem.config import Settings, in_environment
from pbem.config.loading import settings_from
from pbem.engine import RoundOver, Seat, view, write
from pbem.mail.transport.local_maildirs import letters_of, reply_to, words_of
from pbem.server.serve import Server
from pbem.wiring import build_app

PEOPLE = (
    NewPlayer("Anna", "anna@example.org", "en", "Europe/Warsaw"),
    NewPlayer("Boris", "boris@example.net", "en", "Asia/Tokyo"),
    NewPlayer("Carla", "carla@example.com", "en", "America/Lima"),
)
BOT_SEATS = (NewPlayer("Dwalin", bot="steady"), NewPlayer("Evi", bot="random"))
COOLING = 600
MOST_PULSES = 5000


@dataclass
class FastClock:
    """Time as the server sees it: real time plus what the demo skips."""

    skipped: timedelta = timedelta(0)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.skipped

    def skip(self, seconds: float) -> None:
        self.skipped += timedelta(seconds=seconds)


@dataclass
class Story:
    """What the demo has done and kept to show."""

    letters_in: int = 0
    shown: dict[str, str] = field(default_factory=dict)

    def keep(self, title: str, mail: EmailMessage) -> None:
        self.shown.setdefault(title, as_text(mail))


def as_text(mail: EmailMessage) -> str:
    head = "".join(f"{name}: {mail[name]}\n" for name in ("From", "To", "Date", "Subject"))
    return f"{head}\n{words_of(mail)}"


async def play_by_mail(
    app: App, settings: Settings, clock: FastClock, code: str, tell: Callable[[int], None]
) -> Story:
    """Let the three people answer their letters until the game is over."""
    story = Story()
    luck = luck_from(7)
    async with Server(app, settings) as server:
        tell(server.port)
        for _pulse in range(MOST_PULSES):
            await server.work()
            game = load(app, code)
            if game.row.status == "over":
                await server.work()
                break
            clock.skip(COOLING + 1)
            if app.store.held_moves(code):
                continue
            for seat in waiting(game):
                await answer(story, server, settings, game, seat, luck)
    return story


def waiting(game: Game) -> list[Seat]:
    return [ask.seat for ask in game.state.asks if ask.seat in game.people]


async def answer(
    story: Story, server: Server, settings: Settings, game: Game, seat: Seat, luck: Luck
) -> None:
    """One person reads her newest letter and answers it."""
    address = game.seats[seat].address or ""
    mail = letters_of(settings.maildirs, address)[-1]
    if game.state.round == 1 and game.state.turn > 10:
        story.keep(_("A turn, as it arrives"), mail)
    move = BOTS["steady"].decide(view(game.state, seat), luck)
    line = write(move, game.names)
    if story.letters_in == 8:  # everybody mistypes sometimes
        await send(server, reply_to(mail, address, "play 99 at 3,4"))
        await server.work()
        story.keep(_("A refusal, which says what would work"), letters_of(settings.maildirs, address)[-1])
        story.letters_in += 1
    await send(server, reply_to(mail, address, f"{line}\n\nBye, {game.names[seat]}"))
    story.letters_in += 1


async def send(server: Server, mail: EmailMessage) -> None:
    await aiosmtplib.send(mail, hostname="127.0.0.1", port=server.port, start_tls=False)


def run(home: Path) -> None:
    """Play the demo in this folder and print what happened."""
    began = time.monotonic()
    address = {name: value for name, value in in_environment().items() if name == "database_url"}
    settings = settings_from(home, {"tick_seconds": 3600}, address)  # the demo itself sets the pace
    clock = FastClock()
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    with the_only_server(settings) as tell:
        app = build_app(settings, clock.now)
        code = create(app, NewGame((*PEOPLE, *BOT_SEATS), "DEMO", cooling=COOLING))
        print(
            _(
                "Game {game}: Anna, Boris and Carla by mail, the bots Dwalin (steady) and Evi (random).",
                game=code,
            )
        )
        start(app, code)
        story = asyncio.run(play_by_mail(app, settings, clock, code, tell))
    game = load(app, code)
    for person in PEOPLE:
        last = letters_of(settings.maildirs, person.address)[-1]
        if person is PEOPLE[0]:
            story.keep(_("The end"), last)
    for title, text in story.shown.items():
        print(f"\n──── {title} ".ljust(74, "─") + f"\n\n{text.rstrip()}\n" + "─" * 72)
    replay_and_verify(app, game)
    sent = len(app.store.outbox())
    print(
        count(
            "{n} letter came in, {sent} went out, {decisions} decisions were made.",
            "{n} letters came in, {sent} went out, {decisions} decisions were made.",
            story.letters_in,
            sent=sent,
            decisions=game.row.seq,
        )
    )
    print(_("That took {seconds:.0f} s. Go on by hand:", seconds=time.monotonic() - began) + "\n")
    program = sys.argv[0] if Path(sys.argv[0]).name == "pbem" else "pbem"
    where = f"PBEM_DATABASE_URL={shlex.quote(settings.address)} " if settings.address else ""
    for example in (f"replay {code} --plain", f"export {code}", "inbox anna", "new --help", "serve"):
        print(f"  {where}PBEM_HOME={home} {program} {example}")


def replay_and_verify(app: App, game: Game) -> None:
    """Fold the log again up to the end of each round, then deal and judge everything anew."""
    print()
    for decision in game.log:
        for fact in decision.facts:
            if isinstance(fact, RoundOver):
                state = state_at(game, decision.seq)
                if fact.found:
                    one = N_("Replayed round {round}: the treasure was found after {n} turn.")
                    many = N_("Replayed round {round}: the treasure was found after {n} turns.")
                else:
                    one = N_("Replayed round {round}: the treasure stayed hidden after {n} turn.")
                    many = N_("Replayed round {round}: the treasure stayed hidden after {n} turns.")
                print(count(one, many, state.turn, round=state.round))
    gold = [f"{name} {amount}" for name, amount in zip(game.names, game.state.gold, strict=True)]
    # Translators: {gold} lists names with numbers.
    print(_("Gold at the end: {gold}.", gold=list_of(gold, "unit")))
    findings = verify(export(app, game.row.code))
    print(findings or _("Verified: deals follow from the seed, moves from the rules, and every head fits."))
