"""The pace report in words and as a table; everything is made of the document that ``--json`` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MODES = {
    "mail": "one mail a turn",
    "automatic": "automatic turns",
    "prepared": "automatic + prepared",
    "automatic-full": "automatic, shield = full",
    "prepared-full": "automatic + prepared, shield = full",
    "mail-trouble": "one mail a turn, receipts = trouble",
    "prepared-trouble": "automatic + prepared, receipts = trouble",
    "prepared-daily": "automatic + prepared, mail = daily",
    "mail-untold": "one mail a turn, no quiet hours",
    "prepared-untold": "automatic + prepared, no quiet hours",
}
COLUMNS = (
    *("", "days a game", "days a round", "mails a person", "a day", "nudges a game"),
    *("turns by mail", "turns a round", "found"),
)
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
            f"{mode['turns_per_round']:.0f}",
            f"{100 * mode['found']:.0f} %",
        )
        for mode in document["modes"]
    ]


def range_of(days: dict[str, float]) -> str:
    return f"{days['median']:.1f} ({days['low']:.1f}..{days['high']:.1f})"


def heading(document: Document) -> str:
    games, modules = document["games"], " + ".join(document["modules"])
    return (
        f"{games} {'game' if games == 1 else 'games'} in each way, of {document['players']} people in "
        f"{', '.join(document['zones'])}; edition {document['edition']}, {modules}; seed {document['seed']}."
    )


def behaviour(document: Document) -> list[str]:
    """What is assumed of people, in plain sentences: nothing in the report is truer than these."""
    habits = document["behaviour"]
    return [
        f"Everybody sleeps from {habits['quiet'].replace('-', ' to ')}, has told the server so, and reads "
        "mail at all other hours. Nobody is on vacation or vanishes. Who sits where is drawn for each game.",
        f"An answer is written {habits['hours']:g} hours after its letter (the median; log-normal, sigma "
        f"{habits['spread']:g}), not counting sleep. A reminder lets its reader draw such a time again, from "
        "then on, and the earlier one counts.",
        "People choose the moves of the bot steady. The table has the usual times: 10 minutes to take a move "
        "back, 24 hours awake for a turn, reminders after 50 and 80 % of them.",
        f"Where moves can be prepared, {100 * habits['prepares']:g} % of the answers also hold a new list of "
        f"up to {habits['ahead']} moves: what their writer would do in her next turns with the cards that "
        "she keeps, if nobody else changed anything. Tunnel cards are laid only if the cell is free and "
        "all her tools are whole. What usually ends a list ends these.",
        "With mail = daily she also answers the letter of the day, with a new list if hers is not complete "
        "any more. Without quiet hours people sleep as much, but the server does not know.",
    ]


def verdict(document: Document) -> str:
    """What automatic and prepared moves save, and whether that is what we would like to see."""
    ratio, mails = document["ratio_median_days"], document["mails_per_person"]
    if ratio is None:
        return "How they compare is told where both one mail a turn and prepared moves are played."
    days = "reached" if ratio <= AIM_RATIO else "not reached"
    letters = "reached" if mails <= AIM_MAILS else "not reached"
    return (
        f"With automatic and prepared moves a game takes {ratio:.2f} of the days of one mail a turn (95 %: "
        f"{document['ratio_low']:.2f}..{document['ratio_high']:.2f}; the aim of {AIM_RATIO:.2f} is {days}) "
        f"and {mails:.1f} mails a person (the aim of {AIM_MAILS} is {letters})."
    )


def verdict_untold(document: Document) -> str:
    """The same for people who have told no quiet hours; nothing if that was not played."""
    ratio = document["ratio_median_days_untold"]
    if ratio is None:
        return ""
    return (
        "If nobody has told quiet hours, so that prepared moves are made at night too, it is "
        f"{ratio:.2f} of the days, and {document['mails_per_person_untold']:.1f} mails a person."
    )


def made(document: Document) -> Iterator[str]:
    """What became of prepared moves, a line for each way of playing in which there are any."""
    for mode in document["modes"]:
        if mode["prepared_made"] is not None:
            prepared, automatic = (100 * mode["decided"][by] for by in ("prepared", "automatic"))
            yield (
                f"{MODES[mode['mode']]}: {100 * mode['prepared_made']:.0f} % of them were made; they are "
                f"{prepared:.0f} % of all turns, and {automatic:.0f} % are automatic."
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
