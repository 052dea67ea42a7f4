"""A Sheet becomes a letter: subject and body, from a template, in the reader's language and zone.

Templates only arrange; what they arrange is made by functions of the reader's View. A host may put own
templates into a folder of the same layout, which is looked through first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from pbem.engine import HIDDEN
from pbem.engine.facts import RoundOver
from pbem.i18n import N_, catalog, span, when
from pbem.render import hand, table
from pbem.render.board import COLUMNS, draw_mine, legend
from pbem.render.cards import ASCII
from pbem.render.history import history_lines
from pbem.render.refusals import answer_lines
from pbem.render.safe import WIDTH, in_ascii, laid_out
from pbem.render.sheet import Sheet
from pbem.render.words import Voice

# Two threads per reader; a subject never changes within its thread and tells nothing.
_YOUR_TURN = frozenset(("turn", "nudge", "receipt", "refusal"))
_MOST_HISTORY = 80


@dataclass(frozen=True, slots=True)
class Text:
    """A letter in words."""

    subject: str
    body: str


def template_root() -> Path:
    """Where our templates lie: inside the package when installed, beside it in a checkout."""
    inside = Path(__file__).parents[1] / "templates"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "templates"


@lru_cache(maxsize=64)
def environment(lang: str, own: Path | None = None) -> Environment:
    """Templates in one language; those in a host's own folder come first."""
    folders = [FileSystemLoader(own)] if own else []
    env = Environment(
        loader=ChoiceLoader([*folders, FileSystemLoader(template_root())]),
        extensions=["jinja2.ext.i18n"],
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # plain text; names and typed lines pass through `safe`
    )
    words = catalog(lang)
    install: Callable[..., None] = env.install_gettext_translations  # type: ignore[attr-defined]
    install(words, newstyle=True)
    return env


def render_letter(sheet: Sheet, templates: Path | None = None) -> Text:
    """The letter in words; ``templates`` is a host's own folder."""
    width = WIDTH if sheet.columns >= COLUMNS else sheet.columns
    voice = Voice(sheet.view, sheet.names, sheet.lang, sheet.board, width)
    thread = N_("your turn") if sheet.kind in _YOUR_TURN else N_("table")
    subject = f"[{sheet.game}] {voice(thread)}"
    template = environment(sheet.lang, templates).get_template(f"mail/{sheet.kind}.txt.j2")
    body = template.render(letter_parts(sheet, voice))
    if sheet.board == ASCII:
        # Before, because an ellipsis grows; and after, because lines are laid out with hard blanks.
        return Text(subject, in_ascii(laid_out(in_ascii(body), width)))
    return Text(subject, laid_out(body, width))


def shortened(lines: list[str], voice: Voice) -> list[str]:
    """The newest lines; a letter must never grow so long that a mail program cuts it (90 KB)."""
    left_out = len(lines) - _MOST_HISTORY
    if left_out <= 0:
        return lines
    note = voice.count("{n} earlier line is left out.", "{n} earlier lines are left out.", left_out)
    return [note, *lines[-_MOST_HISTORY:]]


def letter_parts(sheet: Sheet, voice: Voice) -> dict[str, Any]:
    """Everything a template may arrange: plain values, and lists of lines."""
    view = sheet.view
    ended = sheet.ended or view
    ends = [fact for event in sheet.history for fact in event.facts if isinstance(fact, RoundOver)]
    roles = ends[-1].roles if ends else view.roles
    return {
        "game": sheet.game,
        "round": view.round,
        "rounds": view.rules.rounds,
        "asked": view.ask is not None,
        "my_turn": view.ask is not None and view.ask.kind == "turn",
        "next_round": bool(ends) and HIDDEN in view.roles,
        "old_mine": HIDDEN not in ended.roles,
        "due": when(sheet.due_at, sheet.zone, sheet.lang) if sheet.due_at else "",
        "left": span(sheet.due_at - sheet.now, sheet.lang) if sheet.due_at else "",
        "final": when(sheet.final_at, sheet.zone, sheet.lang) if sheet.final_at else "",
        "history": shortened(history_lines(sheet.history, voice), voice),
        "mine": draw_mine(ended, sheet.board, sheet.columns),
        "legend": legend(ended, sheet.board, voice.words, sheet.columns),
        "role": table.role_lines(voice),
        "notes": table.note_lines(voice),
        "looks": table.look_lines(voice),
        "choices": hand.choice_lines(voice),
        "cards": partial(hand.hand_lines, voice),  # called with moves=True or without
        "how": hand.how_lines(voice),
        "oldest": voice.numbered_card(view.hand[0]) if view.hand else "",
        "table": table.table_lines(voice),
        "gold": table.gold_lines(voice),
        "deck": table.deck_line(voice),
        "answers": [line for answer in sheet.answers for line in answer_lines(answer, voice)],
        "roles": table.reveal_lines(roles, voice) if HIDDEN not in roles else [],
        "result": table.result_lines(voice) if view.over else [],
        "players": [voice.who(seat) for seat in range(view.seats)],
        "head": sheet.head,
        "seed": sheet.seed,
        "seed_hash": sheet.seed_hash,
    }
