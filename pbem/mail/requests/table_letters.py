"""Letters about tables that are opened by mail: what would happen, what became of it, which seats are free.

They go to whoever asked, and tell nothing of a game but its terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.app.errors import BadSetup, HeldBack
from pbem.app.game import Game, rules_for
from pbem.app.lobby.games import NewGame, NewPlayer
from pbem.app.sheets.table import OpenTable
from pbem.engine import REVISION
from pbem.mail.requests.table_wishes import BadWish
from pbem.render.safe import quoted, safe_name, wrap
from pbem.spans import write_span

HOW = (
    "How a table is written: the word “new” on the first line; then for each person a line with a name and an"
    " address in angle brackets, and if you like a language and a time zone; for each bot “bot steady”; for a"
    " seat that anybody on this server can take “seat open”. You take part yourself, unless there is a line"
    " “without me”. Wishes stand on lines of their own, for example “edition anniv”, “with s2”, “rounds 3”,"
    " “time 3d”, “bank 2d”, “longest 14d”, “missed discard”, “code K7”."
)
CONFIRM = "Nothing was done yet. It is done if you answer this mail with “yes” within 24 hours, once."


def would_open(wanted: NewGame, organiser: str) -> list[str]:
    """Exactly what a yes would do."""
    rules = rules_for(wanted.profile, wanted.modules, wanted.settings, REVISION)
    clock = f"{write_span(wanted.per_turn)} for each turn"
    reserve = f", {write_span(wanted.bank)} in reserve" if wanted.bank else ""
    longest = f", never more than {write_span(wanted.longest)}" if wanted.longest else ""
    called = "Its code would be chosen."
    if wanted.code:
        called = f"It would be called {wanted.code}, if no other game is."
    rounds = f"{rules.rounds} round{'s' if rules.rounds > 1 else ''}"
    return [
        "This is the table that would be opened:",
        "",
        *(f"- {who(player, organiser)}" for player in wanted.players),
        "",
        f"- Edition {wanted.profile}, {' + '.join(rules.modules)}, {rounds}.",
        f"- {clock}{reserve}{longest}. Who does not answer in time: {wanted.missed}.",
        f"- {called}",
        "",
        "Whoever never played here is invited with your name and nothing else that you wrote; no greeting"
        " goes along. The game begins by itself when all have joined.",
        "",
        CONFIRM,
    ]


def who(player: NewPlayer, organiser: str) -> str:
    """One seat, as its organiser wrote it."""
    if player.bot:
        return f"{player.name}, a bot ({player.bot})"
    if player.free:
        return "a free seat, for anybody who plays on this server"
    if player.joined:
        return f"{safe_name(player.name)} <{organiser}>: yourself"
    return f"{safe_name(player.name)} <{player.address}>, to be invited ({player.lang}, {player.zone})"


def opened(game: Game) -> list[str]:
    """What became of a yes."""
    invited = [safe_name(seat.name) for seat in game.seats if seat.address and not seat.has_joined]
    free = sum(seat.is_free for seat in game.seats)
    return [
        f"Game {game.row.code} is open. Invited: {', '.join(invited) or 'nobody'}."
        + (f" Free seats: {free}." if free else ""),
        "It begins by itself when everybody has joined. If you take part, this letter can be answered like"
        " any other of that game.",
    ]


def refused(problem: BadSetup) -> list[str]:
    """Why a table cannot be opened like this, and what would work."""
    if isinstance(problem, HeldBack):
        return [
            "Nothing was done. These people cannot be invited by mail now:",
            *(f"- {address}" for address in problem.addresses),
            "",
            "There are limits for everybody: how often one address may be written to, how many people you may"
            " invite in a day, and how many are invited in all. Which of them it is, is told to nobody. You"
            " can write again without these people, or with “seat open” in their place, or another day.",
        ]
    wrote = [f"You wrote: {quoted(problem.line)}"] if isinstance(problem, BadWish) else []
    return ["Nothing was done.", "", *wrote, f"Why: {problem}.", "", HOW]


def would_sit(table: OpenTable, name: str) -> list[str]:
    """What a yes would do that takes a free seat."""
    return [
        f"A seat is free for you in game {table.game}: {terms_of(table)}",
        "",
        f"You would sit there as {safe_name(name)}, and get its letters from then on.",
        "",
        CONFIRM,
    ]


def terms_of(table: OpenTable) -> str:
    """What somebody should know before she sits down."""
    added = f" with {', '.join(table.modules)}" if table.modules else ""
    return f"{table.seats} seats, edition {table.edition}{added}, {write_span(table.per_turn)} for each turn."


def not_seated(code: str, why: str, tables: Sequence[OpenTable]) -> list[str]:
    """Why somebody cannot sit down, and where she could."""
    return ["Nothing was done.", f"You asked for a seat in game {code}: {why}.", "", *free_seats(tables)]


def free_seats(tables: Sequence[OpenTable]) -> Iterator[str]:
    """All seats that somebody could take."""
    if not tables:
        yield "No seat is free at any table now."
        return
    yield "Free seats, and what to write for one of them:"
    for table in tables:
        count = "one free seat" if table.free == 1 else f"{table.free} free seats"
        yield f"- “join {table.game}”: {count} of {terms_of(table)}"


def folded(lines: Sequence[str], width: int = 72) -> list[str]:
    """Lines as they stand in a letter."""
    return [part for line in lines for part in (wrap(line, width) if line else [""])]
