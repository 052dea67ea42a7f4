"""The parts of a letter that are the same in several kinds: cards, table, secrets, receipts."""

from __future__ import annotations

from pbem.engine import TYPE, Card, Move, Refusal, Seat, cell_name, read
from pbem.engine.cards import SYMMETRIC, laid_id
from pbem.engine.facts import RoundOver
from pbem.engine.moves import DISCARD, LAY, PLAY, TRADE
from pbem.i18n import N_
from pbem.render.cards import WIDE, picture
from pbem.render.numbered import numbered, twins
from pbem.render.refusals import capital, card_moves, command, offer, what_works, why_not
from pbem.render.safe import columns, flow, padded, quoted, wrap
from pbem.render.sheet import Answer, Happening
from pbem.render.words import MARKS, Voice

_BESIDE = WIDE + 4  # where text begins beside a picture


# The reader's cards and moves -----------------------------------------------------------------------


def hand_lines(voice: Voice) -> list[str]:
    """Every card with its number, its picture, and the numbered moves that it allows."""
    alike = twins(voice.view)
    lines: list[str] = []
    for card in voice.view.hand:
        lines += _card_lines(card, alike.get(card), voice)
    return lines


def _card_lines(card: Card, like: Card | None, voice: Voice) -> list[str]:
    if TYPE[card].groups:
        return _tunnel_lines(card, like, voice)
    title = f"#{card} {voice.card(card)}: {voice.purpose(card)}"
    return [*wrap(" " * _BESIDE + title, hang=_BESIDE + 2), *_offers(card, like, None, voice), ""]


def _tunnel_lines(card: Card, like: Card | None, voice: Voice) -> list[str]:
    """The card as it is printed, and turned where it may be laid so."""
    upright = [f"#{card} {voice.card(card)}", *_offers(card, like, False, voice)]
    lines = _beside(picture(laid_id(card, False), style=voice.style), upright)
    turns = [move for _, move in card_moves(voice, card) if move.turned]
    if turns and like is None and not SYMMETRIC[card]:
        below = [voice("#{card} turned", card=card), *_offers(card, like, True, voice)]
        lines += _beside(picture(laid_id(card, True), style=voice.style), below)
    return lines


def _beside(drawn: tuple[str, ...], text: list[str]) -> list[str]:
    """A picture at the left, lines of text at its right."""
    text = [line.strip() for line in text]
    rows = max(len(drawn), len(text))
    pairs = zip(
        [*drawn, *[" " * WIDE] * (rows - len(drawn))], [*text, *[""] * (rows - len(text))], strict=True
    )
    return [*(f"  {left}  {right}".rstrip() for left, right in pairs), ""]


def _offers(card: Card, like: Card | None, turned: bool | None, voice: Voice) -> list[str]:
    """Where a card may go; ``turned`` asks for the moves that lay it so."""
    indent = " " * _BESIDE
    if like is not None:
        return [indent + voice("may do the same as #{card} above", card=like)]
    moves = card_moves(voice, card)
    if not moves:
        return [indent + voice("no use now")] if voice.view.ask else []
    wanted = [(n, move._replace(turned=False)) for n, move in moves if turned in (None, move.turned)]
    if not wanted:
        return [indent + voice("fits only turned")]
    return flow([offer(n, move, voice) for n, move in wanted], indent=_BESIDE)


def choice_lines(voice: Voice) -> list[str]:
    """What can be chosen when a choice and not a turn is owed."""
    ask = voice.view.ask
    if ask is None:
        return []
    described = {
        "gold": lambda card: voice.card(card),
        "goal": lambda place: voice("the goal at {cell}", cell=cell_name(place)),
        "goal_turn": lambda turned: voice("turned") if turned else voice("as it lies"),
        "theft": lambda seat: voice("nobody") if seat < 0 else voice.name(seat),
    }
    describe = described.get(ask.kind, str)
    return [f"  [{number}] {describe(choice)}" for number, choice in enumerate(ask.choices, 1)]


QUESTIONS = {
    "gold": N_("Which of these gold cards do you take?"),
    "goal": N_("Your tunnel reaches several goals. Which one is turned over first?"),
    "goal_turn": N_("The goal fits both ways. How shall it lie?"),
    "theft": N_("Your theft is due. Whom do you take a gold piece from?"),
}


def question(voice: Voice) -> str:
    """What the reader is asked when it is not simply her turn."""
    ask = voice.view.ask
    return voice(QUESTIONS.get(ask.kind, N_("You have a choice."))) if ask else ""


# How to answer --------------------------------------------------------------------------------------


