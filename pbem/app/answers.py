"""Refusing a letter: nothing happens in the game, and the player is told what would work."""

from __future__ import annotations

from pbem.app import App
from pbem.app.letters import Outgoing
from pbem.app.play import retrying
from pbem.app.table import load
from pbem.engine import Seat
from pbem.render.sheet import Answer


def refuse(app: App, code: str, seat: Seat, answers: tuple[Answer, ...], inbox: int) -> None:
    """Answer a letter that could not be carried out, and mark it as dealt with."""

    def attempt() -> None:
        outgoing = Outgoing.unchanged(app, load(app, code))
        outgoing.add("refusal", seat, answers=answers)
        app.store.commit(outgoing.change(inbox=(inbox, "done", "refused")))

    retrying(attempt)
