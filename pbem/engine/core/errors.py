"""What can be wrong with a move.

    Refusal
    ├── NotUnderstood     the line is no move at all
    ├── Ambiguous         it could mean several moves
    └── IllegalMove       it is a move, and the rules refuse it, for a Reason

A refusal never depends on anything that the mover cannot see (R23.6). It carries codes and values; the
words are made by the renderer, in the player's language.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any


class Reason(StrEnum):
    """Why the rules refuse a move; one translated sentence each."""

    GAME_OVER = "game_over"  # the game has ended
    NOT_YOUR_TURN = "not_your_turn"  # nobody waits for a decision of this seat
    NOT_IN_THIS_GAME = "not_in_this_game"  # such a move belongs to a box that is not played with
    WRONG_KIND = "wrong_kind"  # a choice is owed, not a turn, or the other way round
    NO_SUCH_CHOICE = "no_such_choice"  # the number is not on the list
    NOT_IN_HAND = "not_in_hand"  # the card is not in the mover's hand
    SAME_CARD_TWICE = "same_card_twice"  # one card was named twice
    TOO_MANY_CARDS = "too_many_cards"  # more cards than may be discarded at once
    NOT_A_TUNNEL = "not_a_tunnel"  # an action card was to be laid
    NOT_AN_ACTION = "not_an_action"  # a tunnel card was played on a player
    TOOL_BROKEN = "tool_broken"  # a broken tool forbids laying
    TRAPPED = "trapped"  # a trap forbids laying
    CELL_TAKEN = "cell_taken"  # something lies there already
    EDGES_DIFFER = "edges_differ"  # a tunnel would run into a wall
    NOT_CONNECTED = "not_connected"  # no tunnel from the start leads there
    LADDER_PLACE = "ladder_place"  # a ladder wants a tunnel card beside it, and no goal
    NEEDS_CELL = "needs_cell"  # the card is played at a place
    NEEDS_PLAYER = "needs_player"  # the card is played on a player
    TAKES_NO_TARGET = "takes_no_target"  # the card is played on nobody and nothing
    NOT_ON_YOURSELF = "not_on_yourself"  # the card is for another player
    ALREADY_BROKEN = "already_broken"  # that tool is broken already
    NOTHING_TO_REPAIR = "nothing_to_repair"  # no such broken tool lies there
    WRONG_TOOL = "wrong_tool"  # the card does not mend that tool
    NOT_A_GOAL = "not_a_goal"  # no face-down goal lies there
    NOTHING_TO_TAKE = "nothing_to_take"  # no tunnel card lies there
    NOT_REMOVABLE = "not_removable"  # start and goals stay
    ALREADY_THERE = "already_there"  # such a card lies in front of that player already
    NOTHING_TO_REMOVE = "nothing_to_remove"  # no such card lies in front of that player
    NEEDS_TWO_CARDS = "needs_two_cards"  # removing a card costs two cards
    NO_SPARE_ROLE = "no_spare_role"  # no role is left to take
    OUT_OF_TURN = "out_of_turn"  # a veto answers the card of another player
    NEEDS_TWO_GOALS = "needs_two_goals"  # two different face-down goals must be named
    NOTHING_DISCARDED = "nothing_discarded"  # the discard pile is empty
    NEEDS_TWO_TUNNELS = "needs_two_tunnels"  # two tunnel cards must be in hand
    NO_PLACE = "no_place"  # no tunnel card in hand fits anywhere
    NOTHING_TO_MOVE = "nothing_to_move"  # no tunnel card that a player laid lies in the mine
    SAME_CELL = "same_cell"  # the card must go to another cell
    TOLL_DUE = "toll_due"  # a toll figure stands there, and the mover has no gold
    NO_TOLL = "no_toll"  # nobody has to pay there
    PAYER_POOR = "payer_poor"  # who was to pay the toll has no gold
    PAYER_DECLINED = "payer_declined"  # who was to pay has said no in this turn
    MUST_GO_ON = "must_go_on"  # there is a place for the next tunnel that costs nothing
    TAKEN_BACK = "taken_back"  # the card went back into the hand in this turn
    NO_FIGURE = "no_figure"  # both toll figures were used in this round
    FIGURE_THERE = "figure_there"  # a toll figure stands there already
    NO_TUNNEL_END = "no_tunnel_end"  # no tunnel ends there
    NO_MAPS = "no_maps"  # a chest forbids maps for this round


class Hint(StrEnum):
    """Which part of a line was missing or odd; a module brings more, named after its cards and verbs."""

    VERB = "verb"  # the line begins with no verb
    CARD = "card"  # no number of a card
    CHOICE = "choice"  # no number of a choice
    NUMBER = "number"  # a number that is not on the list
    LIST_NUMBER = "list_number"  # no such card in hand, but such a number on the list
    CARD_OR_LINE = "card_or_line"  # a number that may mean a card or a line of the list
    DISAGREE = "disagree"  # a number of the list, and beside it another move
    OTHER_CARD = "other_card"  # a card by its number, and beside it the name of another
    PLAYER = "player"  # no such name
    CELL = "cell"  # a place that is none
    AFTER_CELL = "after_cell"  # something odd behind a place
    REMOVE = "remove"  # what is to be removed, and by which two cards
    PLAN = "plan"  # an answer in advance to nothing that is asked
    PERMISSION = "permission"  # an order to pay
    PAY_SELF = "pay_self"  # an order to pay for oneself
    ORDER = "order"  # an order to veto
    LONE_VETO = "lone_veto"  # a veto that is neither a move nor an order
    VETO_NOW = "veto_now"  # the same, while a card is shown that could be stopped
    VICTIMS = "victims"  # a list of victims
    ROB_SELF = "rob_self"  # oneself among the victims
    WITHDRAW = "withdraw"  # which order to withdraw
    PREPARE = "prepare"  # a move told in advance
    CONDITION = "condition"  # when it is to be made
    NOTHING_ABOVE = "nothing_above"  # an else without anything that it belongs to
    UNPREPARE = "unprepare"  # which of them to take back
    ENDS = "ends"  # a value for what ends them
    AUTO = "auto"  # a value for automatic turns
    TOO_LONG = "too_long"  # longer than any move
    SLIP = "slip"  # nearly a command, among words to the table
    ALONE = "alone"  # a command that stands alone, and more behind it
    WRAPPED = "wrapped"  # perhaps one line that a mail program broke in two
    QUESTION = "question"  # a question where a command was expected
    UNSURE = "unsure"  # words of doubt beside a command
    RETRACTED = "retracted"  # words below a command that take it back
    AWAY = "away"  # a mail that looks like a vacation notice
    MANY = "many"  # more commands than one mail may hold
    WORDS = "words"  # words that cannot be said
    BLOCK = "block"  # a block of words without its end
    RULES = "rules"  # no such topic
    ROUND = "round"  # no such round
    SET = "set"  # no such preference
    LANG = "lang"  # a value for the language
    ZONE = "zone"  # a value for the time zone
    BOARD = "board"  # a value for the drawing
    MAIL = "mail"  # a value for which mails come
    MUTE = "mute"  # whom not to hear
    TALK = "talk"  # a value for when words are heard
    RECEIPTS = "receipts"  # a value for which mails are answered
    QUIET = "quiet"  # hours in which one does not play
    DAYS = "days"  # weekdays on which one plays
    FEW_HOURS = "few_hours"  # too little is left of a week
    UNTIL = "until"  # a vacation
    NUDGES = "nudges"  # when one is reminded
    SNOOZE = "snooze"  # how long one is not
    JOIN = "join"  # what may follow this word: words for the deal
    TRUST = "trust"  # an address
    LEAVE = "leave"  # leaving, and something behind it
    AGREE = "agree"  # agreeing, and something behind it
    VOTE = "vote"  # what a table can vote about
    VOTE_TIME = "vote_time"  # a length of time that nobody is given
    CANDIDATE = "candidate"  # somebody who cannot take a seat over
    REPLACE = "replace"  # whom to replace, and by whom
    CANONICAL = "canonical"  # a line of a log that we did not write


class Refusal(Exception):
    """A move that is not made."""


class NotUnderstood(Refusal):
    """The line is no move; ``hint`` is a Hint, or the name of a card or verb whose form was missed.

    ``words`` are others of the same mail that speak against it.
    """

    def __init__(self, text: str, hint: str = "", words: str = "") -> None:
        super().__init__(f"not understood: {text!r} {hint}".rstrip())
        self.text = text
        self.hint = hint
        self.words = words


class Ambiguous(Refusal):
    """The line could mean several things: ``word`` is what is open, ``choices`` what it could be."""

    def __init__(self, text: str, word: str, choices: tuple[str, ...]) -> None:
        super().__init__(f"ambiguous: {word!r} in {text!r} could be {', '.join(choices)}")
        self.text = text
        self.word = word
        self.choices = choices


class IllegalMove(Refusal):
    """The rules refuse the move: the reason and the values that its sentence needs."""

    def __init__(self, reason: Reason, **details: Any) -> None:
        super().__init__(f"{reason} {details}" if details else str(reason))
        self.reason = reason
        self.details = details
