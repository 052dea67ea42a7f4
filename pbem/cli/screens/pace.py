"""The pace report in words and as a table; everything is made of the document that ``--json`` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.cli.shell.speech import N_, _, count, list_of

# Translators: ways of playing, in a table and before a colon; what stands behind "," are settings as typed.
MODES = {
    "mail": N_("one mail a turn"),
    "automatic": N_("automatic turns"),
    "prepared": N_("automatic + prepared"),
    "automatic-full": N_("automatic, shield = full"),
    "prepared-full": N_("automatic + prepared, shield = full"),
    "mail-trouble": N_("one mail a turn, receipts = trouble"),
    "prepared-trouble": N_("automatic + prepared, receipts = trouble"),
    "prepared-daily": N_("automatic + prepared, mail = daily"),
    "mail-untold": N_("one mail a turn, no quiet hours"),
    "prepared-untold": N_("automatic + prepared, no quiet hours"),
}
COLUMNS = (
    # Translators: the heads of a table; "a day" means mails, "found" how often the treasure was found.
    *("", N_("days a game"), N_("days a round"), N_("mails a person"), N_("a day"), N_("nudges a game")),
    *(N_("turns by mail"), N_("turns a round"), N_("found")),
)
AIM_RATIO, AIM_MAILS = 1 / 3, 35  # what we would like to see

Document = dict[str, Any]


def table(document: Document) -> list[tuple[str, ...]]:
    """A row for each way of playing: medians, with the middle half of all games behind them."""
    return [
        (
            _(MODES[mode["mode"]]),
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
    return count(
        "{n} game in each way, of {players} people in {zones}; edition {edition}, {modules}; seed {seed}.",
        "{n} games in each way, of {players} people in {zones}; edition {edition}, {modules}; seed {seed}.",
        document["games"],
        players=document["players"],
        zones=list_of(document["zones"], "unit"),
        edition=document["edition"],
        modules=" + ".join(document["modules"]),
        seed=document["seed"],
    )


def behaviour(document: Document) -> list[str]:
    """What is assumed of people, in plain sentences: nothing in the report is truer than these."""
    habits = document["behaviour"]
    begin, end = habits["quiet"].split("-")
    return [
        _(
            "Everybody sleeps from {begin} to {end}, has told the server so, and reads mail at all other"
            " hours. Nobody is on vacation or vanishes. Who sits where is drawn for each game.",
            begin=begin,
            end=end,
        ),
        _(
            "An answer is written {hours:g} hours after its letter (the median; log-normal, sigma"
            " {spread:g}),"
            " not counting sleep. A reminder lets its reader draw such a time again, from then on, and the"
            " earlier one counts.",
            hours=habits["hours"],
            spread=habits["spread"],
        ),
        _(
            "People choose the moves of the bot steady. The table has the usual times: 10 minutes to take a"
            " move back, 24 hours awake for a turn, reminders after 50 and 80 % of them."
        ),
        _(
            "Where moves can be prepared, {share:g} % of the answers also hold a new list of up to {ahead}"
            " moves: what their writer would do in her next turns with the cards that she keeps, if nobody"
            " else changed anything. Tunnel cards are laid only if the cell is free and all her tools are"
            " whole. What usually ends a list ends these.",
            share=100 * habits["prepares"],
            ahead=habits["ahead"],
        ),
        _(
            "With mail = daily she also answers the letter of the day, with a new list if hers is not"
            " complete"
            " any more. Without quiet hours people sleep as much, but the server does not know."
        ),
    ]


def verdict(document: Document) -> str:
    """What automatic and prepared moves save, and whether that is what we would like to see."""
    ratio, mails = document["ratio_median_days"], document["mails_per_person"]
    if ratio is None:
        return _("How they compare is told where both one mail a turn and prepared moves are played.")
    return _(
        _VERDICTS[ratio <= AIM_RATIO, mails <= AIM_MAILS],
        ratio=ratio,
        low=document["ratio_low"],
        high=document["ratio_high"],
        aim=AIM_RATIO,
        mails=mails,
        most=AIM_MAILS,
    )


# Whether the aim for days is reached, and that for mails.
_VERDICTS = {
    (True, True): N_(
        "With automatic and prepared moves a game takes {ratio:.2f} of the days of one mail a turn (95 %:"
        " {low:.2f}..{high:.2f}; the aim of {aim:.2f} is reached) and {mails:.1f} mails a person (the aim of"
        " {most} is reached)."
    ),
    (True, False): N_(
        "With automatic and prepared moves a game takes {ratio:.2f} of the days of one mail a turn (95 %:"
        " {low:.2f}..{high:.2f}; the aim of {aim:.2f} is reached) and {mails:.1f} mails a person (the aim of"
        " {most} is not reached)."
    ),
    (False, True): N_(
        "With automatic and prepared moves a game takes {ratio:.2f} of the days of one mail a turn (95 %:"
        " {low:.2f}..{high:.2f}; the aim of {aim:.2f} is not reached) and {mails:.1f} mails a person (the aim"
        " of {most} is reached)."
    ),
    (False, False): N_(
        "With automatic and prepared moves a game takes {ratio:.2f} of the days of one mail a turn (95 %:"
        " {low:.2f}..{high:.2f}; the aim of {aim:.2f} is not reached) and {mails:.1f} mails a person (the aim"
        " of {most} is not reached)."
    ),
}


def verdict_untold(document: Document) -> str:
    """The same for people who have told no quiet hours; nothing if that was not played."""
    ratio = document["ratio_median_days_untold"]
    if ratio is None:
        return ""
    return _(
        "If nobody has told quiet hours, so that prepared moves are made at night too, it is {ratio:.2f} of"
        " the"
        " days, and {mails:.1f} mails a person.",
        ratio=ratio,
        mails=document["mails_per_person_untold"],
    )


def made(document: Document) -> Iterator[str]:
    """What became of prepared moves, a line for each way of playing in which there are any."""
    for mode in document["modes"]:
        if mode["prepared_made"] is not None:
            # Translators: {way} is a way of playing; the numbers are shares of prepared moves and of turns.
            yield _(
                "{way}: {made:.0f} % of them were made; they are {prepared:.0f} % of all turns, and"
                " {automatic:.0f} % are automatic.",
                way=_(MODES[mode["mode"]]),
                made=100 * mode["prepared_made"],
                prepared=100 * mode["decided"]["prepared"],
                automatic=100 * mode["decided"]["automatic"],
            )


def mails(document: Document) -> Iterator[str]:
    """Where mails come from, a line for each way of playing."""
    for mode in document["modes"]:
        kinds = [f"{kind.replace('_', ' ')} {number:.1f}" for kind, number in mode["letters"].items()]
        # Translators: {kinds} lists kinds of letters by their English names, with a number behind each.
        yield _(
            "{way}: {kinds}; {written:.1f} written.",
            way=_(MODES[mode["mode"]]),
            kinds=list_of(kinds, "unit"),
            written=mode["written_per_person"],
        )


# What a table waits for: in a list behind a number of days, and in the picture alone.
WAITS = {
    "answer": N_("for an answer"),
    "sleep": N_("for somebody asleep"),
    "cooling": N_("while a move can be taken back"),
    "shield": N_("behind the shield"),
}


def waits(document: Document) -> Iterator[str]:
    """What a table waits for, a line for each way of playing."""
    for mode in document["modes"]:
        # Translators: {days} is a number of days, {what} what the table waits for: "2.3 for an answer".
        parts = [
            _("{days:.1f} {what}", days=mode["waits"][wait], what=_(words)) for wait, words in WAITS.items()
        ]
        # Translators: {way} is a way of playing, {parts} lists what is waited for how long.
        yield _("{way}: {parts}.", way=_(MODES[mode["mode"]]), parts=list_of(parts, "unit"))
