"""What an invitation promises about the deal, and what it follows from in the end."""

from __future__ import annotations

from pbem.app.sheets.sheet import Sheet
from pbem.app.sheets.table import Salt
from pbem.i18n import N_
from pbem.render.safe import spoken
from pbem.render.words.names import Voice


def promise_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """Return what an invitation says about the deal, and honestly what that is worth."""
    return [
        voice("The deal follows from a secret seed and from words that each of the others can add.")
        if sheet.organiser is not None and voice.is_reader(sheet.organiser)
        else voice(
            "The deal follows from a secret seed and from words that each of you can add: {join_words}.",
            join_words=voice.command("join sea and sand"),
        ),
        *_organiser(sheet, voice),
        voice("We start when the last of you joins; the first letter then lists all the words."),
        *_still_possible(sheet, voice),
        voice(
            "The seed is fixed already. Here is its seal; at the end you get the seed and can check it all."
        ),
        f"<{sheet.seed_hash}>",
    ]


def _organiser(sheet: Sheet, voice: Voice) -> list[str]:
    """Who made the game, and with which words, which never change."""
    if sheet.organiser is None:
        return []
    words = spoken(sheet.words, voice.width)
    if voice.is_reader(sheet.organiser):
        made = N_("You made this game. Your words for it never change:")
        return [voice(made if words else N_("You made this game, and added no words when you did.")), *words]
    made = N_("{name} made this game with these words, which never change:")
    # Translators: {name} may be of any gender.
    text = made if words else N_("{name} made this game, and can add no words to it any more.")
    return [voice(text, name=voice.name(sheet.organiser)), *words]


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
