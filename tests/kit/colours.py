"""How bright colours are, how well two can be told apart, and what becomes of them on a dark screen."""

import colorsys
from collections.abc import Callable

Colour = tuple[int, int, int]
Screen = Callable[[Colour], Colour]
NAMED = {"navy": "#000080", "white": "#ffffff", "gray": "#808080"}  # colours that the oldest programs know


def rgb(colour: str) -> Colour:
    digits = NAMED.get(colour, colour)
    assert len(digits) == 7, colour
    assert digits[0] == "#", colour
    return int(digits[1:3], 16), int(digits[3:5], 16), int(digits[5:7], 16)


def brightness(colour: Colour) -> float:
    """As Thunderbird measures it, from 0 to 255."""
    red, green, blue = colour
    return 0.2125 * red + 0.7154 * green + 0.0721 * blue


def as_written(colour: Colour) -> Colour:
    return colour


def each_part_turned(colour: Colour) -> Colour:
    red, green, blue = colour
    return 255 - red, 255 - green, 255 - blue


def lightness_turned(colour: Colour) -> Colour:
    hue, light, full = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    red, green, blue = (round(part * 255) for part in colorsys.hls_to_rgb(hue, 1 - light, full))
    return red, green, blue


# What mail programs make of colours: nothing, or one of the two ways of turning them round.
SCREENS: tuple[Screen, ...] = (as_written, each_part_turned, lightness_turned)


def contrast(one: str, other: str, screen: Screen = as_written) -> float:
    """How well two colours can be told apart, from 1 to 21 (WCAG)."""
    low, high = sorted(_luminance(screen(rgb(colour))) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
