"""Whose luck it is: what an invitation promises about the deals, and what they follow from in the end."""

from __future__ import annotations

from datetime import timedelta

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import Salt
from pbem.i18n import N_, span
from pbem.render.safe import spoken
from pbem.render.words.names import Voice


def promise_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """What an invitation says about the luck of the game, and honestly what that is worth."""
    words = [] if sheet.salts_close is None else _about_words(sheet.salts_close, sheet, voice)
    return [
        *words,
        voice(
            "The seed is fixed already. Here is its seal; at the end you get the seed and can check it all."
        ),
        f"<{sheet.seed_hash}>",
    ]


def _about_words(close: timedelta, sheet: Sheet, voice: Voice) -> list[str]:
    """What words are good for, until when they are taken, and what is possible all the same."""
    return [
        voice(
            "All luck of this game follows from a seed and from words that each of you can add: {salt}.",
            salt=voice.command("salt any words"),
        ),
        # Translators: {time} is like “2 days”.
        voice(
            "Words are taken until the last of you has joined, and some time longer: {time}.",
            time=span(close, voice.lang),
        )
        if close
        else voice("Words are taken until the last of you has joined."),
        voice(
            "After that the game begins by itself; earlier once everybody has added words or answered"
            " {ready}. Then you get a list of all words.",
            ready=voice.command("ready"),
        ),
        *_organiser(sheet, voice),
        *_still_possible(sheet, voice),
    ]


def _organiser(sheet: Sheet, voice: Voice) -> list[str]:
    if sheet.organiser is None:
        return []
    if voice.is_reader(sheet.organiser):
        return [voice("You have made this game, so you add words before all others or not at all.")]
    name = voice.name(sheet.organiser)
    return [
        voice("{name} has made this game, so {name} adds words before all others or not at all.", name=name)
    ]


def _still_possible(sheet: Sheet, voice: Voice) -> list[str]:
    """What whoever knows the seed can do all the same, even if the organiser's words come first."""
    before = voice(
        "Whoever runs the server can know the seed. If nobody else adds words, the deals may have been picked"
        " out before you were invited."
    )
    if sheet.organiser is None:
        return [before, voice("And whoever knows the seed and adds words last can try out many.")]
    return [before, voice("And a friend of theirs at the table who adds words last can try out many.")]


def salt_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """Every word that the deals follow from, by player, so that nobody's can be dropped or changed unseen."""
    return [line for salt in sheet.salts for line in _salt(salt, voice)]


def _salt(salt: Salt, voice: Voice) -> list[str]:
    name = voice.name(salt.seat)
    if voice.is_reader(salt.seat):
        return [voice("You:"), *spoken(salt.words, voice.width)] if salt.words else [voice("You: no words")]
    if salt.words:
        return [voice("{name}:", name=name), *spoken(salt.words, voice.width)]
    # Translators: words that somebody has added to the luck of the deals, or none.
    return [voice(N_("{name}: a bot, never any words") if salt.is_bot else N_("{name}: no words"), name=name)]
