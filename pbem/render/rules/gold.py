"""How gold is paid, by the boxes, the edition and the settings of a table."""

from __future__ import annotations

from pbem.i18n import N_
from pbem.render.rules.page import Paragraph, Part, both, playing, where, without

_CARDS = without("s2", "tournament")

GOLD = Part(
    "gold",
    N_("How gold is shared"),
    (
        Paragraph(
            N_("Everybody begins the game with one gold piece."),
            "R17.1",
            lambda rules: rules.starting_gold > 0,
        ),
        # The base game: gold cards for the miners, exact sums for the saboteurs.
        Paragraph(
            N_("If the treasure is reached, as many gold cards are drawn as there are gold miners, worth"
               " one to three pieces each. Saboteurs get nothing, even if one of them reached it."),
            "R12.1 R12.2 R1.5",
            both(_CARDS, where(gold_cards="miners")),
        ),
        Paragraph(
            N_("If the treasure is reached, as many gold cards are drawn as there are players, at most"
               " nine, worth one to three pieces each. Saboteurs get nothing, even if one of them reached"
               " it."),
            "R12.1 R12.2 R1.5",
            both(_CARDS, where(gold_cards="players_max_9")),
        ),
        Paragraph(
            N_("Whoever reached it chooses first, if a gold miner; then the others, one after another"
               " against the direction of turns. Each is asked by mail."),
            "R12.3 R12.4 R23.3",
            both(_CARDS, where(draft="hand")),
        ),
        Paragraph(
            N_("Whoever reached it gets the best one, if a gold miner; then the others the best that is"
               " left, one after another against the direction of turns. Nobody is asked."),
            "R12.3 R12.4 R23.3",
            both(_CARDS, where(draft="auto")),
        ),
        Paragraph(
            N_("A gold miner with a broken tool gets none: the cards are handed on to the next one until"
               " all are taken."),
            "R21.1 R21.2",
            playing("sabotaged-dwarf"),
        ),
        Paragraph(
            N_("That goes on until all cards are taken, so some get a second one."),
            "R12.3",
            both(
                without("s2", "tournament", "sabotaged-dwarf"),
                where(gold_cards="players_max_9", draft_until="all_gone"),
            ),
        ),
        Paragraph(
            N_("If the greedy dwarf is the one who reaches it, that player gets four pieces and nobody"
               " else anything."),
            "R16.1",
            playing("greedy-dwarf"),
        ),
        Paragraph(
            N_("If it stays hidden, the saboteurs are paid: four pieces for one alone, three for each of"
               " two or three, two for each of four. If nobody is a saboteur, nobody gets gold."),
            "R12.6 R12.8",
            _CARDS,
        ),
        # The tournament: fixed sums.
        Paragraph(
            N_("If a gold miner reaches the treasure, that player gets three pieces and every other gold"
               " miner two; if a saboteur reaches it, every gold miner gets two."),
            "R21.4",
            playing("tournament"),
        ),
        Paragraph(
            N_("If a greedy dwarf reaches it, that player gets four pieces and nobody else anything."),
            "R21.5",
            playing("tournament"),
        ),
        Paragraph(
            N_("If it stays hidden, each saboteur gets three pieces; one who is alone gets four."),
            "R21.6",
            playing("tournament"),
        ),
        # Saboteur 2: by the number of winners.
        Paragraph(
            N_("What each winner gets depends on how many win: five pieces for one alone, four for each of"
               " two, three for each of three, two for each of four, one for each of more. The boss gets"
               " one less, the profiteer two less."),
            "R13.7",
            playing("s2"),
        ),
        Paragraph(
            N_("Geologists get a piece for each crystal that lies open, whoever wins; two of them share,"
               " rounded down."),
            "R13.8",
            playing("s2"),
        ),
        Paragraph(
            N_("Who is trapped gets nothing and counts for nothing."),
            "R8.5 R13.1",
            playing("s2"),
        ),
        Paragraph(
            N_("Thefts come last, one piece each; a thief must take it if anybody else has gold."),
            "R13.9",
            both(playing("s2"), where(theft_must=True)),
        ),
        Paragraph(
            N_("Thefts come last, one piece each; a thief may also take none."),
            "R13.9",
            both(playing("s2"), where(theft_must=False)),
        ),
        Paragraph(
            N_("A bag of gold is paid at once to whoever reaches it, and the dragon takes one piece."),
            "R19.4",
            playing("new-goals"),
        ),
        Paragraph(
            N_("Everybody’s gold is open."),
            "R9.3 R23.12",
            lambda rules: rules.payments_are_open,
        ),
        Paragraph(
            N_("How much you have is your secret until the end of the game."),
            "R9.3 R23.12",
            lambda rules: not rules.payments_are_open,
        ),
    ),
)  # fmt: skip
