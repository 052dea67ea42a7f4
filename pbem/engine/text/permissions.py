"""Standing permissions: for whom a player pays a toll without being asked (R23.5).

    pay for anna
    pay for anna up to 2
    pay for anybody up to 1

A permission is filed in advance, like an order, and counts the moment somebody asks for the gold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.engine.core.errors import Hint, NotUnderstood
from pbem.engine.core.facts import NOBODY, Seat
from pbem.engine.core.lines import LONGEST_LINE, plain, seat_named
from pbem.engine.views.view import View

PAY = "pay"
ANYBODY = "anybody"

_LINE = re.compile(r"pay for (?P<name>.+?)(?: up to (?P<most>[1-9][0-9]?)(?: gold(?: pieces?)?| pieces?)?)?")
_ANYBODY = frozenset((ANYBODY, "anyone", "everybody", "everyone", "all"))


class Permission(NamedTuple):
    """For whom, NOBODY meaning anybody; and for how many pieces of gold still, 0 meaning all there are."""

    payee: Seat = NOBODY
    most: int = 0


def read_permission(text: str, names: Sequence[str] = (), me: Seat = NOBODY) -> Permission:
    """The permission that a line gives; raises NotUnderstood or Ambiguous."""
    found = _LINE.fullmatch(plain(text)) if len(text) <= LONGEST_LINE else None
    if found is None or " up to " in found["name"]:
        raise NotUnderstood(text[:LONGEST_LINE], Hint.PERMISSION)
    name, most = found["name"], int(found["most"] or 0)
    payee = NOBODY if name in _ANYBODY else seat_named(name, text, names, me)
    if me != NOBODY and payee == me:
        raise NotUnderstood(text, Hint.PAY_SELF)
    return Permission(payee, most)


def write_permission(permission: Permission, names: Sequence[str] | None = None) -> str:
    """The canonical line for a permission."""
    payee, most = permission
    name = ANYBODY if payee == NOBODY else names[payee] if names else f"p{payee}"
    return f"{PAY} for {name} up to {most}" if most else f"{PAY} for {name}"


def permits(permission: Permission, seen: View) -> bool:
    """Whether a player who is asked to pay a toll has agreed to it beforehand."""
    asked = seen.ask is not None and seen.ask.kind == "toll"
    return asked and permission.payee in (NOBODY, seen.active)


def spent(permission: Permission) -> Permission | None:
    """What is left of a permission after one payment; None if that was the last."""
    if permission.most == 1:
        return None
    return permission._replace(most=max(permission.most - 1, 0))
