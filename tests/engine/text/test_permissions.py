"""Standing permissions to pay a toll: their text, and what they permit (R23.5)."""

import pytest

from pbem.engine import (
    NOBODY,
    Ambiguous,
    NotUnderstood,
    Permission,
    permits,
    read_permission,
    spent,
    view,
    write_permission,
)
from tests.kit import after, table

NAMES = ("Anna", "Boris", "Carla Cart")

LINES = [
    ("pay for Boris", Permission(1), "pay for Boris"),
    ("Pay for carla  cart up to 2 gold.", Permission(2, 2), "pay for Carla Cart up to 2"),
    ("pay for everybody up to 1 piece", Permission(NOBODY, 1), "pay for anybody up to 1"),
    ("pay for p1", Permission(1), "pay for Boris"),
]


@pytest.mark.parametrize(("line", "permission", "written"), LINES)
def test_a_permission_is_read_and_written(line: str, permission: Permission, written: str) -> None:
    assert read_permission(line, NAMES) == permission
    assert write_permission(permission, NAMES) == written
    assert read_permission(write_permission(permission)) == permission


@pytest.mark.parametrize(
    "line", ["pay", "pay for", "pay for it?", "pay anna", "pay for anna up to 0", "x" * 500]
)
def test_other_lines_are_no_permissions(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read_permission(line, NAMES)


def test_the_beginning_of_two_names_is_ambiguous() -> None:
    with pytest.raises(Ambiguous):
        read_permission("pay for b", ("Boris", "Berta"))


def test_it_counts_when_that_player_asks_and_only_then() -> None:
    state = table("S ─", modules=("toll",), hands=[["cross"], ["map"], ["map", "map"]], to_move=2)
    state = after(state, "toll map at 3,3")
    assert not permits(Permission(), view(state, 1))
    asked = after(state, "play cross at 3,3 paid by p1")
    assert permits(Permission(), view(asked, 1))
    assert permits(Permission(0, 2), view(asked, 1))
    assert not permits(Permission(2), view(asked, 1))
    assert not permits(Permission(), view(asked, 2))


def test_it_is_used_up_piece_by_piece() -> None:
    assert spent(Permission(1, 2)) == Permission(1, 1)
    assert spent(Permission(1, 1)) is None
    assert spent(Permission(1)) == Permission(1)
