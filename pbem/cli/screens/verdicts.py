"""What a check of an exported game found, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem.app.record.checks.findings import Finding, Report
from pbem.app.record.export import Document
from pbem.app.record.header import draw_of_document
from pbem.app.record.reading import Unreadable
from pbem.cli.shell.speech import N_, _, count
from pbem.store.schema.kinds import GamePhase

LONGEST_VALUE = 400  # characters of a file that are repeated in one place of a line

# What to do about a finding.
_NEW_EXPORT = N_("Ask the host for a new export of the game, and keep this file")
_MAKE_ONE = N_("Make one: pbem export GAME -o FILE")
_OTHER_MAIL = N_("Take a head from a mail of {game}")
_OTHER_VERSION = N_("Check it with the version of pbem that it was played with")

# For each finding what is wrong, and the next step. {seat} is a player's name, {seq} the number of a row.
WORDS: dict[str, tuple[str, str]] = {
    "no_game": (N_("This is no exported game."), _MAKE_ONE),
    "other_schema": (
        N_("This game is written as {schema}, and this pbem reads pbem.game/1."),
        _OTHER_VERSION,
    ),
    "still_runs": (
        N_("{game} still runs: it can be verified once it has ended and its seed is shown."),
        N_("Compare heads with the others meanwhile; a host can type: pbem db check"),
    ),
    "unreadable": (N_("It cannot be read: {problem}."), _NEW_EXPORT),
    "malformed": (N_("Row {seq} is not what an exported row looks like: {problem}."), _NEW_EXPORT),
    "malformed_header": (
        N_("The beginning of the file is not what an export looks like: {problem}."),
        _NEW_EXPORT,
    ),
    "wrong_field": (N_("This is not what an export looks like: {field}."), _NEW_EXPORT),
    "not_again": (N_("It would not be exported again as it is here: {part}."), _NEW_EXPORT),
    "other_cards": (
        N_("The game was played with another card list than this version of pbem has."),
        _OTHER_VERSION,
    ),
    "seats_differ": (N_("There are not as many {part} as players."), _NEW_EXPORT),
    "rows_differ": (N_("There are not as many heads as rows."), _NEW_EXPORT),
    "other_terms": (
        N_("The terms of the game (rules, settings, bots, times) are not those it was made with."),
        _NEW_EXPORT,
    ),
    "no_draw": (N_("The public draw in the terms of the game is none that there can be."), _NEW_EXPORT),
    "drawn_before_made": (N_("The public draw had taken place when the game was made."), _NEW_EXPORT),
    "luck_not_agreed": (N_("There is the result of a public draw that was not agreed on."), _NEW_EXPORT),
    "luck_missing": (N_("The result of the public draw is missing."), _NEW_EXPORT),
    "luck_form": (N_("The result of the public draw is not written as it was agreed on."), _NEW_EXPORT),
    "words_beside_draw": (N_("Somebody added words to deals that follow from a public draw."), _NEW_EXPORT),
    "dealt_before_draw": (N_("Row 1 was dealt before the public draw took place."), _NEW_EXPORT),
    "unknown_rules": (N_("These rules are not known here: {problem}."), _OTHER_VERSION),
    "unknown_bot": (N_("There is no bot of this name here: {bot}."), _OTHER_VERSION),
    "words_of_a_bot": (N_("There are words of {seat} for the deals, though it is a bot."), _NEW_EXPORT),
    "no_organiser": (N_("The organiser of the game is nobody who plays in it."), _NEW_EXPORT),
    "other_status": (N_("The game cannot be {status}: its seed and its rows say otherwise."), _NEW_EXPORT),
    "unknown_version": (
        N_("Row {seq} is written in a form of facts that is not known here: {version}."),
        _OTHER_VERSION,
    ),
    "other_seed": (N_("The seed does not have the hash that was told before the game."), _NEW_EXPORT),
    "out_of_order": (N_("Row {seq} is missing or moved: row {found} stands in its place."), _NEW_EXPORT),
    "after_the_end": (N_("Row {seq} comes after the game was over."), _NEW_EXPORT),
    "chance_was_due": (N_("Row {seq} is wrong: cards had to be dealt here, but {seat} moves."), _NEW_EXPORT),
    "nobody_moved": (N_("Row {seq} is wrong: a player had to move here."), _NEW_EXPORT),
    "unknown_cause": (N_("Row {seq} has a cause that does not exist: {cause}."), _NEW_EXPORT),
    "not_canonical": (N_("Row {seq} has no move that can be read: {move}."), _NEW_EXPORT),
    "illegal": (N_("Row {seq} is wrong: {seat} could not {move} ({reason})."), _NEW_EXPORT),
    "wrong_timeout": (
        N_("Row {seq} is wrong: nobody decided for {seat}, so {due} was due, not {move}."),
        _NEW_EXPORT,
    ),
    "not_announced": (N_("Row {seq} is wrong: {seat} could not announce that ({what})."), _NEW_EXPORT),
    "never_left": (N_("Row {seq} is wrong: {seat} had not left the table."), _NEW_EXPORT),
    "has_left": (N_("Row {seq} is wrong: {seat} had left the table and decides nothing."), _NEW_EXPORT),
    "other_policy": (
        N_("Row {seq} is wrong: that is not what the table had agreed on for {seat} ({what})."),
        _NEW_EXPORT,
    ),
    "not_agreed": (N_("Row {seq} is wrong: not everybody had agreed to that ({move})."), _NEW_EXPORT),
    "not_instructed": (
        N_("Row {seq} is wrong: {seat} can leave instructions only for turns of its own ({move})."),
        _NEW_EXPORT,
    ),
    "other_order": (
        N_("Row {seq} is wrong: the order of {seat} says otherwise ({order}; {move})."),
        _NEW_EXPORT,
    ),
    "not_undoable": (N_("Row {seq} is wrong: {seat} could not take that back ({move})."), _NEW_EXPORT),
    "other_facts": (
        N_("Row {seq} is wrong: it says {said}, but by seed and rules it is {due}."),
        _NEW_EXPORT,
    ),
    "other_bot_move": (
        N_("Row {seq} is wrong: {seat} is a bot, and with its luck it does {due}, not {move}."),
        _NEW_EXPORT,
    ),
    "bot_was_due": (
        N_("Row {seq} is wrong: {seat} is a bot, and with its luck it does {due} here."),
        _NEW_EXPORT,
    ),
    "bot_let_pass": (
        N_(
            "Row {seq} is wrong: {seat} is a bot, and with its luck it lets the card pass; it does not"
            " {move}."
        ),
        _NEW_EXPORT,
    ),
    "bot_not_replayed": (N_("{seat}: legal, bot not replayed ({bot} is not known here)."), _OTHER_VERSION),
    "bot_left_out": (
        N_("{seat}: legal, bot not replayed (left out by --quick)."),
        N_("Check it without --quick"),
    ),
    "other_digest": (N_("Row {seq} has a digest of another position."), _NEW_EXPORT),
    "time_runs_back": (N_("Row {seq} has a time before that of the row above it."), _NEW_EXPORT),
    "before_the_game": (N_("Row {seq} has a time before the game was made."), _NEW_EXPORT),
    "other_decider": (N_("Row {seq} is wrong: that is not who plays for {seat} ({cause})."), _NEW_EXPORT),
    "clocks_stood": (
        N_("Row {seq} is wrong: the time of {seat} cannot be over while the clocks of the table stand."),
        _NEW_EXPORT,
    ),
    "early_timeout": (
        N_("Row {seq} is wrong: the time of {seat} was not over, she was asked in row {asked}."),
        _NEW_EXPORT,
    ),
    "no_deadline": (
        N_("Row {seq} is wrong: {seat} cannot have this deadline then ({words})."),
        _NEW_EXPORT,
    ),
    "early_closing": (
        N_("Row {seq} is wrong: there was still time to object to what row {shown} shows."),
        _NEW_EXPORT,
    ),
    "other_head": (N_("Row {seq} was changed: the head that commits to it is another one."), _NEW_EXPORT),
    "other_last_head": (N_("The head of the game is not that of its last row."), _NEW_EXPORT),
    "cut_short": (N_("The game ends after row {seq}, but it was not over there."), _NEW_EXPORT),
    "unknown_head": (
        N_("The head {head} from your mail belongs to another game: no row leads to it."),
        _OTHER_MAIL,
    ),
    "other_than_told": (N_("Row {seq} is not the one of your mail: there its head is {head}."), _NEW_EXPORT),
    "row_missing": (
        N_("The game ends with row {seq} here, but your mail has a head of row {row}: {head}."),
        _NEW_EXPORT,
    ),
    "no_head": (
        N_(
            "{head} is no head: that has 20 to 64 digits, 0-9 and a-f, perhaps after its row as in 34:9f3c..."
        ),
        _OTHER_MAIL,
    ),
}

# Why a file is no document at all.
UNREADABLE = {
    "no_file": N_("{path} is no ordinary file.  Save the game into one: pbem export GAME -o FILE"),
    "too_big": N_("{path} holds more than {why} bytes; no game is that long.  Ask for a new export"),
    "badly_packed": N_(
        "{path} is badly packed: {why}.  Ask for it again, or make one: pbem export GAME -o FILE"
    ),
    "too_many": N_("{path} has more than {why} values; no game is that long.  Ask for a new export"),
    "too_many_names": N_(
        "{path} has more than {why} names in one object; no game does.  Ask for a new export"
    ),
    "too_long": N_("{path} has a text of more than {why} characters; no game does.  Ask for a new export"),
    "too_deep": N_("{path} has lists in lists, more than {why} deep; no game does.  Ask for a new export"),
    "no_json": N_("{path} is no JSON: {why}.  Make one: pbem export GAME -o FILE"),
    "no_object": N_("{path} holds no exported game.  Make one: pbem export GAME -o FILE"),
    "said_twice": N_(
        "{path} gives two values one name, so nobody can say which counts.  Ask for a new export"
    ),
}


def unreadable(path: Path, problem: Unreadable) -> str:
    """Why a file cannot be read, and the next step."""
    return _(UNREADABLE[problem.code], path=path, why=problem.why)


def verdict(finding: Finding, document: Document) -> str:
    """One finding as a sentence."""
    values: dict[str, Any] = {"game": document.get("game"), "seq": finding.seq, **finding.details}
    if "seat" in values:
        names = document["names"]
        seat = values["seat"]
        values["seat"] = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else _("nobody")
    if "reason" in values:
        values["reason"] = values["reason"].replace("_", " ")
    return _(WORDS[finding.code][0], **{name: _short(value) for name, value in values.items()})


def _short(value: Any) -> str:
    """What a file says, as far as it fits into a line: it may say anything at any length."""
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def next_step(finding: Finding, document: Document) -> str:
    """What to do about a finding."""
    return _(WORDS[finding.code][1], game=document.get("game"))


def all_well(document: Document, report: Report) -> list[str]:
    """What a check without findings has shown, and what it has not."""
    notes = (verdict(note, document) for note in report.notes)
    letters, alone = _letters(report), _on_the_file_alone(report)
    return [_shown(document, report), *_draw(document), *notes, *letters, *alone]


def _shown(document: Document, report: Report) -> str:
    game, rows = document["game"], report.rows
    if report.status == GamePhase.OVER:
        return count(
            "{game}: {n} row to its end, dealt again from the seed and judged again: no row is wrong.",
            "{game}: {n} rows to its end, dealt again from the seed and judged again: no row is wrong.",
            rows,
            game=game,
        )
    if not rows:
        return _("{game} was given up before it began: no row, nothing dealt.", game=game)
    return _(
        "{game} is broken off at row {row}, not finished; dealt and judged again: no row is wrong.",
        game=game,
        row=rows,
    )


def _draw(document: Document) -> Iterator[str]:
    """The public draw that the deals follow from, so that anybody can look its result up."""
    draw = draw_of_document(document)
    if draw is not None and document["luck"] is not None:
        # Translators: {draw} is the name of a public draw, {result} what was drawn.
        yield _(
            "Public draw: {draw}, {at:%Y-%m-%d %H:%M} UTC: {result}. Look it up: only then it proves"
            " anything.",
            draw=draw.words,
            at=draw.at,
            result=document["luck"],
        )


def _letters(report: Report) -> Iterator[str]:
    """How far each letter reaches, and whose it is."""
    for head, seq, whose in report.tied:
        yield _(_HEADS[min(seq, 2), bool(whose)], row=seq, name=whose, head=head)


# What the head of a mail shows: before the first row, of the first, of a later one; and whose mail it is.
_HEADS = {
    (0, False): N_("Head before the first row: the terms are those of your letters ({head})."),
    (0, True): N_("Head before the first row: the terms are those of the letters of {name} ({head})."),
    (1, False): N_("Head of row {row}: row {row} is that of your letters ({head})."),
    (1, True): N_("Head of row {row}: row {row} is that of the letters of {name} ({head})."),
    (2, False): N_("Head of row {row}: rows 1-{row} are those of your letters ({head})."),
    (2, True): N_("Head of row {row}: rows 1-{row} are those of the letters of {name} ({head})."),
}


def _on_the_file_alone(report: Report) -> list[str]:
    alone = report.on_the_file_alone
    if report.covered is None:
        return [
            _("It all rests on this file alone: whoever has the seed can make another that agrees as well."),
            _("Add --head from your mails: up to the last of them it cannot be another game than yours."),
        ]
    if not alone:
        return []
    text = (
        N_("Row {first} rests on this file alone: whoever has the seed can make others.")
        if len(alone) == 1
        else N_("Rows {first}-{last} rest on this file alone: whoever has the seed can make others.")
    )
    return [_(text, first=alone[0], last=alone[-1])]


def as_data(document: Document, report: Report) -> dict[str, Any]:
    """The same for programs."""
    alone = report.on_the_file_alone
    return {
        "game": document.get("game"),
        "status": report.status or None,
        "findings": [_as_data(document, finding) for finding in report.findings],
        "notes": [_as_data(document, note) for note in report.notes],
        "rows": report.rows,
        "draw": _draw_as_data(document) if not report.findings else None,
        "heads": [{"head": head, "row": seq, "of": whose or None} for head, seq, whose in report.tied],
        "covered": report.covered,
        "on_the_file_alone": [alone[0], alone[-1]] if alone else None,
    }


def _draw_as_data(document: Document) -> dict[str, Any] | None:
    draw = draw_of_document(document)
    return {**draw.terms(), "result": document["luck"]} if draw else None


def _as_data(document: Document, finding: Finding) -> dict[str, Any]:
    return {"code": finding.code, "row": finding.seq, "words": verdict(finding, document)}
