"""What became of a line that is neither a move nor a refusal of the rules, and the words to write next."""

from __future__ import annotations

from pbem.app.sheets.sheet import BOARD_STYLES
from pbem.i18n import N_
from pbem.render.words.movetext import command

OUTCOMES = {
    "order_filed": N_("Your order is filed: {read_as}. Nobody else hears of it."),
    "order_withdrawn": N_("Your order is withdrawn: {read_as}."),
    "no_such_order": N_("You have no order of that number; {withdraw} alone lists yours. Not done: {line}."),
    "too_many_orders": N_("You have too many orders for one more; {withdraw} lists them. Not done: {line}."),
    "laid_turned": N_("It fits there only turned, so it is laid turned."),
    "replaced": N_("It takes the place of {read_as}, which was still waiting."),
    "undone": N_("Taken back: {read_as}. Nobody heard of it, and it is your turn as before."),
    "late": N_("You wrote {line}, but too late: that turn is over. Nothing was done."),
    "late_now_others": N_(
        "You wrote {line}, but too late: that turn is over, and everybody is waiting for {waiting}."
        " Nothing was done."
    ),
    "not_yet": N_("You wrote {line}, but it is not your turn: everybody is waiting for {waiting}."),
    "nothing_held": N_("No move of yours is waiting, so there is nothing to take back or to hurry."),
    "open": N_("The game has not begun yet. Not done: {line}."),
    "running": N_("The game has begun already. Not done: {line}. To give up your seat: {leave}."),
    "over": N_("This game has ended. Not done: {line}."),
    "abandoned": N_("This game was broken off. Not done: {line}."),
    "not_possible": N_("This cannot be done: {line}. With {help} you get a list of all that can."),
    "did_you_mean": N_(
        "You wrote {line}. Did you mean {read_as}? Then answer with the one word {yes}. Nothing was done yet."
    ),
    "not_meant": N_("Then nothing is done. Please write once more what you mean; {help} tells all you can."),
    "yes_to_what": N_(
        "Is your {line} about {read_as}, or about the request to take the last decision back? Please write"
        " the first in full, or {agree} or {agree_no}. Nothing was done yet."
    ),
    "not_read": N_("Not read: {line}."),
    "in_marks": N_("Not read, because it stands in quotation marks: {line}. Type it without them."),
    "not_alone": N_(
        "If {line} is your move: a number counts only with an empty line above it and below it, or as the"
        " first line of a mail. Please send it once more, alone."
    ),
    "copied": N_("Not passed on: {line}. It stands like this in a mail of mine to you."),
    "own_address": N_("Not passed on: {line}. An address in it is only yours; please write it without."),
    "nothing_read": N_("I found nothing to do in your mail."),
    "subject": N_("I do not read subjects, such as {line}: write it in the mail itself."),
    "taken_for_copy": N_("I took this for a copy of an earlier mail: {line}. Write your own lines above it."),
    "taken_for_signature": N_("I took this for a signature: {line}. Write your own lines above it."),
    "one_at_a_time": N_("One move at a time, please. Not done: {line}. Send only the one that you mean."),
    "contradiction": N_(
        "This does not fit the other lines of your mail. Not done: {line}. Send only what you mean."
    ),
    "repeated": N_(
        "A mail just like this came before, so nothing was done again: {line}."
        " If you mean it once more, write any other word below it."
    ),
    "final": N_("Final now: {read_as}."),
    "final_already": N_("Your move counts already, so there was nothing to hurry."),
    "said": N_("The table hears this at {time}; until then {undo} takes it back:"),
    "said_now": N_("The table has heard this:"),
    "unsaid": N_("Taken back before anybody heard it:"),
    "noted": N_("Noted, for your eyes only:"),
    "muted": N_(
        "No reminders any more, in all your games; your turns still come. To have them back: {remind}."
    ),
    "changed": N_("Changed in all your games:"),
    "no_catalog": N_("I do not know that language well enough yet; until I do, I write in English."),
    "guessed": N_("To judge by your mail this fits you; with {zone} and the like you can change it:"),
    "trusted": N_("If nobody else here has that address, its mails count as yours from now on:"),
    "joined": N_(
        "You have a seat. The game begins by itself: once everybody has one, there is time for words until"
        " a certain moment, or until everybody has added some or written {ready}."
    ),
    "joined_for_draw": N_(
        "You have a seat. The game begins with the result of the public draw that your invitation tells of."
    ),
    "declined": N_("You do not take part. If you change your mind before the game begins: {join}."),
    "salted": N_("Your words are part of the luck of this game now:"),
    "organiser_salted": N_("Whoever made this game has added these words, and can change them no more:"),
    "organiser_silent": N_("Whoever made this game has added no words, and can add none any more."),
    "ready": N_("You need no more time for words. The game begins as soon as nobody does."),
    "salts_closed": N_("The time for words is over: none are taken any more. Not done: {line}."),
    "organiser_too_late": N_(
        "You have made this game and may know its seed, so your words come before those of all others, and"
        " somebody has added some. You can still write {ready}. Not done: {line}."
    ),
    "no_salt": N_(
        "The luck of this game follows from a public draw, so nobody adds words to it. Not done: {line}."
    ),
    "leave_asks": N_(
        "If you give up your seat, it throws its oldest card away in every turn, everybody is told, and you"
        " get no more mails of this game; with {join} you could take it again as long as the game lasts."
        " Nothing was done yet. Do you want to give it up for good? Then answer with {leave_yes}."
    ),
    "leave_asks_early": N_(
        "If you give up your seat, you do not take part, and the game does not begin without you as it is;"
        " with {join} you could take the seat again before that. Nothing was done yet. Do you want to give"
        " it up for good? Then answer with {leave_yes}."
    ),
    "asked_back": N_("The table is asked to take your last decision back; it does so if everybody agrees."),
    "taken_back": N_("Everybody agrees: the last decision is taken back."),
    "agreed": N_("You agreed. Others have not answered yet."),
    "disagreed": N_("The last decision stands, and the others hear that you were against it."),
    "nothing_asked": N_("Nobody has asked to take anything back."),
    "other_request": N_("Not done: {line}. Please answer the mail that asks you about this decision."),
    "left": N_(
        "You have given up your seat. It throws its oldest card away in every turn, until you write {join}."
        " You get no more mails of this game."
    ),
    "returned": N_("Welcome back: the seat is yours again. What was done for it meanwhile stands."),
}
# Words of the move language that sentences mention; the marks keep them from being read as commands.
WORDS = {
    "play": command("play"),
    "discard": command("discard"),
    "turned": command("turned"),
    "trade": command("discard 12 34 to remove trap"),
    "guard": command("toll 12 at 3,4"),
    "plan": command("play 12 at 3,4 first 9,1 then 9,3 keep map else newest from anna"),
    "exchanged": command("exchanged"),
    "kept": command("kept"),
    "wishes": command("play 120 keep map else tunnel else newest"),
    "blaze": command("play 124 then 12 at 3,4 then 31 at 4,4 turned"),
    "order": command("veto any rockfall by boris"),
    "withdraw": command("withdraw"),
    "first": command("1"),
    "paid_by": command("paid by"),
    "log": command("log 1"),
    "salt": command("salt sea and sand"),
    "say": command("say"),
    "block": command("say:"),
    "undo": command("undo"),
    "yes": command("yes"),
    "help": command("help"),
    "agree": command("agree"),
    "agree_no": command("agree no"),
    "join": command("join"),
    "ready": command("ready"),
    "leave": command("leave"),
    "leave_yes": command("leave yes"),
    "zone": command("set zone=Europe/Warsaw"),
    "trust": command("trust me@example.org"),
    "preferences": ", ".join(
        command(f"set {wish}")
        for wish in ("lang=pl", "zone=Europe/Warsaw", "board=phone", "mail=daily", "receipts=trouble")
    ),
    "languages": ", ".join(
        command(f"set lang={name}") for name in ("en", "bg", "uk", "pl", "ru", "he", "de")
    ),
    "boards": ", ".join(command(f"set board={name}") for name in BOARD_STYLES),
    "mails": ", ".join(command(f"set mail={name}") for name in ("my-turn", "every-move", "daily", "quiet")),
    "receipts": ", ".join(command(f"set receipts={name}") for name in ("all", "trouble")),
    "remind": command("set mail=my-turn"),
}
