"""The page of the base game, at every table; what other boxes do differently stands on their pages."""

from __future__ import annotations

from pbem.i18n import N_
from pbem.render.rules.gold import GOLD
from pbem.render.rules.page import Drawing, Page, Paragraph, Part, playing, where, without

_AIM = Part(
    "aim",
    N_("What it is about"),
    (
        Paragraph(
            N_("You are dwarfs in a mine. Card by card you build tunnels from the start towards goals that"
               " lie face down, and under one of them is the treasure."),
            "R2.3 R10.5",
        ),
        Paragraph(
            N_("Gold miners win a round together if an unbroken tunnel reaches the treasure. Saboteurs win"
               " if the cards run out before. You know your own role and nobody else’s, so watch what the"
               " others build, and what they break."),
            "R2.2 R12.1 R12.6",
            without("s2"),
        ),
        Paragraph(
            N_("At this table there are two teams of gold miners and roles with aims of their own. What is"
               " different is told by {saboteur2}; everything else is as on this page."),
            "R3.1 R3.3",
            playing("s2"),
        ),
        Paragraph(
            N_("When a round is over the winners get gold, and it is kept from round to round. Whoever has"
               " most after the last round wins the game."),
            "R9.4 R15.3",
        ),
    ),
)  # fmt: skip

_MINE = Part(
    "mine",
    N_("The mine and the deal"),
    (
        Paragraph(
            N_("The start lies open at the left. At the right, behind seven free columns, three goals lie"
               " face down: the treasure and two stones. They were shuffled, and nobody knows which is"
               " which."),
            "R1.3 R2.3",
            without("new-goals"),
        ),
        Drawing(
            "mine",
            "1,3:start 9,1:? 9,3:? 9,5:?",
            N_("The mine when a round begins: S is the start, a question mark is a goal that nobody knows,"
               " and free cells that a tunnel leads to have their names in them."),
            without("new-goals"),
        ),
        Paragraph(
            N_("The start lies open at the left. At the right, behind seven free columns, five goals lie"
               " face down; what they may be is told by {new_goals}."),
            "R19.1 R19.2",
            playing("new-goals"),
        ),
        Paragraph(
            N_("A cell is called by its column and its row, with a comma between them: the start is"
               " {start}, and the goal in the middle is {goal}. The mine has no border. You may build in"
               " every direction, also past the goals and behind the start, and the numbers simply run on,"
               " below zero too."),
            "R2.3 R2.4",
        ),
        Paragraph(
            N_("Tunnel cards and action cards are shuffled into one deck. Up to five players hold six"
               " cards each, six or seven players five, and more players four."),
            "R2.5 R4.4",
            without("s2"),
        ),
        Paragraph(
            N_("Turns run clockwise, in the order in which your letters list the players. Who begins the"
               " first round is drawn by lot."),
            "R2.7 R2.8",
            where(first_starter="random"),
        ),
        Paragraph(
            N_("Turns run clockwise, in the order in which your letters list the players. Whoever made the"
               " game has named the player who begins the first round."),
            "R2.7 R2.8",
            where(first_starter="named"),
        ),
    ),
)  # fmt: skip

_TURN = Part(
    "turn",
    N_("Your turn"),
    (
        Paragraph(
            N_("In your turn you do exactly one of three things: build a tunnel with a tunnel card, use an"
               " action card, or throw a card away face down. Then you draw a card, as long as there is a"
               " deck."),
            "R5.1",
            without("s2"),
        ),
        Paragraph(
            N_("In your turn you do exactly one of four things: build a tunnel with a tunnel card, use an"
               " action card, throw two cards away to be rid of one that lies in front of you, or simply"
               " throw away one to three cards. In the last case you draw as many as you threw away,"
               " otherwise one, as long as there is a deck."),
            "R5.2",
            playing("s2"),
        ),
        Paragraph(
            N_("Throwing away is always allowed, also when you could do something better, and nobody sees"
               " which card it was."),
            "R5.3",
        ),
        Paragraph(
            N_("An action card needs something to act on. Where it would do nothing it can only be thrown"
               " away."),
            "R5.7",
        ),
        Paragraph(
            N_("What was thrown away does not become a new deck. When the deck is empty, turns run on"
               " without drawing, and whoever has no cards left is skipped."),
            "R5.4 R5.5",
        ),
        Paragraph(
            N_("You may tell the others whatever you like, true or false. Showing a card is not allowed."),
            "R5.9",
        ),
    ),
)  # fmt: skip

