"""Making games: who sits where, by which rules, and the first deal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from pbem.app import App
from pbem.app.errors import BadSetup, DrawTrouble, NoSuchPlayer, NotDrawn, WrongStatus
from pbem.app.game import Game, load
from pbem.app.lobby.contacts import must_be_open_to_us
from pbem.app.lobby.invitations import checked_words
from pbem.app.lobby.names import all_different, checked_name, folded
from pbem.app.lobby.public_draw import PublicDraw, checked_draw, draw_of
from pbem.app.play.beginning import begin, missing
from pbem.app.play.ladder import AT_ONCE
from pbem.app.sheets.reasons import AnyOf
from pbem.app.transaction import again_if_faster, in_one
from pbem.app.unit_of_work import UnitOfWork
from pbem.bots import BOTS, newest
from pbem.engine import NOBODY, REVISION, Seat, assemble, cards_hash
from pbem.i18n import N_
from pbem.language import installed
from pbem.store.schema import chain
from pbem.store.schema.changes import NewSeat
from pbem.store.schema.kinds import GamePhase, Missed, SeatStatus, Shield
from pbem.store.schema.rows import GameRow
from pbem.store.schema.terms import (
    BotTerms,
    ClockTerms,
    FurtherTerms,
    hash_of,
    plain_salt,
    terms_of,
    usual_clock,
)

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that looks like something else
TRIES_BY_LENGTH = 3
DAY = 24 * 60 * 60
LONGEST_TIME = 3660 * DAY  # for a turn, or for taking a move back


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A person, a bot if ``bot`` is named, or a free seat."""

    name: str
    address: str = ""
    lang: str = "en"
    zone: str = "UTC"
    bot: str = ""
    joined: bool = False  # has said so already, though others are invited
    free: bool = False  # nobody yet: whoever plays on this server can sit down here


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game as its organiser wants it."""

    players: Sequence[NewPlayer]
    code: str = ""
    profile: str = "anniv"
    modules: tuple[str, ...] = ("base",)
    settings: Mapping[str, Any] = field(default_factory=dict)
    per_turn: int = DAY
    cooling: int = 600
    bank: int = 0  # beside the time for each turn, once for the whole game
    longest: int | None = None  # for a turn, by any clock; None: as usual
    luck: PublicDraw | None = None
    invite: bool = False  # people are asked first; else they are taken to have agreed
    organiser: str = ""  # the name of whoever makes the game and plays in it
    missed: str = Missed.DISCARD  # what happens when a deadline passes
    grace: int = 2 * DAY  # seconds after it in which somebody is still waited for, where that is agreed
    stand_in: str = "steady"  # the bot that may play for somebody who vanished
    words: str = ""  # the organiser's, for the deal
    shield: str = Shield.SHORT  # how long moves wait that need nobody's answer


def create(app: App, wanted: NewGame) -> str:
    """Make a game that waits for its start; the code by which it is called."""
    app.require_room()
    return again_if_faster(lambda: _create(app, wanted))


def _create(app: App, wanted: NewGame) -> str:
    row, seats = prepared(app, wanted)
    app.store.create_game(row, seats)
    return row.code


def prepared(app: App, wanted: NewGame) -> tuple[GameRow, list[NewSeat]]:
    """A new game and its seats, ready to be stored; raises BadSetup."""
    players = [checked_player(player) for player in wanted.players]
    all_different([player.name for player in players])
    addresses = [player.address.casefold() for player in players if player.address]
    if len(set(addresses)) < len(addresses):
        raise BadSetup(N_("two players have the same address"))
    try:
        rules = assemble(wanted.profile, wanted.modules, wanted.settings)
    except ValueError as problem:
        raise BadSetup("{why}", why=str(problem)) from None
    fewest, most = rules.players
    if not fewest <= len(players) <= most:
        raise BadSetup(
            N_("{count} players: this game is for {fewest} to {most}"),
            count=len(players),
            fewest=fewest,
            most=most,
        )
    if wanted.per_turn < 1 or wanted.cooling < 0:
        raise BadSetup(N_("times cannot be negative"))
    if max(wanted.per_turn, wanted.cooling) > LONGEST_TIME:
        raise BadSetup(N_("no time is longer than {most}"), most=timedelta(seconds=LONGEST_TIME))
    if wanted.invite and all(player.bot for player in players):
        raise BadSetup(N_("nobody is there to be invited"))
    if not wanted.invite and any(player.free for player in players):
        raise BadSetup(N_("a seat can be free only in a game that people are invited to"))
    for player in players:
        if wanted.invite and not player.joined:
            must_be_open_to_us(app, player.name, player.address)
    terms, words = further_terms(wanted, players, app.now()), organisers_words(wanted)
    code = checked_code(wanted.code.upper()) if wanted.code else free_code(app)
    if app.store.phase(code) is not None:
        raise BadSetup(N_("there is a game {code} already"), code=code)
    seed = app.rng.randbytes(32)
    seats = [
        NewSeat(
            name=player.name,
            address=player.address or None,
            lang=player.lang,
            zone=player.zone,
            bot=player.bot or None,
            status=SeatStatus.INVITED
            if wanted.invite and not player.bot and not player.joined
            else SeatStatus.JOINED,
        )
        for player in players
    ]
    row = GameRow(
        code=code,
        status=GamePhase.OPEN,
        profile=wanted.profile,
        modules=rules.modules,
        settings=dict(wanted.settings),
        revision=REVISION,
        cards_hash=cards_hash(rules),
        seed=seed,
        seed_hash=chain.seed_hash(seed),
        salts=tuple(
            words if words and seat == terms["organiser"] else plain_salt(code, seat)
            for seat in range(len(players))
        ),
        per_turn=wanted.per_turn,
        cooling=wanted.cooling,
        seq=0,
        head="",
        round=0,
        created_at=app.now(),
        further_terms={**terms},
    )
    return committed(row), seats


def further_terms(wanted: NewGame, players: Sequence[NewPlayer], now: datetime) -> FurtherTerms:
    """What is agreed beside rules and times."""
    bots: list[BotTerms | None] = [
        {"name": player.bot, "version": newest(player.bot)} if player.bot else None for player in players
    ]
    return {
        "bots": bots,
        "organiser": organiser_among(players, wanted.organiser),
        "luck": coming_draw(wanted.luck, now).terms() if wanted.luck else None,
        "clock": checked_clock(wanted),
        "shield": checked_shield(wanted.shield),
    }


def checked_clock(wanted: NewGame) -> ClockTerms:
    """How long the table waits, and what happens when somebody does not answer; or BadSetup."""
    usual = usual_clock(wanted.per_turn)
    longest = usual["longest"] if wanted.longest is None else wanted.longest
    if not 0 <= wanted.bank <= LONGEST_TIME:
        raise BadSetup(
            N_("a time bank has at least 0 and at most {most}"), most=timedelta(seconds=LONGEST_TIME)
        )
    if not wanted.per_turn <= longest <= LONGEST_TIME:
        raise BadSetup(
            N_("the longest time is at least that for a turn, and at most {most}"),
            most=timedelta(seconds=LONGEST_TIME),
        )
    if wanted.missed not in list(Missed):
        raise BadSetup(
            N_("who misses a turn: {known}, not {wanted}"), known=tuple(Missed), wanted=wanted.missed
        )
    if not 0 <= wanted.grace <= LONGEST_TIME:
        raise BadSetup(N_("nobody is waited for longer than {most}"), most=timedelta(seconds=LONGEST_TIME))
    if wanted.stand_in not in BOTS:
        raise BadSetup(
            N_("there is no bot {name}; there are {known}"), name=wanted.stand_in, known=tuple(BOTS)
        )
    return {
        "bank": wanted.bank,
        "longest": longest,
        "missed": wanted.missed,
        "grace": 0 if wanted.missed in AT_ONCE else wanted.grace,
        "stand_in": {"name": wanted.stand_in, "version": newest(wanted.stand_in)},
    }


def checked_shield(wanted: str) -> str:
    """How long moves wait that need nobody's answer, or BadSetup."""
    if wanted not in list(Shield):
        raise BadSetup(N_("the shield is {known}, not {wanted}"), known=AnyOf(Shield), wanted=wanted)
    return wanted


