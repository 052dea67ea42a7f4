"""When somebody does not answer: what the table has agreed on, and what one has to know who takes over."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.app.sheets.table import Happening
from pbem.engine import NOBODY, Began, Played
from pbem.i18n import N_, span
from pbem.render.history.lines import history_lines
from pbem.render.words.names import Voice

# After the time of grace; by a policy that is not named a card is thrown away at the deadline.
AFTER_THAT = {
    "bot": (
        N_("After that a bot plays in your place until you write again."),
        N_("After that a bot plays in the place of {name} until {name} is back."),
    ),
    "substitute": (
        N_(
            "After that your seat is open for a substitute, and discards a card in every turn until you"
            " write."
        ),
        N_(
            "After that the seat is open for a substitute, and discards a card in every turn until somebody"
            " plays there again."
        ),
    ),
    "pause": (
        N_("After that the clocks of this game stand still."),
        N_("After that the clocks of this game stand still."),
    ),
    "vote": (
        N_("After that your seat discards a card in every turn, and the others vote whether the game ends."),
        N_("After that the seat discards a card in every turn, and you vote whether the game ends."),
    ),
}


def silence_lines(sheet: Sheet, voice: Voice) -> list[str]:
    """What happens if the reader does not answer; nothing where only a card is thrown away."""
    if sheet.missed not in AFTER_THAT:
        return []
    waits = sheet.grace and sheet.kind != LetterKind.NOTICE  # which tells until when she is waited for
    # Translators: {time} is like “2 days”.
    longer = N_("If you do not answer in time, the table waits longer, but only so long: {time}.")
    lines = [voice(longer, time=span(sheet.grace, voice.lang))] if waits else []
    return [*lines, voice(AFTER_THAT[sheet.missed][0])]


def after_that(sheet: Sheet, voice: Voice) -> str:
    """The same about somebody else who is waited for."""
    if sheet.about is None or sheet.missed not in AFTER_THAT:
        return ""
    return voice(AFTER_THAT[sheet.missed][1], name=voice.name(sheet.about))


def quarrel_lines(events: Sequence[Happening], voice: Voice) -> list[str]:
    """Who used a card on whom in this round: what people go by who want to know who is who."""
    begins = max((at for at, event in enumerate(events) if _has(event, Began)), default=0)
    return history_lines([event for event in events[begins:] if _is_on_somebody(event)], voice)


def _is_on_somebody(event: Happening) -> bool:
    return any(isinstance(fact, Played) and fact.target != NOBODY for fact in event.facts)


def _has(event: Happening, kind: type) -> bool:
    return any(isinstance(fact, kind) for fact in event.facts)
