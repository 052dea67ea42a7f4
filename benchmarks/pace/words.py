"""The pace report in words and as a table; all of it is made of the document that ``--json`` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

# Ways of playing; what stands behind "," are settings as typed.
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
# What a table waits for: in a list behind a number of days, and in the picture alone.
WAITS = {
    "answer": "for an answer",
    "sleep": "for somebody asleep",
    "cooling": "while a move can be taken back",
    "shield": "behind the shield",
}
AIM_RATIO, AIM_MAILS = 1 / 3, 35  # what we would like to see

Document = dict[str, Any]


def markdown(document: Document) -> str:
    """Return the whole report, as ``docs/pace.md`` has it and the terminal shows it."""
    rows = [COLUMNS, ("---",) * len(COLUMNS), *table(document)]
    lines = [
        heading(document),
        "",
        *(f"- {sentence}" for sentence in behaviour(document)),
        "",
        f"**{verdict(document)}** {verdict_untold(document)}".strip(),
        "",
        "![Days a game takes, by what the table waits for](pace.svg)",
        "",
        *(f"| {' | '.join(row)} |".replace("|  |", "| |") for row in rows),
        "",
        "Days that the table waits, on average:",
        "",
        *(f"- {line}" for line in waits(document)),
        "",
        "What became of prepared moves:",
        "",
        *(f"- {line}" for line in made(document)),
        "",
        "Letters that one person gets in a game, and mails that she writes:",
        "",
        *(f"- {line}" for line in mails(document)),
    ]
    return "\n".join(lines)


def table(document: Document) -> list[tuple[str, ...]]:
    """Return a row for each way of playing: medians, with the middle half of all games behind them."""
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


def games(document: Document) -> str:
    return f"{document['games']} game{'' if document['games'] == 1 else 's'}"


def heading(document: Document) -> str:
    return (
        f"{games(document)} in each way, of {document['players']} people in {', '.join(document['zones'])};"
        f" edition {document['edition']}, {' + '.join(document['modules'])}; seed {document['seed']}."
    )


def behaviour(document: Document) -> list[str]:
    """Return what is assumed of people, in plain sentences: nothing in the report is truer than these."""
    habits = document["behaviour"]
    begin, end = habits["quiet"].split("-")
    return [
        f"Everybody sleeps from {begin} to {end}, has told the server so, and reads mail at all other hours."
        " Nobody is on vacation or vanishes. Who sits where is drawn for each game.",
        f"An answer is written {habits['hours']:g} hours after its letter (the median; log-normal, sigma"
        f" {habits['spread']:g}), not counting sleep. A reminder lets its reader draw such a time again, from"
        " then on, and the earlier one counts.",
        "People choose the moves of the bot steady. The table has the usual times: 10 minutes to take a move"
        " back, 24 hours awake for a turn, reminders after 50 and 80 % of them.",
        f"Where moves can be prepared, {100 * habits['prepares']:g} % of the answers also hold a new list of"
        f" up to {habits['ahead']} moves: what their writer would do in her next turns with the cards that"
        " she keeps, if nobody else changed anything. Tunnel cards are laid only if the cell is free and all"
        " her tools are whole. What usually ends a list ends these.",
        "With mail = daily she also answers the letter of the day, with a new list if hers is not complete"
        " any more. Without quiet hours people sleep as much, but the server does not know.",
    ]


def verdict(document: Document) -> str:
    """Return what automatic and prepared moves save, and whether that is what we would like to see."""
    ratio, letters = document["ratio_median_days"], document["mails_per_person"]
    if ratio is None:
        return "How they compare is told where both one mail a turn and prepared moves are played."
    return (
        f"With automatic and prepared moves a game takes {ratio:.2f} of the days of one mail a turn (95 %:"
        f" {document['ratio_low']:.2f}..{document['ratio_high']:.2f}; the aim of {AIM_RATIO:.2f} is"
        f" {reached(ratio, AIM_RATIO)}) and {letters:.1f} mails a person (the aim of {AIM_MAILS} is"
        f" {reached(letters, AIM_MAILS)})."
    )


def reached(figure: float, aim: float) -> str:
    return "reached" if figure <= aim else "not reached"


def verdict_untold(document: Document) -> str:
    """Return the same for people who have told no quiet hours; nothing if that was not played."""
    ratio = document["ratio_median_days_untold"]
    if ratio is None:
        return ""
    return (
        f"If nobody has told quiet hours, so that prepared moves are made at night too, it is {ratio:.2f} of"
        f" the days, and {document['mails_per_person_untold']:.1f} mails a person."
    )


def waits(document: Document) -> Iterator[str]:
    """Yield what a table waits for, a line for each way of playing."""
    for mode in document["modes"]:
        parts = ", ".join(f"{mode['waits'][wait]:.1f} {what}" for wait, what in WAITS.items())
        yield f"{MODES[mode['mode']]}: {parts}."


def made(document: Document) -> Iterator[str]:
    """Yield what became of prepared moves, a line for each way of playing in which there are any."""
    for mode in document["modes"]:
        if mode["prepared_made"] is not None:
            yield (
                f"{MODES[mode['mode']]}: {100 * mode['prepared_made']:.0f} % of them were made; they are"
                f" {100 * mode['decided']['prepared']:.0f} % of all turns, and"
                f" {100 * mode['decided']['automatic']:.0f} % are automatic."
            )


def mails(document: Document) -> Iterator[str]:
    """Yield where mails come from, a line for each way of playing."""
    for mode in document["modes"]:
        kinds = ", ".join(
            f"{kind.replace('_', ' ')} {number:.1f}" for kind, number in mode["letters"].items()
        )
        yield f"{MODES[mode['mode']]}: {kinds}; {mode['written_per_person']:.1f} written."