def coming_draw(wanted: PublicDraw, now: datetime) -> PublicDraw:
    """The public draw of a new game, which nobody can know the result of."""
    try:
        draw = checked_draw(wanted)
    except ValueError as problem:
        raise BadSetup("{why}", why=str(problem)) from None
    if draw.at <= now:
        raise BadSetup(N_("a draw must be to come, and this one was at {at}"), at=draw.at)
    return draw


def organiser_among(players: Sequence[NewPlayer], name: str) -> Seat | None:
    """The seat of the organiser, who is one of the people; None if nobody is named."""
    if not name:
        return None
    names = [folded(player.name) for player in players if not player.bot]
    if folded(name) not in names:
        raise BadSetup(
            N_("the organiser is one of the people who play, and none is called {name}"), name=name
        )
    return [folded(player.name) for player in players].index(folded(name))


def organisers_words(wanted: NewGame) -> str:
    """Return the words for the deal that a game is made with, as they are kept; or raise BadSetup."""
    if not wanted.words:
        return ""
    if wanted.luck:
        raise BadSetup(N_("a public draw needs no words, so none are taken"))
    if not wanted.organiser:
        raise BadSetup(N_("only an organiser gives words; say who of the people that is"))
    return checked_words(wanted.words)


def committed(row: GameRow) -> GameRow:
    """A new game whose first head commits to its seed and its terms."""
    hashed = hash_of(terms_of(row))
    return replace(row, terms_hash=hashed, head=chain.first_head(row.seed_hash, row.code, hashed))


