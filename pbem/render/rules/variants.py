"""The pages of the two variants of the base game."""

from __future__ import annotations

from pbem.i18n import N_
from pbem.render.rules.gold import GOLD
from pbem.render.rules.page import Drawing, Page, Paragraph, Part

_SABOTAGED = Part(
    "sabotaged",
    N_("The sabotaged dwarf"),
    (
        Paragraph(
            N_("When the gold miners win, nobody of them with a broken tool in front of them gets a gold"
               " card, not even the player who reached the treasure. As many cards are drawn all the same,"
               " and handed on among the others until all are taken, so some may get a second one."),
            "R21.1 R21.2",
        ),
        Paragraph(
            N_("If every gold miner has a broken tool, nobody gets gold. Saboteurs need no tools. So mend"
               " what is broken before the treasure is reached, or break something just before that."),
            "R21.3",
        ),
    ),
)  # fmt: skip

_TOURNAMENT = Part(
    "tournament",
    N_("The tournament"),
    (
        Paragraph(
            N_("Gold miners want the treasure to be reached, saboteurs want the cards to run out before,"
               " and a greedy dwarf wants to be the one who reaches it."),
            "R12.1 R12.6 R16.1",
        ),
        Paragraph(
            N_("There is exactly one role for each player and none to spare, so everybody knows how many"
               " of each there are; who is what stays secret."),
            "R4.2",
        ),
        Paragraph(
            N_("A tunnel card lies open in the middle of the mine when a round begins, drawn by lot like"
               " the way it is turned. It is not joined to the start. From then on it is a card like"
               " others: a rockfall may take it."),
            "R4.3",
        ),
        Drawing(
            "tournament",
            "1,3:start 5,3:t_v 9,1:? 9,3:? 9,5:?",
            N_("The mine of a tournament when a round begins, with a junction in its middle."),
        ),
    ),
)  # fmt: skip

VARIANTS = (
    Page("sabotaged-dwarf", N_("The sabotaged dwarf"), "sabotaged-dwarf", (_SABOTAGED,)),
    Page(
        "tournament",
        N_("The tournament"),
        "tournament",
        (_TOURNAMENT, GOLD),
    ),
)
