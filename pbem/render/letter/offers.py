"""What a letter offers to tap, each as the line that an answer then holds."""

from __future__ import annotations

from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.engine import DISCARD, STOP, Card, Move, write
from pbem.i18n import N_
from pbem.render.words.movetext import line_of
from pbem.render.words.names import Voice

# What a button says for a command that needs nothing more; by itself no label is read as a command.
# Translators: on a button, two of which stand side by side on a phone; 28 letters at most.
LABELS = {
    "undo": N_("Take it back"),
    "go": N_("Make it final now"),
    "join": N_("I take part"),
    "decline": N_("I would rather not"),
    "agree": N_("That is fine with me"),
    "agree no": N_("Let it stand"),
    "vote yes": N_("I am for it"),
    "vote no": N_("I am against it"),
    "resend": N_("My turn again, please"),
    "help": N_("What can I write?"),
    "rules": N_("How is it played?"),
    "board": N_("Show me the table"),
    "status": N_("How do my games stand?"),
}
# Translators: on a small button beside a card; 14 letters at most.
THROW_AWAY = N_("throw away")
# Translators: on buttons; 28 letters at most.
MORE_LABELS = (N_("No further tunnel"), N_("I stop this card"))


def tapped_line(move: Move, voice: Voice) -> str:
    """A move as a link writes it: ASCII only, because not every program takes more."""
    line = line_of(move, voice)
    return line if line.isascii() else write(move)


def discards(voice: Voice) -> dict[Card, str]:
    """How each card of the hand is thrown away, if it may be."""
    return {move.card: write(move) for move in voice.view.legal if move.verb == DISCARD and not move.more}


def commands(sheet: Sheet, voice: Voice) -> dict[str, str]:
    """What makes sense now besides moves, with what its button says."""
    view = sheet.view
    wanted = {
        **dict.fromkeys(("undo", "go"), sheet.kind == LetterKind.RECEIPT and sheet.final_at is not None),
        **dict.fromkeys(("join", "decline"), not view.round),
        **dict.fromkeys(("agree", "agree no"), sheet.kind == LetterKind.TAKEBACK),
        **dict.fromkeys(("vote yes", "vote no"), sheet.vote is not None and sheet.vote.carried is None),
    }
    found = {line: voice(label) for line, label in LABELS.items() if wanted.get(line, True)}
    if view.ask is None and view.legal:
        found[write(view.legal[0])] = voice(MORE_LABELS[1])
    return found | {write(move): voice(MORE_LABELS[0]) for move in view.legal if move.verb == STOP}


def always(sheet: Sheet) -> tuple[str, ...]:
    """What is offered at the end of every letter to a player."""
    if sheet.kind == LetterKind.REJECTION:
        return ()
    if sheet.kind == LetterKind.TURNS:
        return ("status", "help")
    return ("resend", "help") if sheet.view.ask is not None else ("help",)
