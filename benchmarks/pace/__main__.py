"""``python -m benchmarks.pace``: play games by mail on a simulated clock, and report how long they take."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks.pace import MODES, ZONES, Habits, PaceSetup, pace, to_plain
from benchmarks.pace.picture import picture
from benchmarks.pace.words import markdown


def main(words: list[str] | None = None) -> None:
    usual = Habits()
    asked = argparse.ArgumentParser(prog="benchmarks.pace", description=__doc__.splitlines()[0])
    asked.add_argument("--games", type=int, default=20, help="how many in each way of playing")
    asked.add_argument("--players", type=int, default=5, help="how many people each game has")
    asked.add_argument("--seed", default="0", help="the same seed gives the same figures")
    asked.add_argument("--zones", default=",".join(ZONES), help="where people live: Europe/Warsaw,Asia/Tokyo")
    asked.add_argument(
        "--answer", type=float, default=usual.hours, help="hours awake after which half of the answers come"
    )
    asked.add_argument("--ahead", type=int, default=usual.ahead, help="how many moves people prepare at once")
    asked.add_argument("--ways", default=",".join(MODES), help="ways of playing: mail,prepared")
    asked.add_argument("--rounds", type=int, help="fewer rounds than usual")
    asked.add_argument("--processes", type=int, help="how many at once; else one for each core")
    asked.add_argument("--svg", type=Path, help="a file to draw the report into")
    asked.add_argument("--json", action="store_true", help="print the report as data")
    wanted = asked.parse_args(words)
    ways = wanted.ways.split(",")
    if unknown := [way for way in ways if way not in MODES]:
        asked.error(f"no way {', '.join(unknown)}; there are {', '.join(MODES)}")
    habits = Habits(hours=wanted.answer, ahead=wanted.ahead)
    rules = {"rounds": wanted.rounds} if wanted.rounds else {}
    try:
        setup = PaceSetup(
            wanted.players, tuple(wanted.zones.split(",")), habits, overrides=rules, seed=wanted.seed
        )
    except ValueError as problem:
        asked.error(str(problem))
    document = to_plain(pace(setup, wanted.games, ways, wanted.processes))
    if wanted.svg:
        wanted.svg.write_text(picture(document), "utf-8")
    print(json.dumps(document, indent=2) if wanted.json else markdown(document))


if __name__ == "__main__":
    main()
