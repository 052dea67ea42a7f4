"""Games by bots alone: ``pbem simulate``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell.frame import Refused
from pbem.cli.shell.options import Ascii, AsJson, Edition, Modules, Overrides, modules_of, setting
from pbem.cli.shell.output import only_ascii, say, say_json, say_table
from pbem.sentence import counted

if TYPE_CHECKING:
    from pbem.simulate import Report, Row


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1000,
    players: Annotated[int, typer.Option(min=2, max=12, help="How many seats each game has.")] = 5,
    bots: Annotated[
        str,
        typer.Option(help="Who plays: steady; steady,random in turn; saboteurs=random by role."),
    ] = "steady",
    edition: Edition = "anniv",
    with_: Modules = [],
    set_: Overrides = [],
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    processes: Annotated[int | None, typer.Option(min=1, help="How many at once; else one per core.")] = None,
    dump: Annotated[
        str,
        typer.Option(metavar="FILE", help="Write every decision as a line of JSON; - prints them."),
    ] = "",
    json: AsJson = False,
    ascii: Ascii = False,
) -> None:
    """Let bots play many games, and count who wins how often."""
    from pbem.simulate import simulate as run

    table: dict[str, Any] = {
        "players": players,
        "edition": edition,
        "modules": modules_of(with_),
        "overrides": dict(map(setting, set_)),
        "seed": seed,
    }
    what = {"games": games, "bots": bots, **table}
    try:
        if dump:
            write_dump(dump, what)
            return
        with progress_bar("games") as tell:
            report = run(**what, processes=processes, progress=tell)
    except ValueError as problem:
        raise refused(problem) from None
    if json:
        say_json(**report_document(report))
    else:
        say_report(report, only_ascii(ascii))


def refused(problem: ValueError) -> Refused:
    """What is wrong with a table, as a sentence."""
    text = str(problem)
    return Refused(
        "{problem}.  How it goes: pbem {command} --help".format(
            problem=f"{text[:1].upper()}{text[1:]}", command="simulate"
        )
    )


def write_dump(file: str, what: dict[str, Any]) -> None:
    """Every decision of the run, one JSON object a line, into a file or to the output."""
    import orjson

    from pbem.simulate import dump

    if file == "-":
        for one in dump(**what):
            sys.stdout.buffer.write(orjson.dumps(one) + b"\n")
        return
    with Path(file).open("wb") as out, progress_bar("games") as tell:
        for one in dump(**what):
            out.write(orjson.dumps(one) + b"\n")
            tell(one["game"], what["games"])
    say(f"All decisions of {counted(what['games'], 'game')} are in {file}.")


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal; where there is none, nobody is told."""
    if not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


def report_document(report: Report) -> dict[str, Any]:
    """The report under the names that it has itself."""
    import orjson

    from pbem.simulate import to_json

    document: dict[str, Any] = orjson.loads(to_json(report))
    return document


_PARTS = {
    "found": "treasure found",
    "side": "side {name}",
    "role": "role {name}",
}


def say_report(report: Report, ascii_only: bool) -> None:
    from pbem.simulate import rows_for_table

    setup = report.setup
    say(
        f"{counted(report.games, 'game')} ({report.rounds} rounds) of {setup.players} seats by "
        f"{setup.bots}; edition {setup.edition}, {' + '.join(setup.modules)}; seed {setup.seed}."
    )
    columns = ("", "bot", "rounds", "won %", "95 %", "gold", "95 %")
    say_table(columns, [report_row(row) for row in rows_for_table(report)], ascii_only)
    seats = "  ".join(f"p{seat} {gold:.2f}" for seat, gold in enumerate(report.gold_per_seat))
    say(
        f"Gold a game by seat: {seats}",
        (f"{report.moves_per_round:.1f} moves a round; {report.games_per_second:.1f} games a second."),
    )


def report_row(row: Row) -> tuple[str, ...]:
    """A side or a role wins a round in which it earns gold."""
    who = _PARTS[row.part].format(name=row.name)
    gold = ("", "")
    if row.gold is not None and row.gold_low is not None and row.gold_high is not None:
        gold = (f"{row.gold:.2f}", f"{row.gold_low:.2f}..{row.gold_high:.2f}")
    return (
        who,
        row.bot,
        str(row.of),
        f"{100 * row.rate:.1f}",
        f"{100 * row.low:.1f}..{100 * row.high:.1f}",
        *gold,
    )
