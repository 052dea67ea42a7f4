"""What a person wishes: one value, which lies in one column."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import Any

from pbem.store.schema.kinds import MailPreference, ReceiptPreference, TalkPreference


@dataclass(frozen=True, slots=True)
class Preferences:
    """How somebody is written to in all her games; without more, as who has set nothing, or a bot."""

    lang: str = "en"
    zone: str = "UTC"
    mail: MailPreference = MailPreference.MY_TURN
    board: str = "boxes"  # the style in which the mine is drawn for her
    receipts: ReceiptPreference = ReceiptPreference.UNSAID
    quiet: str = ""  # the hours in which she does not play: 23:00-07:00
    days: str = ""  # the days of the week on which she plays, from 1 for Monday; empty: all
    away: str = ""  # from which date to which she is away; on the second she is back
    nudges: str = ""  # at which points of her time she is reminded; empty: at the usual ones
    snooze: str = ""  # until when she wants no reminders
    auto: str = ""  # whether turns without anything to decide are passed for her: on
    stop: str = ""  # what ends her lists of prepared moves; empty: all of it
    talk: TalkPreference = TalkPreference.MAIL

    def having(self, **changed: str) -> Preferences:
        """Return the same with some of them as they are stored; raise ``ValueError`` for what none can be."""
        typed: dict[str, Any] = {name: KINDS[name](value) for name, value in changed.items()}
        return replace(self, **typed)


NAMES = tuple(each.name for each in fields(Preferences))
UNTOLD = Preferences()
KINDS: dict[str, type[str]] = {name: type(getattr(UNTOLD, name)) for name in NAMES}


def as_data(preferences: Preferences) -> dict[str, str]:
    """What somebody has set."""
    said = {name: str(getattr(preferences, name)) for name in NAMES}
    return {name: value for name, value in said.items() if value != getattr(UNTOLD, name)}


def written(preferences: Preferences) -> str:
    """The same as it is stored."""
    return json.dumps(as_data(preferences))


def read(stored: str) -> Preferences:
    """Return it again; raise ``ValueError`` or ``LookupError`` for anything else."""
    data = json.loads(stored)
    if not isinstance(data, dict) or not all(isinstance(value, str) for value in data.values()):
        raise ValueError("preferences are texts")
    return UNTOLD.having(**data)
