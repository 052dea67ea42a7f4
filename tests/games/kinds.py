"""The kinds of games: how each is set up, and what shows in a document that it is of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from pbem.app.lobby.games import NewGame, NewPlayer
from pbem.app.lobby.public_draw import PublicDraw
from pbem.app.record.export import Document
from pbem.engine import TYPE
from tests.app.conftest import Clock
from tests.games.stories import (
    BOTS,
    PEOPLE,
    VETO,
    Table,
    abandoned,
    break_off,
    by_itself,
    by_public_draw,
    left,
    never,
    refused,
    returned,
    robbed_by_order,
    timed_out,
    toll_by_permission,
    toll_not_answered,
    undone,
    usual,
    vetoed_by_hand,
    vetoed_by_order,
    with_words,
)

DRAW = PublicDraw("lottery 6 of 49", Clock().at + timedelta(days=2), "numbers:6")


def caused(game: Document, cause: str, fact: str = "", **at: Any) -> bool:
    """Whether a row has this cause, and a fact of this kind with these fields."""
    return any(row[3].startswith(cause) and (not fact or any(of(row, fact, at))) for row in game["rows"])


def of(row: Any, kind: str, fields: dict[str, Any]) -> Iterator[bool]:
    """For each fact of this kind whether it has these fields."""
    for tag, *values in row[5]:
        if tag == kind:
            yield all(values[int(name[1:])] == value for name, value in fields.items())


def played(game: Document, *effects: str) -> bool:
    """Whether cards with all these effects did something."""
    cards = [values[1] for row in game["rows"] for tag, *values in row[5] if tag == "played"]
    return {TYPE[card].effect for card in cards}.issuperset(effects)


def asked(game: Document, *kinds: str) -> bool:
    """Whether somebody was asked all this."""
    asks = [ask for row in game["rows"] for tag, *values in row[5] if tag == "asked" for ask in values[0]]
    return {ask[1] for ask in asks}.issuperset(kinds)


def revealed(game: Document, *goals: str) -> bool:
    """Whether all these goals were turned over."""
    cards = [values[1] for row in game["rows"] for tag, *values in row[5] if tag == "turned"]
    return {TYPE[card].goal for card in cards}.issuperset(goals)


@dataclass(frozen=True)
class Kind:
    """A kind of game: how it is set up and played, and what shows that a document is one."""

    story: Callable[[Table], None]
    shows: Callable[[Document], bool]
    players: tuple[NewPlayer, ...] = PEOPLE
    rounds: int = 1
    parts: dict[str, Any] = field(default_factory=dict)
    begin: Callable[[Table], None] = with_words

    def new_game(self, code: str) -> NewGame:
        parts = dict(self.parts)
        settings = {"rounds": self.rounds} | parts.pop("settings", {})
        return NewGame(self.players, code, settings=settings, **parts)


def with_modules(*modules: str, **more: Any) -> dict[str, Any]:
    return {"modules": modules, **more}


KINDS: dict[str, Kind] = {
    "undone": Kind(undone, lambda game: caused(game, "undo", "restored")),
    "undone_with_bots": Kind(
        undone,
        lambda game: caused(game, "undo") and caused(game, "bot:steady"),
        (*PEOPLE, *BOTS),
        parts=with_modules("s2"),
    ),
    "abandoned_before_the_start": Kind(break_off, lambda game: not game["rows"], begin=never),
    "abandoned": Kind(
        abandoned, lambda game: caused(game, "undo") and not caused(game, "", "game_over"), rounds=3
    ),
    "left": Kind(left, lambda game: caused(game, "left")),
    "timed_out": Kind(timed_out, lambda game: caused(game, "timeout")),
    "vetoed_by_order": Kind(
        vetoed_by_order,
        lambda game: caused(game, "order", "played", _1=VETO),
        parts=with_modules("wc2019"),
    ),
    "vetoed_by_hand": Kind(
        vetoed_by_hand,
        lambda game: caused(game, "mail:", "played", _1=VETO),
        parts=with_modules("wc2019", settings={"veto_window": 120}),
    ),
    "vetoed_by_a_bot": Kind(
        usual(),
        lambda game: caused(game, "bot:steady", "played", _1=VETO),
        (*PEOPLE, BOTS[1]),
        parts=with_modules("championship"),
    ),
    "robbed": Kind(
        usual("theft"),
        lambda game: asked(game, "theft") and not caused(game, "order"),
        rounds=2,
        parts=with_modules("s2"),
    ),
    "robbed_by_order": Kind(
        robbed_by_order, lambda game: caused(game, "order", "paid"), rounds=2, parts=with_modules("s2")
    ),
    "robbed_by_a_chest": Kind(usual(), lambda game: asked(game, "steal"), parts=with_modules("chests")),
    "swapped": Kind(
        usual("swap_hats", "swap_hands", "inspection", "trap", "free"),
        lambda game: played(game, "swap_hats", "swap_hands", "inspection", "trap"),
        (*PEOPLE, *BOTS),
        parts=with_modules("s2", profile="anniv-bg"),
    ),
    "toll_asked": Kind(
        usual("toll"),
        lambda game: asked(game, "toll") and caused(game, "", "unguarded"),
        parts=with_modules("toll"),
    ),
    "toll_by_permission": Kind(
        toll_by_permission, lambda game: caused(game, "order", "paid"), parts=with_modules("toll")
    ),
    "toll_not_answered": Kind(
        toll_not_answered, lambda game: caused(game, "timeout", "asked"), parts=with_modules("toll")
    ),
    "tournament": Kind(
        usual(),
        lambda game: caused(game, "", "paid"),
        (*PEOPLE, *BOTS),
        parts=with_modules("tournament"),
    ),
    "drafted_by_hand": Kind(
        usual(),
        lambda game: asked(game, "gold", "goal_turn"),
        rounds=2,
        parts=with_modules("base", profile="ru-base", settings={"draft": "hand"}),
    ),
    "chests": Kind(usual(), lambda game: asked(game, "look3", "discard_pick"), parts=with_modules("chests")),
    "chests_that_move_goals": Kind(
        usual(),
        lambda game: caused(game, "", "pushed") and asked(game, "look_role"),
        parts=with_modules("chests"),
    ),
    "new_goals": Kind(
        usual(),
        lambda game: revealed(game, "bag", "dragon", "spider"),
        rounds=3,
        parts=with_modules("new-goals"),
    ),
    "costume": Kind(
        usual(), lambda game: revealed(game, "treasure"), parts=with_modules("costume", "greedy-dwarf")
    ),
    "party": Kind(
        usual(), lambda game: revealed(game, "treasure"), parts=with_modules("party", "sabotaged-dwarf")
    ),
    "championship": Kind(
        usual("swap_goals", "treasury", "trailblazer", "diversion", "reverse"),
        lambda game: played(game, "swap_goals", "treasury", "trailblazer", "diversion", "reverse"),
        (*PEOPLE, *BOTS),
        rounds=2,
        parts=with_modules("championship"),
    ),
    "everything": Kind(
        usual("theft", "toll", "swap_hats", "diversion"),
        lambda game: caused(game, "", "opened") and caused(game, "", "guarded"),
        (*PEOPLE, *BOTS),
        parts=with_modules("s2", "championship", "new-goals", "costume", "chests", "toll"),
    ),
    "returned": Kind(
        returned,
        lambda game: caused(game, "left") and caused(game, "leaves") and caused(game, "returns"),
    ),
    "refused": Kind(refused, lambda game: caused(game, "refuses") and caused(game, "undo")),
    "invited": Kind(
        usual(),
        lambda game: game["terms"]["organiser"] == 0 and any("rain" in words for words in game["salts"]),
        (*PEOPLE, BOTS[0]),
        parts={"invite": True, "organiser": "Anna", "words": "rain on Tuesday"},
        begin=by_itself,
    ),
    "drawn_in_public": Kind(
        usual(),
        lambda game: game["terms"]["luck"]["form"] == "numbers:6",
        parts={"invite": True, "luck": DRAW},
        begin=by_public_draw,
    ),
}
