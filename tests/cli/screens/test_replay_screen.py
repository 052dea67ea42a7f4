"""``pbem replay`` on a terminal: what the keys do, and one walk through a real pseudo-terminal."""

from __future__ import annotations

import pytest

from pbem.app.game import load
from pbem.cli.screens.replay_screen import (
    ReplayScreen,
    folded,
    keys_in,
    page,
    pressed,
    replay_of,
    time_passed,
)
from pbem.config import Settings
from pbem.engine import NOBODY, view
from pbem.wiring import build_app
from tests.cli.conftest import INSTALLED, THREE, Shell, environment
from tests.kit.terminal import terminal


@pytest.fixture
def finished(shell: Shell) -> ReplayScreen:
    shell.ok("new", "K7", *("--bot", "random") * 3, "--rounds", "1", "--start")
    return replay_of(load(build_app(Settings(home=shell.home)), "K7"), NOBODY)


def press(now: ReplayScreen, *keys: str) -> ReplayScreen:
    for key in keys:
        after = pressed(now, key)
        assert after is not None
        now = after
    return now


def test_long_lines_are_folded_below_their_words() -> None:
    assert folded(" 158  Gimli discarded a card. The round is over.", 36) == [
        " 158  Gimli discarded a card.",
        "      The round is over.",
    ]


def test_keys_go_forwards_backwards_and_to_the_ends(finished: ReplayScreen) -> None:
    last = len(finished.steps) - 1
    assert press(finished, " ", "right", "n", "\r").at == 4
    assert press(finished, " ", " ", "left").at == 1
    assert press(finished, "left", "b").at == 0
    assert press(finished, "G").at == last
    assert press(finished, "end", " ", "right").at == last
    assert press(finished, "G", "g").at == 0


def test_a_number_and_enter_jump_there(finished: ReplayScreen) -> None:
    assert press(finished, "1", "2", "\r").at == 11
    assert press(finished, "9", "9", "9", "9", "\r").at == len(finished.steps) - 1
    assert press(finished, "1", "2", "b", "\r").at == 1  # another key forgets the number


def test_it_runs_by_itself_faster_and_slower_and_stops_at_the_end(finished: ReplayScreen) -> None:
    running = press(finished, "a")
    assert running.running
    assert time_passed(running).at == 1
    assert press(running, "+").speed == running.speed + 1
    assert press(running, *"-" * 9).speed == 0
    assert not press(running, " ").running
    for _ in running.steps:
        running = time_passed(running)
    assert (running.at, running.running) == (len(running.steps) - 1, False)


def test_after_the_end_everybodys_eyes_can_be_used(finished: ReplayScreen) -> None:
    assert finished.views == (NOBODY, 0, 1, 2)
    assert press(finished, "v", "v").seat == 1
    assert press(finished, *"vvvv").seat == NOBODY
    title, *drawn = page(finished, False, 80, 24)
    assert "all secrets" in title
    assert [sum(f"│ {sign} │" in line for line in drawn) for sign in "$●?"] == [1, 2, 0]
    assert "as Random saw it" in page(press(finished, "v"), False, 80, 24)[0]


def test_while_a_game_runs_only_ones_own(table: Shell) -> None:
    running = replay_of(load(build_app(Settings(home=table.home)), "K7"), 0)
    assert press(running, "v").seat == 0
    public = replay_of(load(build_app(Settings(home=table.home)), "K7"), NOBODY)
    assert "in public" in page(public, False, 80, 24)[0]
    assert not any("Face down:" in line for line in page(public, False, 80, 24))


@pytest.mark.parametrize("key", ["q", "Q", "\x03", "\x04", "\x1b"])
def test_some_keys_leave(finished: ReplayScreen, key: str) -> None:
    assert pressed(finished, key) is None


@pytest.mark.parametrize("key", ["x", "ß", "\x1b[5~", "\0", ""])
def test_other_keys_do_nothing(finished: ReplayScreen, key: str) -> None:
    assert press(finished, key) == finished


def test_keys_are_told_apart_when_many_come_at_once() -> None:
    assert keys_in("12\r\x1b[C\x1bOD\x1b[5~q") == ["1", "2", "\r", "right", "left", "\x1b[5~", "q"]


def test_every_page_can_be_ascii(finished: ReplayScreen) -> None:
    for at in range(len(finished.steps)):
        assert "\n".join(page(finished.go(at), True, 80, 24)).replace("’", "'").isascii()


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (80, 50), (120, 30), (60, 12)])
def test_every_page_fits_the_screen(shell: Shell, columns: int, rows: int) -> None:
    shell.ok("new", "K7", *("--bot", "random") * 5, "--with", "s2", "--rounds", "1", "--start")
    shown = replay_of(load(build_app(Settings(home=shell.home)), "K7"), NOBODY)
    for at in range(0, len(shown.steps), 5):
        for eyes in (shown.go(at), press(shown.go(at), "v", "v")):
            lines = page(eyes, False, columns, rows)
            assert len(lines) <= rows
            assert f"step {at + 1} of" in lines[0]
            assert lines[-1].endswith("q quit")
            if columns >= 80:
                assert max(map(len, lines)) <= columns


def test_other_eyes_see_their_own_cards(finished: ReplayScreen) -> None:
    assert not any("You are a" in line for line in page(finished, False, 80, 50))
    hand = view(finished.step.state, 0).hand
    text = " ".join(" ".join(page(press(finished, "v"), False, 80, 50)).split())
    assert "You are a" in text
    assert f"and hold: {hand[0]} " in text


def test_it_works_in_a_terminal(shell: Shell) -> None:
    shell.ok("new", "K7", *THREE[2:], "--bot", "random", "--rounds", "1", "--start")
    with terminal(INSTALLED, "replay", "K7", env=environment(shell.home, TERM="xterm")) as window:
        assert "step 1 of" in window.shown(until="q quit")
        window.type("q")
        assert window.end() == 0
