"""Playing the bots of a game again: each must have done what its version does with its luck.

That holds also for what a bot did not do: wherever it could have stopped a card that another seat showed,
it is asked once more.
"""

from __future__ import annotations

from pbem.app.causes import announced
from pbem.app.record.checks.attendance import COMES
from pbem.app.record.checks.findings import OTHER_VERSION, Finding, Wrong
from pbem.app.record.checks.steps import Step, Watch
from pbem.app.sheets.table import Announcement
from pbem.bots import VERSIONS, Bot, chosen
from pbem.engine import Seat, State, objector, view, write
from pbem.sentence import N_, Sentence
from pbem.store.schema.terms import Document


def bots_again(document: Document) -> Watch:
    """Every bot whose version is held here does what it did, and lets pass what it let pass."""
    seed, bots = bytes.fromhex(document["seed"]), _held(document)
    stand_in = _stand_in(document)
    led_here = 0  # the number of the row that led to the position

    def watch(step: Step) -> None:
        nonlocal led_here
        if not step.facts:  # only announced: nobody had anything to decide
            _change(step, bots, stand_in)
            return
        seat = _whose(step.before, bots)
        if seat is not None:
            move = chosen(bots[seat], view(step.before, seat), seed, led_here)
            _compare(step, seat, "" if move is None else write(move))
        led_here = step.seq

    return watch


def not_replayed(document: Document, quick: bool = False) -> list[Finding]:
    """The bots of a finished game whose moves a check finds legal, and can say no more about."""
    held, names = _held(document), document["names"]
    seats = [
        (seat, f"{bot['name']} {bot['version']}")
        for seat, bot in enumerate(document["terms"]["bots"])
        if bot is not None and (quick or seat not in held)
    ]
    missing = quick or _stand_in(document) is None
    stood_in = {row[2]: row[4] for row in document["rows"] if row[3] == Announcement.STANDS_IN and missing}
    text, step = _LEFT_OUT if quick else _NOT_HELD
    return [
        Finding(Sentence(text, seat=names[seat], bot=bot), next_step=Sentence(step))
        for seat, bot in (*seats, *stood_in.items())
    ]


# Why a bot is not played again, and the next step.
_LEFT_OUT = N_("{seat}: legal, bot not replayed (left out by --quick)."), N_("Check it without --quick")
_NOT_HELD = N_("{seat}: legal, bot not replayed ({bot} is not known here)."), OTHER_VERSION


def _held(document: Document) -> dict[Seat, Bot]:
    """The bots of a game that can be played again, by seat."""
    named = {seat: bot for seat, bot in enumerate(document["terms"]["bots"]) if bot is not None}
    held = {seat: VERSIONS.get(bot["name"], {}).get(bot["version"]) for seat, bot in named.items()}
    return {seat: bot for seat, bot in held.items() if bot is not None}


def _stand_in(document: Document) -> Bot | None:
    """The bot that may play in the place of somebody, if it can be played again."""
    terms = document["terms"]["clock"]["stand_in"]
    return VERSIONS.get(terms["name"], {}).get(terms["version"]) if terms else None


def _change(step: Step, bots: dict[Seat, Bot], stand_in: Bot | None) -> None:
    """A bot begins to play for somebody, or somebody is there again."""
    what = announced(step.row.cause)
    if what is Announcement.STANDS_IN and stand_in is not None:
        bots[step.seat] = stand_in
    elif what in COMES:
        bots.pop(step.seat, None)


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
        raise Wrong(
            N_("Row {seq} is wrong: {seat} is a bot, and with its luck it does {due}, not {move}."),
            step.seq,
            seat=seat,
            move=made,
            due=due,
        )
    if due:
        raise Wrong(
            N_("Row {seq} is wrong: {seat} is a bot, and with its luck it does {due} here."),
            step.seq,
            seat=seat,
            due=due,
        )
    raise Wrong(
        N_(
            "Row {seq} is wrong: {seat} is a bot, and with its luck it lets the card pass; it does not"
            " {move}."
        ),
        step.seq,
        seat=seat,
        move=made,
    )
