"""What stands above the rows of an exported game, and what they are built on."""

from __future__ import annotations

from collections.abc import Callable

from pbem.app.game import rules_for
from pbem.app.lobby.public_draw import PublicDraw, canonical_result, draw_in
from pbem.app.record.checks.findings import MAKE_ONE, OTHER_STATUS, OTHER_VERSION, Wrong
from pbem.app.record.export import ENDED, Document
from pbem.app.record.model import malformed
from pbem.bots import BOTS
from pbem.engine import REVISION, Rules, State, cards_hash, new_game
from pbem.sentence import N_
from pbem.store.schema import chain
from pbem.store.schema.chain import moment_text
from pbem.store.schema.terms import FORMAT, SCHEMA, hash_of, plain_salt

_UNKNOWN_RULES = N_("These rules are not known here: {problem}.")


def check_header(document: Document) -> None:
    """The parts that everything else is built on."""
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(schema, str) or not schema.startswith(FORMAT):
        raise Wrong(N_("This is no exported game."), next_step=MAKE_ONE)
    if schema != SCHEMA:
        raise Wrong(
            N_("This game is written as {schema}, and this pbem reads pbem.game/1."),
            schema=schema,
            next_step=OTHER_VERSION,
        )
    if "seen" in document:
        raise Wrong(
            N_("{game} still runs: it can be verified once it has ended and its seed is shown."),
            game=document.get("game"),
            next_step=N_("Compare heads with the others meanwhile; a host can type: pbem db check"),
        )
    if field := malformed(document):
        raise Wrong(N_("This is not what an export looks like: {field}."), field=field)
    for check in CHECKS:
        check(document)


def _status(document: Document) -> None:
    if document["status"] not in ENDED:
        raise Wrong(OTHER_STATUS, status=document["status"])


def _revision(document: Document) -> None:
    revision = document["terms"]["revision"]
    if not 1 <= revision <= REVISION:
        raise Wrong(_UNKNOWN_RULES, problem=f"revision {revision}", next_step=OTHER_VERSION)


def _seats(document: Document) -> None:
    for part, seats in (("bots", document["terms"]["bots"]), ("salts", document["salts"])):
        if len(seats) != len(document["names"]):
            raise Wrong(N_("There are not as many {part} as players."), part=part)


def _bots(document: Document) -> None:
    for bot in document["terms"]["bots"]:
        if bot is not None and bot["name"] not in BOTS:
            raise Wrong(
                N_("There is no bot of this name here: {bot}."), bot=bot["name"], next_step=OTHER_VERSION
            )


def _people(document: Document) -> None:
    """Bots add no words to the deals, and whoever made the game sits there as a person."""
    terms, code = document["terms"], document["game"]
    for seat, bot in enumerate(terms["bots"]):
        if bot is not None and document["salts"][seat] != plain_salt(code, seat):
            raise Wrong(N_("There are words of {seat} for the deals, though it is a bot."), seat=seat)
    organiser = terms["organiser"]
    if organiser is not None and terms["bots"][organiser : organiser + 1] != [None]:
        raise Wrong(N_("The organiser of the game is nobody who plays in it."), seat=organiser)


CHECKS: tuple[Callable[[Document], None], ...] = (_status, _revision, _seats, _bots, _people)


def start_of(document: Document) -> State:
    """The position before the first row."""
    terms = document["terms"]
    try:
        modules = tuple(terms["modules"])
        rules = rules_for(terms["edition"], modules, terms["settings"], terms["revision"])
        return new_game(rules, len(document["names"]))
    except ValueError as problem:
        raise Wrong(_UNKNOWN_RULES, problem=str(problem), next_step=OTHER_VERSION) from None


def first_head(document: Document, rules: Rules) -> str:
    """The head before the first row; it covers the terms, also those that happened to change nothing."""
    terms, told = document["terms"], document["terms_hash"]
    if told != hash_of(terms):
        raise Wrong(
            N_("The terms of the game (rules, settings, bots, times) are not those it was made with.")
        )
    check_draw(document)
    # After the terms: if those are as they were, it is this version of pbem that has changed, not the file.
    if terms["cards_hash"] != cards_hash(rules):
        raise Wrong(
            N_("The game was played with another card list than this version of pbem has."),
            next_step=OTHER_VERSION,
        )
    return chain.first_head(document["seed_hash"], document["game"], told)


def draw_of_document(document: Document) -> PublicDraw | None:
    """The public draw in the terms of an exported game; ValueError if that is none."""
    return draw_in(document["terms"])


def check_draw(document: Document) -> None:
    """Raise what is wrong with the draw and its result.

    Whether these numbers were drawn stands in no file: anybody can look that up.
    """
    try:
        draw = draw_of_document(document)
    except ValueError:
        raise Wrong(N_("The public draw in the terms of the game is none that there can be.")) from None
    result, began = document["luck"], bool(document["heads"])
    if draw is None or not began:
        if result is not None:
            raise Wrong(N_("There is the result of a public draw that was not agreed on."))
        return
    if result is None:
        raise Wrong(N_("The result of the public draw is missing."))
    if document["terms"]["created_at"] >= moment_text(draw.at):
        raise Wrong(N_("The public draw had taken place when the game was made."))
    if document["salts"] != [f"{document['game']}:{seat}" for seat in range(len(document["names"]))]:
        raise Wrong(N_("Somebody added words to deals that follow from a public draw."))
    if not _is_written_as(draw.form, result):
        raise Wrong(N_("The result of the public draw is not written as it was agreed on."))
    rows = document["rows"]
    if rows and rows[0][7] < moment_text(draw.at):
        raise Wrong(N_("Row 1 was dealt before the public draw took place."), 1)


def _is_written_as(form: str, result: str) -> bool:
    try:
        return canonical_result(form, result) == result
    except ValueError:
        return False


def seed_of(document: Document) -> bytes:
    """The seed of a game that has ended, which was committed to before it began."""
    seed = bytes.fromhex(document["seed"])
    if chain.seed_hash(seed) != document["seed_hash"]:
        raise Wrong(N_("The seed does not have the hash that was told before the game."))
    return seed
