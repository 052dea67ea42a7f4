"""A position as lines of text, made from one View like every letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.cli.shell.output import TO_MOVE
from pbem.cli.shell.speech import N_, NC_, _, count
from pbem.engine import HIDDEN, NOWHERE, TYPE, Card, View, card_id, cell_name, document
from pbem.render.drawing.board import COLUMNS, draw_mine
from pbem.render.drawing.cards import ASCII, BOXES
from pbem.render.drawing.layout import as_text
from pbem.render.moves import hand
from pbem.render.moves.choices import choice_lines
from pbem.render.rules.short import purpose
from pbem.render.sections.legend import legend
from pbem.render.sections.players import note_lines
from pbem.render.words.names import ROLES, Voice


def style_of(ascii_only: bool) -> str:
    return ASCII if ascii_only else BOXES


def mine_lines(seen: View, voice: Voice, columns: int = COLUMNS) -> list[str]:
    """The mine and what its signs mean."""
    return (
        [*draw_mine(seen, voice.style, columns), "", *legend(seen, voice.style, voice.words), ""]
        if seen.round
        else []
    )


# Translators: the heads of a table; "in front" stands above the cards that lie before a player.
SEAT_COLUMNS = (N_("player"), N_("cards"), N_("in front"), N_("gold"), N_("role"), "")


def seat_rows(seen: View, voice: Voice) -> list[tuple[str, ...]]:
    """One row for each seat: what everybody sees of it, and what this reader knows besides."""
    asked = {ask.seat for ask in seen.asks}
    return [
        (
            voice("{name} (you)", name=voice.name(seat)) if voice.is_reader(seat) else voice.name(seat),
            str(seen.hand_sizes[seat]),
            voice.list_of([voice.mark(card) for card in seen.front[seat]], "unit"),
            gold_word(voice, seat),
            voice.card(seen.roles[seat]) if seen.roles[seat] != HIDDEN else "",
            voice(TO_MOVE) if seat in asked else "",
        )
        for seat in range(seen.seats)
    ]


def gold_word(voice: Voice, seat: int) -> str:
    """How much gold a seat has, as far as the reader may know."""
    amount = voice.view.gold[seat]
    if amount is not None:
        return str(amount)
    # Translators: whether somebody has gold, in a table below "gold".
    words = {True: NC_("gold", "some"), False: NC_("gold", "none"), None: "?"}
    return voice(words[voice.view.has_gold[seat]])


def piles_line(seen: View) -> str:
    if not seen.round:
        return _("Nothing has been dealt yet.")
    return count(
        "Round {round} of {rounds}, turn {turn}; {n} card in the deck, {discarded} discarded.",
        "Round {round} of {rounds}, turn {turn}; {n} cards in the deck, {discarded} discarded.",
        seen.deck,
        round=seen.round,
        rounds=seen.rules.rounds,
        turn=seen.turn,
        discarded=len(seen.discard),
    )


def hand_lines(seen: View, voice: Voice) -> list[str]:
    """The reader's role and cards, the oldest first."""
    if not seen.round:
        return [voice("You hold no cards yet.")]
    lines = (
        [voice("You are a {role}.", role=voice.card(seen.role)), voice(ROLES[TYPE[seen.role].team][1])]
        if seen.role
        else []
    )
    if seen.notes:
        lines += note_lines(voice)
    drawn = as_text("\n".join(hand.hand_lines(voice)), voice.width)
    return [*lines, *drawn.splitlines(), *question_lines(voice)]


def question_lines(voice: Voice) -> list[str]:
    """What the reader has to choose, if it is not a turn, and how the answers are typed."""
    asked = choice_lines(voice)
    return ["", *asked, voice("Answer with the number: choose 1")] if asked else []


def card_words(card: Card, voice: Voice) -> str:
    """A card by name; an action with what it does."""
    if TYPE[card].groups:
        return voice.card(card)
    # Translators: a card and what it does, in half a sentence.
    return voice("{card}: {purpose}", card=voice.card(card), purpose=purpose(card, voice))


# For programs ---------------------------------------------------------------------------------------


def view_document(game: str, status: str, seq: int, seen: View, names: Sequence[str]) -> dict[str, Any]:
    """A view as JSON holds it: what a dump has of it, and everything else that its reader may know."""
    return {
        "game": game,
        "status": status,
        "seq": seq,
        **document(seen),
        "chests": [cell_name(place) for place, what in seen.face_down if what == "chest"],
        "goals": {cell_name(place): card_id(card) for place, card in seen.goals},
        "opened": [card_id(card) for card in seen.out],
        "figures": [
            {"at": cell_name(figure.cell), "owner": figure.owner} for figure in seen.figures if figure.cell
        ],
        "names": list(names),
        "hand_sizes": list(seen.hand_sizes),
        "deck": seen.deck,
        "discard": [card_id(card) for card in seen.discard],
        "gold": list(seen.gold),
        "role": card_id(seen.role),
        "roles": [card_id(card) for card in seen.roles],
        "asks": [
            {"seat": ask.seat, "kind": ask.kind, "choices": [choice_id(ask.kind, one) for one in ask.choices]}
            for ask in seen.asks
        ],
        "over": seen.over,
    }


def choice_id(kind: str, choice: int) -> int | str | None:
    """A choice as programs know it: a cell as text, a card by its id, everything else as a number."""
    return _CHOICE_IDS[kind](choice)


def _cell_id(place: int) -> str | None:
    return cell_name(place) if place != NOWHERE else None


_CHOICE_IDS: dict[str, Callable[[int], int | str | None]] = {
    "gold": card_id,
    "goal": _cell_id,
    "goal_turn": int,
    "theft": int,
    "swap_goals": int,
    "treasury": int,
    "toll": _cell_id,
    "move_goal": _cell_id,
    "steal": int,
    "look_role": int,
    "look3": int,
    "discard_pick": int,
}
