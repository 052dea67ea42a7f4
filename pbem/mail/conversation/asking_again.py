"""A player's letter that answers none of ours: she may ask for her turns, or how her games stand.

``games`` tells of all her games and of seats that are free, ``waiting`` of the turns that wait for her,
``status K7`` of one table. If its subject names one of her games, it is answered about that one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from pbem.app import App
from pbem.app.conversation.command import Kind
from pbem.app.game import since_last_turn
from pbem.app.lobby.free_seats import open_tables
from pbem.app.lobby.overview import games_of_player
from pbem.app.play.nudges import turns_waiting
from pbem.app.sheet import Tells
from pbem.app.sheets.sheet import LetterKind
from pbem.app.talk.answer_quota import day, kept_apart
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.engine import Seat
from pbem.mail.conversation.subjects import game_named, words_beside
from pbem.mail.parse.letter import Letter
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow, PlayerRow

AGAIN_A_DAY = 5  # few, since without a token we have only the sender's word for who writes


GAMES, WAITING = "games", "waiting"
ASKED = frozenset((Kind.RESEND, Kind.STATUS, GAMES, WAITING))
_ABOUT_ONE = re.compile(rf"({Kind.STATUS}|{Kind.RESEND})\s+([a-z0-9]{{2,12}})")


def send_again(app: App, row: InboxRow, letter: Letter, player: PlayerRow, checked: bool = False) -> bool:
    """Send a player the turns that wait for her, or how her games stand; False if she asks for neither."""
    places = dict(app.store.seats_of_player(player.id))
    named = game_named(letter.subject, places)
    typed = {line.strip(" .!?").casefold() for line in letter.fresh if line.strip()}
    about = _ABOUT_ONE.fullmatch(next(iter(typed))) if len(typed) == 1 else None
    if about is not None and about[2].upper() in places:
        named, typed = about[2].upper(), {about[1]}
    wanted = typed or {words_beside(letter.subject, named)}
    if not wanted <= ASKED:
        return False
    today, what = day(app.now()), f"{kept_apart('again', checked)}:{player.id}"

    def step(work: UnitOfWork) -> bool:
        if app.store.tally(what, today) >= AGAIN_A_DAY:
            return False
        if not (wanted == {WAITING} and lists_turns(work, places[work.game.row.code])):
            tell_of_games(work, player, places, wanted, named)
        work.count(what, today)
        work.answered(row, InboxStatus.DONE, "again")
        return True

    return bool(places) and in_one(app, next(iter(places)), step, row)


def lists_turns(work: UnitOfWork, seat: Seat) -> bool:
    """Send a list of the turns that wait for a player, if there are several; False if not."""
    turns = turns_waiting(work, seat)
    if len(turns) > 1:
        work.post.add(LetterKind.TURNS, seat, turns=turns)
    return len(turns) > 1


def tell_of_games(
    work: UnitOfWork, player: PlayerRow, places: Mapping[str, Seat], wanted: Collection[str], named: str
) -> None:
    """Send turns again, and how games stand; about a table that is named, also what lies open there."""
    app = work.app
    games = games_of_player(app, player.id)
    turns = [named] if named else [game.game for game in games if game.yours]
    asked = {code: [(Kind.RESEND, "")] for code in turns if Kind.RESEND in wanted}
    if not asked or any(word != Kind.RESEND for word in wanted):
        told = asked.setdefault(named or games[0].game, [])
        told.insert(0, (Kind.STATUS, ""))
        if named and wanted == {Kind.STATUS}:
            told.insert(1, (Kind.BOARD, ""))
    tables = open_tables(app, player.id) if GAMES in wanted else None
    waiting = tuple(game for game in games if game.yours) if wanted == {WAITING} else ()
    for code, sections in asked.items():
        about = work if code == work.game.row.code else work.beside(code)
        seat = places[code]
        history = since_last_turn(about.game, seat)
        told_of: Tells = {"games": waiting or games, "tables": tables, "history": history}
        told_of["asked"] = tuple(sections)
        about.post.add(LetterKind.RECEIPT, seat, **told_of)
