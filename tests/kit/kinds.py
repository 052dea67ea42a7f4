"""Everything that can be seen, asked, refused or told, as codes: what every table of words is held to.

All of it comes from the card list, from the modules, or from where it is said; nothing here knows a card.
"""

from functools import cache

from pbem.app.lobby.people import PREFERENCES
from pbem.app.sheets.answers import Outcome, Rejection
from pbem.app.sheets.sheet import LetterKind
from pbem.engine import TYPES, Hint
from pbem.engine.core.facts import CLASSES, TURN
from pbem.engine.rules.module import Spoken
from pbem.engine.rules.registry import MODULES, brought
from pbem.mail.conversation.command_readers import FIRST_WORDS
from pbem.store.schema.kinds import GamePhase
from tests.kit.sources import codes_given

FIRST_VERBS = {"play", "discard"}


def words(about: Spoken) -> set[str]:
    """What modules say that they need words for."""
    return {name for module in MODULES.values() for name in module.words[about]}


# What happens --------------------------------------------------------------------------------------


def facts() -> set[type]:
    return set(CLASSES.values())


def looks() -> set[str]:
    """What a player can have seen in secret."""
    return words("look")


def shown() -> set[str]:
    """What a player can be shown; what he put back himself he only remembers."""
    return looks() - {"swap"}


# What is asked --------------------------------------------------------------------------------------


def choices() -> set[str]:
    """Asks that are answered by a number."""
    return {kind for module in MODULES.values() for kind in module.choices}


def asks() -> set[str]:
    return words("question") | {TURN}


def verbs() -> set[str]:
    return words("move")


# Cards ----------------------------------------------------------------------------------------------


def actions() -> set[str]:
    return {kind.effect for kind in TYPES if kind.kind == "action"}


def chests() -> set[str]:
    return {kind.effect for kind in TYPES if kind.kind == "chest"}


def goals() -> set[str]:
    return {kind.goal for kind in TYPES} - {""}


def teams() -> set[str]:
    return {kind.team for kind in TYPES} - {""}


def doors() -> set[str]:
    return {kind.door for kind in TYPES} - {""}


def postcards() -> set[str]:
    return {kind.id for kind in TYPES if kind.kind == "postcard"}


def deeds() -> set[str]:
    """What a card can be told to have done; with chests in the mine some cards can hit one instead."""
    on_chests = {f"{effect} chest" for effect in MODULES["chests"].effects}
    return actions() | on_chests | postcards()


def effects_that_say_more() -> set[str]:
    """Action cards with a tail, of their own or that of a tunnel card."""
    laying = {name for module in MODULES.values() for name, effect in module.effects.items() if effect.lays}
    return {*brought(lambda module: module.tails)} | laying


# What is refused and answered -----------------------------------------------------------------------


def hints() -> set[str]:
    """Why a line was not understood; ``canonical`` is for logs and reaches nobody."""
    forms = words("form") | effects_that_say_more()
    return {*Hint, *forms - FIRST_VERBS, ""} - {Hint.CANONICAL}


@cache
def ambiguities() -> frozenset[str]:
    return frozenset(codes_given("Ambiguous", 1))


def notes() -> set[str]:
    """What became of a line that is no refusal of the engine."""
    return {*Outcome}


def rejections() -> set[str]:
    """Why a whole mail was not read."""
    return {*Rejection}


def statuses() -> set[str]:
    """How a game can stand."""
    return {*GamePhase}


def letters() -> set[str]:
    """Kinds of letters."""
    return {*LetterKind}


@cache
def parts_of_a_report() -> frozenset[str]:
    """What a simulation counts."""
    return frozenset(codes_given("_row", 0, under="simulate"))


def commands() -> frozenset[str]:
    """What a line of a mail can begin with; a preference has a command of its own, and so has a long talk."""
    other_words = {"lay", "pass", "choose"}  # for a line that can be written otherwise
    preferences = {f"set {name}" for name in PREFERENCES}
    return FIRST_WORDS - other_words - {"set"} | preferences | {"say:", "number"}
