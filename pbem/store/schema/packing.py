"""Mails as they lie in the database: packed, and the same to the byte when they are read.

What repeats itself in all our letters lies once in a dictionary that ships with the program and was made of
letters to nobody (``scripts/letter_dictionary.py``). So no part of one person's letter is ever needed to read
another's. The first byte of a packed mail says how it was packed: a new dictionary gets new numbers, and what
a number means never changes.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pbem.store.schema.laid_open import disguised_again, laid_open

if TYPE_CHECKING:
    import zstandard

DICTIONARIES = Path(__file__).parent / "dictionaries"
LEVEL = 10  # a letter of 42 kB in 0.5 ms; level 6 takes 0.3 for 16 % more, level 12 takes 2 for 3 % less
LONGEST = (
    1024 * 1024
)  # what is longer is not packed: no mail that is taken in has more than a quarter of that


class Packing(NamedTuple):
    """What a packed mail is to be read with."""

    dictionary: str
    is_laid_open: bool


AS_IT_IS = 0  # not packed at all
PACKINGS = {
    1: Packing("letters-1", False),
    2: Packing("letters-1", True),
    3: Packing("letters-2", False),  # with pages in which the mine is a table
    4: Packing("letters-2", True),
}
WHOLE, LAID_OPEN = 3, 4  # those that are written today


class Packed(bytes):
    """A mail that is packed already: what takes time is done before a transaction begins."""


def pack(mail: bytes) -> Packed:
    """A mail as it is stored; of nothing, nothing."""
    if not mail or isinstance(mail, Packed):
        return Packed(mail)
    as_it_is = Packed(bytes([AS_IT_IS]) + mail)
    if len(mail) > LONGEST:
        return as_it_is
    opened = laid_open(mail)
    number, content = (WHOLE, mail) if opened is None else (LAID_OPEN, opened)
    packed = _kept().compressor(PACKINGS[number].dictionary).compress(content)
    return min(Packed(bytes([number]) + packed), as_it_is, key=len)


def unpack(packed: bytes) -> bytes:
    """The mail again."""
    if not packed:
        return b""
    number, rest = packed[0], packed[1:]
    if number == AS_IT_IS:
        return rest
    packing = PACKINGS[number]
    try:
        content = _kept().decompressor(packing.dictionary).decompress(within_bounds(rest))
    except _kept().error as problem:
        raise ValueError("this was not packed here") from problem
    return disguised_again(content) if packing.is_laid_open else content


def within_bounds(frame: bytes) -> bytes:
    """The same, unless it would unpack to more than we ever pack."""
    import zstandard

    if not 0 <= zstandard.frame_content_size(frame) <= 2 * LONGEST:  # -1: it does not say
        raise ValueError("this was not packed here")
    return frame


class _Tools(threading.local):
    """What packs and unpacks; each thread has its own, for none can be used by two at once."""

    def __init__(self) -> None:
        import zstandard  # here and not above: most commands read no mail

        self.compressor = cache(
            lambda name: zstandard.ZstdCompressor(
                level=LEVEL, dict_data=_dictionary(name), write_dict_id=False, write_checksum=False
            )
        )
        self.error = zstandard.ZstdError
        self.decompressor = cache(lambda name: zstandard.ZstdDecompressor(dict_data=_dictionary(name)))


_kept = cache(_Tools)


@cache
def _dictionary(name: str) -> zstandard.ZstdCompressionDict:
    import zstandard

    return zstandard.ZstdCompressionDict((DICTIONARIES / name).read_bytes())
