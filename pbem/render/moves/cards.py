"""A card in a letter: its picture at the left, or both ways in which it may lie, and words at the right."""

from __future__ import annotations

from itertools import zip_longest

from pbem.engine import Card, laid_id
from pbem.render.drawing.cards import HIGH, WIDE, WORDS, Picture, picture
from pbem.render.drawing.layout import BESIDE, FOLDED, NAMED, TURNED, card_named
from pbem.render.rules.short import purpose
from pbem.render.safe import wrap
from pbem.render.words.mine_words import in_words, in_words_both_ways
from pbem.render.words.names import Voice

_INDENT = "  "
_APART = WIDE + len(_INDENT)  # from one picture to the next


def beside(pictures: int) -> int:
    """In which column words begin beside so many pictures."""
    return len(_INDENT) + pictures * _APART


def tunnel_lines(
    laid: int,
    text: list[str],
    voice: Voice,
    card: Card = 0,
    turned: int = 0,
    over: tuple[str, ...] = (),
    *,
    both: bool = False,
) -> list[str]:
    """A tunnel card as it lies, and perhaps ``turned`` beside it, with lines of text at its right.

    ``card`` is one of the hand; what it may do lying the other way round stands in ``over``. For who wants
    words instead of drawings it is described, with ``both`` as it would lie turned too.
    """
    pictures = []
    if voice.style == WORDS:
        title, *others = text
        sides = in_words_both_ways(laid, voice) if both or turned else in_words(laid, voice)
        # Translators: "No.12 curve: open north and east".
        text = [voice("{card}: {sides}", card=title, sides=sides), *others]
    else:
        pictures = [picture(one, style=voice.style) for one in (laid, turned) if one]
    return card_named(_side_by_side(pictures, text, over, voice), laid, card, turned)


def action_lines(text: list[str], voice: Voice, card: Card = 0) -> list[str]:
    """A card without a picture."""
    return card_named(_side_by_side([], text, (), voice), 0, card)


def purpose_line(title: str, card: Card, voice: Voice) -> str:
    """An action card and what it does."""
    # Translators: "No.41 map: look secretly at one face-down goal"; {purpose} may be a whole sentence.
    return voice("{card}: {purpose}", card=title, purpose=purpose(card, voice))


def tunnels_in_a_row(kinds: list[list[Card]], voice: Voice) -> list[str]:
    """Tunnel cards that can be laid nowhere: pictures side by side, with the numbers of all copies below."""
    lines: list[str] = []
    most = (voice.width - len(_INDENT)) // _APART
    for some in (kinds[at : at + most] for at in range(0, len(kinds), most)):
        pictures = [picture(laid_id(cards[0], False), style=voice.style) for cards in some]
        numbers = zip_longest(*(map(voice.number, cards) for cards in some), fillvalue="")
        rows = ((f"{part:<{_APART}}" for part in row) for row in (*zip(*pictures, strict=True), *numbers))
        lines += [line for row in rows if (line := (_INDENT + "".join(row)).rstrip())]
    return lines


def begins_low(lines: list[str]) -> bool:
    """Whether nothing is drawn in the first line of a card."""
    return not lines[0].rpartition(NAMED)[2].partition(BESIDE)[0].strip()


def _side_by_side(pictures: list[Picture], text: list[str], over: tuple[str, ...], voice: Voice) -> list[str]:
    """Pictures, and beside them the lines; after pictures stands an empty line."""
    width = voice.width - beside(len(pictures))
    turned = (piece for line in over for piece in _folded(line, width))
    right = [
        *(piece for line in text for piece in _folded(line, width)),
        *(TURNED * (at == 0) + piece for at, piece in enumerate(turned)),
    ]
    rows = max(HIGH if pictures else 0, len(right))
    left = [
        _INDENT + "".join(lines[row] + _INDENT if row < HIGH else " " * (WIDE + 2) for lines in pictures)
        for row in range(rows)
    ]
    right += [""] * (rows - len(right))
    lines = [
        f"{one}{BESIDE}{other}" if other else one.rstrip() for one, other in zip(left, right, strict=True)
    ]
    return [*lines, ""] if pictures else lines


def _folded(line: str, width: int) -> list[str]:
    return [FOLDED * (at > 0) + piece for at, piece in enumerate(wrap(line, width))]
