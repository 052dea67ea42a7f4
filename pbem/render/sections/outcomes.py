"""What became of a line that is neither a move nor a refusal of the rules, and the words to write next."""

from __future__ import annotations

from pbem.i18n import N_

# Translators: {line} is what was typed, in quotation marks; {read_as} a move or an order in words; {time} a
# date. What else is in curly brackets is a line to type, in quotation marks.
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
    # Translators: {read_as} is a move in words: “No.12 crossing at 3,4”.
    "replaced": N_("It takes the place of what was still waiting: {read_as}."),
    "undone": N_("Taken back: {read_as}. Nobody heard of it, and it is your turn as before."),
    "late": N_("You wrote {line}, but too late: that turn is over. Nothing was done."),
    # Translators: {waiting} is a name or several, never the reader.
    "late_now_others": N_(
        "You wrote {line}, but too late: that turn is over, and everybody is waiting for {waiting}."
        " Nothing was done."
    ),
    # Translators: {waiting} is a name or several, never the reader.
    "not_yet": N_("You wrote {line}, but it is not your turn: everybody is waiting for {waiting}."),
    "nothing_held": N_("No move of yours is waiting, so there is nothing to take back or to hurry."),
    "open": N_("The game has not begun yet. Not done: {line}."),
    "running": N_("The game has begun already. Not done: {line}. To give up your seat: {leave}."),
    "over": N_("This game has ended. Not done: {line}."),
    "abandoned": N_("This game was broken off. Not done: {line}."),
    "not_possible": N_("This cannot be done: {line}. With {help} you get a list of all that can."),
    "did_you_mean": N_(
        "You wrote {line}. Did you mean this: {read_as}? Then answer with the one word {yes}. Nothing was"
        " done yet."
    ),
    "not_meant": N_("Then nothing is done. Please write once more what you mean; {help} tells all you can."),
    "yes_to_what": N_(
        "Your {line} may be an answer to the request to take the last decision back, or to another question:"
        " {read_as}. Please write {agree} or {agree_no}, or what you mean in full. Nothing was done yet."
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
    # Translators: what it is about stands on the next line.
    "said": N_("The table hears this at {time}; until then {undo} takes it back:"),
    # Translators: what it is about stands on the next line.
    "said_now": N_("The table has heard this:"),
    # Translators: what it is about stands on the next line.
    "unsaid": N_("Taken back before anybody heard it:"),
    # Translators: what it is about stands on the next line.
    "noted": N_("Noted, for your eyes only:"),
    "too_long": N_(
        "Not done: {line}. Up to 2000 signs can be sent at once, and this is more; in several mails it is"
        " fine. So that it is not lost:"
    ),
    "too_often": N_(
        "Not done: {line}. The table hears a player up to 20 times in an hour and 60 times in a day, and you"
        " have said as much. From {time} on it works again, and so does all else in your mail now, without"
        " these words:"
    ),
    "too_much": N_(
        "Not done: {line}. The table hears up to 10000 signs of a player in a day, and with this it would be"
        " more. From {time} on it works again, and so does all else in your mail now, without these words:"
    ),
    "kept_enough": N_(
        "Not done: {line}. Of one player 100000 signs are kept in a game, and you have as much. So that it is"
        " not lost:"
    ),
    # Translators: what it is about stands on the next line.
    "mutes": N_(
        "Your mails of this game tell you nothing more of what this player says; nobody else hears of it:"
    ),
    "muted_already": N_(
        "You hear nothing of that player already; with {unmute} you would. Not done: {line}."
    ),
    # Translators: what it is about stands on the next line.
    "hears": N_("You hear this player again, from now on:"),
    "not_muted": N_("You hear that player already. Not done: {line}."),
    "published": N_("The others get your notes in a mail of its own."),
    "publishes_later": N_(
        "As soon as the game has ended, the others get all that you have noted by then, and nothing before."
        " If you change your mind: {publish_no}."
    ),
    "keeps_notes": N_(
        "What you have noted stays yours; only what the others have got already is theirs too."
    ),
    "not_ended": N_(
        "Nobody gets your notes while the game lasts. To let the others have them at its end: {publish_end}."
        " Not done: {line}."
    ),
    "no_such_note": N_(
        "You have noted nothing of that number, or the others have it already. Not done: {line}."
    ),
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
    # Translators: what it is about stands on the next line.
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
    # Translators: {left} is like “2 days”, {time} like “Tue 17 Nov, 14:32 (UTC+2)”.
    "new_deadline": N_("You can answer this turn until {time}; time left: {left}."),
    # Translators: what it is about stands on the next line.
    "guessed": N_("To judge by your mail this fits you; with {zone} and the like you can change it:"),
    # Translators: what it is about stands on the next line.
    "trusted": N_("If nobody else here has that address, its mails count as yours from now on:"),
    # Translators: {missing} are names; the letter says before it that the reader has a seat now.
    "joined": N_("We start as soon as everyone has joined. Still missing: {missing}."),
    "joined_last": N_("You’re the last we waited for: the game begins now."),
    "joined_for_draw": N_("We start with the result of the public draw that your invitation tells of."),
    "joined_for_start": N_("We start as soon as the host says so."),
    # Translators: what it is about stands on the next line.
    "words_in": N_("Your words for the deal:"),
    "words_stand": N_("You had joined before, so your words for the deal stay as they were."),
    "words_fixed": N_("You made this game, so your words for the deal stay those that you made it with."),
    # Translators: what it is about stands on the next line.
    "organisers_words": N_("This game was made with these words for the deal, which never change:"),
    "no_words": N_("The deal follows from a public draw, so there are no words of yours in it."),
    "declined": N_("Changed your mind? Until the game begins, {join} brings you back."),
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
