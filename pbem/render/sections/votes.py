"""A vote of the table in words: what is asked, who counts, until when, what silence means, how it ended."""

from __future__ import annotations

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.voting import VoteTold
from pbem.engine import NOBODY
from pbem.i18n import N_
from pbem.render.history.votes import asker, form_of, motion_values
from pbem.render.safe import isolated, safe_name, spoken
from pbem.render.words.names import Voice

# Translators: {name} is a player or “The server”.
ASKS = {
    "pause": N_(
        "{name} asks the table of game {game} to vote: shall its clocks stand still until somebody starts"
        " them again? Moves would be taken as ever, and nobody would have to hurry."
    ),
    "resume": N_(
        "{name} asks the table of game {game} to vote: shall its clocks run again? Whoever has to decide"
        " would have as much time left as before."
    ),
    # Translators: {name} is a player or “The server”, {time} is like “3 days”.
    "extend": N_(
        "{name} asks the table of game {game} to vote: shall whoever has to decide then have more time?"
        " How much: {time}."
    ),
    # Translators: {about} is a player.
    "bot": N_(
        "{name} asks the table of game {game} to vote: shall a bot take the place of {about}, until"
        " whoever sits there comes back?"
    ),
    # Translators: {person} is somebody who does not play yet, {about} a player.
    "person": N_(
        "{name} asks the table of game {game} to vote: shall {person} be invited to the seat of {about}?"
    ),
    "bot_for_you": N_(
        "{name} asks the table of game {game} to vote: shall a bot take your place, until you come back?"
    ),
    "person_for_you": N_(
        "{name} asks the table of game {game} to vote: shall {person} be invited to your seat?"
    ),
    "end": N_(
        "{name} asks the table of game {game} to vote: shall the game end here for good, without a result?"
    ),
}
# If it is carried, and if it is not.
# Translators: {about} is a player, {person} somebody who does not play yet, {time} is like “3 days”.
ENDS = {
    "pause": (
        N_("The table of game {game} has voted for it: its clocks stand still."),
        N_("The table of game {game} has not voted for it: its clocks run on."),
    ),
    "resume": (
        N_("The table of game {game} has voted for it: its clocks run again."),
        N_("The table of game {game} has not voted for it: its clocks stand still."),
    ),
    "extend": (
        N_("The table of game {game} has voted for it: whoever has to decide has more time ({time})."),
        N_("The table of game {game} has not voted for it: nobody gets more time."),
    ),
    "bot": (
        N_("The table of game {game} has voted for it: a bot plays in the place of {about}."),
        N_("The table of game {game} has not voted for it: no bot plays in the place of {about}."),
    ),
    "person": (
        N_("The table of game {game} has voted for it: {person} is invited to the seat of {about}."),
        N_("The table of game {game} has not voted for it: {person} is not invited."),
    ),
    "bot_for_you": (
        N_(
            "The table of game {game} has voted for it: a bot plays in your place. Whatever you write ends"
            " that."
        ),
        N_("The table of game {game} has not voted for it: no bot plays in your place."),
    ),
    "person_for_you": (
        N_("The table of game {game} has voted for it: {person} is invited to your seat."),
        N_("The table of game {game} has not voted for it: {person} is not invited."),
    ),
    "end": (
        N_("The table of game {game} has voted for it: the game ends here."),
        N_("The table of game {game} has not voted for it: the game goes on."),
    ),
}
# What the host or the rules for missed turns did to the table, as the first line of the letter about it.
PACE = {
    "pauses": N_("The clocks of game {game} stand still: nobody has to hurry, and moves are taken as ever."),
    "resumes": N_("The clocks of game {game} run again."),
    "extends": N_("There is more time for a decision in game {game}."),
    "retimes": N_("Turns in game {game} have another length from now on."),
}


def vote_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """All that somebody has to know who is asked, or is told how it ended; a paragraph each."""
    vote = sheet.vote
    assert vote is not None
    form, values = form_of(vote.motion, voice), motion_values(vote.motion, voice)
    values["person"] = isolated(safe_name(vote.person))
    if vote.carried is not None:
        return [voice(ENDS[form][0 if vote.carried else 1], game=sheet.game, **values)]
    question = voice(ASKS[form], name=asker(vote.by, voice), game=sheet.game, **values)
    return [question, _how(vote, voice), _who_counts(vote, voice), _until(vote, voice)]


def _how(vote: VoteTold, voice: Voice) -> str:
    if voice.view.seat not in vote.voters:
        return voice("It is about your own seat, so you do not count in it.")
    return voice(
        "Answer this mail with {vote_yes} or {vote_no}, without the quotation marks.",
        vote_yes=voice.command("vote yes"),
        vote_no=voice.command("vote no"),
    )


def _who_counts(vote: VoteTold, voice: Voice) -> str:
    """Who counts, and how many of them are needed."""
    names = voice.list_of([voice.who(seat) for seat in vote.voters])
    number = len(vote.voters)
    if vote.motion.needs_all:
        rule = voice("It is carried only if all of them are for it.")
    else:
        # Translators: {needed} and {number} are numbers of people.
        rule = voice(
            "It is carried if more than half of them, {needed} of {number}, are for it.",
            needed=vote.motion.needed(number),
            number=number,
        )
    people = voice("The people at the table count, and no bots: {names}.", names=names)
    if vote.motion.about != NOBODY:
        people = voice(
            "The people at the table count, no bots, and not whose seat it is about: {names}.", names=names
        )
    asked = voice("Whoever asks is for it.") if vote.by != NOBODY else ""
    return " ".join(filter(None, (people, rule, asked)))


def _until(vote: VoteTold, voice: Voice) -> str:
    if voice.view.seat not in vote.voters:
        return voice(
            "It is open until {when}, and ends earlier as soon as the result is clear. Silence counts as no.",
            when=voice.when(vote.until),
        )
    return voice(
        "You have time until {when}; it ends earlier as soon as the result is clear. You may change your mind"
        " as long as it is open. Silence counts as no.",
        when=voice.when(vote.until),
    )


def pace_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """What was done to the table."""
    return [voice(PACE[sheet.reason], game=sheet.game)]


def said_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """What the host says about it."""
    return spoken(sheet.said, voice.width)