_TUNNELS = Part(
    "tunnels",
    N_("Building tunnels"),
    (
        Paragraph(
            N_("A tunnel card needs a free cell. There all its sides must fit the cards around it: tunnel"
               " meets tunnel, and wall meets wall. And at least one of its tunnels must run on, without a"
               " gap, from tunnels that come from the start."),
            "R6.3 R6.4",
            where(connection="start"),
        ),
        Paragraph(
            N_("A tunnel card needs a free cell beside a card that lies open. There all its sides must fit"
               " the cards around it: tunnel meets tunnel, and wall meets wall. At this table it need not"
               " be joined to the start."),
            "R6.4 R6.7",
            where(connection="adjacent"),
        ),
        Paragraph(
            N_("Only the cells above, below and on both sides are neighbours; corners do not touch. A card"
               " may be turned upside down, but never on its side."),
            "R6.2 R6.6",
        ),
        Drawing(
            "fitting",
            "1,3:start 2,3:cross 3,3:curve_ne*",
            N_("A crossing, and a curve that was turned upside down: as printed it leads up and to the"
               " right, now it leads to the left and down."),
        ),
        Paragraph(
            N_("A dead end is a tunnel that stops inside its card. A way may lead into it, but not through"
               " it, so behind a dead end nothing is joined to the start."),
            "R6.1 R6.3",
        ),
        Drawing(
            "dead_end",
            "1,3:start 2,3:dead_ew",
            N_("A blocked way: the card beside the start has a dead end on either side, and its right one"
               " is not joined to the start."),
        ),
        Paragraph(
            N_("Cards that lie face down do not matter for the fit: beside them any side will do."),
            "R6.5",
        ),
    ),
)  # fmt: skip

_TOOLS = Part(
    "tools",
    N_("Broken tools and repairs"),
    (
        Paragraph(
            N_("A broken pickaxe, a broken cart or a broken lantern is put in front of another player."
               " Whoever has one cannot build tunnels, but can still use action cards and throw cards"
               " away."),
            "R6.8 R8.1",
            where(break_target="other"),
        ),
        Paragraph(
            N_("A broken pickaxe, a broken cart or a broken lantern is put in front of any player, even of"
               " yourself. Whoever has one cannot build tunnels, but can still use action cards and throw"
               " cards away."),
            "R6.8 R8.1",
            where(break_target="any"),
        ),
        Paragraph(
            N_("Of each kind only one can lie in front of the same player, so three tools at most are"
               " broken at the same time."),
            "R8.1",
        ),
        Paragraph(
            N_("A repair takes away one broken tool that it shows, from yourself or from anybody; then"
               " both cards are thrown away. If it shows two tools it still mends only one of them. When"
               " both are broken, name the one that you mean: {repair}."),
            "R8.2",
        ),
    ),
)  # fmt: skip

_MAP = Part(
    "map",
    N_("The map"),
    (
        Paragraph(
            N_("With a map you look secretly at one goal that lies face down. Everybody learns which goal"
               " it was, and only you what it is. Whether you tell the truth about it is up to you."),
            "R5.9 R8.4",
        ),
    ),
)  # fmt: skip

_ROCKFALL = Part(
    "rockfall",
    N_("The rockfall"),
    (
        Paragraph(
            N_("A rockfall takes one tunnel card out of the mine, whichever you like, but never the start"
               " or a goal. The hole is a free cell and can be closed again."),
            "R6.9 R8.3",
        ),
        Paragraph(
            N_("What lies behind the hole stays where it is. It cannot be built on until it is joined to"
               " the start again."),
            "R6.9",
            where(connection="start"),
        ),
        Paragraph(
            N_("What lies behind the hole stays where it is, and may be built on at this table. But no"
               " goal is reached from there until it is joined to the start again."),
            "R6.7 R10.1",
            where(connection="adjacent"),
        ),
        Drawing(
            "hole",
            "1,3:start 3,3:ew 4,3:cross",
            N_("A rockfall took the card beside the start. The two cards at the right are cut off."),
        ),
    ),
)  # fmt: skip

