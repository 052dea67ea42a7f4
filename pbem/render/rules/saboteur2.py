"""The page of Saboteur 2: what is different from the base game."""

from __future__ import annotations

from pbem.i18n import N_
from pbem.render.rules.gold import GOLD
from pbem.render.rules.page import Drawing, Page, Paragraph, Part, where

_NEW = Part(
    "new",
    N_("What is different"),
    (
        Paragraph(
            N_("All tunnel cards and action cards of both boxes make one deck. Ten of them are put aside"
               " unseen in each round, and everybody holds six cards, however many of you there are."),
            "R3.1 R3.2",
        ),
        Paragraph(
            N_("The gold miners are two teams now. In the end one of them may be paid, or both, or neither."
               " Others win with whoever is ahead, or look for crystals. And there are still saboteurs."),
            "R1.6 R13.4 R13.5",
        ),
    ),
)  # fmt: skip

_TEAMS = Part(
    "teams",
    N_("Teams and roles"),
    (
        Paragraph(
            N_("All fifteen roles are shuffled, and each of you gets one: four blue gold miners, four"
               " green gold miners, a boss, a profiteer, two geologists and three saboteurs are among"
               " them. The others are spare, so nobody knows which roles are in the game."),
            "R1.6 R3.3",
        ),
        Paragraph(
            N_("When the treasure is reached, the team of the player who reached it wins, unless a door of"
               " the other colour bars its only way; then it is the other team, if its own way is free. If"
               " somebody without a colour reached it, each team with a free way wins."),
            "R13.3 R13.4",
        ),
        Paragraph(
            N_("The boss wins with either team, and even when doors bar both of them. The profiteer wins"
               " with whoever wins, miners or saboteurs. Both get a little less than the others."),
            "R13.5 R13.6 R13.7",
        ),
        Paragraph(
            N_("Saboteurs win when the treasure stays hidden. Geologists win with nobody: they are paid"
               " for the crystals in the mine."),
            "R13.6 R13.8",
        ),
        Paragraph(
            N_("The role that counts is the one that you have when the round is over."),
            "R14.2",
        ),
    ),
)  # fmt: skip

_DOORS = Part(
    "doors",
    N_("Doors"),
    (
        Paragraph(
            N_("A blue door lets the blue miners through when the gold is shared, a green door the green"
               " ones. Boss, profiteer and geologists need no door. While the round lasts everybody may"
               " build on behind any door, and reach goals there."),
            "R7.5 R13.3",
        ),
        Drawing(
            "doors",
            "1,3:start 2,3:door_blue_ew 3,3:t_h 3,2:door_green_ns_dead_e",
            N_("B is a blue door, and G behind it a green one. If this is the only way to the treasure,"
               " both teams are barred."),
        ),
        Paragraph(
            N_("A team needs one free way. If a second way leads around a door, the door bars nobody."),
            "R13.3",
        ),
    ),
)  # fmt: skip

_BRIDGES = Part(
    "bridges",
    N_("Bridges and double curves"),
    (
        Paragraph(
            N_("On a bridge two tunnels cross without meeting; on a double curve they only come close."
               " Nobody can change from one to the other inside the card."),
            "R7.4",
        ),
        Paragraph(
            N_("One of the two tunnels must be joined to the start when the card is laid. The other may be"
               " joined later."),
            "R6.4 R7.4",
            where(connection="start"),
        ),
        Drawing(
            "bridge",
            "1,3:start 2,3:bridge 3,3:double_curve_nw_es",
            N_("A bridge beside the start, and a double curve beside the bridge. The way from the start"
               " runs straight over the bridge and then up; the other two tunnels are not joined to it."),
        ),
    ),
)  # fmt: skip

_LADDERS = Part(
    "ladders",
    N_("Ladders"),
    (
        Paragraph(
            N_("Every ladder is joined to the start card and to all other ladders, wherever it lies. So a"
               " ladder can bring to life again what was cut off, and even complete the way to a goal."),
            "R7.1 R7.3 R6.9",
        ),
        Paragraph(
            N_("A ladder needs a neighbour that lies open, a tunnel card or the start, and must fit all"
               " its neighbours."),
            "R7.2",
            where(ladder_touch="touch"),
        ),
        Paragraph(
            N_("A ladder must fit all its neighbours, and one of its tunnels must meet a tunnel of a card"
               " that lies open."),
            "R7.2",
            where(ladder_touch="connect"),
        ),
        Paragraph(
            N_("It may not be put beside a goal, neither face up nor face down."),
            "R7.2",
            where(ladder_goal="not_adjacent"),
        ),
        Paragraph(
            N_("It may be put beside a goal only with a wall between them, not with a tunnel towards it."),
            "R7.2",
            where(ladder_goal="not_linked"),
        ),
        Drawing(
            "ladder",
            "1,3:start 4,3:ladder_e 5,3:cross",
            N_("H is a ladder. The crossing beside it is joined to the start, though no tunnel leads"
               " there."),
        ),
    ),
)  # fmt: skip

