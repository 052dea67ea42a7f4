"""What became of a line that is neither a move nor a refusal of the rules, and the words to write next."""

from __future__ import annotations

from pbem.app.sheets.sheet import BOARD_STYLES
from pbem.i18n import N_
from pbem.render.safe import quoted
from pbem.render.words.movetext import command

OUTCOMES = {
    "order_filed": N_("Your order is filed: {read_as}. Nobody else hears of it."),
    "order_withdrawn": N_("Your order is withdrawn: {read_as}."),
    "no_such_order": N_("You have no order of that number; {withdraw} alone lists yours. Not done: {line}."),
    "too_many_orders": N_("You have too many orders for one more; {withdraw} lists them. Not done: {line}."),
    "prepare_filed": N_("Prepared for your own turns; nobody else hears of it."),
    "prepare_dropped": N_("Taken from your list: {prepared_line}."),
    "no_such_prepared": N_(
        "You have prepared nothing of that number; {prepared} alone lists what you have. Not done: {line}."
    ),
    "too_many_prepared": N_(
        "Your list is too long for one more; {prepared} shows it, {unprepare} clears it. Not done: {line}."
    ),
    "automatic": N_(
        "When you can do nothing but throw a card away, your oldest one goes without a mail to you, some"
        " minutes after your turn has come, just like a move that somebody has prepared. So whoever watches"
        " the clock may infer that you have left instructions, but not which: neither that you had nothing"
        " to use, nor that you had prepared something. To be asked again: {auto_off}."
    ),
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
    "no_nudges": N_(
        "No reminders any more, in all your games; your turns still come. To have them back: {nudges_again}."
    ),
    "snoozed": N_(
        "No reminders until {time}, in all your games. What you are asked stays due as you were told. To be"
        " reminded sooner: {snooze_off}."
    ),
    "not_snoozed": N_("You are reminded as usual, in all your games."),
    "which_game": N_(
        "You wrote {line}, but you answered a list of several games, so I cannot tell which one you mean."
        " Please take the link of that game, or answer the mail in which its turn came."
    ),
    "of_no_game": N_(
        "I found nothing to do in your mail. In an answer to a list of several games I take only what is"
        " about all of them, for instance {snooze}."
    ),
    "changed": N_("Changed in all your games:"),
    "hours": N_("Then your time for a turn stands still, in all your games, and nothing reminds you."),
    "away": N_(
        "Until {time} your time for a turn stands still in all your games, and nothing reminds you; but"
        " nobody waits longer than the table has agreed. If you come sooner: {back}."
    ),
    "away_later": N_(
        "Until {time} your time for a turn stands still in all your games, from the day on that stands below,"
        " and nothing reminds you; but nobody waits longer than the table has agreed. If you come sooner:"
        " {back}."
    ),
    "back": N_("Your time for a turn runs again as usual, in all your games. What you were promised holds."),
    "not_away": N_("You are not away, so there was nothing to do."),
    "new_deadline": N_("You can answer this turn until {time}; you have {left} left."),
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
    "vote_asked": N_("The table is asked to vote; you are for it. You hear how it ends."),
    "voted_yes": N_("Counted: you are for it. With {vote_no} you can change that while the vote is open."),
    "voted_no": N_(
        "Counted: you are against it. With {vote_yes} you can change that while the vote is open."
    ),
    "carried": N_("Counted, and with that the vote is carried."),
    "not_carried": N_("Counted, and with that the vote is not carried."),
    "paused": N_("The clocks of this table stand still already. Not done: {line}."),
    "not_paused": N_("The clocks of this table run already. Not done: {line}."),
    "nothing_owed": N_(
        "Nobody has to decide anything just now, so there is no time to give. Not done: {line}."
    ),
    "vote_open": N_(
        "The table votes already, about one thing at a time: {vote_yes} or {vote_no} answers that."
        " Not done: {line}."
    ),
    "no_vote": N_(
        "The table is asked nothing now, or the vote is over. To ask it: {vote_pause}. Not done: {line}."
    ),
    "other_vote": N_("Not done: {line}. Please answer the mail that asks you about this vote."),
    "not_counted": N_("You do not count in this vote. Not done: {line}."),
    "no_stand_in": N_(
        "For this game no bot was agreed on that plays for somebody; a person can: {vote_person}."
        " Not done: {line}."
    ),
    "not_replaced": N_("Only another person at the table can be replaced. Not done: {line}."),
    "left": N_(
        "You have given up your seat. It throws its oldest card away in every turn, until you write {join}."
        " You get no more mails of this game."
    ),
    "gave_back": N_("You have given the seat back, and do not sit at this table any more."),
    "nobody_wants_it": N_("Nobody has asked to have your seat back. To give it up, write {leave_yes}."),
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
    "prepare": ", ".join(
        quoted(f"prepare {order}", 80)
        for order in (
            "play 12 at 3,4",
            "if my lantern is broken play 66 on me",
            "if 9,1 is stone and 5,3 is free play 12 at 5,3",
            "else discard oldest",
            "discard oldest until anna is broken",
        )
    ),
    "conditions": ", ".join(
        command(condition)
        for condition in (
            *("my lantern is broken", "anna is whole", "5,3 is free", "5,3 is taken", "9,1 is stone"),
            *("9,1 is treasure", "9,1 is unknown", "I hold 12", "the deck is empty"),
        )
    ),
    "else_order": quoted("prepare else discard oldest"),
    "prepared": command("prepared"),
    "unprepare": command("unprepare"),
    "unprepare_one": command("unprepare 1"),
    "stop": ", ".join(command(f"set stop={stops}") for stops in ("goals tools cells talk", "goals", "none")),
    "auto": ", ".join(command(f"set auto={value}") for value in ("on", "off")),
    "auto_off": command("set auto=off"),
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
    "vote_yes": command("vote yes"),
    "vote_no": command("vote no"),
    "vote_pause": command("vote pause"),
    "vote_resume": command("vote resume"),
    "vote_extend": command("vote extend 3d"),
    "vote_replace": command("vote replace anna by bot"),
    "vote_bot": command("vote replace anna by bot"),
    "vote_person": command("vote replace anna by Max max@example.org"),
    "vote_end": command("vote end"),
    "join": command("join"),
    "ready": command("ready"),
    "leave": command("leave"),
    "leave_yes": command("leave yes"),
    "zone": command("set zone=Europe/Warsaw"),
    "quiet": ", ".join(command(f"set quiet={hours}") for hours in ("23:00-07:00", "none")),
    "days": ", ".join(command(f"set days={days}") for days in ("mon-fri", "sat,sun", "all")),
    "until": ", ".join(
        command(f"away {days}") for days in ("until 3 Dec", "from 2026-12-20 until 2027-01-03")
    ),
    "back": command("back"),
    "nudges": ", ".join(command(f"set nudges={points}") for points in ("50 80", "90", "none")),
    "nudges_again": command("set nudges=50 80"),
    "snooze": ", ".join(command(line) for line in ("snooze", "snooze 12h", "snooze 2d")),
    "snooze_off": command("snooze off"),
    "trust": command("trust me@example.org"),
    "preferences": ", ".join(
        command(f"set {wish}")
        for wish in (
            "lang=pl",
            "zone=Europe/Warsaw",
            "board=phone",
            "mail=daily",
            "receipts=trouble",
            "quiet=23:00-07:00",
            "days=mon-fri",
            "nudges=80",
            "stop=goals",
            "auto=on",
        )
    ),
    "languages": ", ".join(
        command(f"set lang={name}") for name in ("en", "bg", "uk", "pl", "ru", "he", "de")
    ),
    "boards": ", ".join(command(f"set board={name}") for name in BOARD_STYLES),
    "mails": ", ".join(command(f"set mail={name}") for name in ("my-turn", "every-move", "daily", "quiet")),
    "receipts": ", ".join(command(f"set receipts={name}") for name in ("all", "trouble")),
    "remind": command("set mail=my-turn"),
}
