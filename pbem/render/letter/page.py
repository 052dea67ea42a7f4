"""The HTML twin of a letter: the same words, laid out for narrow screens, light or dark.

Everything stands in the text as well. What HTML adds is that sentences flow, that the mine and the cards are
drawn, and that moves and commands can be tapped: a link opens an answer with that very line in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from markupsafe import Markup, escape

from pbem.i18n import N_, catalog
from pbem.i18n.direction import runs_right_to_left
from pbem.render.drawing.layout import Block
from pbem.render.letter.buttons import answer_to, button_rows, mailto, named_in
from pbem.render.letter.letters import Text, environment
from pbem.render.letter.offers import THROW_AWAY
from pbem.render.letter.pieces import FONT, LEFT, RIGHT, SMALL, Drawn, headline, offers_of, piece

# Mail programs cut what is longer than about 100 KB: both forms together stay below this when encoded.
MOST_BYTES = 86_000
FEWER = (12, 6, 3, 1)  # moves of a card that can be tapped, where all of them would be too many
OTHERS = N_("Moves without a button are as good: answer this mail and write the number in brackets.")


def render_page(text: Text, reply_to: str, templates: Path | None = None) -> str:
    """The letter as HTML; ``reply_to`` is where its links lead."""
    opening = answer_to(reply_to, text.subject)
    drawn = Drawn(
        mine=text.mine,
        examples=text.examples,
        moves={number: mailto(opening, line) for number, line in enumerate(text.moves, 1)},
        discards={card: mailto(opening, line) for card, line in text.discards.items()},
        throw_away=str(escape(catalog(text.lang).gettext(THROW_AWAY))),
        side=RIGHT if runs_right_to_left(text.lang) else LEFT,
    )
    page = _page(text, drawn, opening, templates)
    more = _more(text.body)
    room = MOST_BYTES - weight(text.body)
    if weight(page, more) > room and drawn.examples:
        drawn = replace(drawn, examples={})  # as lines; they weigh a tenth
        page = _page(text, drawn, opening, templates)
    for fewer in FEWER:
        if weight(page, more) <= room:
            break
        page = _page(text, replace(drawn, per_card=fewer), opening, templates)
    return page


def _page(text: Text, drawn: Drawn, opening: str, templates: Path | None) -> str:
    template = environment(text.lang, templates).get_template("mail/letter.html.j2")
    return template.render(
        subject=text.subject,
        lang=text.lang,
        direction="rtl" if drawn.side == RIGHT else "ltr",
        align="right" if drawn.side == RIGHT else "left",
        font=FONT,
        letter=Markup("".join(_pieces(text, drawn, opening))),
    )


def _pieces(text: Text, drawn: Drawn, opening: str) -> Iterator[str]:
    """The headline, the blocks with buttons for what they name, and at the end what can always be asked."""
    blocks = list(text.blocks)
    if blocks and blocks[0].kind == "text":
        first, *others = blocks[0].lines
        yield headline(first)
        blocks[:1] = [replace(blocks[0], lines=others)] if others else []
    buttons = dict(text.commands)
    turned = drawn.side == RIGHT

    def rows(lines: Sequence[str]) -> str:
        links = [(mailto(opening, line), str(escape(buttons.pop(line)))) for line in lines]
        return button_rows(links, turned)

    # What comes behind the moves is there to be looked up, and smaller.
    offers = [offers_of(block) for block in blocks]
    tapped = max((at for at, offered in enumerate(offers) if offered), default=len(blocks))
    smaller = replace(drawn, font=SMALL)
    for at, block in enumerate(blocks):
        yield piece(block, drawn if at <= tapped else smaller)
        if block.kind == "list" and text.turns:
            yield button_rows(text.turns, turned)
        if block.kind == "text":
            named = named_in("\n".join(block.lines), text.printed)
            yield rows([line for line in named if line in buttons and line not in text.always])
    if max(offers, default=0) > drawn.per_card:
        yield piece(Block("text", [catalog(text.lang).gettext(OTHERS)]), drawn)
    yield rows([line for line in text.always if line in buttons])


def weight(text: str, more: int | None = None) -> int:
    """About how many bytes a text takes when it is encoded for a mail, in the way that is shorter.

    ``more`` is what its words take beyond one byte each, if that is known: 0.1 ms less for a page.
    """
    more = _more(text) if more is None else more
    size = len(text) + more
    hidden = text.count("=") + 2 * more  # no fewer than there are
    return min((size + 2 * hidden) * 76 // 73, size * 4 * 78 // (3 * 76) + text.count("\n") * 2)


def _more(text: str) -> int:
    return 0 if text.isascii() else len(text.encode()) - len(text)
