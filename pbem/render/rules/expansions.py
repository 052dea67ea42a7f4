"""The pages of the small expansions."""

from __future__ import annotations

from pbem.i18n import N_
from pbem.render.rules.page import Drawing, Page, Paragraph, Part, both, playing, where, without

_GUARDS = Part(
    "guards",
    N_("Tunnel tolls"),
    (
        Paragraph(
            N_("Two guards wait beside the mine, for whoever wants them, each once in a round. In your"
               " turn you may throw a card away face down and put one of them into a free cell at the end"
               " of a tunnel: {guard}. No new card is drawn for it, and a broken tool does not forbid it."),
            "R17.2 R17.3",
        ),
        Paragraph(
            N_("Whoever wants to build in that cell gives one gold piece to the player who put the guard"
               " there; then the guard is gone for the round. Your own guard costs you nothing."),
            "R17.4 R17.5",
        ),
        Paragraph(
            N_("Another player may give the gold instead of you, and can allow that in advance:"
               " {paid_for}. Without such a word nobody else’s gold is taken."),
            "R17.5 R23.5",
        ),
        Paragraph(
            N_("When no tunnel leads into its cell any more, a guard disappears without being paid."
               " Everybody begins the game with one gold piece, which counts in the end."),
            "R17.1 R17.6",
        ),
    ),
)  # fmt: skip

_AS_DRAWN = both(where(postcard_cell="5,3", postcard_exits="NESW"), without("tournament"))
_SOME_SIDES = Paragraph(
    N_("At this table it does not have tunnels on all four sides; the mine in your letters shows on which."),
    "R18.1",
    lambda rules: rules.settings.postcard_exits != "NESW",
)
_COSTUME = Part(
    "costume",
    N_("The Costume Department"),
    (
        Paragraph(
            N_("The Costume Department lies open at {postcard} when a round begins and is not joined to the"
               " start. It is marked with a C and fits like a tunnel card, but no rockfall takes it away."),
            "R18.1 R18.2",
        ),
        _SOME_SIDES,
        Drawing(
            "costume",
            "1,3:start 2,3:ew 3,3:ew 5,3:costume",
            N_("One card more, and the Costume Department is joined to the start."),
            _AS_DRAWN,
        ),
        Paragraph(
            N_("The first player whose turn joins it to the start gets a new role at once: the spare one,"
               " and the old one is the spare one from then on."),
            "R18.3",
            without("s2"),
        ),
        Paragraph(
            N_("The first player whose turn joins it to the start gets a new role at once: the top one of"
               " the spare roles, and the old one is put under them."),
            "R18.3",
            playing("s2"),
        ),
        Paragraph(
            N_("Nobody else learns whether the new role differs from the old one. It happens once in a"
               " round, and before goals are turned over that the same card has reached."),
            "R18.3 R18.5 R23.6",
        ),
    ),
)  # fmt: skip

_PARTY = Part(
    "party",
    N_("The Tunnel Party"),
    (
        Paragraph(
            N_("The Tunnel Party lies open at {postcard} when a round begins and is not joined to the start."
               " It is marked with a P and fits like a tunnel card, but no rockfall takes it away."),
            "R18.1 R18.2",
        ),
        _SOME_SIDES,
        Drawing(
            "party",
            "1,3:start 2,3:ew 3,3:ew 5,3:party",
            N_("One card more, and the Tunnel Party is joined to the start."),
            _AS_DRAWN,
        ),
        Paragraph(
            N_("When a turn first joins it to the start, the roles of all players are shuffled and dealt"
               " again. Everybody learns only their own; spare roles stay out of it. What you knew about"
               " the roles of others may be out of date then."),
            "R18.4 R23.10",
        ),
        Paragraph(
            N_("It happens once in a round, and before goals are turned over that the same card has"
               " reached. The role that counts is the one that you have when the round is over."),
            "R14.2 R18.4 R18.5",
        ),
    ),
)  # fmt: skip

_BAGS = Part(
    "bags",
    N_("New goals"),
    (
        Paragraph(
            N_("Five goals lie face down in each round: the treasure, and four of seven others that nobody"
               " knows. Among the seven are bags of gold, stones, a dragon and a giant spider."),
            "R19.1 R19.3",
        ),
        Drawing(
            "new_goals",
            "1,3:start 2,3:ew 3,3:ew 4,3:ew 5,3:ew 6,3:t_h 7,3:ew 8,3:ew 9,-1:? 9,1:? 9,3:bag_1 9,5:? 9,7:?",
            N_("Five goals. The one in the middle was reached: it is a bag of gold, marked with b."),
        ),
        Paragraph(
            N_("A bag is one or two gold pieces for whoever reaches it. A stone is a curve, as in the base"
               " game; through all others tunnels lead in all directions."),
            "R19.3 R19.4",
        ),
        Paragraph(
            N_("The dragon takes one gold piece from whoever reaches it, if there is any."),
            "R19.4",
            where(dragon_takes="any_gold"),
        ),
        Paragraph(
            N_("The dragon takes one gold piece from whoever reaches it, but never one that came from a"
               " gold card."),
            "R19.4",
            where(dragon_takes="chips"),
        ),
        Paragraph(
            N_("The giant spider ends the round at once, as if the treasure had stayed hidden: the"
               " saboteurs are paid. After a bag, a stone or the dragon the round runs on."),
            "R19.4 R19.6",
        ),
    ),
)  # fmt: skip

_CHESTS = Part(
    "chests",
    N_("Treasure chests"),
    (
        Paragraph(
            N_("Four chests lie face down in the mine, each under a tunnel card. When a tunnel from the"
               " start leads to one, its tunnel card is turned over so that it fits, and the chest is"
               " opened. Something happens to the player whose turn it is, wanted or not."),
            "R20.1 R20.3 R20.4 R20.10",
        ),
        Drawing(
            "chests",
            "1,3:start 2,3:ew 3,3:ew 4,2:c 4,4:c",
            N_("The frames with c are chests. A card at the end of the tunnel that leads up or down opens"
               " one."),
        ),
        Paragraph(
            N_("There is one of each: a gold piece; no maps for the rest of the round; no drawing in this"
               " turn, or one card more; a goal that lies face down moves one cell to the right; a card"
               " from somebody else instead of a new one; three cards of which you keep one; a look at a"
               " role; one of five cards that were thrown away; five cards of the deck thrown away unseen."),
            "R20.11 R20.12 R20.13 R20.14 R20.15 R20.16 R20.17 R20.18 R20.19 R20.20",
        ),
        Paragraph(
            N_("After the chest against maps, a map can still be used on chests at this table."),
            "R20.12",
            where(nomap_scope="goals"),
        ),
        Paragraph(
            N_("A map may be used on a chest as on a goal: you see both cards. A rockfall takes both away"
               " unopened."),
            "R20.7 R20.8",
        ),
        Paragraph(
            N_("If one card reaches several chests and goals, its player decides about their order. When"
               " the treasure is found, chests that are still shut stay so."),
            "R20.5 R20.6",
        ),
    ),
)  # fmt: skip

EXPANSIONS = (
    Page("toll", N_("Tunnel tolls"), "toll", (_GUARDS,)),
    Page("costume", N_("The Costume Department"), "costume", (_COSTUME,)),
    Page("party", N_("The Tunnel Party"), "party", (_PARTY,)),
    Page("new-goals", N_("New goals"), "new-goals", (_BAGS,)),
    Page("chests", N_("Treasure chests"), "chests", (_CHESTS,)),
)
