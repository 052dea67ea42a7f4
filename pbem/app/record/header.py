"""What stands above the rows of an exported game, and what they are built on."""

from __future__ import annotations

from collections.abc import Callable

from pbem.app.game import rules_for
from pbem.app.lobby.public_draw import PublicDraw, canonical_result, draw_in
from pbem.app.record.checks.findings import Wrong
from pbem.app.record.export import ENDED, Document
from pbem.app.record.model import malformed
from pbem.bots import BOTS
from pbem.engine import REVISION, Rules, State, cards_hash, new_game
from pbem.store.schema import chain
from pbem.store.schema.chain import moment_text
from pbem.store.schema.terms import FORMAT, SCHEMA, hash_of, plain_salt


def check_header(document: Document) -> None:
    """The parts that everything else is built on."""
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(schema, str) or not schema.startswith(FORMAT):
        raise Wrong("no_game")
    if schema != SCHEMA:
        raise Wrong("other_schema", schema=schema)
    if "seen" in document:
        raise Wrong("still_runs")
    if field := malformed(document):
        raise Wrong("wrong_field", field=field)
    for check in CHECKS:
        check(document)


def _status(document: Document) -> None:
    if document["status"] not in ENDED:
        raise Wrong("other_status", status=document["status"])


def _revision(document: Document) -> None:
    revision = document["terms"]["revision"]
    if not 1 <= revision <= REVISION:
        raise Wrong("unknown_rules", problem=f"revision {revision}")


def _seats(document: Document) -> None:
    for part, seats in (("bots", document["terms"]["bots"]), ("salts", document["salts"])):
        if len(seats) != len(document["names"]):
            raise Wrong("seats_differ", part=part)


def _bots(document: Document) -> None:
    for bot in document["terms"]["bots"]:
        if bot is not None and bot["name"] not in BOTS:
            raise Wrong("unknown_bot", bot=bot["name"])


def _people(document: Document) -> None:
    """Bots add no words to the deals, and whoever made the game sits there as a person."""
    terms, code = document["terms"], document["game"]
    for seat, bot in enumerate(terms["bots"]):
        if bot is not None and document["salts"][seat] != plain_salt(code, seat):
            raise Wrong("words_of_a_bot", seat=seat)
    organiser = terms["organiser"]
    if organiser is not None and terms["bots"][organiser : organiser + 1] != [None]:
        raise Wrong("no_organiser", seat=organiser)


CHECKS: tuple[Callable[[Document], None], ...] = (_status, _revision, _seats, _bots, _people)


def start_of(document: Document) -> State:
    """The position before the first row."""
    terms = document["terms"]
    try:
        modules = tuple(terms["modules"])
        rules = rules_for(terms["edition"], modules, terms["settings"], terms["revision"])
        return new_game(rules, len(document["names"]))
    except ValueError as problem:
        raise Wrong("unknown_rules", problem=str(problem)) from None


def first_head(document: Document, rules: Rules) -> str:
    """The head before the first row; it covers the terms, also those that happened to change nothing."""
    terms, told = document["terms"], document["terms_hash"]
    if told != hash_of(terms):
        raise Wrong("other_terms")
    check_draw(document)
    # After the terms: if those are as they were, it is this version of pbem that has changed, not the file.
    if terms["cards_hash"] != cards_hash(rules):
        raise Wrong("other_cards")
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
        raise Wrong("no_draw") from None
    result, began = document["luck"], bool(document["heads"])
    if draw is None or not began:
        if result is not None:
            raise Wrong("luck_not_agreed")
        return
    if result is None:
        raise Wrong("luck_missing")
    if document["terms"]["created_at"] >= moment_text(draw.at):
        raise Wrong("drawn_before_made")
    if document["salts"] != [f"{document['game']}:{seat}" for seat in range(len(document["names"]))]:
        raise Wrong("words_beside_draw")
    try:
        if canonical_result(draw.form, result) != result:
            raise Wrong("luck_form")
    except ValueError:
        raise Wrong("luck_form") from None
    rows = document["rows"]
    if rows and rows[0][7] < moment_text(draw.at):
        raise Wrong("dealt_before_draw", 1)


def seed_of(document: Document) -> bytes:
    """The seed of a game that has ended, which was committed to before it began."""
    seed = bytes.fromhex(document["seed"])
    if chain.seed_hash(seed) != document["seed_hash"]:
        raise Wrong("other_seed")
    return seed
