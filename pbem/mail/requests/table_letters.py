"""Letters about tables that are opened by mail: what would happen, what became of it, which seats are free.

They go to whoever asked, and tell nothing of a game but its terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from pbem.app.errors import BadSetup, HeldBack
from pbem.app.game import Game, rules_for
from pbem.app.lobby.games import NewGame, NewPlayer
from pbem.app.play.beginning import missing
from pbem.app.sheets.table import OpenTable
from pbem.engine import REVISION
from pbem.i18n import N_
from pbem.mail.requests.table_wishes import BadWish
from pbem.render.safe import spoken, wrap
from pbem.render.words.speech import PlainVoice
from pbem.store.schema.kinds import Missed

# What happens to whoever does not answer in time.
MISSED = {
    Missed.DISCARD: N_("Who does not answer in time loses the oldest card."),
    Missed.SHORTER: N_(
        "Who does not answer in time loses the oldest card, and has less time after two such turns in a row."
    ),
    Missed.BOT: N_("For whoever does not answer, a bot plays after a while."),
    Missed.SUBSTITUTE: N_("The seat of whoever does not answer is open to somebody else after a while."),
    Missed.PAUSE: N_("If somebody does not answer, the whole table waits after a while."),
    Missed.VOTE: N_("If somebody does not answer, the table votes after a while on whether the game ends."),
}


def how(voice: PlainVoice) -> str:
    """How a table is written."""
    examples = ("edition anniv", "with s2", "rounds 3", "time 3d", "bank 2d", "longest 14d", "missed discard")
    return " ".join(
        (
            # Translators: this and the next five are the sentences of one paragraph. The slots hold lines to
            # type, in quotation marks.
            voice("How a table is written: its first line is {new}.", new=voice.command("new")),
            voice(
                "For each person there is a line with a name and an address in angle brackets, and if you"
                " like a language and a time zone."
            ),
            voice("A bot is the line {bot}.", bot=voice.command("bot steady")),
            voice(
                "A seat that anybody on this server can take is the line {seat}.",
                seat=voice.command("seat open"),
            ),
            voice(
                "You take part yourself, unless there is the line {without}.",
                without=voice.command("without me"),
            ),
            voice(
                "Wishes stand on lines of their own, for example {examples}.",
                examples=voice.list_of(
                    [*map(voice.command, (*examples, "words sea and sand", "code K7"))], "unit"
                ),
            ),
        )
    )


def would_open(voice: PlainVoice, wanted: NewGame, organiser: str) -> list[str]:
    """Exactly what a yes would do."""
    rules = rules_for(wanted.profile, wanted.modules, wanted.settings, REVISION)
    boxes = " + ".join(rules.modules)
    per_turn = voice("Time for each turn: {time}.", time=length(voice, wanted.per_turn))
    reserve = voice("Time in reserve: {time}.", time=length(voice, wanted.bank))
    longest = voice("Longest time for one turn: {time}.", time=length(voice, wanted.longest or 0))
    called = voice("Its code would be chosen.")
    if wanted.code:
        called = voice("It would be called {code}, if no other game is.", code=wanted.code)
    terms = (
        voice.count(
            # Translators: {boxes} are short names of the boxes: base + s2.
            "Edition {edition}, {boxes}, {n} round.",
            "Edition {edition}, {boxes}, {n} rounds.",
            rules.rounds,
            edition=wanted.profile,
            boxes=boxes,
        ),
        per_turn,
        *([reserve] if wanted.bank else ()),
        *([longest] if wanted.longest else ()),
        voice(MISSED[Missed(wanted.missed)]),
        called,
    )
    return [
        voice("This is the table that would be opened:"),
        "",
        *(f"- {who(voice, player, organiser)}" for player in wanted.players),
        "",
        *(f"- {term}" for term in terms),
        "",
        *deal_words(voice, wanted.words),
        voice(
            "Whoever never played here is invited with your name and nothing else that you wrote; no greeting"
            " goes along. The game begins by itself when all have joined."
        ),
        "",
        confirm(voice),
    ]


def length(voice: PlainVoice, seconds: int) -> str:
    """So many seconds, in words."""
    return voice.span(timedelta(seconds=seconds))


def who(voice: PlainVoice, player: NewPlayer, organiser: str) -> str:
    """One seat, as its organiser wrote it."""
    if player.bot:
        # Translators: {kind} is the short name of a kind of bot: steady.
        return voice("{name}, a bot ({kind})", name=player.name, kind=player.bot)
    if player.free:
        return voice("a free seat, for anybody who plays on this server")
    name = voice.called(player.name)
    if player.joined:
        return voice("{name} <{address}>: yourself", name=name, address=organiser)
    # Translators: {lang} is the code of a language and {zone} a time zone: de, Europe/Berlin.
    return voice(
        "{name} <{address}>, to be invited ({lang}, {zone})",
        name=name,
        address=player.address,
        lang=player.lang,
        zone=player.zone,
    )


def opened(voice: PlainVoice, game: Game) -> list[str]:
    """What became of a yes."""
    invited = [voice.called(seat.name) for seat in game.seats if seat.address and not seat.has_joined]
    free = sum(seat.is_free for seat in game.seats)
    if not missing(game.seats):
        return [voice("Everyone is in: game {code} begins now.", code=game.row.code)]
    lines = [voice("Game {code} is open. Nobody had to be invited.", code=game.row.code)]
    if invited:
        names = voice.list_of(invited, "unit")
        lines = [voice("Game {code} is open. Invited: {names}.", code=game.row.code, names=names)]
    if free:
        lines.append(voice("Free seats: {count}.", count=free))
    lines.append(
        voice(
            "It begins by itself when everybody has joined. If you take part, this letter can be answered"
            " like any other of that game."
        )
    )
    return lines


def refused(voice: PlainVoice, problem: BadSetup) -> list[str]:
    """Why a table cannot be opened like this, and what would work."""
    if isinstance(problem, HeldBack):
        return [
            voice("Nothing was done. These people cannot be invited by mail now:"),
            *(f"- {address}" for address in problem.addresses),
            "",
            voice(
                "There are limits for everybody: how often one address may be written to, how many people you"
                " may invite in a day, and how many are invited in all. Which of them it is, is told to"
                " nobody. You can write again without these people, or with {seat} in their place, or another"
                " day.",
                seat=voice.command("seat open"),
            ),
        ]
    line = problem.line if isinstance(problem, BadWish) else ""
    wrote = [voice("You wrote: {line}", line=voice.quoted(line))] if line else []
    return [voice("Nothing was done."), "", *wrote, why(voice, problem), "", how(voice)]


def why(voice: PlainVoice, problem: BadSetup) -> str:
    # Translators: {why} is half a sentence: two players have the same address.
    return voice("Why: {why}.", why=voice.reason(problem.text, problem.values))


def would_sit(voice: PlainVoice, table: OpenTable, name: str, words: str) -> list[str]:
    """What a yes would do that takes a free seat."""
    return [
        voice("A seat is free for you in game {game}.", game=table.game),
        *(f"- {term}" for term in terms_of(voice, table)),
        "",
        voice("You would sit there as {name}, and get its letters from then on.", name=voice.called(name)),
        *deal_words(voice, words),
        "",
        confirm(voice),
    ]


def deal_words(voice: PlainVoice, words: str) -> list[str]:
    """The words for the deal that would be taken, if there are any."""
    return [voice("Your words for the deal:"), *spoken(words)] if words else []


def terms_of(voice: PlainVoice, table: OpenTable) -> Iterator[str]:
    """What somebody should know before she sits down."""
    yield voice.count("The table has {n} seat.", "The table has {n} seats.", table.seats)
    # Translators: the short names of the edition and of the boxes: anniv + base + s2.
    yield voice("It is played by: {rules}.", rules=" + ".join((table.edition, *table.modules)))
    yield voice("Time for each turn: {time}.", time=length(voice, table.per_turn))


def not_seated(voice: PlainVoice, code: str, problem: BadSetup, tables: Sequence[OpenTable]) -> list[str]:
    """Why somebody cannot sit down, and where she could."""
    return [
        voice("Nothing was done."),
        voice("You asked for a seat in game {game}.", game=code),
        why(voice, problem),
        "",
        *free_seats(voice, tables),
    ]


def free_seats(voice: PlainVoice, tables: Sequence[OpenTable]) -> Iterator[str]:
    """All seats that somebody could take."""
    if not tables:
        yield voice("No seat is free at any table now.")
        return
    yield voice("Free seats, and what to write for one of them:")
    for table in tables:
        yield "- " + voice.count(
            # Translators: {join} is a line to type, in quotation marks.
            "{join}: {n} seat is free.",
            "{join}: {n} seats are free.",
            table.free,
            join=voice.command(f"join {table.game}"),
        )
        yield from (f"  {term}" for term in terms_of(voice, table))


def folded(lines: Sequence[str], width: int = 72) -> list[str]:
    """Lines as they stand in a letter."""
    return [part for line in lines for part in (wrap(line, width) if line else [""])]


def confirm(voice: PlainVoice) -> str:
    """What is left to do for whoever asked."""
    return voice(
        # Translators: {yes} is the word to answer with, in quotation marks.
        "Nothing was done yet. It is done if you answer this mail with {yes} within 24 hours, once.",
        yes=voice.command("yes"),
    )


def not_yes(voice: PlainVoice, said: str) -> str:
    """What is told to whoever answered something else."""
    if said == "no":
        return voice("Then nothing is done.")
    return voice("Nothing was done: the one word {yes} is wanted.", yes=voice.command("yes"))
