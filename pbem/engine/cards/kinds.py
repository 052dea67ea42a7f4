"""Words for kinds of cards, as players type them: ``rockfall``, ``tunnel``, ``dead end``, ``broken tool``.

Orders and preferences speak about cards that somebody may hold or play later, so they name kinds and not
numbers. Orders are stored, so a word keeps its meaning for ever.
"""

from __future__ import annotations

from pbem.engine.cards.types import TYPE, TYPES, Card, CardType, E, N, S, W

# What people say for the effect of an action card, the usual word first.
_CALLED: dict[str, tuple[str, ...]] = {}
for _type in TYPES:
    if _type.kind == "action":
        _CALLED.setdefault(_type.effect, _type.called or (_type.effect.replace("_", " "),))

EFFECTS = {words[0]: effect for effect, words in _CALLED.items()}
SHAPES = (
    *("crossing", "junction", "straight", "curve", "dead end"),
    *("bridge", "double curve", "ladder", "door", "crystal"),
)
ANY_CARD, TUNNEL, ACTION = "card", "tunnel", "action"
KINDS = (ANY_CARD, TUNNEL, ACTION, *EFFECTS, *SHAPES)

_SYNONYMS = {
    "tunnel card": TUNNEL,
    "path": TUNNEL,
    "path card": TUNNEL,
    "action card": ACTION,
    "cross": "crossing",
    "deadend": "dead end",
    **{other: words[0] for words in _CALLED.values() for other in words[1:]},
}
_STRAIGHT = (N | S, E | W)


def kind_of_cards(text: str) -> str | None:
    """The kind that a word means, also in the plural; None if it is no such word."""
    text = text.replace("-", " ")
    for word in (text, text.removesuffix("s"), text.removesuffix("es")):
        word = _SYNONYMS.get(word, word)
        if word in KINDS:
            return word
    return None


def is_kind(card: Card, kind: str) -> bool:
    """Whether a card is of this kind."""
    if kind == ANY_CARD:
        return True
    card_type = TYPE[card]
    if kind in EFFECTS:
        return card_type.effect == EFFECTS[kind]
    if kind == ACTION:
        return bool(card_type.effect)
    return bool(card_type.groups) and (kind == TUNNEL or kind in shapes_of(card_type))


def shapes_of(card_type: CardType) -> set[str]:
    """Every word for the shape of a tunnel card, and for what is special about it."""
    groups = card_type.groups
    special = {
        "ladder": card_type.ladder,
        "door": bool(card_type.door),
        "crystal": bool(card_type.crystals),
    }
    found = {word for word, true in special.items() if true}
    joined = [group for group in groups if group.bit_count() > 1]
    if not joined:
        return found if card_type.ladder else found | {"dead end"}
    if len(joined) == 2:
        return found | {"bridge" if joined[0] in _STRAIGHT else "double curve"}
    (tunnel,) = joined
    sides = tunnel.bit_count()
    if sides == 2:
        return found | {"straight" if tunnel in _STRAIGHT else "curve"}
    return found | {"junction" if sides == 3 else "crossing"}
