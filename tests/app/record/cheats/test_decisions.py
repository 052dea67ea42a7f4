"""A host decides for others, or lets them decide what they did not."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.app import App
from pbem.engine import NOBODY, TYPE, legal_moves, write
from pbem.store.schema.chain import moment_text
from tests.app.record.cheats.trying import (
    BY_VERIFY,
    NOT_FOUND,
    first_by,
    found,
    passes,
    shows,
    with_row,
)
from tests.games.record_documents import game_of_kind
from tests.kit.bot_games import game_with_vetoes, retold, vetoes
from tests.kit.documents import rows_of
from tests.kit.edits import decided_otherwise, sealed, state_before


@shows(BY_VERIFY)
def test_an_illegal_move() -> None:
    honest = game_of_kind("returned")
    found(with_row(honest, first_by(honest, "cli", "mail"), move="play 12 at 9,9 turned"), "could not play")


@shows(BY_VERIFY)
def test_steering_a_bot() -> None:
    honest = game_of_kind("invited")
    for row in rows_of(honest):
        if row.cause == "bot:random":
            state = state_before(honest, row.seq)
            others = [move for move in legal_moves(state, row.seat) if write(move) != row.move]
            if others:
                found(decided_otherwise(honest, row, others[0]), "with its luck it does .*, not")
                return
    raise AssertionError("the bot had never a choice")


@shows(BY_VERIFY)
def test_keeping_a_bot_from_its_veto(app: App) -> None:
    honest = game_with_vetoes(app)
    found(retold(honest, vetoes(honest)[0].seq, None), "with its luck it does .* here")


@shows(BY_VERIFY)
def test_a_bot_that_moves_for_a_person() -> None:
    honest = game_of_kind("invited")
    found(with_row(honest, first_by(honest, "cli", "mail"), cause="bot:random"), "not who plays for")


@shows(BY_VERIFY)
def test_a_person_who_moves_for_a_bot() -> None:
    honest = game_of_kind("invited")
    found(with_row(honest, first_by(honest, "bot:"), cause="cli"), "not who plays for")


@shows(NOT_FOUND)
def test_moving_for_another_player() -> None:
    honest = game_of_kind("returned")
    row = first_by(honest, "cli", "mail")
    state = state_before(honest, row.seq)
    other = next(move for move in legal_moves(state, row.seat) if write(move) != row.move)
    passes(decided_otherwise(honest, row, other))


@shows(BY_VERIFY)
def test_a_timeout_too_early() -> None:
    honest = game_of_kind("timed_out")
    row = first_by(honest, "timeout")
    asked, since = rows_of(honest)[row.seq - 2], rows_of(honest)[row.seq - 1 :]
    in_time = datetime.fromisoformat(asked.at) + timedelta(seconds=honest["terms"]["per_turn"] - 1)
    by = datetime.fromisoformat(row.at) - in_time
    earlier = [list(one._replace(at=moment_text(datetime.fromisoformat(one.at) - by))) for one in since]
    found(sealed(honest, [*honest["rows"][: row.seq - 1], *earlier]), "was not over, she was asked")


@shows(BY_VERIFY)
def test_taking_back_a_promised_deadline() -> None:
    honest = game_of_kind("timed_out")
    row = first_by(honest, "timeout")
    asked, before = rows_of(honest)[row.seq - 2], honest["rows"][: row.seq - 1]
    early = datetime.fromisoformat(asked.at) + timedelta(seconds=honest["terms"]["per_turn"] - 1)
    for reason in ("hours", "longest", "shorter", "time"):
        told = row._replace(
            cause="deadline",
            move=f"{moment_text(early)} {reason}",
            facts=[],
            digest=asked.digest,
        )
        found(sealed(honest, [*before, list(told)]), "cannot have this deadline")


@shows(NOT_FOUND)
def test_a_timeout_too_early_with_false_times() -> None:
    """The rows say that a day went by; only the letters of those days tell that it did not."""
    honest = game_of_kind("returned")
    row = first_by(honest, "cli", "mail")
    later = timedelta(seconds=honest["terms"]["per_turn"])
    forged = decided_otherwise(honest, row, None)
    *before, last = rows_of(forged)
    at = moment_text(datetime.fromisoformat(last.at) + later)
    passes(sealed(forged, [*map(list, before), list(last._replace(cause="timeout", at=at))]))


@shows(BY_VERIFY)
def test_a_false_timeout() -> None:
    """A time-out is the default, never what suits somebody else."""
    honest = game_of_kind("returned")
    row = next(row for row in rows_of(honest) if row.move.startswith("play"))
    late = moment_text(datetime.fromisoformat(row.at) + timedelta(seconds=honest["terms"]["per_turn"]))
    found(with_row(honest, row, cause="timeout", at=late), "nobody decided for")


@shows(BY_VERIFY)
def test_closing_a_veto_window_too_early() -> None:
    honest = game_of_kind("vetoed_by_hand")
    shown = next(row for row in rows_of(honest) if row.facts[0][0] == "shown")
    row = rows_of(honest)[shown.seq]  # what carries it out
    found(with_row(honest, row, seat=NOBODY, cause="chance", move="", at=shown.at), "still time to object")


@shows(BY_VERIFY)
def test_deciding_for_somebody_who_never_left() -> None:
    honest = game_of_kind("returned")
    row = first_by(honest, "cli", "mail")
    forged = decided_otherwise(honest, row, None)
    *before, last = rows_of(forged)
    found(sealed(forged, [*map(list, before), list(last._replace(cause="left"))]), "had not left the table")


@shows(NOT_FOUND)
def test_announcing_that_somebody_leaves() -> None:
    honest = game_of_kind("timed_out")
    last = rows_of(honest)[8]
    state = state_before(honest, 10)
    gone = last._replace(seat=state.asks[0].seat, cause="leaves", move="", facts=[])
    passes(sealed(honest, [*honest["rows"][:9], list(gone)], status="abandoned"))


@shows(BY_VERIFY)
def test_an_undo_that_not_everybody_agreed_to() -> None:
    honest = game_of_kind("refused")
    undo = first_by(honest, "undo")
    agreed = [row for row in rows_of(honest)[: undo.seq - 1] if row.cause == "agrees"][-1]
    rows = [list(row) for row in rows_of(honest) if row.seq != agreed.seq and row.seq <= undo.seq]
    found(sealed(honest, rows, status="abandoned"), "not everybody had agreed")


@shows(BY_VERIFY)
def test_an_order_that_says_something_else() -> None:
    honest = game_of_kind("vetoed_by_order")
    found(with_row(honest, first_by(honest, "order:"), cause="order:veto any map"), "the order of")


@shows(BY_VERIFY)
def test_instructions_for_the_turn_of_somebody_else() -> None:
    honest = game_of_kind("vetoed_by_hand")
    row = next(row for row in rows_of(honest) if row.move == "play 121")
    found(with_row(honest, row, cause="instructed"), "instructions only for turns of its own")


@shows(BY_VERIFY)
def test_instructions_of_a_bot() -> None:
    honest = game_of_kind("invited")
    found(with_row(honest, first_by(honest, "bot:"), cause="instructed"), "not who plays for")


@shows(NOT_FOUND)
def test_calling_a_move_instructed() -> None:
    honest = game_of_kind("returned")
    passes(with_row(honest, first_by(honest, "cli", "mail"), cause="instructed"))


@shows(NOT_FOUND)
def test_inventing_an_order() -> None:
    honest = game_of_kind("vetoed_by_hand")
    row = next(row for row in rows_of(honest) if row.move == "play 121")
    shown = rows_of(honest)[row.seq - 2].facts[0][2]
    passes(with_row(honest, row, cause=f"order:veto any {'tunnel' if TYPE[shown].groups else 'action'}"))
