"""Games with a public draw: made, everybody invited and joined, and the draw taken place."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Protocol

from pbem.app import App
from pbem.app.lobby.invitations import invite
from pbem.app.lobby.public_draw import PublicDraw
from tests.app.conftest import Clock
from tests.kit.commands import join

WORDS, FORM, RESULT = "lottery 6 of 49", "numbers:6", "4 8 15 16 23 42"


class Place(Protocol):
    """A server of the tests that makes games."""

    app: App
    clock: Clock

    def new_game(self, *, begin: bool = True, **parts: Any) -> str: ...


def draw_in_two_days(place: Place) -> PublicDraw:
    return PublicDraw(WORDS, place.clock.now() + timedelta(days=2), FORM)


def gathered_for_draw(place: Place, **parts: Any) -> str:
    """A game K7 whose people were invited, got their letters and joined; the draw is two days ahead."""
    code = place.new_game(begin=False, invite=True, luck=draw_in_two_days(place), **parts)
    invite(place.app, code)
    hand_over(place)
    for seat in range(3):
        join(place.app, code, seat)
    return code


def hand_over(place: Place) -> None:
    """All letters that wait are sent now."""
    waiting = [row.id for row in place.app.store.outbox_due(place.clock.now())]
    place.app.store.outbox_all_sent(waiting, place.clock.now())