def how_to_answer(voice: Voice) -> list[str]:
    """Examples from the reader's own position; each is quoted, so that none is ever read as a command."""
    view = voice.view
    if view.ask is None:
        return []
    moves = numbered(view)
    lines = [voice("Answer this mail, with your move in a line of its own above everything quoted.")]
    if moves:
        example = moves[len(moves) // 2]
        typed = command(move_text(example, voice))
        lines.append(
            voice(
                "The number in brackets is enough: {short} means {typed}.",
                short=f"“{moves.index(example) + 1}”",
                typed=typed,
            )
        )
    if view.ask.kind == "turn":
        card = view.hand[0]
        away = command(f"discard {card}")
        lines.append(voice("To throw a card away instead: {away}.", away=away))
        most = view.rules.most_discards
        if most > 1 and len(view.hand) > 1:
            several = command(f"discard {card} {view.hand[1]}")
            lines.append(voice("Up to {n} cards in one turn: {several}.", n=most, several=several))
        trade = next((move for move in view.legal if move.verb == TRADE), None)
        if trade:
            typed = command(move_text(trade, voice))
            lines.append(voice("Two cards rid you of one that lies in front of you: {typed}.", typed=typed))
    lines.append(voice("Type it without the quotation marks."))
    return [" ".join(lines)]


def move_text(move: Move, voice: Voice) -> str:
    """A move as a player types it."""
    if move.verb in (LAY, PLAY):
        words = [f"play {move.card}"]
        if move.cell:
            words.append(f"at {cell_name(move.cell)}")
        if move.turned:
            words.append("turned")
        if move.seat >= 0:
            words.append(f"on {voice.target(move.seat)}")
        return " ".join([*words, move.tool]).strip()
    if move.verb == DISCARD:
        return " ".join(map(str, ("discard", move.card, *move.more)))
    if move.verb == TRADE:
        return f"discard {move.card} {move.more[0]} to remove {move.tool}"
    return f"choose {move.more[0]}"


# What the reader knows ------------------------------------------------------------------------------


def role_lines(voice: Voice) -> list[str]:
    from pbem.render.words import ROLES

    kind = TYPE[voice.view.role]
    if not kind.team:
        return []
    name, wish = ROLES[kind.team]
    return [voice("You are: {role}. {wish}", role=voice(name), wish=voice(wish))]


def note_lines(voice: Voice) -> list[str]:
    """What the reader was shown and when, every time: people forget."""
    lines = []
    for note in voice.view.notes:
        card = voice.card(note.cards[0]) if note.cards else ""
        texts = {
            "goal": N_("You saw the goal at {where} in turn {n}: {card}."),
            "role": N_("You saw the role of {where} in turn {n}: {card}."),
        }
        if note.what in texts:
            line = voice(texts[note.what], where=_where(note.what, note.where, voice), n=note.turn, card=card)
            doubt = voice("It may have changed since.")
            lines.append(f"{line} {doubt}" if note.stale else line)
    return lines or [voice("You have not looked at anything in this round.")]


def look_lines(voice: Voice) -> list[str]:
    """Who of the others was shown what: all saw that, though not what it was."""
    texts = {
        "goal": N_("{name} looked at the goal at {where} in turn {n} of this round."),
        "role": N_("{name} looked at the role of {where} in turn {n} of this round."),
    }
    return [
        voice(
            texts[look.what],
            name=voice.name(look.seat),
            where=_where(look.what, look.where, voice),
            n=look.turn,
        )
        for look in sorted(voice.view.looks, key=lambda look: look.turn)
        if look.what in texts and not voice.is_reader(look.seat)
    ]


def _where(what: str, where: int, voice: Voice) -> str:
    return cell_name(where) if what == "goal" else voice.who(where)


# The table ------------------------------------------------------------------------------------------


def table_lines(voice: Voice) -> list[str]:
    """Everybody in the order of turns, beginning with the reader: cards held, and what lies in front."""
    view = voice.view
    first = max(view.seat, 0)
    seats = [(first + view.direction * n) % view.seats for n in range(view.seats)]
    wide = max(columns(voice.who(seat)) for seat in seats)
    lines = []
    for seat in seats:
        marks = ", ".join(voice.mark(card) for card in view.front[seat]) or voice("all tools in order")
        cards = voice.count("{n} card", "{n} cards", view.hand_sizes[seat])
        moving = voice(", to move") if any(ask.seat == seat for ask in view.asks) else ""
        lines.append(f"  {padded(voice.who(seat), wide)}  {cards}, {marks}{moving}")
    return lines


def stock_lines(voice: Voice) -> list[str]:
    """Gold and deck, as far as they are open to the reader."""
    view = voice.view
    lines = []
    if view.seat >= 0:
        own = view.gold[view.seat] or 0
        lines.append(
            voice("You have {gold}. What others have is secret until the end.", gold=voice.gold(own))
        )
    deck = voice.count("{n} card", "{n} cards", view.deck)
    gone = voice.count("{n} card", "{n} cards", len(view.discard))
    lines.append(voice("Draw deck: {deck}; discarded so far: {gone}.", deck=deck, gone=gone))
    return lines


# Receipts and refusals ------------------------------------------------------------------------------

NOTES = {
    "undone": N_("Taken back: {read_as}. Nobody heard of it. It is your turn as before."),
    "late": N_("This came too late: that turn is over. Nothing was done."),
    "nothing_to_undo": N_("There is nothing that could be taken back."),
    "nothing_held": N_("No move of yours is waiting, so there is nothing to take back or to hurry."),
    "not_running": N_("This game is not running."),
    "not_read": N_("Not read as a command: {line}."),
    "nothing_read": N_("I found no move in your mail. Perhaps it stood below the quoted text?"),
    "one_at_a_time": N_("One at a time, please: {line} was not done."),
}


def answer_lines(answer: Answer, voice: Voice) -> list[str]:
    """What became of one line: what was read, why not, what would work."""
    line = quoted(answer.line)
    if answer.refusal is not None:
        first = voice("You wrote {line}.", line=line) + " " + why_not(answer.refusal, voice)
        return [first, *what_works(answer.refusal, voice)]
    if answer.note:
        text = NOTES.get(answer.note, N_("This had no effect: {line}."))
        return [voice(text, line=line, read_as=meaning(answer.read_as, voice))]
    return [
        voice("You wrote {line}. I read this as: {move}.", line=line, move=meaning(answer.read_as, voice))
    ]


def meaning(line: str, voice: Voice) -> str:
    """A canonical move in words: ``#12 crossing at 3,4, turned``."""
    try:
        move = read(line, voice.raw_names, voice.view.seat)
    except Refusal:
        return quoted(line)
    cards = [card for card in (move.card, *move.more) if move.verb in (DISCARD, TRADE)]
    if cards:
        names = voice.list_of([voice.numbered_card(card) for card in cards])
        return voice("discarding {cards}", cards=names) + (
            " " + voice("to get rid of this: {mark}", mark=voice(MARKS[move.tool])) if move.tool else ""
        )
    if move.verb not in (LAY, PLAY):
        return voice("choice {n} of your list", n=move.more[0])
    words = voice.numbered_card(move.card)
    if move.cell:
        words = voice("{card} at {cell}", card=words, cell=cell_name(move.cell))
    if move.turned:
        words += ", " + voice("turned")
    if move.seat >= 0:
        own = voice.is_reader(move.seat)
        who = voice("yourself") if own else voice.name(move.seat)
        words = voice("{card} on {player}", card=words, player=who)
    return words + (f", {voice(MARKS[move.tool])}" if move.tool else "")


# The end of a round and of the game -----------------------------------------------------------------


def round_end(history: tuple[Happening, ...]) -> RoundOver | None:
    ends = [fact for event in history for fact in event.facts if isinstance(fact, RoundOver)]
    return ends[-1] if ends else None


def reveal_lines(roles: tuple[Card, ...], voice: Voice) -> list[str]:
    """Everybody's role, open on the table."""
    wide = max(columns(voice.who(seat)) for seat in range(len(roles)))
    return [f"  {padded(voice.who(seat), wide)}  {voice.card(role)}" for seat, role in enumerate(roles)]


def result_lines(voice: Voice) -> list[str]:
    """Everybody's gold, the richest first."""
    gold = [amount or 0 for amount in voice.view.gold]
    wide = max(columns(voice.who(seat)) for seat in range(len(gold)))
    order: list[Seat] = sorted(range(len(gold)), key=lambda seat: -gold[seat])
    return [f"  {padded(voice.who(seat), wide)}  {voice.gold(gold[seat])}" for seat in order]


def winner_line(voice: Voice) -> str:
    gold = [amount or 0 for amount in voice.view.gold]
    winners = [seat for seat, amount in enumerate(gold) if amount == max(gold)]
    names = voice.list_of([voice.who(seat) for seat in winners])
    return capital(
        voice.words.ngettext("{names} won the game.", "{names} share the victory.", len(winners)).format(
            names=names
        )
    )
