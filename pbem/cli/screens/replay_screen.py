"""Stepping through a game in the terminal: forwards, backwards, by itself, through anybody's eyes.

What a key does is a pure function from one ReplayScreen to the next, so it can be tested without a terminal;
``run`` only draws, waits for a key, and draws again.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pbem.app.game import Game
from pbem.cli.screens.steps import Step, hand_of, step_lines, steps, voice_of
from pbem.cli.shell.output import painted
from pbem.cli.shell.speech import N_, _
from pbem.engine import NOBODY, Seat
from pbem.render.drawing.board import draw_mine
from pbem.render.safe import in_ascii, wrap
from pbem.render.words.names import Voice

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25)  # seconds for a step
# Translators: keys and what they do, in one line of at most 79 characters; the keys stay as they are.
HELP = N_("space next  b back  a play  +/- speed  v eyes  g/G ends  12 Enter jump  q quit")

MARGIN = " " * 6  # the number of a step and two blanks
CLEAR, HOME = "\x1b[2J", "\x1b[H"

GAPS = 3  # empty lines of a page, where there is room for them
LEAST_TOLD, LEAST_ROWS, LEAST_COLUMNS = 4, 12, 60


@dataclass(frozen=True, slots=True)
class ReplayScreen:
    """Where in the game we are, and how we look at it."""

    steps: tuple[Step, ...]
    views: tuple[Seat, ...]  # the viewpoints there are
    at: int = 0
    view: int = 0
    running: bool = False
    speed: int = 2
    typed: str = ""  # digits of a jump that is not finished

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    @property
    def seat(self) -> Seat:
        return self.views[self.view]

    def go(self, at: int) -> ReplayScreen:
        """At another step; the ends stop us."""
        return replace(self, at=max(0, min(at, len(self.steps) - 1)), typed="")


def replay_of(game: Game, seat: Seat) -> ReplayScreen:
    """A replay of a game. When the game is over everybody's eyes can be used; before, only one's own."""
    views = (NOBODY, *range(len(game.seats))) if game.ended else (seat,)
    return ReplayScreen(tuple(steps(game)), views, view=views.index(seat))


def pressed(now: ReplayScreen, key: str) -> ReplayScreen | None:
    """What a key does; None ends the show. A key that means nothing changes nothing."""
    if key in ("q", "Q", "\x03", "\x04", "\x1b"):
        return None
    if key.isdigit():
        return replace(now, typed=(now.typed + key)[-6:], running=False)
    if key in ("\r", "\n"):
        return now.go(int(now.typed) - 1) if now.typed else now.go(now.at + 1)
    act = _KEYS.get(key)
    return act(replace(now, typed="")) if act else replace(now, typed="")


def time_passed(now: ReplayScreen) -> ReplayScreen:
    """The next step when it runs by itself; at the end it stops."""
    return replace(now.go(now.at + 1), running=now.at + 2 < len(now.steps))


_KEYS: dict[str, Callable[[ReplayScreen], ReplayScreen]] = {
    " ": lambda now: replace(now.go(now.at + 1), running=False),
    "right": lambda now: replace(now.go(now.at + 1), running=False),
    "n": lambda now: replace(now.go(now.at + 1), running=False),
    "left": lambda now: replace(now.go(now.at - 1), running=False),
    "b": lambda now: replace(now.go(now.at - 1), running=False),
    "p": lambda now: replace(now.go(now.at - 1), running=False),
    "g": lambda now: now.go(0),
    "home": lambda now: now.go(0),
    "G": lambda now: now.go(len(now.steps) - 1),
    "end": lambda now: now.go(len(now.steps) - 1),
    "a": lambda now: replace(now, running=not now.running),
    "+": lambda now: replace(now, speed=min(now.speed + 1, len(SPEEDS) - 1)),
    "-": lambda now: replace(now, speed=max(now.speed - 1, 0)),
    "v": lambda now: replace(now, view=(now.view + 1) % len(now.views)),
}


def page(now: ReplayScreen, ascii_only: bool, columns: int, rows: int) -> list[str]:
    """The lines of one screen: where we are, the mine, what happened; not more than there is room for."""
    step = now.step
    voice = voice_of(step, now.seat, ascii_only)
    told = [*step_lines(step, now.seat, ascii_only, picture=False), *own_lines(voice)]
    told = [part for line in told for part in folded(line, columns - 1)]
    mine = list(map(painted, draw_mine(voice.view, voice.style, columns)))
    room = rows - 2  # but for the title and the keys
    told = cut(told, max(room - len(mine) - GAPS, LEAST_TOLD))
    mine = cut(mine, room - len(told))
    gap = [""] if len(mine) + len(told) + GAPS <= room else []
    lines = [title(now), *gap, *mine, *gap, *told, *gap, _(HELP)]
    return [in_ascii(line) for line in lines] if ascii_only else lines


def title(now: ReplayScreen) -> str:
    """Where in the game we are, how we look at it, and what is about to happen."""
    step = {"game": now.step.game.row.code, "step": now.at + 1, "steps": len(now.steps)}
    if now.seat != NOBODY:
        name = now.step.game.names[now.seat]
        where = _("{game}  step {step} of {steps}, as {name} saw it", **step, name=name)
    elif now.step.game.ended:
        where = _("{game}  step {step} of {steps}, all secrets", **step)
    else:
        where = _("{game}  step {step} of {steps}, in public", **step)
    parts = [where]
    if now.running:
        # Translators: {seconds} is a number like 0.5; s is short for seconds.
        parts.append(_("by itself, {seconds:g} s a step", seconds=SPEEDS[now.speed]))
    if now.typed:
        # Translators: {number} is the step that somebody is about to go to, as far as it is typed.
        parts.append(_("to {number}", number=now.typed))
    return "  ".join(parts)


def own_lines(voice: Voice) -> list[str]:
    """The cards of the seat through whose eyes we look."""
    seen = voice.view
    if seen.seat == NOBODY or not seen.role:
        return []
    # Translators: {cards} lists cards with their numbers, or says "no cards".
    words = voice(
        "You are a {role} and hold: {cards}.", role=voice.card(seen.role), cards=hand_of(seen, voice)
    )
    return [f"      {words}"]


def folded(line: str, columns: int) -> list[str]:
    """A line in as many as it needs; all but the first begin below its words, not below its number."""
    first, *rest = wrap(line, columns - len(MARGIN))
    return [first, *(MARGIN + part.strip() for part in rest)]


def cut(lines: list[str], most: int) -> list[str]:
    """The first lines, with a sign if there are more."""
    return lines if len(lines) <= most else [*lines[: most - 1], "      …"]


def run(now: ReplayScreen, ascii_only: bool) -> None:
    """Show the replay on the terminal until it is left."""
    with keyboard() as wait_for_key:
        while True:
            columns, rows = shutil.get_terminal_size()
            lines = page(now, ascii_only, max(columns, LEAST_COLUMNS), max(rows - 1, LEAST_ROWS))
            sys.stdout.write(CLEAR + HOME + "\r\n".join(lines) + "\r\n")
            sys.stdout.flush()
            key = wait_for_key(SPEEDS[now.speed] if now.running else None)
            following = time_passed(now) if key is None else pressed(now, key)
            if following is None:
                return
            now = following


_NAMES = {"A": "left", "B": "right", "C": "right", "D": "left", "H": "home", "F": "end"}
_NAMED = {f"\x1b[{letter}": name for letter, name in _NAMES.items()}
_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)


def keys_in(raw: str) -> list[str]:
    """Single keys out of what the terminal sent at once; the special ones by name."""
    return [_NAMED.get(key.replace("\x1bO", "\x1b["), key) for key in _KEY.findall(raw)]


@contextmanager
def keyboard() -> Iterator[Callable[[float | None], str | None]]:
    """Waiting for single keys, at most so many seconds; the terminal is put back as it was."""
    import os
    import select
    import termios
    import tty

    file = sys.stdin.fileno()
    before = termios.tcgetattr(file)
    waiting: list[str] = []

    def wait_for_key(seconds: float | None) -> str | None:
        if not waiting:
            if not select.select([file], [], [], seconds)[0]:
                return None
            raw = os.read(file, 1024).decode(errors="replace")
            waiting.extend(keys_in(raw) or ["\x04"])  # nothing at all: the terminal is gone
        return waiting.pop(0)

    tty.setraw(file)
    try:
        yield wait_for_key
    finally:
        termios.tcsetattr(file, termios.TCSADRAIN, before)
