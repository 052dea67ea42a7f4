"""Players beyond one game: how they want to be written to, their other addresses, and forgetting them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from zoneinfo import ZoneInfo

from pbem.app import App
from pbem.app.errors import BadSetup, NoSuchGame, NoSuchPlayer, WrongStatus
from pbem.app.forgetting import forget_caches
from pbem.app.game import load
from pbem.app.lobby.hours import HOURS, change_hours, must_be_enough
from pbem.app.lobby.invitations import walk_away
from pbem.app.play.nudges import change_points
from pbem.app.play.plans import AUTOMATIC
from pbem.app.play.stops import stops_typed
from pbem.app.sheets.reasons import AnyOf
from pbem.app.sheets.sheet import BOARD_STYLES, LetterKind
from pbem.app.talk.spreading import hear_otherwise
from pbem.app.transaction import again_if_faster, changes_of, in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.calendars.reminders import points_typed
from pbem.calendars.typed import days_typed, quiet_typed
from pbem.engine import Seat
from pbem.i18n import N_
from pbem.language import installed
from pbem.store.schema.kinds import GamePhase, MailPreference, ReceiptPreference, TalkPreference
from pbem.store.schema.rows import PlayerRow

BOARDS = tuple(BOARD_STYLES)
Judge = Callable[[str, str], str]  # of what was typed, and in which language
LANGUAGES = installed()


def _zone(value: str, _: str = "") -> str:
    try:
        return ZoneInfo(value).key
    except (ValueError, OSError, KeyError):
        raise BadSetup(N_("no time zone {zone}; for example Europe/Warsaw"), zone=value) from None


def _typed(name: str, read: Judge, *examples: str) -> Judge:
    def judge(value: str, lang: str) -> str:
        try:
            return read(value, lang)
        except ValueError:
            raise BadSetup(
                # Translators: {name} is the name of a setting, as it is typed: days.
                N_("{name} is written like {example}, not {value}"),
                name=name,
                example=AnyOf(examples),
                value=value,
            ) from None

    return judge


def _one_of(name: str, allowed: tuple[str, ...]) -> Judge:
    def judge(value: str, _: str) -> str:
        if value.casefold() not in allowed:
            raise BadSetup(
                # Translators: {name} is the name of a setting, as it is typed: receipts.
                N_("{name} takes {known}, not {value}"),
                name=name,
                known=AnyOf(allowed),
                value=value,
            )
        return allowed[allowed.index(value.casefold())]

    return judge


# What a player may set for herself, and how a value is judged.
PREFERENCES: dict[str, Judge] = {
    "lang": _one_of("lang", LANGUAGES),
    "zone": _zone,
    "board": _one_of("board", BOARDS),
    "mail": _one_of("mail", tuple(MailPreference)),
    "talk": _one_of("talk", tuple(TalkPreference)),
    "receipts": _one_of("receipts", (ReceiptPreference.ALL, ReceiptPreference.TROUBLE)),
    "quiet": _typed("quiet", quiet_typed, "23:00-07:00", "none"),
    "days": _typed("days", days_typed, "mon-fri", "all"),
    "nudges": _typed("nudges", points_typed, "50 80", "none"),
    "stop": _typed("stop", lambda value, _: stops_typed(value), "goals tools cells talk", "goals", "none"),
    "auto": _one_of("auto", (AUTOMATIC, "off")),
}
# Preferences that change what the clock looks after, with the step that sees to it at all tables.
FOLLOWED: dict[str, Callable[[UnitOfWork, Seat, str, str], None]] = {
    **dict.fromkeys(HOURS, change_hours),
    "nudges": change_points,
    "talk": hear_otherwise,
}


def player_of(app: App, name_or_address: str) -> PlayerRow:
    """A player by address, or by name where only one has it."""
    known = app.store.player_by_any_address(name_or_address) if "@" in name_or_address else None
    if known is not None:
        return known
    players = app.store.players()
    wanted = name_or_address.casefold()
    found = [player for player in players if player.name.casefold() == wanted]
    if len(found) != 1:
        raise NoSuchPlayer(name_or_address, tuple(player.name for player in players))
    return found[0]


def judged(name: str, value: str, lang: str = "en") -> str:
    """A value for a preference as it is stored; raises BadSetup. Hours and days are read in ``lang`` too."""
    if name not in PREFERENCES:
        raise BadSetup(
            N_("there is no setting {name}; there are {known}"), name=name, known=tuple(PREFERENCES)
        )
    return PREFERENCES[name](value, lang)


def set_preference(app: App, player: PlayerRow, name: str, value: str) -> PlayerRow:
    """Change how a player is written to, in all her games."""
    wanted = {name: judged(name, value, player.preferences.lang)}

    def attempt() -> PlayerRow:
        known = not_erased(app, player)
        if name in HOURS:
            must_be_enough(known.preferences, name, wanted[name])
        app.store.set_player(player.id, **wanted)
        return replace(known, preferences=known.preferences.having(**wanted))

    def step(work: UnitOfWork) -> None:
        not_erased(app, player)
        seat = next(row.seat for row in work.game.seats if row.player_id == player.id)
        FOLLOWED[name](work, seat, name, wanted[name])

    while name in FOLLOWED and (places := app.store.seats_of_player(player.id, GamePhase.RUNNING)):
        with suppress(NoSuchGame, StopIteration):  # it was removed, or somebody else sits there, just now
            in_one(app, places[0].game, step)
            return replace(player, preferences=player.preferences.having(**wanted))
    return again_if_faster(attempt)


def not_erased(app: App, player: PlayerRow) -> PlayerRow:
    """A player as she is known now; she may have been erased since she was looked up."""
    known = app.store.player(player.id)
    if known is None or known.is_erased:
        raise NoSuchPlayer(player.name)
    return known


def prefer(work: UnitOfWork, seat: Seat, name: str, value: str) -> str:
    """Step: change how whoever sits here is written to; the letters of this very request follow it."""
    stored = judged(name, value, work.game.seats[seat].preferences.lang)
    player_at(work, seat)
    if name in FOLLOWED:
        FOLLOWED[name](work, seat, name, stored)
    else:
        work.set_preference(seat, name, stored)
    return stored


def trust(work: UnitOfWork, seat: Seat, address: str) -> None:
    """Step: let another address speak for whoever sits here."""
    work.trust(player_at(work, seat), address)


def player_at(work: UnitOfWork, seat: Seat) -> int:
    """The number of the person at a seat."""
    player = work.game.seats[seat].player_id
    if player is None:
        raise NoSuchPlayer(work.game.names[seat])
    return player


def change_address(app: App, player: PlayerRow, address: str) -> int:
    """Write to a player at another address from now on; how many turns are sent there again.

    What waits for the old address stays where it is: it may be somebody else's by now.
    """

    def attempt() -> int:
        must_be_free(app, player, address)
        app.store.set_player(player.id, email=address)
        return 0

    def step(work: UnitOfWork) -> int:
        must_be_free(app, player, address)
        turns = 0
        for code, seat in app.store.seats_of_player(player.id):
            table = work if code == work.game.row.code else work.beside(code)
            table.set_address(seat, address)
            turns += ask_again(table, seat)
        return turns

    while places := app.store.seats_of_player(player.id):
        with suppress(NoSuchGame):  # it was removed just now
            return in_one(app, places[0].game, step)
    return again_if_faster(attempt)


def must_be_free(app: App, player: PlayerRow, address: str) -> None:
    """BadSetup if an address is that of somebody else than this player, who was not erased."""
    not_erased(app, player)
    owner = app.store.player_by_any_address(address)
    if owner is not None and owner.id != player.id:
        raise BadSetup(N_("{address} belongs to {name}"), address=address, name=owner.name)


def ask_again(work: UnitOfWork, seat: Seat) -> bool:
    """Send a turn once more, if one waits for this seat."""
    waits = work.game.question(seat) is not None and work.game.row.status == GamePhase.RUNNING
    if waits:
        work.post.add(LetterKind.NUDGE, seat)
    return waits


def erase(app: App, player: PlayerRow) -> str:
    """Forget a person: games keep their log, which names only seats; the pseudonym that takes her place.

    Nobody could ask her any more, so where a game goes on she has left.
    """
    pseudonym = f"Player{player.id}"

    def attempt() -> None:
        with app.store.one_moment():
            not_erased(app, player)
            places = app.store.seats_of_player(player.id)
            changes = changes_of(*(without(app, code, seat, pseudonym) for code, seat in places))
        app.store.erase_player(player.id, pseudonym, places, *changes)

    if not player.is_erased:
        again_if_faster(attempt)
    sits = {code for code, _ in app.store.seats_of_player(player.id)}
    for code in sits | {row.game for row in app.store.formers_of_player(player.id)}:
        app.store.erase_words_of_game(code, app.remains_of)  # those to others name her
    app.store.drop_earlier_forms(app.now())
    forget_caches(app)
    return pseudonym


def without(app: App, code: str, seat: Seat, pseudonym: str) -> UnitOfWork:
    """A table that somebody leaves, if its game has not ended; letters about it tell nothing of her."""
    game = load(app, code)
    called = [replace(row, name=pseudonym) if row.seat == seat else row for row in game.seats]
    work = UnitOfWork(app, replace(game, seats=tuple(called)))
    place = seat, game.seats[seat].sitter
    for row in [row for row in work.talk if (row.seat, row.sitter) == place]:
        work.talk.remove(row)
    work.end_sitting(seat)
    with suppress(WrongStatus):
        walk_away(work, seat)
    return work
