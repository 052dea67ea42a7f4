"""A player's letter that answers none of ours: she may ask for her turns, or how her games stand.

If its subject names one of her games, it is answered about that one.
"""

from __future__ import annotations

from pbem.app import App
from pbem.app.conversation.command import Kind
from pbem.app.game import since_last_turn
from pbem.app.lobby.overview import games_of_player
from pbem.app.sheets.sheet import LetterKind
from pbem.app.talk.answer_quota import day, kept_apart
from pbem.app.transaction import in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.mail.conversation.subjects import game_named, words_beside
from pbem.mail.parse.letter import Letter
from pbem.store.schema.kinds import InboxStatus
from pbem.store.schema.rows import InboxRow, PlayerRow

AGAIN_A_DAY = 5  # few, since without a token we have only the sender's word for who writes


def send_again(app: App, row: InboxRow, letter: Letter, player: PlayerRow, checked: bool = False) -> bool:
    """Send a player the turns that wait for her, or how her games stand; False if she asks for neither."""
    places = dict(app.store.seats_of_player(player.id))
    named = game_named(letter.subject, places)
    typed = {line.strip(" .!?").casefold() for line in letter.fresh if line.strip()}
    wanted = typed or {words_beside(letter.subject, named)}
    if not wanted <= {Kind.RESEND, Kind.STATUS}:
        return False
    today, what = day(app.now()), f"{kept_apart('again', checked)}:{player.id}"

    def step(work: UnitOfWork) -> bool:
        if app.store.tally(what, today) >= AGAIN_A_DAY:
            return False
        games = games_of_player(app, player.id)
        turns = [named] if named else [game.game for game in games if game.yours]
        asked = {code: [(Kind.RESEND, "")] for code in turns if Kind.RESEND in wanted}
        if not asked or Kind.STATUS in wanted:
            asked.setdefault(named or games[0].game, []).insert(0, (Kind.STATUS, ""))
        for code, sections in asked.items():
            about = work if code == work.game.row.code else work.beside(code)
            seat = places[code]
            history = since_last_turn(about.game, seat)
            about.post.add(LetterKind.RECEIPT, seat, asked=tuple(sections), games=games, history=history)
        work.count(what, today)
        work.answered(row, InboxStatus.DONE, "again")
        return True

    return bool(places) and in_one(app, next(iter(places)), step, row)
