"""What an invitation tells: who invites, what the game is, who is at the table, and how long it"
" may take."""

from __future__ import annotations

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import FREE_SEAT
from pbem.engine import TYPE
from pbem.i18n import N_, span
from pbem.render.rules.short import added_lines
from pbem.render.safe import spoken
from pbem.render.words.names import Voice

# What a kind of bot is like.
BOTS = {
    "steady": N_("{name} is a bot that thinks about what it does."),
    "random": N_("{name} is a bot that does anything allowed."),
}
FREE = N_("{name} is a free seat, for anybody who plays on this server.")
_BASE = (
    N_("You are dwarfs in a mine and dig tunnels, card by card, from the start towards goals that"
       " lie face down."
       " Under one of them is the treasure."),
    N_("Most of you are gold miners and want to reach it. Some are saboteurs and want the cards to"
       " run out"
       " before. Nobody knows who is who."),
)  # fmt: skip
_TEAMS = (
    N_("You are dwarfs in a mine and dig tunnels, card by card, from the start towards goals that"
       " lie face down."
       " Under one of them is the treasure."),
    N_("There are a blue and a green team of gold miners, saboteurs who want the cards to run out"
       " before, and"
       " some who have plans of their own. Nobody knows who is who."),
)  # fmt: skip
_ALL = (
    N_("In your turn you use one card: build a tunnel, break or mend a tool, look at a goal, let"
       " the rock fall,"
       " or throw the card away."),
    N_("When the treasure is reached, or all cards are used up, the round is over: the roles are"
       " shown, and"
       " whoever has won gets gold. After the last round the richest wins."),
    N_("By mail you get a letter whenever it is your turn, with the mine, your cards and all your"
       " moves by"
       " number. You answer with one line."),
)  # fmt: skip


def greeting_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """What whoever invites says, in his own words."""
    if not sheet.greeting:
        return []
    if sheet.organiser is None:
        # Translators: the words of whoever invites stand below.
        head = voice("The host says:")
    elif voice.is_reader(sheet.organiser):
        head = voice("You say:")
    else:
        head = voice("{name} says:", name=voice.name(sheet.organiser))
    return [head, *spoken(sheet.greeting, voice.width)]


def about_lines(voice: Voice) -> list[str]:
    """What this game is, for somebody who has never heard of it."""
    teams = {TYPE[card].team for card in voice.view.rules.roles[voice.view.seats]}
    return [voice(text) for text in (*(_TEAMS if "blue" in teams else _BASE), *_ALL)]


def table_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """Who takes part, what is added to the base game, and how long it may take."""
    return [*_who(sheet, voice), *_with(voice), *_how_long(sheet, voice)]


def _who(sheet: Sheet, voice: Voice) -> list[str]:
    people = [voice.who(seat) for seat, bot in enumerate(sheet.bots) if not bot]
    bots = [voice(BOTS.get(bot, FREE), name=voice.name(seat)) for seat, bot in enumerate(sheet.bots) if bot]
    lines = [voice("People at the table: {names}.", names=voice.list_of(people))] if people else []
    return lines + ([" ".join(bots)] if bots else [])


def _with(voice: Voice) -> list[str]:
    added = added_lines(voice)
    if not added:
        return [voice("It is the base game, without any expansion.")]
    return [voice("Beside the base game there is:"), *(f"- {line}" for line in added)]


def _how_long(sheet: Sheet, voice: Voice) -> list[str]:
    """How many turns there usually are, and what that means in days; bots answer at once."""
    if sheet.per_turn is None:
        return []
    rules, seats = voice.view.rules, voice.view.seats
    people = sum(bot in ("", FREE_SEAT) for bot in sheet.bots)
    turns = -(-len(rules.deck) // (2 * seats))  # a round usually takes about half of the cards
    after = sheet.per_turn / 8
    rounds = voice.count("The game has {n} round.", "The game has {n} rounds.", rules.rounds)
    usual = voice.count(
        "Usually each of you has about {n} turn in a round.",
        "Usually each of you has about {n} turns in a round.",
        turns,
    )
    # Translators: {time} is like “3 days”, here and below.
    time = voice("Time for each turn: {time}.", time=span(sheet.per_turn, voice.lang))
    if sheet.bank:
        bank = voice("In reserve, once for the whole game: {time}.", time=span(sheet.bank, voice.lang))
        time = f"{time} {bank}"
    # Translators: {time} is like “3 hours”, {days} like “12 days”.
    guess = voice(
        "If everyone answers within about {time}, the game takes around {days}; longer if people use all the"
        " time they have.",
        time=span(after, voice.lang),
        days=span(after * turns * people * rules.rounds, voice.lang),
    )
    return [f"{rounds} {usual}", f"{time} {guess}", *_own_hours(sheet, voice)]


def _own_hours(sheet: Sheet, voice: Voice) -> list[str]:
    """That nobody has to answer at night, and how to say when that is."""
    if sheet.longest is None:
        return []
    # Translators: {quiet} and {away} are lines to type, {time} is like “10 days”.
    text = N_(
        "Your clock stops in quiet hours that you tell me, as in {quiet}, and while you’re away, as in"
        " {away}. But we never wait longer than {time}."
    )
    quiet, away = voice.command("set quiet=23:00-07:00"), voice.command("away until 3 Dec")
    return [voice(text, quiet=quiet, away=away, time=span(sheet.longest, voice.lang))]
