"""Games of every kind: how each is played, and what shows in its rows that it is one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.app.lobby.abandon import abandon
from pbem.app.lobby.games import NewGame, NewPlayer
from pbem.app.play.clock import tick
from pbem.engine import TYPE, Move, Seat, legal_moves, objector, write
from tests.app.conftest import World
from tests.kit.commands import agree, file_order, leave, request_undo, submit
from tests.kit.games import likely_move

VETO = 121

PEOPLE = (
    NewPlayer("Anna", "anna@example.org"),
    NewPlayer("Борис", "boris@example.net", "bg"),
    NewPlayer("Carla", "carla@example.com", "de"),
)
BOTS = (NewPlayer("Dwalin", bot="random"), NewPlayer("Gimli", bot="steady"))


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

    def order(self, *lines: str) -> None:
        """Every person files these."""
        for seat in range(len(PEOPLE)):
            for line in lines:
                file_order(self.world.app, self.code, seat, line)


def kind_of(move: Move) -> str:
    """What a move is called here: by the effect of its card, or by its verb."""
    return (TYPE[move.card].effect if move.verb == "play" else "") or move.verb


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


def timed_out(table: Table) -> None:
    while not table.over:
        table.go_on(2)
        if not table.over:
            table.late()


def vetoed_by_order(table: Table) -> None:
    table.order("veto any action", "veto any tunnel by anna")
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
    for seat, line in enumerate(("борис, carla", "carla, anna", "anna, борис, nobody")):
        file_order(table.world.app, table.code, seat, f"steal from {line}")
    table.finish("theft")


def toll_by_permission(table: Table) -> None:
    table.order("pay for anybody up to 3")
    table.finish("toll")


def toll_not_answered(table: Table) -> None:
    """A guard is laid, somebody asks another to pay, and he does not answer in time."""
    while not table.over:
        asks = table.world.game(table.code).state.asks
        if asks[0].kind == "toll":
            table.late()
        else:
            table.decide("toll")


# The kinds ------------------------------------------------------------------------------------------


Rows = list[Any]


def caused(rows: Rows, cause: str, fact: str = "", **at: Any) -> bool:
    """Whether a row has this cause, and a fact of this kind with these fields."""
    return any(row[3].startswith(cause) and (not fact or any(of(row, fact, at))) for row in rows)


def of(row: Any, kind: str, fields: dict[str, Any]) -> Iterator[bool]:
    """For each fact of this kind whether it has these fields."""
    for tag, *values in row[5]:
        if tag == kind:
            yield all(values[int(name[1:])] == value for name, value in fields.items())


def played(rows: Rows, *effects: str) -> bool:
    """Whether cards with all these effects did something."""
    cards = [values[1] for row in rows for tag, *values in row[5] if tag == "played"]
    return {TYPE[card].effect for card in cards}.issuperset(effects)


def asked(rows: Rows, *kinds: str) -> bool:
    """Whether somebody was asked all this."""
    asks = [ask for row in rows for tag, *values in row[5] if tag == "asked" for ask in values[0]]
    return {ask[1] for ask in asks}.issuperset(kinds)


def revealed(rows: Rows, *goals: str) -> bool:
    """Whether all these goals were turned over."""
    cards = [values[1] for row in rows for tag, *values in row[5] if tag == "turned"]
    return {TYPE[card].goal for card in cards}.issuperset(goals)


@dataclass(frozen=True)
class Kind:
    """A kind of game: how it is set up and played, and what shows that a document is one."""

    story: Callable[[Table], None]
    shows: Callable[[Rows], bool]
    players: tuple[NewPlayer, ...] = PEOPLE
    begins: bool = True
    rounds: int = 1
    parts: dict[str, Any] = field(default_factory=dict)

    def new_game(self, code: str) -> NewGame:
        parts = dict(self.parts)
        settings = {"rounds": self.rounds} | parts.pop("settings", {})
        return NewGame(self.players, code, settings=settings, **parts)


def with_modules(*modules: str, **more: Any) -> dict[str, Any]:
    return {"modules": modules, **more}


KINDS: dict[str, Kind] = {
    "undone": Kind(undone, lambda rows: caused(rows, "undo", "restored")),
    "undone_with_bots": Kind(
        undone,
        lambda rows: caused(rows, "undo") and caused(rows, "bot:steady"),
        (*PEOPLE, *BOTS),
        parts=with_modules("s2"),
    ),
    "abandoned_before_the_start": Kind(break_off, lambda rows: not rows, begins=False),
    "abandoned": Kind(
        abandoned, lambda rows: caused(rows, "undo") and not caused(rows, "", "game_over"), rounds=3
    ),
    "left": Kind(left, lambda rows: caused(rows, "left")),
    "timed_out": Kind(timed_out, lambda rows: caused(rows, "timeout")),
    "vetoed_by_order": Kind(
        vetoed_by_order,
        lambda rows: caused(rows, "order", "played", _1=VETO),
        parts=with_modules("wc2019"),
    ),
    "vetoed_by_hand": Kind(
        vetoed_by_hand,
        lambda rows: caused(rows, "mail:", "played", _1=VETO),
        parts=with_modules("wc2019", settings={"veto_window": 120}),
    ),
    "vetoed_by_a_bot": Kind(
        usual(),
        lambda rows: caused(rows, "bot:steady", "played", _1=VETO),
        (*PEOPLE, BOTS[1]),
        parts=with_modules("championship"),
    ),
    "robbed": Kind(
        usual("theft"),
        lambda rows: asked(rows, "theft") and not caused(rows, "order"),
        rounds=2,
        parts=with_modules("s2"),
    ),
    "robbed_by_order": Kind(
        robbed_by_order, lambda rows: caused(rows, "order", "paid"), rounds=2, parts=with_modules("s2")
    ),
    "robbed_by_a_chest": Kind(usual(), lambda rows: asked(rows, "steal"), parts=with_modules("chests")),
    "swapped": Kind(
        usual("swap_hats", "swap_hands", "inspection", "trap", "free"),
        lambda rows: played(rows, "swap_hats", "swap_hands", "inspection", "trap"),
        (*PEOPLE, *BOTS),
        parts=with_modules("s2", profile="anniv-bg"),
    ),
    "toll_asked": Kind(
        usual("toll"),
        lambda rows: asked(rows, "toll") and caused(rows, "", "unguarded"),
        parts=with_modules("toll"),
    ),
    "toll_by_permission": Kind(
        toll_by_permission, lambda rows: caused(rows, "order", "paid"), parts=with_modules("toll")
    ),
    "toll_not_answered": Kind(
        toll_not_answered, lambda rows: caused(rows, "timeout", "asked"), parts=with_modules("toll")
    ),
    "tournament": Kind(
        usual(),
        lambda rows: caused(rows, "", "paid"),
        (*PEOPLE, *BOTS),
        parts=with_modules("tournament"),
    ),
    "drafted_by_hand": Kind(
        usual(),
        lambda rows: asked(rows, "gold", "goal_turn"),
        rounds=2,
        parts=with_modules("base", profile="ru-base", settings={"draft": "hand"}),
    ),
    "chests": Kind(usual(), lambda rows: asked(rows, "look3", "discard_pick"), parts=with_modules("chests")),
    "chests_that_move_goals": Kind(
        usual(),
        lambda rows: caused(rows, "", "pushed") and asked(rows, "look_role"),
        parts=with_modules("chests"),
    ),
    "new_goals": Kind(
        usual(),
        lambda rows: revealed(rows, "bag", "dragon", "spider"),
        rounds=3,
        parts=with_modules("new-goals"),
    ),
    "costume": Kind(
        usual(), lambda rows: revealed(rows, "treasure"), parts=with_modules("costume", "greedy-dwarf")
    ),
    "party": Kind(
        usual(), lambda rows: revealed(rows, "treasure"), parts=with_modules("party", "sabotaged-dwarf")
    ),
    "championship": Kind(
        usual("swap_goals", "treasury", "trailblazer", "diversion", "reverse"),
        lambda rows: played(rows, "swap_goals", "treasury", "trailblazer", "diversion", "reverse"),
        (*PEOPLE, *BOTS),
        rounds=2,
        parts=with_modules("championship"),
    ),
    "everything": Kind(
        usual("theft", "toll", "swap_hats", "diversion"),
        lambda rows: caused(rows, "", "opened") and caused(rows, "", "guarded"),
        (*PEOPLE, *BOTS),
        parts=with_modules("s2", "championship", "new-goals", "costume", "chests", "toll"),
    ),
}
