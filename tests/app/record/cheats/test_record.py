"""A host, or anybody once the seed is shown, changes what is written down."""

from __future__ import annotations

from pbem.app.record.export import export
from pbem.app.record.verify import report_on, verify
from pbem.cli.commands.verify import all_well
from pbem.engine import legal_moves, write
from tests.app.conftest import World
from tests.app.record.cheats.trying import (
    BY_VERIFY,
    NOT_FOUND,
    WITH_A_HEAD,
    first_by,
    found,
    found_with_a_head,
    shows,
)
from tests.games.record_documents import game_of_kind
from tests.kit.commands import abandon
from tests.kit.documents import rehashed, rows_of, with_terms
from tests.kit.edits import decided_otherwise, sealed, state_before
from tests.kit.saying import saying


@shows(WITH_A_HEAD)
def test_rewriting_what_happened() -> None:
    honest = game_of_kind("returned")
    row = [row for row in rows_of(honest) if row.cause.startswith(("cli", "mail"))][-2]
    state = state_before(honest, row.seq)
    other = next(move for move in legal_moves(state, row.seat) if write(move) != row.move)
    found_with_a_head(decided_otherwise(honest, row, other), honest)


@shows(WITH_A_HEAD)
def test_two_stories_for_two_players() -> None:
    """Each of two players is told another game; each finds hers right, and the other one's wrong."""
    honest = game_of_kind("returned")
    row = first_by(honest, "cli", "mail")
    state = state_before(honest, row.seq)
    one, other = (decided_otherwise(honest, row, move) for move in legal_moves(state, row.seat)[:2])
    for mine, yours in ((one, other), (other, one)):
        report = report_on(mine, [mine["head"]])
        assert (report.findings, report.covered) == ([], len(mine["rows"]))
        assert [found.words for found in verify(mine, [f"{row.seq}:{yours['head']}"])] == [
            saying("not the one of your mail")
        ]


@shows(WITH_A_HEAD)
def test_cutting_off_the_end() -> None:
    honest = game_of_kind("returned")
    forged = sealed(honest, honest["rows"][:-5], status="abandoned")
    found_with_a_head(forged, honest)
    assert report_on(forged).status == "abandoned"  # so nobody takes it for the whole game


@shows(BY_VERIFY)
def test_breaking_off_a_game_that_goes_badly(world: World) -> None:
    code = world.new_game()
    abandon(world.app, code)
    document = export(world.app, code)
    report = report_on(document, [document["head"]])
    assert (report.findings, report.status) == ([], "abandoned")
    assert "is broken off at row 1, not finished" in all_well(document, report)[0]
    assert all("abandoned" in world.post.kinds(seat) for seat in range(3))


@shows(BY_VERIFY)
def test_calling_a_game_over_that_is_not() -> None:
    honest = game_of_kind("returned")
    found(sealed(honest, honest["rows"][:-5]), "it was not over there")


@shows(WITH_A_HEAD)
def test_changing_the_terms() -> None:
    honest = game_of_kind("returned")
    found_with_a_head(rehashed(with_terms(honest, cooling=honest["terms"]["cooling"] + 60)), honest)


@shows(NOT_FOUND)
def test_renaming_players() -> None:
    honest = game_of_kind("returned")
    forged = {**honest, "names": ["Zoe", *honest["names"][1:]]}
    assert verify(forged, honest["heads"]) == []