_GOALS = Part(
    "goals",
    N_("Reaching a goal"),
    (
        Paragraph(
            N_("A goal is reached as soon as an unbroken tunnel from the start runs up to it, wherever in"
               " the mine the last card was laid. It is turned over at once, whether you like that or not."),
            "R10.1 R10.2 R10.3",
        ),
        Paragraph(
            N_("The treasure ends the round. A stone stays as a curve of the tunnels: you may build on"
               " from it, and if it leads to the next goal, that one is turned over as well."),
            "R10.5",
        ),
        Drawing(
            "stone",
            "6,3:cross 7,3:t_h 8,3:ew 9,1:? 9,3:stone_ne* 9,5:? 5,3:ew 4,3:ew 3,3:ew 2,3:ew 1,3:start",
            N_("The goal in the middle was reached from the left and is a stone. Its tunnel leads down"
               " now."),
            without("new-goals"),
        ),
        Paragraph(
            N_("A goal is turned so that it fits its neighbours. If it fits neither way or both ways, it"
               " opens towards the card that was just laid; and a goal may be a misfit, other cards never."),
            "R10.4 R10.7",
            where(goal_turn="auto"),
        ),
        Paragraph(
            N_("A goal is turned so that it fits its neighbours. If it fits neither way, whoever reached"
               " it decides how it is to lie; and a goal may be a misfit, other cards never."),
            "R10.4 R10.7",
            where(goal_turn="finisher"),
        ),
        Paragraph(
            N_("If one card reaches several goals, they are turned over one after another, in the order"
               " that its player wants. Behind the treasure nothing more is turned over."),
            "R10.6 R11.1 R19.5",
            lambda rules: not rules.one_goal,
        ),
        Paragraph(
            N_("If one card reaches several goals, only one of them is turned over, and its player decides"
               " which. The others wait for the next tunnel card, or for the end of the round."),
            "R10.6",
            lambda rules: rules.one_goal,
        ),
    ),
)  # fmt: skip

_END = Part(
    "end",
    N_("How a round and the game end"),
    (
        Paragraph(
            N_("A round is over when the treasure is turned over, or when nobody has a card any more. Then"
               " all roles and the goals that still lie face down are shown, and the gold is shared."),
            "R11.1 R11.3 R11.5 R11.7",
        ),
        Paragraph(
            N_("For the next round everything is shuffled and dealt anew, roles too. It begins with the"
               " player who follows, in the list of players, on whoever laid the last tunnel card."),
            "R15.1 R15.2",
            where(next_starter="last_tunnel"),
        ),
        Paragraph(
            N_("For the next round everything is shuffled and dealt anew, roles too. It begins with the"
               " player who follows, in the list of players, on whoever made the last move."),
            "R15.1 R15.2",
            where(next_starter="last_move"),
        ),
        Paragraph(
            N_("After the last round the richest player wins; several may share the victory."),
            "R15.3",
        ),
    ),
)  # fmt: skip

_ROLES = Part(
    "roles",
    N_("Roles"),
    (
        Paragraph(
            N_("Gold miners want the treasure to be reached, saboteurs want the cards to run out before."
               " You know only your own role, until the round is over."),
            "R2.2 R11.5 R12.1 R12.6",
        ),
        Paragraph(
            N_("One role more than there are players is shuffled, and the spare one is never shown. So"
               " nobody knows exactly how many saboteurs there are; with three or four players there may"
               " be none."),
            "R2.1 R2.2 R12.8",
        ),
    ),
    excludes=("s2", "tournament"),
)  # fmt: skip

BASE = Page(
    "base",
    N_("The base game"),
    "base",
    (
        *(_AIM, _MINE, _TURN, _TUNNELS, _TOOLS, _MAP, _ROCKFALL, _GOALS, _END, _ROLES),
        GOLD._replace(excludes=("s2", "tournament")),
    ),
)
