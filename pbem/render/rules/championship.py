"""The pages of the championship cards: one for each year, and a list of those in the game."""

from __future__ import annotations

from pbem.i18n import N_
from pbem.render.rules.page import Drawing, Page, Paragraph, Part, playing, where, without

YEARS = tuple(f"wc{year}" for year in range(2017, 2024))
ANY_YEAR = "championship"  # the box of the list: any card of these years

_ALL = Part(
    "championship",
    N_("Championship cards"),
    (
        Paragraph(
            N_("Single cards that were made for championships, one for each year. They are shuffled into"
               " the deck, used like other action cards, and thrown away afterwards."),
            "R16",
        ),
    ),
)  # fmt: skip

_GREEDY = Part(
    "greedy",
    N_("The greedy dwarf (2016)"),
    (
        Paragraph(
            N_("One of the roles is the greedy dwarf, in the place of a gold miner. Whoever has it wants"
               " the treasure for one person only, and wins only by reaching it in person: that player"
               " gets four pieces of gold then, and nobody else gets anything."),
            "R16.1",
        ),
        Paragraph(
            N_("If another player reaches the treasure, the greedy dwarf gets nothing, is not counted"
               " among the gold miners, and is left out when their gold is handed on. All else is as"
               " usual; and like other roles this one may be the spare one."),
            "R2.2 R16.1",
            without("tournament"),
        ),
    ),
)  # fmt: skip

_EXCHANGE = Part(
    "exchange",
    N_("Swap goals (2017)"),
    (
        Paragraph(
            N_("You take two goals that lie face down, without looking at them, and put them back,"
               " exchanged or as they were. Which of the two you did is your secret. It can be used as"
               " long as two goals lie face down."),
            "R16.2",
        ),
        Paragraph(
            N_("What anybody has seen of these goals may be out of date after that, and letters mark it so"
               " for everybody alike. Only you know better: what you saw follows what you did."),
            "R23.10",
        ),
        Paragraph(
            N_("You are asked in a second letter, or tell it in the same line: {exchanged}. Without an"
               " answer they stay as they were."),
            "R23.2",
        ),
    ),
)  # fmt: skip

_TREASURY = Part(
    "treasury",
    N_("The treasury (2018)"),
    (
        Paragraph(
            N_("Instead of drawing from the deck you look at the last five cards that were thrown away, or"
               " at all if there are fewer, and keep one of them. The others are put back in their old"
               " order. It works when the deck is empty, too, but not when nothing was thrown away yet."),
            "R16.3",
        ),
        Paragraph(
            N_("Nobody learns which card you kept. Your wishes can be told in the same line, the dearest"
               " one first: {wishes}."),
            "R16.3 R23.2",
        ),
    ),
)  # fmt: skip

_VETO = Part(
    "veto",
    N_("The veto (2019)"),
    (
        Paragraph(
            N_("The veto stops a tunnel card or an action card of another player before it takes effect."
               " Both cards are thrown away, and that player draws one; then so do you. That turn is over,"
               " and what was stopped never happened."),
            "R16.4",
        ),
        Paragraph(
            N_("You use it outside your own turn, also with a broken tool in front of you. It does not"
               " stop anybody from throwing cards away, and nothing that a goal or a chest does."),
            "R16.4",
        ),
        Paragraph(
            N_("By mail every such card is shown first and takes effect a little later, whether anybody"
               " holds the veto or not. You may tell in advance what you want to stop: {standing_veto}."),
            "R23.1",
        ),
    ),
)  # fmt: skip

_DIRECTION = Part(
    "direction",
    N_("The change of direction (2020)"),
    (
        Paragraph(
            N_("From now on turns run the other way round, until the round is over or the card is used"
               " once more. The next round begins clockwise again. With two players nothing changes, but"
               " the card may be used all the same."),
            "R15.4 R16.5",
        ),
        Paragraph(
            N_("Gold cards are handed on the other way round as well, and if a saboteur reached the"
               " treasure, the nearest gold miner on the other side is first."),
            "R16.5",
            without("s2", "tournament"),
        ),
    ),
)  # fmt: skip

_ARTISAN = Part(
    "artisan",
    N_("The master artisan (2021)"),
    (
        Paragraph(
            N_("This repair mends one broken tool of any kind, yours or somebody else’s, and needs one"
               " that is broken. If that player has several, name the one that you mean, as with a repair"
               " of two tools: {artisan}."),
            "R8.2 R16.6",
        ),
        Paragraph(
            N_("It frees nobody from a trap."),
            "R16.6",
            playing("s2"),
        ),
    ),
)  # fmt: skip

_TRAILBLAZER = Part(
    "trailblazer",
    N_("The trailblazer (2022)"),
    (
        Paragraph(
            N_("You build two tunnels in one turn, one after the other, each where it fits as usual. Then"
               " you draw a card for each of them, so from then on you hold one card less."),
            "R16.7",
        ),
        Paragraph(
            N_("You need two tunnel cards, a place where the first one fits, and nothing in front of you"
               " that forbids building. If the second one fits nowhere afterwards, you keep it; if the"
               " first one ends the round, that is all."),
            "R16.7",
        ),
        Paragraph(
            N_("All of it can stand in one line: {blaze}."),
            "R23.2",
        ),
    ),
)  # fmt: skip

_DIVERSION = Part(
    "diversion",
    N_("The diversion (2023)"),
    (
        Paragraph(
            N_("The tunnel card that a player laid last, of those that are still in the mine, is moved to"
               " another cell, where it must fit as if it came from your cards. It may be turned. The"
               " start, goals and what was in the mine from the beginning are never moved."),
            "R16.8",
        ),
        Drawing(
            "before_diversion",
            "1,3:start 2,3:cross 3,3:curve_nw",
            N_("Before: the curve at the right was laid last."),
        ),
        Drawing(
            "after_diversion",
            "1,3:start 2,3:cross 2,4:curve_nw",
            N_("After: the same curve lies below the crossing."),
        ),
        Paragraph(
            N_("Now you count as the player who laid the last tunnel card, and if it reaches a goal, you"
               " reached it. Goals that lie open stay so. It can be used in spite of a broken tool."),
            "R16.8",
            where(diversion_broken="allowed"),
        ),
        Paragraph(
            N_("Now you count as the player who laid the last tunnel card, and if it reaches a goal, you"
               " reached it. Goals that lie open stay so. At this table nobody can use it who is not"
               " allowed to build."),
            "R16.8",
            where(diversion_broken="forbidden"),
        ),
    ),
)  # fmt: skip

CHAMPIONSHIP = (
    Page("championship", N_("Championship cards"), ANY_YEAR, (_ALL,)),
    Page("greedy-dwarf", N_("The greedy dwarf (2016)"), "greedy-dwarf", (_GREEDY,)),
    Page("wc2017", N_("Swap goals (2017)"), "wc2017", (_EXCHANGE,)),
    Page("wc2018", N_("The treasury (2018)"), "wc2018", (_TREASURY,)),
    Page("wc2019", N_("The veto (2019)"), "wc2019", (_VETO,)),
    Page("wc2020", N_("The change of direction (2020)"), "wc2020", (_DIRECTION,)),
    Page("wc2021", N_("The master artisan (2021)"), "wc2021", (_ARTISAN,)),
    Page("wc2022", N_("The trailblazer (2022)"), "wc2022", (_TRAILBLAZER,)),
    Page("wc2023", N_("The diversion (2023)"), "wc2023", (_DIVERSION,)),
)
