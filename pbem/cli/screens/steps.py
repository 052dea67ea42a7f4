"""A game told step by step: what was done, and the mine whenever it changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.app.causes import announced, undone_seq
from pbem.app.game import Game, happenings
from pbem.app.sheets.table import UNTOLD, Announcement, Happening
from pbem.cli.screens.text_view import style_of
from pbem.cli.shell.output import clock
from pbem.cli.shell.speech import _, lang
from pbem.engine import (
    NOBODY,
    Began,
    Buried,
    Disclosed,
    GameOver,
    Guarded,
    Laid,
    Lifted,
    Looked,
    Moved,
    Note,
    Paid,
    Pushed,
    Restored,
    Seat,
    State,
    Turned,
    Unguarded,
    View,
    cell_name,
    fold,
    new_game,
    read,
    view,
    write,
)
from pbem.render.drawing.board import draw_mine
from pbem.render.history.lines import happening_lines
from pbem.render.safe import in_ascii
from pbem.render.sections.legend import legend
from pbem.render.words.names import Voice
from pbem.store.schema.rows import Decision

CHANGES_THE_MINE = (Began, Laid, Lifted, Turned, Buried, Pushed, Guarded, Unguarded, Disclosed, Restored)


@dataclass(frozen=True, slots=True)
class Step:
    """One decision and the position after it."""

    game: Game
    decision: Decision
    state: State

    def has(self, *kinds: type) -> bool:
        return any(isinstance(fact, kinds) for fact in self.decision.facts)


def steps(game: Game) -> Iterator[Step]:
    """All decisions of a game with the positions that they led to, and what was announced that is news."""
    state = new_game(game.state.rules, len(game.seats))
    for decision in game.log:
        state = fold(state, decision.facts)
        if announced(decision.cause) not in UNTOLD:
            yield Step(game, decision, state)


def voice_of(step: Step, seat: Seat, ascii_only: bool = False) -> Voice:
    """The words for a step as a seat saw it; when the game is over nobody's eyes see everything."""
    seen = open_view(step.state) if step.game.ended and seat == NOBODY else view(step.state, seat)
    return Voice(seen, step.game.names, lang(), style_of(ascii_only))


def open_view(state: State) -> View:
    """The table as everybody sees it, but with all goals known that lie face down."""
    seen = view(state, NOBODY)
    goals = [place for place, what in seen.face_down if what == "goal"]
    notes = (Note("goal", place, state.under[place], state.round, state.turn) for place in goals)
    return seen._replace(notes=tuple(notes))


def step_lines(step: Step, seat: Seat, ascii_only: bool = False, picture: bool = True) -> list[str]:
    """One step as a seat may know it; the secrets of a game that is over are for everybody."""
    voice = voice_of(step, seat, ascii_only)
    (event,) = happenings((step.decision,), seat)
    lines = [told(event, voice)]
    if step.game.ended and seat == NOBODY:
        lines += [f"      {line}" for line in secret_lines(step, voice)]
    if picture and step.has(*CHANGES_THE_MINE):
        lines += ["", *draw_mine(voice.view, voice.style), ""]
    if picture and step.has(Began):
        lines += [*legend(voice.view, voice.style, voice.words), ""]
    if step.has(GameOver):
        lines += [f"      {name}: {voice.gold(gold)}" for name, gold in _ranking(step)]
    return [in_ascii(line) for line in lines] if ascii_only else lines


def told(event: Happening, voice: Voice) -> str:
    """One numbered line for a decision; of some there is nothing to tell, as when cards are only shuffled."""
    if event.announced is Announcement.DEADLINE:
        moment, _blank, reason = event.words.partition(" ")
        until = clock(datetime.fromisoformat(moment))
        # Translators: {reason} is an English code: why there is a new deadline.
        words = voice(
            "{name} has time until {until} ({reason}).",
            name=voice.name(event.seat),
            until=until,
            reason=reason,
        )
        return f"{event.seq:>4}  {words}"
    return f"{event.seq:>4}  {' '.join(happening_lines(event, voice)) or voice('Nothing to be seen.')}"


def secret_lines(step: Step, voice: Voice) -> list[str]:
    """What only some could know when it happened."""
    game, decision = step.game, step.decision
    if step.has(Began):
        return open_lines(step.state, voice)
    parts = [wish] if (wish := wish_of(step)) else []
    for fact in decision.facts:
        if isinstance(fact, Looked):
            # Translators: these stand in brackets, with "; " between them.
            cards = voice.list_of([voice.card(card) for card in fact.cards])
            parts.append(voice("{name} saw {cards}", name=game.names[fact.seat], cards=cards))
        elif isinstance(fact, Moved) and fact.source == "deck" and fact.dest.startswith("hand"):
            cards = voice.list_of([voice.numbered_card(card) for card in fact.cards])
            parts.append(voice("drew {cards}", cards=cards))
        elif isinstance(fact, Paid) and not fact.open:
            gold = voice.gold(fact.amount)
            parts.append(voice("{name} got {gold}", name=game.names[fact.seat], gold=gold))
    return [f"({'; '.join(parts)})"] if parts else []


def wish_of(step: Step) -> str:
    """What the log says was asked for: a move, or which one is taken back; chance asks for nothing."""
    game, decision = step.game, step.decision
    undone = undone_seq(decision.cause, decision.move)
    if undone is not None:
        before = wish_of(replace(step, decision=game.log[undone - 1]))
        # Translators: {number} is that of an entry in the log, {move} a move as it is typed.
        return _("step {number} is taken back: {move}", number=undone, move=before)
    is_move = decision.move and announced(decision.cause) is None
    return write(read(decision.move), game.names) if is_move else ""


def open_lines(state: State, voice: Voice) -> list[str]:
    """Who is what, who holds what, and what lies face down: everything."""
    goals = [f"{cell_name(place)} {voice.card(cards[0])}" for place, cards in sorted(state.under.items())]
    # Translators: {cards} lists cells and what lies there.
    lines = [voice("Face down: {cards}.", cards=voice.list_of(goals, "unit"))] if goals else []
    for seat, name in enumerate(voice.raw_names):
        own = view(state, seat)
        lines.append(
            # Translators: what somebody is and holds; {cards} lists cards with numbers, or says "no cards".
            voice("{name}: {role}; {cards}.", name=name, role=voice.card(own.role), cards=hand_of(own, voice))
        )
    return lines


def hand_of(seen: View, voice: Voice) -> str:
    """The cards of a seat with their numbers."""
    cards = [f"{card} {voice.card(card)}" for card in seen.hand]
    return voice.list_of(cards, "unit") or voice("no cards")


def _ranking(step: Step) -> list[tuple[str, int]]:
    """Everybody with the gold at the end, the richest first."""
    gold = zip(step.game.names, step.state.gold, strict=True)
    return sorted(gold, key=lambda one: -one[1])
