"""The page about playing by mail: how to answer, time, moves in advance, talk, secrets."""

from __future__ import annotations

from pbem.i18n import N_
from pbem.render.rules.page import Page, Paragraph, Part

_ANSWERING = Part(
    "answering",
    N_("How to answer"),
    (
        Paragraph(
            N_("When it is your turn you get a letter with the mine, your cards and all your moves. Answer"
               " it with the number of a move, which stands there in brackets, or with the move in words:"
               " {play}, {turned}, {on_player}, {throw_away}."),
            "R2.3 R23",
        ),
        Paragraph(
            N_("Write each wish on a line of its own, without quotation marks, above what your program"
               " copies of my letter. Several of them in one mail are carried out together, or none of"
               " them."),
            "R23",
        ),
        Paragraph(
            N_("If something does not work you are told why, and what would. Your turn is still yours"
               " then, and you can try again."),
            "R23.6",
        ),
        Paragraph(
            N_("If there is more to decide, such as which of two goals comes first, you are asked in a"
               " second letter, unless your line has told it already. Without an answer in time the usual"
               " thing is done, and the letter tells what that is."),
            "R23.2",
        ),
        Paragraph(
            N_("Between turns you may ask for {board}, {cards}, {round_log}, {whole_log} or {games}."
               " {help} lists everything that you can write."),
            "R23",
        ),
    ),
)  # fmt: skip

_TIME = Part(
    "time",
    N_("Time"),
    (
        Paragraph(
            N_("Your letter tells until when you can answer. You are reminded at half time and near its"
               " end."),
            "R23.8",
        ),
        Paragraph(
            N_("Without an answer in time your oldest card is thrown away for you, unless something else"
               " was agreed on for this table; your letters tell it then."),
            "R23.8",
        ),
        Paragraph(
            N_("Time stands still in your quiet hours, on your days off and while you are absent. You tell"
               " them like this: {quiet}, {days}, {absent}."),
            "R23",
        ),
        Paragraph(
            N_("A move cools for a while before it counts. Until then {take_back} takes it back, and"
               " {at_once} makes it final."),
            "R23",
        ),
        Paragraph(
            N_("Whoever has no cards left is skipped without a letter."),
            "R5.5 R23.9",
        ),
    ),
)  # fmt: skip

_INSTRUCTIONS = Part(
    "instructions",
    N_("Moves in advance"),
    (
        Paragraph(
            N_("What you want done in your next turns you can tell in advance: {in_advance}. It is done"
               " without asking you, some minutes after your turn has come."),
            "R23.7 R23.9",
        ),
        Paragraph(
            # Translators: {conditions} is a list of conditions in quotation marks, as they are typed.
            N_("Conditions may stand before the move, behind {in_case}: {conditions}. Goals are meant as"
               " far as you know them. Several conditions are joined by {joined}. For instance:"
               " {with_condition}."),
            "R23.7",
        ),
        Paragraph(
            N_("Your orders are tried from the first to the last. {otherwise} makes an order belong to the"
               " one above it: {other_order}. With {until} and a condition it ends for good."),
            "R23.7",
        ),
        Paragraph(
            N_("An order that is not allowed then, or without its card, is dropped. All of them end when"
               " cards are swapped or taken and you are concerned, and with the round."),
            "R23.7",
        ),
        Paragraph(
            N_("They end as well when a goal is turned over, when a card breaks or repairs something of"
               " yours, when a cell is used that they name, and when somebody calls you by your name;"
               " unless a condition of yours asks about it. Which of these count is up to you: {stops}."),
            "R23.7",
        ),
        Paragraph(
            N_("If you like, {automatic} throws your oldest card away whenever you can do nothing else."),
            "R23.9",
        ),
        Paragraph(
            N_("Such moves wait between five and forty minutes of your waking hours, all of them alike. So"
               " whoever watches the clock may infer that you have left instructions, but not which."),
            "R23.9",
        ),
    ),
)  # fmt: skip

_TALK = Part(
    "talk",
    N_("Talking and keeping notes"),
    (
        Paragraph(
            N_("{hello} tells something to the whole table, down to the next empty line. You may promise,"
               " warn and lie; but cards cannot be shown."),
            "R5.9",
        ),
        Paragraph(
            N_("{memo} keeps something in mind that only you will see, in all your letters. When you hear"
               " the others is up to you: {hearing}."),
            "R23",
        ),
    ),
)  # fmt: skip

_SECRETS = Part(
    "secrets",
    N_("What is kept secret"),
    (
        Paragraph(
            N_("A letter holds only what its reader may know. What you were shown, a goal or a role,"
               " stands in all your letters from then on. Where a swap may have changed it, they tell so."),
            "R23.6 R23.10",
        ),
        Paragraph(
            N_("Whether a move is allowed never depends on anything that you cannot see, so a refusal"
               " betrays nothing."),
            "R23.6",
        ),
    ),
)  # fmt: skip

_ABSENCE = Part(
    "absence",
    N_("When somebody drops out"),
    (
        Paragraph(
            N_("A seat is never taken out of a round. Until somebody else takes it over, a card is thrown"
               " away whenever its turn comes. The table may vote for a bot or for another person in that"
               " seat: {vote_bot}."),
            "R23.8 R23.11",
        ),
    ),
)  # fmt: skip

BY_MAIL = Page(
    "mail",
    N_("Playing by mail"),
    "base",
    (_ANSWERING, _TIME, _INSTRUCTIONS, _TALK, _SECRETS, _ABSENCE),
)
