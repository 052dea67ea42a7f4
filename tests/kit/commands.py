"""The commands of a player as single functions, as a test wants them: one step, one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from pbem.app import App
from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.together import perform
from pbem.app.errors import NothingHeld
from pbem.app.game import Game
from pbem.app.lobby.abandon import break_off
from pbem.app.lobby.invitations import walk_away
from pbem.app.play.moves import drop_held, let_go, make_move
from pbem.app.play.orders import StandingOrder, drop_order, take_order
from pbem.app.play.prepared import prepare
from pbem.app.play.takeback import UndoRequest, end_request, give_consent, put_request
from pbem.app.talk.notes import jot
from pbem.app.talk.words import speak, still_cooling
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Move, Seat, read, write
from pbem.store.schema.rows import HeldRow, TalkRow


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a submitted move."""

    game: Game  # as it is now
    move: Move
    final_at: datetime | None  # None: it is decided already


def submit(
    app: App,
    code: str,
    seat: Seat,
    line: str,
    cause: str,
    *,
    question: int | None = None,
    cooling: int | None = None,
) -> Done:
    """Take a line from a player: refuse it, hold it, or decide it at once.

    ``question`` is the one that the answer belongs to, ``cooling`` overrides the game's own time in seconds.
    """

    def step(work: UnitOfWork) -> Done:
        move = read(line, work.running().names, seat)
        final_at = make_move(work, seat, move, write(move), cause, line, question=question, cooling=cooling)
        return Done(work.game, move, final_at)

    return in_one(app, code, step)


def go(app: App, code: str, seat: Seat) -> Game:
    """End the cooling time of a held move now."""

    def step(work: UnitOfWork) -> Game:
        let_go(work, seat)
        return work.game

    return in_one(app, code, step)


def drop_held_move(app: App, code: str, seat: Seat) -> HeldRow:
    """Take back a held move; it costs nothing, since nobody has learned anything."""
    return in_one(app, code, lambda work: drop_held(work, seat))


def say(app: App, code: str, seat: Seat, text: str, *, cooling: int | None = None) -> datetime:
    """Say something to the table; when it will be heard."""
    return in_one(app, code, lambda work: speak(work, seat, text, cooling))


def unsay(app: App, code: str, seat: Seat) -> TalkRow:
    """Take back the last thing said, while it cools."""

    def step(work: UnitOfWork) -> TalkRow:
        cooling = still_cooling(work, seat)
        if not cooling:
            raise NothingHeld
        work.talk.remove(cooling[-1])
        return cooling[-1]

    return in_one(app, code, step)


def note(app: App, code: str, seat: Seat, text: str) -> None:
    """Keep a note for oneself."""
    in_one(app, code, lambda work: jot(work, seat, text))


def join(app: App, code: str, seat: Seat, words: str = "") -> Game:
    """A player accepts her invitation, perhaps with words for the deal; or comes back to her seat."""
    return perform(app, code, seat, Command("join", Kind.JOIN, words)).game


def decline(app: App, code: str, seat: Seat) -> Game:
    """A player does not want to play; the seat stays free for somebody else."""
    return perform(app, code, seat, Command("decline", Kind.DECLINE)).game


def leave(app: App, code: str, seat: Seat) -> Game:
    """A player goes for good: her seat passes by itself until somebody takes over (R23.11)."""
    return in_one(app, code, lambda work: walk_away(work, seat))


def file_order(app: App, code: str, seat: Seat, line: str) -> StandingOrder:
    """File an order; it counts from now on, also for a card that is shown already and still waits."""
    return in_one(app, code, lambda work: take_order(work, seat, line))


def cancel_order(app: App, code: str, seat: Seat, number: int) -> StandingOrder:
    """Withdraw an order by its number in one's own list."""
    return in_one(app, code, lambda work: drop_order(work, seat, number))


def prepare_move(app: App, code: str, seat: Seat, *lines: str) -> None:
    """File prepared moves, each at the end of the list."""
    for line in lines:
        in_one(app, code, partial(prepare, seat=seat, line=line))


def request_undo(app: App, code: str, seat: Seat) -> UndoRequest:
    """Ask the table to take one's own last decision back; only bots agree by themselves."""
    return in_one(app, code, lambda work: put_request(work, seat))


def agree(app: App, code: str, seat: Seat) -> UndoRequest:
    """Agree to what another player asked for; with the last consent it happens."""
    return in_one(app, code, lambda work: give_consent(work, seat))


def refuse(app: App, code: str, seat: Seat) -> UndoRequest:
    """Say no, or withdraw one's own request; everybody hears that the move stands."""
    return in_one(app, code, lambda work: end_request(work, seat))


def abandon(app: App, code: str, said: str = "") -> Game:
    """End a game for good, as its host does; ``said`` is why."""
    return in_one(app, code, lambda work: break_off(work, said=said))
