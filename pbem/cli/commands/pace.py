"""``pbem simulate --pace``: how long games by mail take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbem.cli.commands.simulate import progress_bar, refused
from pbem.cli.screens import pace as words
from pbem.cli.screens.pace_picture import picture
from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import seconds
from pbem.cli.shell.output import say, say_json, say_table
from pbem.cli.shell.speech import _, list_of
from pbem.pace import MODES, ZONES, Habits, PaceSetup, pace, to_plain


def simulate_pace(
    games: int,
    table: dict[str, Any],
    processes: int | None,
    *,
    zones: str,
    answer: str,
    ahead: int | None,
    ways: str,
    svg: str,
) -> dict[str, Any]:
    """Play by mail on a simulated clock; the report as plain data."""
    if svg:
        Path(svg).touch()  # whether it can be written is better known before than after the games
    wanted = [way.strip() for way in ways.split(",")] if ways else [*MODES]
    if unknown := [way for way in wanted if way not in MODES]:
        raise Refused(
            _(
                "There is no way {unknown}; there are {known}.",
                unknown=list_of(unknown, "unit"),
                known=list_of([*MODES], "unit"),
            )
        )
    usual = Habits()
    habits = Habits(hours=seconds(answer) / 3600 if answer else usual.hours, ahead=ahead or usual.ahead)
    where = tuple(zone.strip() for zone in zones.split(",")) if zones else ZONES
    try:
        setup = PaceSetup(zones=where, habits=habits, **table)
    except ValueError as problem:
        raise refused(problem) from None
    with progress_bar(_("games")) as tell:
        return to_plain(pace(setup, games, wanted, processes, tell))


def show_pace(document: dict[str, Any], svg: str, json: bool, ascii_only: bool) -> None:
    """Print the report, and draw it if a file is named."""
    if svg:
        Path(svg).write_text(picture(document), encoding="utf-8")
    if json:
        say_json(**document)
        return
    say(words.heading(document), "", _("What is assumed of people:"))
    say(*(f"- {sentence}" for sentence in words.behaviour(document)), "", ascii_only=ascii_only)
    say_table(words.COLUMNS, words.table(document), ascii_only)
    say("", _("Days that the table waits:"), *(f"- {line}" for line in words.waits(document)))
    if lines := [*words.made(document)]:
        say("", _("Prepared moves:"), *(f"- {line}" for line in lines))
    say("", _("Mails that one person gets:"), *(f"- {line}" for line in words.mails(document)), "")
    say(*filter(None, (words.verdict(document), words.verdict_untold(document))))
    if svg:
        say(_("The picture is in {file}.", file=svg))
