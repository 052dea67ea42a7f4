"""Cards by short names: ``cross`` is ``base.path.cross``, ``map`` is ``base.action.map``."""

from collections.abc import Container, Iterable

from pbem.engine import BY_ID, FACE, TYPE, TYPES, Card, CardType

# Every beginning of an id, in the order of the card list.
_PREFIXES = dict.fromkeys(
    ("", *(prefix for kind in TYPES for prefix in (f"{kind.id.rpartition('.')[0]}.", f"{kind.module}.")))
)


def kind_named(name: str, among: Container[str] = BY_ID) -> CardType:
    """The kind of card that a short or a full name means; the base game wins over the expansions."""
    for prefix in _PREFIXES:
        if prefix + name in among:
            return BY_ID[prefix + name]
    raise KeyError(f"no card is called {name!r}")


def card_named(name: str | Card) -> Card:
    """The number of the first copy of a kind; a number stands for itself."""
    return kind_named(name).first if isinstance(name, str) else name


class Box:
    """Cards to take from, each only once, so that no test deals a card twice."""

    def __init__(self, cards: Iterable[Card] | None = None) -> None:
        self.left = [n for t in TYPES for n in t.numbers] if cards is None else list(cards)
        self._kinds = {TYPE[card].id for card in self.left}

    def take(self, name: str | Card) -> Card:
        """This very card, or the next copy of this kind."""
        if isinstance(name, str):
            face = kind_named(name, self._kinds).first
            copies = [card for card in self.left if FACE[card] == face]
            assert copies, f"no copy of {name} is left"
            name = copies[0]
        assert name in self.left, f"card {name} is taken already"
        self.left.remove(name)
        return name

    def take_all(self, names: Iterable[str | Card]) -> tuple[Card, ...]:
        """Numbers first, so that a name never takes the copy that a number asks for."""
        wanted = list(names)
        numbers = {n: self.take(n) for n in wanted if not isinstance(n, str)}
        return tuple(self.take(n) if isinstance(n, str) else numbers[n] for n in wanted)