def start(app: App, code: str) -> Game:
    """Deal the first round and write to everybody."""

    def step(work: UnitOfWork) -> None:
        game = work.game
        if game.row.status != GamePhase.OPEN:
            raise WrongStatus(code, game.row.status)
        draw = draw_of(game.row)
        if draw is not None:
            raise NotDrawn(code, DrawTrouble.WAITS, words=draw.words, at=draw.at)
        if absent := missing(game.seats):
            raise BadSetup(N_("{names} did not say join yet"), names=absent)
        begin(work)

    in_one(app, code, step)
    return load(app, code)


def seat_of(game: Game, name: str) -> Seat:
    """The seat of a player by name, its unique beginning, or ``p2``."""
    wanted = folded(name)
    names = [folded(other) for other in game.names]
    if wanted in names:
        return names.index(wanted)
    if re.fullmatch(r"p[0-9]{1,2}", wanted) and int(wanted[1:]) < len(names):
        return int(wanted[1:])
    found = [seat for seat, other in enumerate(names) if wanted and other.startswith(wanted)]
    if len(found) != 1:
        raise NoSuchPlayer(name, game.names)
    return found[0]


def checked_code(code: str) -> str:
    """The code of a game, or BadSetup."""
    if not re.fullmatch(r"[A-Z0-9]{2,12}", code) or code.isdigit():
        raise BadSetup(
            N_("{code} is no code: two to twelve letters and digits, not only digits"), code=repr(code)
        )
    return code


def checked_player(player: NewPlayer) -> NewPlayer:
    """The player with a tidy name, or BadSetup."""
    name = checked_name(player.name)
    checked_bot(player.bot)
    if not player.bot and not player.free and "@" not in player.address:
        raise BadSetup(N_("{name} needs an address"), name=name)
    try:
        ZoneInfo(player.zone)
    except (ValueError, OSError, KeyError):
        raise BadSetup(N_("no time zone {zone}; for example Europe/Warsaw"), zone=player.zone) from None
    return replace(player, name=name, lang=checked_lang(player.lang))


def checked_lang(lang: str) -> str:
    """A language that letters are written in, or BadSetup."""
    if lang not in installed():
        raise BadSetup(N_("letters are written in {known}, not in {lang}"), known=installed(), lang=lang)
    return lang


def checked_bot(bot: str) -> str:
    """The name of a bot, or nothing for a person; or BadSetup."""
    if bot and bot not in BOTS:
        raise BadSetup(N_("there is no bot {name}; there are {known}"), name=bot, known=tuple(BOTS))
    return bot


def free_code(app: App) -> str:
    """A short code that no game has yet; where most short ones are taken, a longer one is soon tried."""
    for length in (2, 3, 4, 5, 6):
        for _ in range(TRIES_BY_LENGTH):
            code = "".join(app.rng.choice(CODE_LETTERS) for _ in range(length))
            if not code.isdigit() and app.store.phase(code) is None:
                return code
    raise BadSetup(N_("no free code was found"))


__all__ = ["NOBODY", "NewGame", "NewPlayer", "create", "seat_of", "start"]
