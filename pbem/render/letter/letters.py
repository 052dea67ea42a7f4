"""A Sheet becomes a letter: subject, text and HTML, from a template, in the reader's language and zone.

Templates only arrange; what they arrange is made by functions of the reader's View. A host may put own
templates into a folder of the same layout, which is looked through first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateError

from pbem.app.sheets.sheet import LetterKind, Sheet
from pbem.engine import Card
from pbem.i18n import catalog, written_in
from pbem.i18n.direction import bare, runs_right_to_left
from pbem.language import SOURCE
from pbem.render.drawing import layout
from pbem.render.drawing.board import COLUMNS
from pbem.render.drawing.cards import ASCII
from pbem.render.drawing.marks import marks_of
from pbem.render.letter.offers import always, commands, discards, tapped_line
from pbem.render.letter.parts import letter_parts
from pbem.render.letter.subjects import subject_of
from pbem.render.letter.turns import turn_buttons
from pbem.render.rules.drawings import drawn_table
from pbem.render.safe import HARD, WIDTH, in_ascii
from pbem.render.sections import news
from pbem.render.sections.mine import mine_html
from pbem.render.words.names import Voice

ASKING = frozenset((LetterKind.TURN, LetterKind.NUDGE, LetterKind.NOTICE, LetterKind.REFUSAL))


@dataclass(frozen=True, slots=True)
class Text:
    """A letter in words."""

    lang: str  # that it is written in
    subject: str  # of its thread, without the sign of an answer
    body: str
    blocks: tuple[layout.Block, ...]  # the same for HTML
    moves: tuple[str, ...]  # the numbered moves that it offers, as they are typed
    discards: Mapping[Card, str]  # how each card is thrown away
    commands: Mapping[str, str]  # what else can be tapped where it is named, and what its button says
    printed: Mapping[str, str]  # how the letter names each of them
    always: tuple[str, ...]  # of these commands, what is offered at the end of the letter
    mine: str = ""  # the mine as HTML
    examples: Mapping[str, str] = field(default_factory=dict)  # other drawings as HTML, by name
    turns: tuple[tuple[str, str], ...] = ()  # links to several games, and what their buttons say


def template_root() -> Path:
    """Where our templates lie: inside the package when installed, beside it in a checkout."""
    inside = Path(__file__).parents[2] / "templates"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "templates"


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
        autoescape=lambda name: bool(name) and str(name).endswith(".html.j2"),  # plain text passes `safe`
        auto_reload=False,  # or every letter would ask the disk whether its templates are new
    )
    env.filters |= {
        **{"drawn": layout.drawn, "mined": layout.mined},
        **{"carded": layout.carded, "offered": layout.offered},
    }
    words = catalog(lang)
    install: Callable[..., None] = env.install_gettext_translations  # type: ignore[attr-defined]
    install(words, newstyle=True)
    # Our titles hold no values, so they need not go through what puts values in.
    env.globals |= {"_": words.gettext, "section": layout.section, "listed": layout.listed}
    return env


def load_templates(own: Path | None = None) -> None:
    """Read all templates, so that the first letter of a server is as quick as the others."""
    env = environment(SOURCE, own)
    for name in env.list_templates(extensions=["j2"]):
        with suppress(TemplateError):  # a letter that needs it will tell
            env.get_template(name)


def render_letter(sheet: Sheet, templates: Path | None = None) -> Text:
    """The letter in words; ``templates`` is a host's own folder."""
    width = WIDTH if sheet.columns >= COLUMNS else sheet.columns
    lang = written_in(sheet.lang)
    voice = Voice(sheet.view, sheet.names, lang, sheet.board, width, sheet.zone, sheet.room)
    subject = sheet.subject or bare(subject_of(sheet, voice))
    template = environment(lang, templates).get_template(f"mail/{sheet.kind}.txt.j2")
    plain = in_ascii if sheet.board == ASCII else str
    # Before, because an ellipsis grows, with hard blanks left to hold; and after, because they end there.
    ended = sheet.ended or sheet.view
    marks = marks_of(sheet.history, ended)
    body = HARD.join(map(plain, template.render(letter_parts(sheet, voice, marks)).split(HARD)))
    turned = runs_right_to_left(lang)
    body = layout.isolated(body) if turned else body
    text = plain(layout.as_text(body, width, turned))
    blocks = tuple(layout.blocks(plain(body)))
    offered = tuple(tapped_line(move, voice) for move in voice.moves) if "[1]" in body else ()
    has_cards = any(block.card for block in blocks)
    tapped = commands(sheet, voice)
    return Text(
        lang,
        subject,
        text,
        blocks,
        moves=offered,
        discards=discards(voice) if has_cards and (offered or not voice.moves) else {},
        commands=tapped,
        printed={line: plain(voice.command(line)) for line in tapped},
        always=always(sheet),
        turns=turn_buttons(sheet, voice),
        examples={
            block.name: drawn_table(block.name, sheet.view) for block in blocks if block.kind == "example"
        },
        mine=mine_html(ended, voice, marks, sheet.mine_room, brief=asks_again(sheet))
        if any(block.kind == "mine" for block in blocks)
        else "",
    )


def asks_again(sheet: Sheet) -> bool:
    """Whether a letter asks a reader who has had a turn in this round: she knows how it goes."""
    return sheet.kind in ASKING and not news.is_first(sheet.history, sheet.view.seat)
