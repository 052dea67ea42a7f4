"""Bytes to characters, and characters to the plain ones that the grammar knows.

Foreign charset names never reach Python's codec registry: some of its codecs are not charsets (`idna`,
`hex`), and some names make it raise. A name that is not in our own table does not count.
"""

import re
import unicodedata
from contextlib import suppress

_SINGLE_BYTE = {
    "us-ascii": "ascii",
    "ascii": "ascii",
    "latin1": "latin-1",
    "latin-1": "latin-1",
    "koi8-r": "koi8-r",
    "koi8-u": "koi8-u",
    "koi8-ru": "koi8-u",
    "ibm866": "cp866",
    "cp866": "cp866",
    "mac-cyrillic": "mac-cyrillic",
    "x-mac-cyrillic": "mac-cyrillic",
    # Hebrew mail names the order of its characters in the charset. The bytes are the same.
    "iso-8859-8-i": "iso-8859-8",
    "iso-8859-8-e": "iso-8859-8",
    **{f"iso-8859-{n}": f"iso-8859-{n}" for n in (*range(1, 12), *range(13, 17))},
    **{f"{brand}{n}": f"cp{n}" for n in range(1250, 1259) for brand in ("windows-", "cp", "cp-", "x-cp")},
}
_MULTI_BYTE = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "utf-16": "utf-16",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5",
    "shift-jis": "cp932",
    "iso-2022-jp": "iso-2022-jp",
    "euc-jp": "euc-jp",
    "euc-kr": "cp949",
    "ks-c-5601-1987": "cp949",
}

_RUN_OF_HIGH_BYTES = re.compile(rb"[\x80-\xff]{3,}")


def decode(data: bytes, declared: str | None) -> str:
    """The text in these bytes; a missing, foreign or wrong charset falls back and never raises."""
    if data.isascii() and b"\x1b" not in data and b"\0" not in data:
        return data.decode("ascii")
    for codec in _candidates(declared):
        with suppress(UnicodeDecodeError):
            return data.decode(codec)
    with suppress(UnicodeDecodeError):
        return data.decode(_cyrillic_or_western(data))
    return data.decode("latin-1")


def _candidates(declared: str | None) -> tuple[str, ...]:
    name = (declared or "").strip(" \t\"'").casefold().replace("_", "-")
    if name in _MULTI_BYTE:
        return _MULTI_BYTE[name], "utf-8"
    # A single-byte charset accepts anything, so a wrong declaration would never show. Bytes beyond ASCII that
    # are valid UTF-8 are UTF-8: other text hardly ever passes that test.
    return ("utf-8", _SINGLE_BYTE[name]) if name in _SINGLE_BYTE else ("utf-8",)


def _cyrillic_or_western(data: bytes) -> str:
    """The likelier guess: Cyrillic words are runs of high bytes, western accents stand alone."""
    runs = sum(map(len, _RUN_OF_HIGH_BYTES.findall(data)))
    high = len(data.translate(None, bytes(range(0x80))))
    return "cp1251" if 2 * runs > high else "cp1252"


_SPACES = "\t\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_LINE_ENDS = "\u2028\u2029"
_INVISIBLE = (
    *range(0x00, 0x09), *range(0x0E, 0x1C), *range(0x7F, 0x85), *range(0x86, 0xA0),  # control characters
    0xAD, 0x061C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF,
    *range(0xFFF9, 0xFFFC), *range(0xE0000, 0xE0080), *range(0xD800, 0xE000),
)  # fmt: skip
_PLAIN: dict[int, str | None] = {
    **dict.fromkeys(_INVISIBLE),
    **dict.fromkeys(map(ord, _SPACES), " "),
    **dict.fromkeys(map(ord, _LINE_ENDS), "\n"),
    # Wide letters and signs are the same characters drawn for another grid, not look-alikes.
    **{wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
    # Keyboards offer several hyphens and a minus; a cell such as -1,3 is meant by all of them.
    **dict.fromkeys((0x2010, 0x2011, 0x2212), "-"),
}
# Nearly all of a letter is plain already; only what may not be goes through the table.
_PERHAPS_NOT_PLAIN = re.compile("[^\n -~\u0400-\u04ff\u2500-\u257f]+")  # ASCII, Cyrillic, the lines of a mine
_DIGITS_OF_ANOTHER_SCRIPT = re.compile(r"[^\D0-9]+")

# What would make later steps slow, which compare and normalise lines: it is cut before anybody does.
LONGEST_LINE = 8000  # characters; nothing that may be said is longer, however its accents are written
_MOST_MARKS = (
    30  # on one letter, as in the stream-safe form of Unicode; putting more in order takes their square
)
_MOST_BLANKS = 100
_OVERLONG = re.compile(rf"[^\n]{{{LONGEST_LINE + 1},}}")
_GAP = re.compile(rf" {{{_MOST_BLANKS + 1},}}")
# Here is no mark, nor a digit but ours. To look for others takes a quarter of the time of replacing them.
_NEITHER = r"\x00-\u02ff\u0370-\u0482\u2000-\u20cf\u2500-\u257f"
_MARK_OR_DIGIT = re.compile(rf"[^{_NEITHER}]")
_PERHAPS_MARKS = re.compile(rf"[^{_NEITHER}]{{{_MOST_MARKS + 1},}}")
_MARKS_IN_DISGUISE = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")  # become marks when they are normalised


def plain(text: str) -> str:
    """The same text with ordinary spaces and digits, LF line ends, and nothing invisible or endless in it."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _PERHAPS_NOT_PLAIN.sub(lambda run: run[0].translate(_PLAIN), text)
    if _MARK_OR_DIGIT.search(text):
        text = _PERHAPS_MARKS.sub(lambda run: _without_towers(run[0]), text)
        text = _DIGITS_OF_ANOTHER_SCRIPT.sub(_in_our_digits, text)
    if " " * (_MOST_BLANKS + 1) in text:
        text = _GAP.sub(" " * _MOST_BLANKS, text)
    return _OVERLONG.sub(lambda line: line[0][:LONGEST_LINE] + "…", text)


def _in_our_digits(run: re.Match[str]) -> str:
    return "".join(map(str, map(unicodedata.decimal, run[0])))


def _without_towers(text: str) -> str:
    """The text with only the lowest of the marks that are piled up on one letter."""
    if not any(map(unicodedata.combining, text)) and _MARKS_IN_DISGUISE.isdisjoint(text):
        return text
    kept: list[str] = []
    height = 0
    for char in text:
        height = height + 1 if unicodedata.combining(char) or char in _MARKS_IN_DISGUISE else 0
        if height <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)
