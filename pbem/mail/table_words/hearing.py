"""Words to the table: no copy of a letter of ours, and no address that is only their writer's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.app import App
from pbem.app.conversation.command import Command, Kind
from pbem.app.conversation.request import Request
from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.talk.words import is_too_long
from pbem.engine import NOBODY
from pbem.mail.table_words.copied import Sent, split_at_copy
from pbem.mail.table_words.own_addresses import split_at_own_address
from pbem.store.schema.kinds import GamePhase
from pbem.store.schema.rows import PlayerRow

MOST_UNSAID = 20  # lines that an answer repeats


def for_the_table(request: Request, sender: str | None, command: Command) -> Command:
    """Words to the table up to the first line that is not for it; all other commands as they are."""
    if command.kind not in (Kind.SAY, Kind.JOIN) or not command.text:
        return command
    if command.kind == Kind.SAY and is_too_long(command.text):
        return command  # so that all of the words are refused, and none are cut off
    text, copied = split_at_copy(command.text, sent_to_writer(request))  # our letters tell her cards
    unsaid = [*about(copied, Outcome.COPIED), *command.unsaid]
    store = request.work.app.store
    private = split_at_own_address(text, addresses_of(request, sender), lambda one: bool(store.question(one)))
    return replace(command, text=private[0], unsaid=(*about(private[1], Outcome.OWN_ADDRESS), *unsaid))


def about(lines: Sequence[str], why: Outcome) -> list[Answer]:
    """What is told about lines that the table does not hear: why words end at the first of them."""
    return [Answer(line, note=Outcome.NOT_READ if at else why) for at, line in enumerate(lines[:MOST_UNSAID])]


def is_for_the_table(app: App, player: PlayerRow, words: str) -> bool:
    """Return whether the table may hear all of the words of somebody who does not sit there yet."""
    text, copied = split_at_copy(words, sent_to(app, player.id))
    trusted = {player.email, *(row.email for row in app.store.addresses(player.id))}
    private = split_at_own_address(text, trusted, lambda one: bool(app.store.question(one)))[1]
    return not copied and not private


def sent_to_writer(request: Request) -> Sent:
    """What we have sent to whoever writes."""
    work = request.work
    player = work.game.seats[request.seat].player_id or NOBODY
    return sent_to(work.app, player)


def sent_to(app: App, player: int) -> Sent:
    """What we have sent to a player in all her games that have not ended."""
    store = app.store
    phases = GamePhase.OPEN, GamePhase.RUNNING
    places = [place for phase in phases for place in store.seats_of_player(player, phase)]
    letters = [letter.words for code, seat in places for letter in store.letters_to(code, seat)]
    older = [one for code, seat in places for one in store.remains_of_letters(code, seat)]
    return Sent(letters, older, store.server_key)


def addresses_of(request: Request, sender: str | None) -> set[str]:
    """Every address of whoever writes, as far as we know them."""
    player = request.work.game.seats[request.seat]
    trusted = (row.email for row in request.work.app.store.addresses(player.player_id or NOBODY))
    return {address for address in (sender, player.address, *trusted) if address}