_CRYSTALS = Part(
    "crystals",
    N_("Crystals"),
    (
        Paragraph(
            N_("Crystals change nothing about a tunnel. When a round ends, the geologists get a piece of"
               " gold for each crystal that lies open in the mine, joined to the start or not; two of them"
               " share. A crystal that a rockfall took does not count."),
            "R7.6 R13.8 R22.6",
        ),
        Drawing(
            "crystal",
            "1,3:start 2,3:crystal_t_h",
            N_("A junction with a crystal, which is drawn in its corner."),
        ),
    ),
)  # fmt: skip

_REMOVING = Part(
    "removing",
    N_("Getting rid of cards"),
    (
        Paragraph(
            N_("Two cards thrown away rid you of one that lies in front of you: a broken tool, a trap or a"
               " theft of your own. You draw only one card for it, so you hold one less from then on. For"
               " instance: {trade}."),
            "R5.2 R5.6",
        ),
        Paragraph(
            N_("Instead of one card you may throw away up to three at the same time, and draw as many:"
               " {three_cards}."),
            "R5.2",
        ),
    ),
)  # fmt: skip

_TRAP = Part(
    "trap",
    N_("Trap and free"),
    (
        Paragraph(
            N_("A trap is put in front of another player. Who is trapped cannot build tunnels. And whoever"
               " is still trapped when the round ends gets nothing when the gold is shared, whatever the"
               " role, and cannot use a theft."),
            "R8.5 R13.1",
            where(trap_target="other"),
        ),
        Paragraph(
            N_("A trap is put in front of any player, even of yourself. Who is trapped cannot build"
               " tunnels. And whoever is still trapped when the round ends gets nothing when the gold is"
               " shared, whatever the role, and cannot use a theft."),
            "R8.5 R13.1",
            where(trap_target="any"),
        ),
        Paragraph(
            N_("A free card takes a trap away, from yourself or from anybody."),
            "R8.6",
        ),
    ),
)  # fmt: skip

_THEFT = Part(
    "theft",
    N_("Theft and hands off"),
    (
        Paragraph(
            N_("You put a theft in front of yourself. If it still lies there when the round is over, and"
               " you are not trapped, you take a piece of gold from another player who has some, after the"
               " gold was shared."),
            "R8.7 R13.9 R13.10",
        ),
        Paragraph(
            N_("Whose theft was put down last is first; then it is the others, clockwise. You may tell in"
               " advance whom to rob: {rob}. If you tell nothing, it is the nearest player to your left"
               " who has gold."),
            "R13.9 R23.4",
        ),
        Paragraph(
            N_("A hands off card takes a theft away, from anybody. Nobody has two cards of the same kind"
               " in front of them."),
            "R8.8 R8.12",
        ),
    ),
)  # fmt: skip

_INSPECTION = Part(
    "inspection",
    N_("The inspection"),
    (
        Paragraph(
            N_("You look secretly at the role of another player. Everybody learns whose it was, and only"
               " you what it is."),
            "R8.9",
        ),
    ),
)  # fmt: skip

_SWAPS = Part(
    "swaps",
    N_("Swapping hats and cards"),
    (
        Paragraph(
            N_("Swap hats: a player of your choice, who may be yourself, gets the top role of the spare"
               " ones. The old role is put under them. Nobody else learns either of them."),
            "R8.10",
            where(hats_old_card="under"),
        ),
        Paragraph(
            N_("Swap hats: a player of your choice, who may be yourself, gets the top role of the spare"
               " ones. The old role is out, until no spare one is left. Nobody else learns either of them."),
            "R8.10",
            where(hats_old_card="discard"),
        ),
        Paragraph(
            N_("Swap hands: you exchange all your cards with another player, however many they are. Then"
               " the other player draws a card, and you do not."),
            "R8.11",
        ),
        Paragraph(
            N_("What lies in front of a player stays there, whatever is swapped, and so does gold."),
            "R8.13 R22.7",
        ),
    ),
)  # fmt: skip

SABOTEUR2 = Page(
    "saboteur2",
    N_("Saboteur 2"),
    "s2",
    (
        *(_NEW, _TEAMS, _DOORS, _BRIDGES, _LADDERS, _CRYSTALS),
        *(_REMOVING, _TRAP, _THEFT, _INSPECTION, _SWAPS),
        GOLD,
    ),
)
