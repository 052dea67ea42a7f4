"""How gold is paid at this very table: by its boxes, its edition and its settings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.engine import TYPE
from pbem.i18n import N_
from pbem.render.words.names import ROLES, Voice

if TYPE_CHECKING:
    from pbem.engine import Rules


def payment_lines(voice: Voice) -> list[str]:
    """What is paid for at this table, to whom, and how much."""
    return [voice(text) for text in _sentences(voice.view.rules)]


def dealt_line(voice: Voice) -> str:
    """Which roles are dealt from at this table, and how many of each."""
    rules, seats = voice.view.rules, voice.view.seats
    teams = [TYPE[role].team for role in rules.roles[seats]]
    # In one word, because a number must not stand alone on a line.
    # Translators: how many cards of a role there are: “2×saboteur”; one word, with no blank in it.
    text = N_("{n}×{role}")
    counted = [voice(text, n=teams.count(team), role=voice(ROLES[team][0])) for team in dict.fromkeys(teams)]
    return voice("Dealt from at this table: {roles}.", roles=voice.list_of(counted, "unit"))


def _sentences(rules: Rules) -> Iterator[str]:
    if rules.starting_gold:
        yield N_("Everybody begins the game with one gold piece.")
    if "s2" in rules.modules:
        yield from _of_teams(rules)
    elif "tournament" in rules.modules:
        yield from _of_tournament()
    else:
        yield from _of_cards(rules)
    if "new-goals" in rules.modules:
        yield N_("A bag of gold is paid at once to whoever reaches it, and the dragon takes one piece.")
    if rules.payments_are_open:
        yield N_("Everybody’s gold is open.")
    else:
        yield N_("How much you have is your secret until the end of the game.")


def _of_cards(rules: Rules) -> Iterator[str]:
    """The base game: gold cards for the miners, exact sums for the saboteurs (R12, R16.1, R21.1-R21.3)."""
    settings = rules.settings
    if settings.gold_cards == "miners":
        yield N_(
            "If the treasure is reached, as many gold cards are drawn as there are gold miners, worth one to"
            " three pieces each. Saboteurs get nothing."
        )
    else:
        yield N_(
            "If the treasure is reached, as many gold cards are drawn as there are players, at most nine,"
            " worth one to three pieces each. Saboteurs get nothing."
        )
    if settings.draft == "hand":
        yield N_(
            "Whoever reached it chooses first, if a gold miner; then the others, one after another against"
            " the direction of turns. Each is asked by mail."
        )
    else:
        yield N_(
            "Whoever reached it gets the best one, if a gold miner; then the others the best that is left,"
            " one after another against the direction of turns. Nobody is asked."
        )
    if "sabotaged-dwarf" in rules.modules:
        yield N_("A gold miner with a broken tool gets none: the cards are handed on until all are taken.")
    elif settings.gold_cards != "miners" and settings.draft_until == "all_gone":
        yield N_("That goes on until all cards are taken, so some get a second one.")
    if "greedy-dwarf" in rules.modules:
        yield N_("A greedy dwarf who reaches it gets four pieces and nobody else anything.")
    yield N_(
        "If it stays hidden, the saboteurs are paid: four pieces for one alone, three for each of two or"
        " three, two for each of four."
    )


def _of_tournament() -> Iterator[str]:
    yield N_(
        "A gold miner gets three pieces for reaching the treasure, and every other gold miner two; if a"
        " saboteur reaches it, every gold miner gets two."
    )
    yield N_("A greedy dwarf who reaches it gets four pieces and nobody else anything.")
    yield N_("If it stays hidden, each saboteur gets three pieces; one who is alone gets four.")


def _of_teams(rules: Rules) -> Iterator[str]:
    yield N_(
        "It depends on how many win: five pieces for one alone, four for each of two, three for each of"
        " three, two for each of four, one for each of more. The boss gets one less, the profiteer two less."
    )
    yield N_("Geologists get a piece for each crystal that lies open, whoever wins; two of them share.")
    yield N_("Who is trapped gets nothing and counts for nothing.")
    if rules.settings.theft_must:
        yield N_("Thefts come last, one piece each; a thief must take it if anybody else has gold.")
    else:
        yield N_("Thefts come last, one piece each; a thief may also take none.")
