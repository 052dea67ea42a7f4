"""Verifying an exported game: ``pbem verify``, and what a check without findings has shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell.frame import Refused, harmless
from pbem.cli.shell.options import AsJson
from pbem.cli.shell.output import say, say_json
from pbem.cli.shell.speech import N_, _, count

if TYPE_CHECKING:
    from pbem.app.record.checks.findings import Finding, Report
    from pbem.app.record.export import Document


def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="An exported game, or the code of a game here.")
    ],
    head: Annotated[
        list[str],
        typer.Option(
            "--head",
            metavar="HEAD",
            help="A head from your mails, or NAME=HEAD from those of another.",
        ),
    ] = [],
    json: AsJson = False,
    quick: Annotated[bool, typer.Option("--quick", help="Do not play the bots again.")] = False,
) -> None:
    """Deal and judge a game again, and name the first row that is wrong, or how far it can be trusted."""
    from pbem.app.record.verify import report_on

    document = read_document(file)
    report = report_on(document, head, quick)
    if json:
        say_json(**as_data(document, report))
        raise typer.Exit(1 if report.findings else 0)
    if report.findings:
        found = "  ".join(_(finding.words) for finding in report.findings)
        raise Refused(f"{found}  {_(report.findings[0].next_step)}")
    say(*map(harmless, all_well(document, report)))


def read_document(file: str) -> dict[str, Any]:
    """The game in a file, or the one of this name on this server."""
    path = Path(file)
    if path.is_file() or "." in file or "/" in file:
        return read_file(path)
    from pbem.app.record.export import export as export_game
    from pbem.cli.shell.session import open_session

    return export_game(open_session().app, file.upper())


def read_file(path: Path) -> dict[str, Any]:
    """The document in a file, packed or not."""
    from pbem.app.record import reading

    try:
        return reading.read_file(path)
    except FileNotFoundError:
        raise Refused(
            _("There is no file {file}.  Make one: pbem export GAME -o {file}", file=path)
        ) from None
    except reading.Unreadable as problem:
        raise Refused(_(problem.said_of(path))) from None


def all_well(document: Document, report: Report) -> list[str]:
    """What a check without findings has shown, and what it has not."""
    notes = (_(note.words) for note in report.notes)
    letters, alone = _letters(report), _on_the_file_alone(report)
    return [_shown(document, report), *_draw(document), *notes, *letters, *alone]


def _shown(document: Document, report: Report) -> str:
    from pbem.store.schema.kinds import GamePhase

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
    from pbem.app.record.header import draw_of_document

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
        "findings": [_as_data(finding) for finding in report.findings],
        "notes": [_as_data(note) for note in report.notes],
        "rows": report.rows,
        "draw": _draw_as_data(document) if not report.findings else None,
        "heads": [{"head": head, "row": seq, "of": whose or None} for head, seq, whose in report.tied],
        "covered": report.covered,
        "on_the_file_alone": [alone[0], alone[-1]] if alone else None,
    }


def _draw_as_data(document: Document) -> dict[str, Any] | None:
    from pbem.app.record.header import draw_of_document

    draw = draw_of_document(document)
    return {**draw.terms(), "result": document["luck"]} if draw else None


def _as_data(finding: Finding) -> dict[str, Any]:
    return {"row": finding.seq, "words": _(finding.words), "next_step": _(finding.next_step)}
