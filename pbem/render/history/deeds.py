"""Sentences for what a card did: to a player, or at a place. They come whole, one for each point of view."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import Seat
from pbem.i18n import N_
from pbem.render.words.names import Voice

# For each effect on a player: somebody on somebody, somebody on you, you on somebody, somebody on
# himself, you on yourself.
ON_PLAYER: dict[str, tuple[str, str, str, str, str]] = {
    "break": (
        # Translators: {name} did it, {other} had it done to them: names that cannot be declined. {mark} is a
        # tool in the nominative: put it behind a colon where that is needed.
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
        N_("{name} trapped you: until you are freed you cannot build tunnels, and you get no share."),
        N_("You trapped {other}."),
        N_("{name} used a trap on themselves."),
        N_("You trapped yourself: until you are freed you cannot build tunnels, and you get no share."),
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
        # Translators: {stopped} is the name of a card, in the nominative.
        N_("The veto of {name} stopped {other}’s {stopped}, which has no effect."),
        N_("The veto of {name} stopped your {stopped}, which has no effect."),
        N_("Your veto stopped {other}’s {stopped}, which has no effect."),
        "",
        "",
    ),
}
# Somebody’s card by somebody, yours by somebody, somebody’s by you, his own by somebody, your own by you.
DIVERTED = (
    # Translators: {card} and {a_card} are a tunnel card in the nominative, {source} and {cell} are cells.
    N_("{name} moved {other}’s {card} from {source} to {cell}."),
    N_("{name} moved your {card} from {source} to {cell}."),
    N_("You moved {other}’s {card} from {source} to {cell}."),
    N_("{name} moved {a_card} of their own from {source} to {cell}."),
    N_("You moved your own {card} from {source} to {cell}."),
)
# For cards of which the facts that follow tell the rest: somebody, you.
# Translators: {what} is a card in the nominative.
_USED = (N_("{name} used {what}."), N_("You used {what}."))
# For each effect on no player: somebody, you.
ON_NOBODY: dict[str, tuple[str, str]] = {
    "map": (
        # Translators: {card} is what the goal shows: “treasure”, “stone”.
        N_("{name} looked at the goal at {cell}."),
        N_("You looked at the goal at {cell}: {card}."),
    ),
    "rockfall": (
        # Translators: {a_card} is a tunnel card in the nominative.
        N_("{name} let the rock fall at {cell}: {a_card} is gone."),
        N_("You let the rock fall at {cell}: {a_card} is gone."),
    ),
    "map chest": (
        # Translators: {chest} is the name of a chest, {card} the tunnel card that lies on it.
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
    "swap_goals": (
        N_("{name} took up the goals at {cell} and {second} unseen."),
        N_("You took up the goals at {cell} and {second} unseen."),
    ),
    "reverse": (
        N_("{name} changed the direction: from now on the turns go the other way round."),
        N_("You changed the direction: from now on the turns go the other way round."),
    ),
    "treasury": _USED,
    "trailblazer": _USED,
    "diversion": (  # of a card of which nobody knows any more who had laid it
        N_("{name} moved {a_card} from {source} to {cell}."),
        N_("You moved {a_card} from {source} to {cell}."),
    ),
}


def of_whom(forms: Sequence[str], voice: Voice, doer: Seat, target: Seat) -> str:
    """The form that fits who did it to whom; they stand in the order of ``ON_PLAYER``."""
    own = voice.is_reader(doer)
    if doer == target:
        return forms[3 + own]
    return forms[2 if own else int(voice.is_reader(target))]
