"""How a line is shown by a program that knows the Unicode bidirectional algorithm.

The library gives the order of the signs, and leaves brackets as they are written: turned round by the fonts.
"""

from bidi import get_display

from pbem.i18n.direction import bare


def shown(line: str, direction: str = "R") -> str:
    """The signs of a line from left to right, as they are seen; ``direction`` is that of the line, L or R."""
    return bare(str(get_display(line, base_dir=direction)))
