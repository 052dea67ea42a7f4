"""Sentences for what a card did: to a player, or at a place. They come whole, one for each point of view."""

from __future__ import annotations

from pbem.i18n import N_

# For each effect on a player: somebody on somebody, somebody on you, you on somebody, somebody on
# himself, you on yourself.
ON_PLAYER: dict[str, tuple[str, str, str, str, str]] = {
    "break": (
        N_("{name} broke {other}’s {mark}."),
        N_("{name} broke your {mark}."),
        N_("You broke {other}’s {mark}."),
        N_("{name} broke a tool of their own: {mark}."),
        N_("You broke your own {mark}."),
    ),
    "repair": (
        N_("{name} repaired {other}’s {mark}."),
        N_("{name} repaired your {mark}."),
        N_("You repaired {other}’s {mark}."),
        N_("{name} repaired a tool of their own: {mark}."),
        N_("You repaired your own {mark}."),
    ),
    "trap": (
        N_("{name} trapped {other}."),
        N_("{name} trapped you."),
        N_("You trapped {other}."),
        N_("{name} put a trap in front of {name}."),
        N_("You trapped yourself."),
    ),
    "free": (
        N_("{name} freed {other} from a trap."),
        N_("{name} freed you from the trap."),
        N_("You freed {other} from a trap."),
        N_("{name} got out of the trap."),
        N_("You got out of the trap."),
    ),
    "hands_off": (
        N_("{name} took the theft away from {other}."),
        N_("{name} took the theft away from you."),
        N_("You took the theft away from {other}."),
        N_("{name} took back a theft."),
        N_("You took back your own theft."),
    ),
    "theft": (
        N_("{name} stole a gold piece from {other}."),
        N_("{name} stole a gold piece from you."),
        N_("You stole a gold piece from {other}."),
        N_("{name} prepared a theft."),
        N_("You prepared a theft."),
    ),
    "inspection": (
        N_("{name} looked at the role of {other}."),
        N_("{name} looked at your role."),
        N_("You looked at the role of {other}: {card}."),
        "",
        "",
    ),
    "swap_hats": (
        N_("{name} gave {other} a new role."),
        N_("{name} gave you a new role."),
        N_("You gave {other} a new role."),
        N_("{name} took a new role."),
        N_("You took a new role."),
    ),
    "swap_hands": (
        N_("{name} exchanged all cards with {other}."),
        N_("{name} exchanged all cards with you."),
        N_("You exchanged all cards with {other}."),
        "",
        "",
    ),
    "veto": (
        N_("{name} stopped it: the card of {other} has no effect."),
        N_("{name} stopped it: your card has no effect."),
        N_("You stopped it: the card of {other} has no effect."),
        "",
        "",
    ),
}
# For cards of which the facts that follow tell the rest: somebody, you.
_USED = (N_("{name} used {what}."), N_("You used {what}."))
# For each effect on no player: somebody, you.
ON_NOBODY: dict[str, tuple[str, str]] = {
    "map": (
        N_("{name} looked at the goal at {cell}."),
        N_("You looked at the goal at {cell}: {card}."),
    ),
    "rockfall": (
        N_("{name} let the rock fall at {cell}: {a_card} is gone."),
        N_("You let the rock fall at {cell}: {a_card} is gone."),
    ),
    "map chest": (
        N_("{name} looked at the chest at {cell}."),
        N_("You looked at the chest at {cell}: {chest}, and on it: {card}."),
    ),
    "rockfall chest": (
        N_("{name} let the rock fall at {cell}: the chest and the card on it are gone, unseen."),
        N_("You let the rock fall at {cell}: the chest and the card on it are gone, unseen."),
    ),
    "postcard.costume": (
        N_("{name} reached the Costume Department and exchanged roles with a spare one."),
        N_("You reached the Costume Department and exchanged your role for a spare one."),
    ),
    "postcard.party": (
        N_("{name} reached the Tunnel Party: the roles of all players are shuffled and dealt again."),
        N_("You reached the Tunnel Party: the roles of all players are shuffled and dealt again."),
    ),
    "swap_goals": _USED,
    "treasury": _USED,
    "reverse": _USED,
    "trailblazer": _USED,
    "diversion": _USED,
}
