"""At the table: ``pbem hand``, ``legal``, ``move``, ``undo``."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.shell import complete
from pbem.cli.shell.frame import Refused, typer_settings
from pbem.cli.shell.options import AsJson, GameCode, Me
from pbem.cli.shell.output import clock, on_terminal, say, say_json
from pbem.cli.shell.speech import N_, _, lang, list_of

if TYPE_CHECKING:
    from pbem.app.conversation.together import Performed
    from pbem.app.game import Game
    from pbem.cli.shell.session import Session
    from pbem.engine import Fact, Move, Refusal, Seat, View
    from pbem.render.words.names import Voice


def hand(code: GameCode, me: Me = "", json: AsJson = False) -> None:
    """Show your role, your cards and what you were shown."""
    from pbem.cli.screens.text_view import hand_lines
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_game_as
    from pbem.engine import card_id, view
    from pbem.render.words.names import Voice

    session, game, seat = open_game_as(code, me)
    announce_look(session, game, seat)
    seen = view(game.state, seat)
    if json:
        cards = [{"number": card, "card": card_id(card)} for card in seen.hand]
        say_json(game=game.row.code, seat=seat, role=card_id(seen.role), hand=list(seen.hand), cards=cards)
        return
    say(*hand_lines(seen, Voice(seen, game.names, lang())), *held_lines(session, game, seat))


def legal(
    code: GameCode,
    card: Annotated[
        int | None,
        typer.Argument(metavar="CARD", help="Only moves with this card.", autocompletion=complete.cards),
    ] = None,
    me: Me = "",
    json: AsJson = False,
) -> None:
    """List the moves you may make now, each as you would type it."""
    from pbem.cli.screens.text_view import card_words, question_lines
    from pbem.cli.shell.by_number import counted
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_game_as
    from pbem.engine import view, write
    from pbem.render.words.names import Voice

    session, game, seat = open_game_as(code, me)
    announce_look(session, game, seat)
    code = game.row.code
    seen = view(game.state, seat)
    possible = seen.legal if game.row.status == "running" else ()
    moves = [move for move in possible if card is None or card in (move.card, *move.more)]
    if json:
        owed = seen.ask.kind if seen.ask else None
        say_json(game=code, seat=seat, asked=owed, legal=[write(move) for move in moves])
        return
    if not moves:
        raise Refused(nothing_to_do(game, seat, card))
    if not on_terminal():  # for programs: one move a line and nothing else
        say(*(write(move, game.names) for move in moves))
        return
    voice, heading, numbers = Voice(seen, game.names, lang()), 0, counted(seen)
    say(*question_lines(voice)[1:])
    for move in sorted(moves, key=numbers.__getitem__):
        if move.card != heading:
            heading = move.card
            say(f"{heading}  {card_words(heading, voice)}")
        say(f"{f'[{numbers[move]}]':>7} {write(move, game.names)}")


def nothing_to_do(game: Game, seat: Seat, card: int | None) -> str:
    """Why a seat has no move, and where to look next."""
    code, asks = game.row.code, game.state.asks
    if game.row.status != "running":
        from pbem.app.errors import WrongStatus

        raise WrongStatus(code, game.row.status)
    if any(ask.seat == seat for ask in asks):
        return _(
            "No move is possible with card {card}.  All moves: pbem legal {game} --as {name}",
            card=card,
            game=code,
            name=game.names[seat],
        )
    if not asks:
        return _("A card waits for objections; nobody else is to move.  Look: pbem show {game}", game=code)
    # Translators: {names} lists one or more people, who have to decide first.
    return _(
        "It is not {name}’s turn but {names}’s.  Look: pbem show {game}",
        name=game.names[seat],
        names=list_of([game.names[ask.seat] for ask in asks]),
        game=code,
    )


@typer_settings(context_settings={"ignore_unknown_options": True})
def move(
    code: GameCode,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="MOVE",
            help="play 12 at 3,4 · play 12 at 3,4 turned · play 53 on anna · discard 12 · choose 2 · "
            "or a number that pbem legal shows",
            autocompletion=complete.words,
        ),
    ],
    me: Me = "",
    now: Annotated[bool, typer.Option("--now", help="Decide at once; it cannot be taken back.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what it would do.")] = False,
    json: AsJson = False,
) -> None:
    """Make a move: pbem move K7 play 12 at 3,4 --as anna

    The words need no quotes, and neither does a place like -1,3; the number of a move in "pbem legal" is
    enough. The move is checked at once and waits for the game's cooling time, in which "pbem undo" takes it
    back for nothing; --now decides it at once.
    """
    for word in words:
        if word.startswith("--"):  # a place may begin with a minus, an option that we do not know may not
            raise typer.BadParameter(_("no such option {option}", option=word), param_hint="MOVE")
    from pbem.app.conversation.together import perform
    from pbem.app.play.moves import running
    from pbem.cli.shell.by_number import understood
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_session
    from pbem.engine import Refusal, check, view, write
    from pbem.render.sections.outcomes import OUTCOMES

    session = open_session()
    game = running(session.app, code.upper())
    seat = session.seat(game, me)
    announce_look(session, game, seat)  # the answer tells what was drawn
    line = " ".join(words)
    try:
        command = understood(line, view(game.state, seat), game.names, game.seats[seat].preferences.lang)
        wanted = command.move
        assert wanted is not None  # at the terminal no question is closed
        line = write(wanted, game.names)
        if dry_run:
            check(game.state, seat, wanted)
            if command.remark and not json:
                say(_(OUTCOMES[command.remark]))
            foretell(game, seat, wanted, 0 if now else game.row.cooling, json)
            return
        at_once = 0 if now else None
        done = perform(session.app, game.row.code, seat, command, cooling=at_once)
    except Refusal as refusal:
        raise Refused(refused(game, seat, line, refusal)) from None
    if command.remark and not json:
        say(_(OUTCOMES[command.remark]))
    if json:
        say_json(**done_document(done, seat, wanted))
    elif done.final_at:
        say(*held_lines(session, game, seat))
    else:
        say(*decided_lines(game, done, seat))


def done_document(done: Performed, seat: Seat, move: Move) -> dict[str, Any]:
    """What became of a move, and the table as the mover sees it then: all that a program needs to go on."""
    from pbem.cli.commands.luck import draw_document
    from pbem.cli.screens.text_view import view_document
    from pbem.engine import view, write

    row = done.game.row
    seen = view(done.game.state, seat)
    shown = view_document(row.code, "over" if seen.over else row.status, row.seq, seen, done.game.names)
    return {"move": write(move), "counts_from": done.final_at, **shown, "luck": draw_document(row)}


def foretell(game: Game, seat: Seat, move: Move, wait: int, json: bool) -> None:
    """How a legal line is read, and what would happen that the player may know."""
    from pbem.engine import view, write
    from pbem.render.words.names import Voice
    from pbem.spans import write_span

    seen = view(game.state, seat)
    lines = foreseen(seen, move, Voice(seen, game.names, lang()))
    if json:
        say_json(game=game.row.code, seat=seat, move=write(move), would=lines)
        return
    say(
        _("Read as: {line}", line=write(move, game.names)),
        # Translators: {time} is a length of time as it is typed, like 12h or 2d.
        _(
            "It is legal and would count after {time}, in which it can be taken back.",
            time=write_span(wait),
        )
        if wait
        else _("It is legal and would count at once."),
        *((_("Then you would read:"), *(f"  {line}" for line in lines)) if lines else ()),
    )


def foreseen(seen: View, move: Move, voice: Voice) -> list[str]:
    """Return what the log would tell the mover, up to the first card that she has not seen.

    The move is played on a guess, a position that her View cannot rule out: nothing told here is a secret.
    """
    from pbem.engine import Streams, guess, play

    facts, _state = play(guess(seen, Streams(bytes(32))), seen.seat, move)
    return known_lines(facts, seen, voice)


def known_lines(facts: Iterable[Fact], seen: View, voice: Voice) -> list[str]:
    """Return the lines of the log for what a seat knows of these facts before they happen."""
    from pbem.app.sheets.table import Happening
    from pbem.engine import redact
    from pbem.render.history.lines import happening_lines

    known = takewhile(lambda fact: is_known(fact, seen), (redact(fact, seen.seat) for fact in facts))
    return happening_lines(Happening(0, seen.seat, None, tuple(known)), voice)


def is_known(fact: Fact, seen: View) -> bool:
    """Return whether a seat knows every card that a fact will show it."""
    from pbem.engine import FRONT, HAND, Laid, Looked, Moved, Opened, Played, RoundOver, Shown, Turned

    match fact:
        case Laid(seat=seat) | Played(seat=seat) | Shown(seat=seat):
            return seat == seen.seat
        case Turned(cell=cell):
            return cell in seen.known_goals
        case Moved(cards=cards, source=source):
            return source in (HAND[seen.seat], *FRONT) or not any(cards)
        case Looked(cards=cards):
            return not any(cards)
        case Opened() | RoundOver():
            return False
    return True


def refused(game: Game, seat: Seat, line: str, refusal: Refusal) -> str:
    """What was read, why it is refused, what would work, and where to look next."""
    from pbem.cli.shell.by_number import context_of
    from pbem.engine import Refusal, read, view, write
    from pbem.mail.conversation.slips import slip_of
    from pbem.render.sections.refusals import why_not
    from pbem.render.words.names import Voice

    seen, said, card = view(game.state, seat), line, 0
    meant = slip_of(line, context_of(seen, game.names, game.seats[seat].preferences.lang))
    if meant is not None and meant.move is not None:
        # Translators: {word} is what somebody typed with a slip in it, {line} the same without.
        text = N_("“{word}” is not a move. Did you mean: {line}")
        return _(text, word=line.split()[0], line=write(meant.move, game.names))
    with contextlib.suppress(Refusal):
        move = read(line, game.names, seat)
        said, card = write(move, game.names), move.card
    works = [write(move, game.names) for move in seen.legal if card and move.card == card]
    # Translators: {line} is what somebody typed, {why} a sentence why it is not taken, {moves} lists others.
    text = (
        N_("{line}: {why}  This would work: {moves}.  All moves: pbem legal {game} --as {name}")
        if works
        else N_("{line}: {why}  All moves: pbem legal {game} --as {name}")
    )
    return _(
        text,
        line=said,
        why=why_not(refusal, Voice(seen, game.names, lang())),
        moves=list_of(works[:3], "unit"),
        game=game.row.code,
        name=game.names[seat],
    )


def decided_lines(before: Game, done: Performed, seat: Seat) -> list[str]:
    """What a decided move led to, as the mover may know it."""
    from pbem.app.game import happenings
    from pbem.cli.screens.text_view import question_lines
    from pbem.engine import view
    from pbem.render.history.lines import history_lines
    from pbem.render.words.names import Voice

    after = done.game
    voice = Voice(view(after.state, seat), after.names, lang())
    lines = history_lines(happenings(after.log[before.row.seq :], seat), voice)
    return [*lines, *question_lines(voice), now_awaited(after, seat)]


def now_awaited(game: Game, seat: Seat) -> str:
    """Who decides next; when nobody does, the game is over."""
    others = [game.names[ask.seat] for ask in game.state.asks if ask.seat != seat]
    if len(others) < len(game.state.asks):
        if not others:
            return _("Now it waits for you.")
        # Translators: {names} lists one or more others.
        return _("Now it waits for you and for {names}.", names=list_of(others))
    if others:
        return _("Now it waits for {names}.", names=list_of(others))
    return _("See it: pbem replay {game} --plain", game=game.row.code)


def held_lines(session: Session, game: Game, seat: Seat) -> list[str]:
    """The player's own move that waits for the end of its cooling time; nobody else hears of it."""
    from pbem.engine import NOBODY, read, write

    held = session.app.store.held(game.row.code, seat) if seat != NOBODY else None
    if held is None:
        return []
    code, name = game.row.code, game.names[seat]
    return [
        _(
            "Your move counts from {when}: {line}",
            when=clock(held.visible_at),
            line=write(read(held.move), game.names),
        ),
        _("Take it back: pbem undo {game} --as {name}", game=code, name=name),
    ]


def undo(code: GameCode, me: Me = "") -> None:
    """Take back your move, or what you said, while it cools; later ask the table to."""
    from pbem.app.conversation.command import Command, Kind
    from pbem.app.conversation.together import perform
    from pbem.app.sheets.answers import Outcome
    from pbem.cli.commands.agree import request_lines
    from pbem.cli.shell.peek import announce_look
    from pbem.cli.shell.session import open_game_as

    session, game, seat = open_game_as(code, me)
    announce_look(session, game, seat)  # the answer tells what was held
    code = game.row.code
    done = perform(session.app, code, seat, Command("undo", Kind.UNDO))
    for answer in done.answers:
        if answer.note == Outcome.UNDONE:
            say(
                _("Taken back: {line}", line=answer.read_as),
                _("Your moves: pbem legal {game} --as {name}", game=code, name=game.names[seat]),
            )
        elif answer.note == Outcome.UNSAID:
            say(_("Taken back: {line}", line=f"say {answer.words}"))
        else:
            say(*request_lines(session, done.game, seat))
