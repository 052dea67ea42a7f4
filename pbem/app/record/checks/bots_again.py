"""Playing the bots of a game again: each must have done what its version does with its luck.

That holds also for what a bot did not do: wherever it could have stopped a card that another seat showed,
it is asked once more.
"""

from __future__ import annotations

from pbem.app.record.checks.findings import Finding, Wrong
from pbem.app.record.checks.steps import Step, Watch
from pbem.bots import VERSIONS, Bot, chosen
from pbem.engine import Seat, State, objector, view, write
from pbem.store.schema.terms import FIRST_SCHEMA, Document, terms_in


def bots_again(document: Document) -> Watch:
    """Every bot whose version is held here does what it did, and lets pass what it let pass."""
    seed, bots = bytes.fromhex(document["seed"]), _held(document)
    led_here = 0  # the number of the row that led to the position

    def watch(step: Step) -> None:
        nonlocal led_here
        if not step.facts:  # only announced: nobody had anything to decide
            return
        seat = _whose(step.before, bots)
        if seat is not None:
            move = chosen(bots[seat], view(step.before, seat), seed, led_here)
            _compare(step, seat, "" if move is None else write(move))
        led_here = step.seq

    return watch


def not_replayed(document: Document, quick: bool = False) -> list[Finding]:
    """The bots of a finished game whose moves a check finds legal, and can say no more about."""
    first, held = document["schema"] == FIRST_SCHEMA, _held(document)
    code = "bot_left_out" if quick else "bot_without_version" if first else "bot_not_replayed"
    return [
        Finding(code, 0, {"seat": seat, "bot": bot if first else f"{bot['name']} {bot['version']}"})
        for seat, bot in enumerate(terms_in(document)["bots"])
        if bot is not None and (quick or seat not in held)
    ]


def _held(document: Document) -> dict[Seat, Bot]:
    """The bots of a game that can be played again, by seat; the first schema does not tell their versions."""
    if document["schema"] == FIRST_SCHEMA:
        return {}
    named = {seat: bot for seat, bot in enumerate(terms_in(document)["bots"]) if bot is not None}
    held = {seat: VERSIONS.get(bot["name"], {}).get(bot["version"]) for seat, bot in named.items()}
    return {seat: bot for seat, bot in held.items() if bot is not None}


def _whose(state: State, bots: dict[Seat, Bot]) -> Seat | None:
    """The bot that is asked, or that could stop the card that is shown."""
    if state.asks:
        return next((ask.seat for ask in state.asks if ask.seat in bots), None)
    seat = objector(state)
    return seat if seat in bots else None


def _compare(step: Step, seat: Seat, due: str) -> None:
    """A row where a bot could do something must be what it does; nothing is due if it lets a card pass."""
    made = step.row.move if step.seat == seat else ""
    if made == due:
        return
    if made and due:
        raise Wrong("other_bot_move", step.seq, seat=seat, move=made, due=due)
    if due:
        raise Wrong("bot_was_due", step.seq, seat=seat, due=due)
    raise Wrong("bot_let_pass", step.seq, seat=seat, move=made)
