"""What a player may ask by mail: the log, how her games stand, and what she can write."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import GameStatus, Happening, OpenTable
from pbem.engine import Began
from pbem.i18n import N_, span
from pbem.render.history.lines import history_lines
from pbem.render.safe import isolated, safe_name
from pbem.render.sections.players import two_columns
from pbem.render.sections.talk import newest
from pbem.render.words.examples import examples
from pbem.render.words.names import Voice

# Lines that the help names besides those that it is about; examples are not all of them.
ALSO = {
    "publish_one": "publish 2",
    "withdraw_one": "withdraw 1",
    "instructions": "rules instructions",
    "replace_person": "replace anna by Max max@example.org",
}
# What can be written into a mail, with what comes of it; the words begin with those that a game needs most.
# Translators: what comes of a command, behind it and a colon; in curly brackets are lines to type.
HELP: dict[str, str] = {
    "7": N_("the move with number 7 in brackets, of the mail that you answer"),
    "play 12 at 3,4": N_("a move in words; also with {turned} at its end"),
    "discard 12": N_("throw a card away"),
    "undo": N_("take back what is still cooling"),
    "go": N_("make it final at once"),
    "agree": N_("let somebody take a decision back, if all others want it too; {agree_no} if not"),
    "vote pause": N_(
        "ask the table to vote; also {vote_resume}, {vote_extend}, {vote_replace}, {vote_end}, and {vote_yes}"
        " or {vote_no} to answer"
    ),
    "say hello": N_("talk to the whole table, up to the next empty line"),
    "say:": N_("the same for more: everything down to a line with a single dot"),
    "note she lies": N_("keep something in mind that only you will see"),
    "publish": N_(
        "after the end: let the others read your notes; {publish_one} one of them, {publish_end} in advance,"
        " {publish_no} not at all"
    ),
    "mute boris": N_("hear nothing more of what somebody says, in this game; nobody learns of it"),
    "unmute boris": N_("hear that player again"),
    "hand": N_("your cards and what you know"),
    "board": N_("the mine and the players"),
    "log": N_("what happened in this round; with a number, in that round"),
    "history": N_("what happened in the whole game"),
    "rules tools": N_("explains one thing; alone, tells what there is"),
    "status": N_("how all your games stand"),
    "resend": N_("your turn once more"),
    "set lang=pl": N_("the language of your mails"),
    "set zone=Europe/Warsaw": N_("your time zone"),
    "set board=phone": N_(
        "a narrow mail; “ascii” has simple signs, “words” no drawings, “boxes” the usual ones"
    ),
    "set mail=daily": N_(
        "news once a day; “every-move” at once, “my-turn” with your turn, “quiet” without reminders"
    ),
    "set talk=now": N_(
        "hear table talk at once; “turn” with your turn, “daily” once a day, “mail” as you hear of moves"
    ),
    "set receipts=trouble": N_("no answer to a plain move or to talk; “all” answers every mail"),
    "set quiet=23:00-07:00": N_("at night your time stands still, by your own clock; “none” ends it"),
    "set days=mon-fri": N_("on other days your time stands still; “all” ends it"),
    "away until 3 Dec": N_("your time stands still until that day, in all your games"),
    "back": N_("you are there before that day"),
    "set nudges=50 80": N_("when you are reminded, in percents of your time; “none” for never"),
    "snooze 2d": N_("no reminders for so long, in all your games; {snooze_off} ends it"),
    "prepare play 12 at 3,4": N_(
        "a move for your next turn, which is made without asking you; for all that you can tell in advance"
        " see {instructions}"
    ),
    "prepared": N_("what you have prepared for your next turns"),
    "unprepare": N_("forget all of it; {unprepare_one} only the first order"),
    "set stop=goals": N_("what ends your prepared moves: “goals tools cells talk”, some of these, or “none”"),
    "set auto=on": N_(
        "your oldest card goes without asking you when you can do nothing else; others may infer that you"
        " have left instructions, but not which"
    ),
    "withdraw": N_("your standing orders; {withdraw_one} takes the first one back"),
    "trust me@example.org": N_("mails from that address of yours count too"),
    "join": N_("accept an invitation; {join_words} also adds words for the deal"),
    "decline": N_("do not take part"),
    "replace anna by bot": N_(
        "ask the table to vote about this; also {replace_person}, which all others must want"
    ),
    "give back": N_("give your seat to who sat there before you and would like to have it again"),
    "leave": N_("give up your seat; you are asked once more"),
    "help": N_("this list"),
}
# Commands that only some games know: the module, and what comes of it.
# Translators: what comes of a command, behind it and a colon.
MORE_HELP: dict[str, tuple[str, str]] = {
    "toll 12 at 3,4": ("toll", N_("put a guard at the end of a tunnel, for a card of yours")),
    "steal from anna": ("s2", N_("whom to rob when your theft is due; several in the order you like")),
    "pay for anna up to 2": ("toll", N_("give gold for somebody else without being asked")),
    "veto any rockfall": ("wc2019", N_("stop such a card whenever you hold the veto")),
}


def help_lines(voice: Voice) -> list[str]:
    """Every command with an example; those of expansions only where they are part of the game."""
    modules = voice.view.rules.modules
    *known, last = HELP.items()
    known += [(line, meaning) for line, (module, meaning) in MORE_HELP.items() if module in modules]
    values = examples(voice) | {name: voice.command(line) for name, line in ALSO.items()}
    # Translators: {command} is a line to type, in quotation marks; {meaning} is what comes of it.
    text = N_("{command}: {meaning}")
    return [
        voice(text, command=voice.example(line), meaning=voice(meaning, **values))
        for line, meaning in (*known, last)
    ]


def log_lines(log: Sequence[Happening], about: str, voice: Voice) -> list[str]:
    """What happened in one round: the one with this number, else the present one."""
    number = int(about) if about else voice.view.round
    return newest(history_lines(of_round(log, number), voice), voice)


def whole_lines(log: Sequence[Happening], voice: Voice) -> list[str]:
    """What happened in the whole game; what does not fit can be asked for round by round."""
    lines = history_lines(log, voice)
    kept = newest(lines, voice)
    if len(kept) < len(lines):
        rounds = voice.list_of([voice.command(f"log {number}") for number in range(1, voice.view.round + 1)])
        # Translators: {rounds} are lines to type: “log 1”, “log 2” and “log 3”.
        kept.insert(1, voice("Round by round you get them with {rounds}.", rounds=rounds))
    return kept


def of_round(log: Sequence[Happening], number: int) -> list[Happening]:
    """The part of a log that belongs to a round, from its deal up to the next one."""
    part: list[Happening] = []
    now = 0
    for event in log:
        now = next((fact.round for fact in event.facts if isinstance(fact, Began)), now)
        if now == number:
            part.append(event)
    return part


def order_lines(orders: Sequence[str], voice: Voice) -> list[str]:
    """The reader's standing orders, each with what takes it back."""
    if not orders:
        return [voice("You have none.")]
    # Translators: {order} and {withdraw} are lines to type, in quotation marks.
    text = N_("{order}; to take it back: {withdraw}")
    return [
        voice(text, order=voice.ordered(order, 60), withdraw=voice.command(f"withdraw {number}"))
        for number, order in enumerate(orders, 1)
    ]


