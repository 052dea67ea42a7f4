"""What a check of an exported game found, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.app.record.export import ENDED, Document
from pbem.app.record.verify import Finding

# Every sentence about a row begins with its number; {seat} is a player's name.
WORDS = {
    "no_game": "This is no exported game (pbem.game/1).",
    "unreadable": "It cannot be read: {problem}.",
    "malformed": "Row {seq} is not what an exported row looks like: {problem}.",
    "malformed_header": "The beginning of the file is not what an export looks like: {problem}.",
    "other_cards": "The game was played with another card list than this version of pbem has.",
    "seats_differ": "There are not as many {part} as players.",
    "rows_differ": "There are not as many heads as rows.",
    "other_terms": "The terms of the game (rules, settings, bots, times) are not those it was made with.",
    "unknown_rules": "These rules are not known here: {problem}.",
    "other_status": "The game cannot be {status}: its seed and its rows say otherwise.",
    "unknown_version": "Row {seq} is written in a form of facts that is not known here: {version}.",
    "no_seed": "The seed of the game is missing.",
    "other_seed": "The seed does not have the hash that was told before the game.",
    "out_of_order": "Row {seq} is missing or moved: row {found} stands in its place.",
    "after_the_end": "Row {seq} comes after the game was over.",
    "chance_was_due": "Row {seq} is wrong: cards had to be dealt here, but {seat} moves.",
    "nobody_moved": "Row {seq} is wrong: a player had to move here.",
    "unknown_cause": "Row {seq} has a cause that does not exist: {cause}.",
    "not_canonical": "Row {seq} has no move that can be read: {move}.",
    "illegal": "Row {seq} is wrong: {seat} could not {move} ({reason}).",
    "not_asked": "Row {seq} is wrong: it was not the turn of {seat}.",
    "not_legal": "Row {seq} is wrong: {seat} could not make that move ({reason}).",
    "wrong_timeout": "Row {seq} is wrong: nobody decided for {seat}, so {due} was due, not {move}.",
    "not_undoable": "Row {seq} is wrong: {seat} could not take that back ({move}).",
    "other_facts": "Row {seq} is wrong: it says {said}, but by seed and rules it is {due}.",
    "other_digest": "Row {seq} has a digest of another position.",
    "time_runs_back": "Row {seq} has a time before that of the row above it, or none.",
    "other_head": "Row {seq} was changed: the head that commits to it is another one.",
    "other_last_head": "The head of the game is not that of its last row.",
    "cut_short": "The game ends after row {seq}, but it was not over there.",
    "unknown_head": "The head {head} from your mail belongs to another game: no row leads to it.",
}


def verdict(finding: Finding, document: Document) -> str:
    """One finding as a sentence."""
    values: dict[str, Any] = {"seq": finding.seq, **finding.details}
    if "seat" in values:
        names = document["names"]
        seat = values["seat"]
        values["seat"] = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else "nobody"
    if "reason" in values:
        values["reason"] = values["reason"].replace("_", " ")
    return WORDS[finding.code].format(**values)


_NEXT = {
    "no_game": "Make one: pbem export GAME -o FILE",
    "unknown_head": "Take a head from a mail of {game}",
    "other_cards": "Check it with the version of pbem that it was played with",
    "unknown_rules": "Check it with the version of pbem that it was played with",
    "unknown_version": "Check it with the version of pbem that it was played with",
}


def next_step(finding: Finding, document: Document) -> str:
    """What to do about a finding."""
    step = _NEXT.get(finding.code, "Ask the host for a new export of the game, and keep this file")
    return step.format(game=document.get("game"))


def all_well(document: Document, heads: Sequence[str]) -> list[str]:
    """What a check without findings has shown, and what it has not."""
    game, count = document["game"], len(document["heads"])
    if document["status"] in ENDED:
        lines = [f"{game}: {count} rows, dealt again from the seed and judged again: all as committed to."]
    else:
        lines = [f"{game} still runs: {count} rows in order and legal as far as they lie open."]
    if heads:
        lines.append(f"{len(heads)} head{'s' if len(heads) > 1 else ''} from your mails found in it.")
    else:
        lines.append("Add --head from any of your mails: then it cannot be another game than yours.")
    return lines
