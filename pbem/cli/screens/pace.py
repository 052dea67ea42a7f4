"""The pace report in words and as a table; everything is made of the document that ``--json`` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MODES = {
    "mail": "one mail a turn",
    "automatic": "automatic turns",
    "prepared": "automatic + prepared",
    "automatic, full shield": "automatic, shield = full",
    "prepared, full shield": "automatic + prepared, shield = full",
    "mail, few receipts": "one mail a turn, receipts = trouble",
    "prepared, few receipts": "automatic + prepared, receipts = trouble",
}
COLUMNS = ("", "days a game", "days a round", "mails a person", "a day", "nudges a game", "turns by mail")
AIM_RATIO, AIM_MAILS = 1 / 3, 35  # what we would like to see

Document = dict[str, Any]


def table(document: Document) -> list[tuple[str, ...]]:
    """A row for each way of playing: medians, with the middle half of all games behind them."""
    return [
        (
            MODES[mode["mode"]],
            range_of(mode["days"]),
            range_of(mode["days_per_round"]),
            f"{mode['mails_per_person']:.1f}",
            f"{mode['mails_per_person_and_day']:.1f}",
            f"{mode['nudges_per_game']:.1f}",
            f"{100 * mode['decided']['mail']:.0f} %",
        )
        for mode in document["modes"]
    ]


def range_of(days: dict[str, float]) -> str:
    return f"{days['median']:.1f} ({days['low']:.1f}..{days['high']:.1f})"


def heading(document: Document) -> str:
    modules = " + ".join(document["modules"])
    return (
        f"{document['games']} games in each way, of {document['players']} people in "
        f"{', '.join(document['zones'])}; edition {document['edition']}, {modules}; seed {document['seed']}."
    )


def behaviour(document: Document) -> list[str]:
    """What is assumed of people, in plain sentences: nothing in the report is truer than these."""
    habits = document["behaviour"]
    return [
        f"Everybody sleeps from {habits['quiet'].replace('-', ' to ')} and reads mail at all other hours.",
        f"An answer is written {habits['hours']:g} hours after its letter (the median; log-normal, sigma "
        f"{habits['spread']:g}), not counting sleep. A reminder lets its reader draw such a time again, from "
        "then on, and the earlier one counts. Nobody is on vacation or vanishes.",
        "People choose the moves of the bot steady. The table has the usual times: 10 minutes to take a move "
        "back, 24 hours awake for a turn, reminders after 50 and 80 % of them.",
        f"Where moves can be prepared, {100 * habits['prepares']:g} % of the answers also prepare up to "
        f"{habits['ahead']} of them.",
    ]


def verdict(document: Document) -> str:
    """What automatic and prepared moves save, and whether that is what we would like to see."""
    ratio, mails = document["ratio_median_days"], document["mails_per_person"]
    days = "reached" if ratio <= AIM_RATIO else "not reached"
    letters = "reached" if mails <= AIM_MAILS else "not reached"
    return (
        f"With automatic and prepared moves a game takes {ratio:.2f} of the days of one mail a turn (95 %: "
        f"{document['ratio_low']:.2f}..{document['ratio_high']:.2f}; the aim of {AIM_RATIO:.2f} is {days}) "
        f"and {mails:.1f} mails a person (the aim of {AIM_MAILS} is {letters})."
    )


def mails(document: Document) -> Iterator[str]:
    """Where mails come from, a line for each way of playing."""
    for mode in document["modes"]:
        kinds = ", ".join(
            f"{kind.replace('_', ' ')} {number:.1f}" for kind, number in mode["letters"].items()
        )
        yield f"{MODES[mode['mode']]}: {kinds}; {mode['written_per_person']:.1f} written."


WAITS = {
    "answer": "for an answer",
    "sleep": "for somebody asleep",
    "cooling": "while a move can be taken back",
    "shield": "behind the shield",
}


def waits(document: Document) -> Iterator[str]:
    """What a table waits for, a line for each way of playing."""
    for mode in document["modes"]:
        parts = ", ".join(f"{mode['waits'][wait]:.1f} {words}" for wait, words in WAITS.items())
        yield f"{MODES[mode['mode']]}: {parts}."