# How games stand ------------------------------------------------------------------------------------

# Translators: of a game whose code stands before it.
_STATUS = {
    "open": N_("waits for players"),
    "over": N_("is over"),
    "abandoned": N_("was broken off"),
}


def game_lines(games: Sequence[GameStatus], voice: Voice, now: datetime) -> list[str]:
    """One line for each game of the reader."""
    if not games:
        return [voice("You take part in no game.")]
    return two_columns([(game.game, _game_line(game, voice, now)) for game in games], voice)


def _game_line(game: GameStatus, voice: Voice, now: datetime) -> str:
    names = voice.list_of([isolated(safe_name(name)) for name in game.waiting])
    if game.status == "open" and names:
        # Translators: of a game whose code stands before it.
        return voice("has not begun: waits for {names}", names=names)
    if game.status in _STATUS:
        return voice(_STATUS[game.status])
    values = {"n": game.round, "rounds": game.rounds}
    if not game.yours:
        # Translators: of a game whose code stands before it.
        return voice("round {n} of {rounds}: waits for {names}", names=names, **values)
    if not game.due_at:
        # Translators: of a game whose code stands before it.
        return voice("round {n} of {rounds}: waits for you", **values)
    # Translators: of a game whose code stands before it; {left} is like “2 days”.
    text = N_("round {n} of {rounds}: waits for you, until {time} (time left: {left})")
    left = span(game.due_at - now, voice.lang)
    return voice(text, time=voice.when(game.due_at), left=left, **values)


def free_seat_lines(tables: Sequence[OpenTable] | None, voice: Voice) -> list[str]:
    """The tables at which the reader could sit down, if she asked for them."""
    if tables is None:
        return []
    if not tables:
        return [voice("No seat is free at any table now.")]
    return [_free_seat_line(table, voice) for table in tables]


def _free_seat_line(table: OpenTable, voice: Voice) -> str:
    time = span(timedelta(seconds=table.per_turn), voice.lang)
    # Translators: {join} is a line to type, {time} like “3 days”, {rules} like “anniv + s2”.
    return voice.count(
        "{join}: {n} free seat. Seats in all: {seats}; time for each turn: {time}; rules: {rules}.",
        "{join}: {n} free seats. Seats in all: {seats}; time for each turn: {time}; rules: {rules}.",
        table.free,
        join=voice.command(f"join {table.game}"),
        seats=table.seats,
        time=time,
        rules=" + ".join((table.edition, *table.modules)),
    )


# Mails that were not read ---------------------------------------------------------------------------

# Translators: {stranger} is a mail address, {trust} and {resend} are lines to type, all in quotation marks.
REJECTIONS = {
    "stranger": N_(
        "It came from {stranger}, an address that I do not know as yours, so it was not read."
        " If you wrote it, answer with {trust} and send it again. If not, you need do nothing."
    ),
    "no_token": N_(
        "It was not an answer to one of my mails, so I could not tell which turn it meant."
        " Please answer the newest mail of your game. To get your turn again, write {resend}."
    ),
    "other_token": N_(
        "It went to a reply address that is not yours, so it was not read."
        " Please answer a mail that came to you. To get your turn again, write {resend}."
    ),
    "sender": N_(
        "It does not tell clearly from which single address it comes, so it was not read."
        " If you wrote it, please send it again from your usual mail program."
    ),
    "forged": N_(
        "The check of its sender failed, so it was not read. If you wrote it, please send it again through"
        " the mail service of your address."
    ),
    "encrypted": N_(
        "It is encrypted, and I have no key for it, so it could not be read. Please send it again without"
        " encryption; a signature does no harm."
    ),
    "too_big": N_(
        "It is too big, so it was not read. Please send it again with nothing but your own lines in it:"
        " no attachments, no pictures, and no copies of earlier mails."
    ),
    "unreadable": N_(
        "It could not be read: it is damaged, or there is no text in it. Please send it again as plain text,"
        " with your lines in the mail itself and not in an attachment."
    ),
}


def rejection_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """Why a mail was not read, and what to do about it."""
    words = {"trust": voice.command(f"trust {sheet.stranger}"), "resend": voice.command("resend")}
    return [voice(REJECTIONS[sheet.reason], stranger=voice.command(sheet.stranger), **words)]
