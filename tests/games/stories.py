"""How games of every kind begin and are played."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from pbem.app.lobby.games import NewPlayer, start
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.luck import tell_luck
from pbem.app.play.clock import tick
from pbem.engine import TYPE, Move, Seat, legal_moves, objector, write
from tests.app.conftest import World
from tests.kit.commands import abandon, agree, file_order, join, leave, refuse, request_undo, submit
from tests.kit.games import likely_move

VETO = 121

PEOPLE = (
    NewPlayer("Anna", "anna@example.org"),
    NewPlayer("Борис", "boris@example.net", "bg"),
    NewPlayer("Carla", "carla@example.com", "de"),
)
BOTS = (NewPlayer("Dwalin", bot="random"), NewPlayer("Gimli", bot="steady"))
# Standing orders, by seat.
ORDERS = {
    "vetoed_by_order": (("veto any action", "veto any tunnel by anna"),) * 3,
    "robbed_by_order": (
        ("steal from борис, carla",),
        ("steal from carla, anna",),
        ("steal from anna, борис, nobody",),
    ),
    "toll_by_permission": (("pay for anybody up to 3",),) * 3,
}


# Playing --------------------------------------------------------------------------------------------


@dataclass
class Table:
    """A game that is being played: by people who mostly dig, and like some cards more than others."""

    world: World
    code: str
    rng: random.Random

    @property
    def over(self) -> bool:
        return self.world.game(self.code).state.over

    def decide(self, *wishes: str) -> Seat:
        """Let whoever is asked first decide, by a wished card if she has one; a quarter of an hour passes."""
        self.world.clock.skip(minutes=15)
        state = self.world.game(self.code).state
        seat = state.asks[0].seat
        legal = legal_moves(state, seat)
        wished = [move for move in legal if kind_of(move) in wishes]
        move = self.rng.choice(wished) if wished else likely_move(legal, self.rng)
        submit(self.world.app, self.code, seat, write(move), f"mail:{seat + 1}" if seat else "cli", cooling=0)
        return seat

    def go_on(self, decisions: int, *wishes: str) -> None:
        """Some decisions of people, or all until the end."""
        for _ in range(decisions):
            if self.over or not self.world.game(self.code).state.asks:
                return
            self.decide(*wishes)

    def finish(self, *wishes: str) -> None:
        """Go on to the end; windows for a Veto pass."""
        while not self.over:
            if self.world.game(self.code).state.asks:
                self.decide(*wishes)
            else:
                self.world.clock.skip(hours=3)
                tick(self.world.app)

    def late(self) -> None:
        """Let the time of whoever is asked run out."""
        self.world.clock.skip(hours=25)
        tick(self.world.app)

    def undo(self) -> None:
        """Somebody decides, and the table agrees to take it back."""
        seat = self.decide("map", "inspection")
        request_undo(self.world.app, self.code, seat)
        for other in {0, 1, 2} - {seat}:
            agree(self.world.app, self.code, other)

    def order(self, kind: str) -> None:
        """Everybody files the standing orders that belong to a kind of game."""
        for seat, lines in enumerate(ORDERS[kind]):
            for line in lines:
                file_order(self.world.app, self.code, seat, line)


def kind_of(move: Move) -> str:
    """What a move is called here: by the effect of its card, or by its verb."""
    return (TYPE[move.card].effect if move.verb == "play" else "") or move.verb


# How a game begins ----------------------------------------------------------------------------------


def with_words(table: Table) -> None:
    """People add words, and somebody deals."""
    never(table)
    start(table.world.app, table.code)


def never(table: Table) -> None:
    """People add words, and nobody deals."""
    table.world.clock.skip(hours=3)
    join(table.world.app, table.code, 0, "rain on Tuesday")
    join(table.world.app, table.code, 1, "дъжд във вторник")


def by_itself(table: Table) -> None:
    """Everybody joins, two of them with words, and with the last one the game begins."""
    never(table)
    join(table.world.app, table.code, 2)


def by_public_draw(table: Table) -> None:
    """Everybody joins, and the result of the draw comes in."""
    gather(table)
    table.world.clock.skip(days=3)
    tell_luck(table.world.app, table.code, "42, 23, 16, 15, 8, 4")


def gather(table: Table) -> None:
    """Everybody is invited and joins."""
    app, now = table.world.app, table.world.clock.now()
    invite(app, table.code)
    app.store.outbox_all_sent([row.id for row in app.store.outbox_due(now)], now)
    for seat in range(len(PEOPLE)):
        join(app, table.code, seat)


# The stories ----------------------------------------------------------------------------------------


def usual(*wishes: str) -> Callable[[Table], None]:
    return lambda table: table.finish(*wishes)


def undone(table: Table) -> None:
    for decisions in (4, 5, 0):
        table.go_on(decisions)
        table.undo()
    table.finish()


def break_off(table: Table) -> None:
    abandon(table.world.app, table.code)


def abandoned(table: Table) -> None:
    table.go_on(12)
    table.undo()
    break_off(table)


def left(table: Table) -> None:
    table.go_on(7)
    leave(table.world.app, table.code, 1)
    table.go_on(5)
    leave(table.world.app, table.code, 2)
    table.finish()


def returned(table: Table) -> None:
    table.go_on(5)
    leave(table.world.app, table.code, 1)
    table.go_on(4)
    join(table.world.app, table.code, 1)
    table.finish()


def refused(table: Table) -> None:
    table.go_on(3)
    seat = table.decide()
    request_undo(table.world.app, table.code, seat)
    refuse(table.world.app, table.code, (seat + 1) % 3)
    table.undo()
    table.finish()


def timed_out(table: Table) -> None:
    while not table.over:
        table.go_on(2)
        if not table.over:
            table.late()


def vetoed_by_order(table: Table) -> None:
    table.order("vetoed_by_order")
    table.finish()


def vetoed_by_hand(table: Table) -> None:
    app, code = table.world.app, table.code
    while not table.over:
        state = table.world.game(code).state
        seat = objector(state)
        if not state.asks and seat is not None and seat < len(PEOPLE):
            submit(app, code, seat, f"play {VETO}", f"mail:{seat + 1}", cooling=0)
        elif state.asks:
            table.decide()
        else:
            table.late()


def robbed_by_order(table: Table) -> None:
    table.order("robbed_by_order")
    table.finish("theft")


def toll_by_permission(table: Table) -> None:
    table.order("toll_by_permission")
    table.finish("toll")


def toll_not_answered(table: Table) -> None:
    """A guard is laid, somebody asks another to pay, and he does not answer in time."""
    while not table.over:
        asks = table.world.game(table.code).state.asks
        if asks[0].kind == "toll":
            table.late()
        else:
            table.decide("toll")
