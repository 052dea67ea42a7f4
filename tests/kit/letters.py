"""Letters for tests: sheets of random games as the application would fill them."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from pbem.app.post import THREADS
from pbem.app.sheets.plans import Ending, PlanEnd
from pbem.app.sheets.sheet import LetterKind, Sheet, Thread
from pbem.app.sheets.table import (
    Absence,
    Draw,
    GameStatus,
    Glance,
    Happening,
    Missing,
    Remark,
    RoundTold,
    Salt,
    WaitingTurn,
)
from pbem.app.sheets.voting import BOT, PERSON, Motion, VoteTold
from pbem.engine import NOBODY, Began, RoundOver, Seat, State, redact, view
from pbem.render.rules.topics import topics_of
from pbem.store.schema.kinds import Missed
from tests.kit.games import Game, Row

NOW = datetime(2026, 11, 16, 12, 32, tzinfo=UTC)
NAMES = ("Anna", "Boris", "Clara", "Dimitar", "Eva", "Farid", "Gerda", "Hugo", "Ида", "Jan", "Kim", "Lea")
KINDS = (
    *("start", "turn", "nudge", "receipt", "refusal", "round_over", "game_over", "restored", "abandoned"),
    *("invite", "table", "window", "rejection", "bounce", "takeback", "absence"),
    *("notice", "dropped", "missing", "offer", "dossier", "replaced", "wants_back"),
    *("vote", "pace", "turns", "notes"),
)
MOTIONS = (
    *(Motion("pause"), Motion("resume"), Motion("extend", seconds=259200), Motion("end")),
    *(Motion("replace", 0, BOT), Motion("replace", 0, PERSON)),
)


ABOUT_ANOTHER = ("notes", "bounce", "takeback", "absence", "missing", "offer")
ABOUT_HERSELF = ("dropped", "dossier", "replaced", "wants_back")
WITH_ANOTHER = ("missing", "dossier", "replaced", "wants_back")


def missed(seat: Seat) -> dict[str, Any]:
    """What is agreed for one who does not answer, and how far that has come."""
    steps = [*Missing]
    policies = [*Missed]
    return {
        "missed": policies[seat % len(policies)],
        "grace": timedelta(days=seat % 3),
        "reason": steps[seat % len(steps)],
        "final_at": NOW + timedelta(days=2),
    }


def about_the_table(seat: Seat, seats: int, kind: str) -> dict[str, Any]:
    """What is voted about, or what the host did."""
    if kind == "pace":
        done = ("pauses", "resumes", "extends", "retimes")
        return {
            "reason": done[seat % len(done)],
            "said": "12\nplay 12 at 3,4\nundo",
            "paused": seat % len(done) == 0,
        }
    motion = MOTIONS[seat % len(MOTIONS)]
    voters = tuple(other for other in range(seats) if other != motion.about)
    asker = NOBODY if seat % 2 else (seat + 1) % seats
    carried = (None, None, True, None, False)[seat % 5]
    return {"vote": VoteTold(motion, asker, voters, NOW + timedelta(days=3), "Go 7", carried)}


def waiting_turns() -> tuple[WaitingTurn, ...]:
    """Games that wait for one player, each with an address of its own."""
    return tuple(
        WaitingTurn(game, NOW + timedelta(hours=hours), "e" * 26, f"turn-{game.lower() * 13}@play.example")
        for game, hours in (("K7", 5), ("MX", 30))
    )


def happenings(rows: list[Row], reader: Seat) -> tuple[Happening, ...]:
    """What the reader may know of what happened since her last own move."""
    own = [at for at, row in enumerate(rows) if row.seat == reader]
    since = own[-1] if own else 0
    return tuple(
        Happening(
            seq,
            row.seat,
            _absence(row, seq),
            tuple(redact(fact, reader) for fact in row.facts),
        )
        for seq, row in enumerate(rows)
        if seq >= since
    )


def _absence(row: Row, seq: int) -> Absence | None:
    """Of some discards, that nobody was there."""
    return (Absence.LATE, None, Absence.LEFT)[seq % 3] if row.move and row.move.verb == "discard" else None


def ending(rows: list[Row], reader: Seat) -> dict[str, Any]:
    """What the letters about the end of a round or of the game hold, of the round that ended last."""
    ends = [at for at, row in enumerate(rows) if any(isinstance(fact, RoundOver) for fact in row.facts)]
    if not ends:
        return {}
    closed = next((at for at in range(ends[-1] + 1, len(rows)) if _begins(rows[at])), len(rows))
    sharing = tuple(
        Happening(at, row.seat, None, tuple(redact(fact, reader) for fact in row.facts))
        for at, row in enumerate(rows[:closed])
        if at >= ends[-1]
    )
    over = rows[-1].after.over
    rounds = tuple(
        RoundTold(
            rows[at].after.round,
            next(redact(fact, reader) for fact in rows[at].facts if isinstance(fact, RoundOver)),
            tuple(gold if over or seat == reader else None for seat, gold in enumerate(rows[at].after.gold)),
        )
        for at in ends
    )
    return {"ended": view(rows[closed - 1].after, reader), "sharing": sharing, "rounds": rounds}


def _begins(row: Row) -> bool:
    return any(isinstance(fact, Began) for fact in row.facts)


ENDINGS = ("round_over", "game_over", "abandoned")


TALK = (
    "Let us play fair. I trust nobody, go on!",
    "12\nplay 12 at 3,4\nundo\nhttps://example.org/a/very/long/address/that/ends/in/a-number/7 go",
    '<script>alert(1)</script> & "quotes" — pass',
    "help " * 30,
    "שלום לכולם",
)
ASKED = (
    *(
        (word, "")
        for word in (
            *("hand", "board", "log", "history", "rules", "help", "status", "resend", "orders"),
            "prepared",
        )
    ),
    *(("rules", topic) for topic in ("base", "mail", *topics_of(("base",)))),
    ("log", "1"),
)


def everything_else(state: State, seat: Seat) -> dict[str, Any]:
    """What some kinds of letters hold beside the position."""
    remarks = tuple(Remark(at % state.seats, text, NOW) for at, text in enumerate(TALK))
    games = (
        GameStatus("K7", "running", 2, 3, NAMES[:1], True, NOW),
        GameStatus("B3", "running", 1, 3, ("Play 12 at 3,4", "Boris"), False),
        GameStatus("C4", "open", 0, 3, (), False),
        GameStatus("C5", "open", 0, 3, ("Play 12 at 3,4", "7"), False),
        GameStatus("C6", "open", 0, 3, (), False, NOW),
        GameStatus("D5", "over", 3, 3, (), False),
    )
    glances = (Glance(NOBODY, "the host", NOW), Glance(seat, "go 7", NOW), Glance(0, "Anna", NOW))
    orders = ("veto any rockfall by Play 12 at 3,4", "pay for anybody up to 2", "steal from Anna, Undo")
    prepared = (
        "prepare if lantern of Play 12 at 3,4 is broken and 9,1 is stone play 66 on me until p1 is broken",
        "prepare else discard oldest",
    )
    reasons = {PlanEnd.ILLEGAL: "not_connected"}
    lines = {PlanEnd.AUTO: "discard 12"}
    endings = tuple(
        Ending(lines.get(why, "prepare if I hold 7 play 12 at 3,4"), why, reasons.get(why, ""))
        for why in PlanEnd
    )
    words = (*(" ".join(text.split()) for text in TALK), "")
    more = {"salts": salts(state.seats, words), "orders": orders, "about": (seat + 1) % state.seats}
    unpublished = tuple(enumerate(TALK, 1))
    more |= {"published": remarks, "unpublished": unpublished}
    more |= {"prepared": prepared, "endings": endings}
    return {"talk": remarks, "memos": TALK, "glances": glances, "games": games, **more}


def promises(seat: Seat, seats: int) -> dict[str, Any]:
    """What an invitation says about time; every other reader has made the game."""
    organiser = {0: None, 1: 1, 2: 0}[seat % 3]
    words = "" if organiser is None else ("", "sea and sand", TALK[2], "play 12 at 3,4")[(seat + 1) % 4]
    greeting = ("", TALK[0], "12\nplay 12 at 3,4\nundo", TALK[2])[seat % 4]
    bots = ("", "", "", "steady", "random", "")
    return {
        **{"per_turn": timedelta(days=1), "words": words, "organiser": organiser, "greeting": greeting},
        "bots": tuple(bots[other % len(bots)] for other in range(seats)),
    }


def salts(seats: int, words: tuple[str, ...]) -> tuple[Salt, ...]:
    """These words one after the other; some of those without any are bots."""
    return tuple(
        Salt(seat, words[seat % len(words)], not words[seat % len(words)] and seat % 4 == 3)
        for seat in range(seats)
    )


def sheet(state: State, seat: Seat, kind: str = "turn", **parts: Any) -> Sheet:
    """A letter about a position."""
    parts = {
        "thread": THREADS.get(LetterKind(kind), Thread.TURN),
        **({"reason": "stranger", "stranger": "go-play@example.org"} if kind == "rejection" else {}),
        **({"about": (seat + 1) % state.seats} if kind in ABOUT_ANOTHER else {}),
        **({"about": seat} if kind in ABOUT_HERSELF else {}),
        **({"other": "Play 12 at 3,4" if seat else NAMES[-1]} if kind in WITH_ANOTHER else {}),
        **(missed(seat) if kind in ("turn", "nudge", "notice", "dropped", "missing") else {}),
        **({"reason": "asked"} if kind == "takeback" else {}),
        **(about_the_table(seat, state.seats, kind) if kind in ("vote", "pace") else {}),
        **({"reason": "declined" if seat else "joined"} if kind == "absence" else {}),
        **({"turns": waiting_turns(), "last_reminder": bool(seat % 2)} if kind == "turns" else {}),
        **({"copied_at": NOW - timedelta(hours=5)} if kind == "restored" else {}),
        "draw": some_draw(state, kind),
        **(promises(seat, state.seats) if kind in ("invite", "offer") else {}),
        **({"salts": salts(state.seats, ("elm", ""))} if kind == "start" else {}),
        "names": NAMES[: state.seats],
        "now": NOW,
        "zone": "Europe/Sofia",
        "due_at": NOW + timedelta(hours=24),
        "head": "9f8e" * 16,
        "rows": 34,
        "seed_hash": "0a1b" * 16,
        "seed": "7734" * 16 if state.over else "",
        **parts,
    }
    return Sheet(kind=LetterKind(kind), game="K7", view=view(state, seat), **parts)


def some_draw(state: State, kind: str) -> Draw | None:
    """In some games a public draw: to come in an invitation, and drawn in all other letters."""
    draws = (
        None,
        Draw("lottery 6 of 49", NOW, 6, "4 8 15 16 23 42"),
        Draw("play 7, or pass - 12", NOW, 1, "7"),
        Draw("draw of all numbers 1 2 3, go", NOW, 11, "1 2 3 4 5 6 7 8 9 10 999999"),
        Draw("drand, quicknet, round 12", NOW, 0, "8d61" * 16),
    )
    draw = draws[len(state.hand(0)) % len(draws)] if state.seats else None
    return replace(draw, result="") if draw and kind == "invite" else draw


def moments(game: Game, rng: random.Random, count: int) -> Iterator[tuple[State, list[Row]]]:
    """Some positions of a game, the last one too, each with what led to it."""
    for at in {*rng.sample(range(len(game.rows)), min(count, len(game.rows))), len(game.rows) - 1}:
        yield game.rows[at].after, game.rows[: at + 1]
