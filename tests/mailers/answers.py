"""What people type into their mail programs, where, and what of it must arrive.

Everything typed is legal in the game to which kept letters are sent (tests/kit/mails/kept_game.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

TOP, BELOW = "top", "below"  # any other place is behind the first quoted line that holds these words

# Places from top to bottom, and the lines that are typed there.
Typed = tuple[tuple[str, tuple[str, ...]], ...]
Way = Literal["reply", "all", "forward", "link"]  # a link in our HTML begins a mail with a move in it


@dataclass(frozen=True)
class Answer:
    """One answer by one program; ``settings`` are in the words of that program."""

    name: str
    why: str
    typed: Typed
    letter: str = "turn"
    way: Way = "reply"
    quoted: bool = True
    signed: bool = False
    cut_down: bool = False  # of the quoted lines only those stay behind which something is typed
    language: str = "en"
    settings: Mapping[str, str] = field(default_factory=dict)
    cut: str | None = None  # where it is not what follows from the rest
    read: str | None = None  # the same for what arrives

    def arrives(self) -> str:
        """The lines as the reader must find them; those at different places are paragraphs of their own."""
        if self.read is not None:
            return self.read
        return " |  | ".join(" | ".join(lines) for _, lines in self.typed)

    def is_cut(self) -> str:
        if self.cut is not None:
            return self.cut
        return " ".join(["quote"] * self.quoted + ["signature"] * self.signed)


MOVE = ("play 12 at 3,4",)
SIGNATURE = "Carla Calle\nLima 27, tel. 12 34 7"
UNMARKED_SIGNATURE = SIGNATURE.replace("\n", " | ")  # it cannot be told from what was typed

ANSWERS = (
    Answer("top", "a move above the quoted letter", ((TOP, MOVE),)),
    Answer("top_number", "a number above the quoted letter", ((TOP, ("7",)),)),
    Answer(
        "top_say",
        "talk and a move above, a signature",
        ((TOP, ("say well dug, Boris", "", "play 12 at 3,4 turned")),),
        signed=True,
    ),
    Answer("below", "a move below the quoted letter", ((BELOW, MOVE),)),
    Answer("below_number", "a number below the quoted letter", ((BELOW, ("10",)),)),
    Answer(
        "below_signed",
        "a move below the quoted letter, a signature",
        ((BELOW, ("discard 41",)),),
        signed=True,
    ),
    Answer(
        "between",
        "a remark and a move between the quoted lines",
        (("Boris discarded", ("a pity",)), ("No.41 map", MOVE)),
    ),
    Answer(
        "between_cut",
        "most of the quote deleted, the move below what is left, a signature",
        (("No.12 junction", ("#7",)),),
        cut_down=True,
        signed=True,
    ),
    Answer(
        "both_ends",
        "a move above and talk below",
        ((TOP, ("discard 12",)), (BELOW, ("say good luck to all",))),
    ),
    Answer(
        "no_quote", "nothing quoted, a signature", ((TOP, ("play 41 at 9,3",)),), quoted=False, signed=True
    ),
    Answer("all", "an answer to all", ((TOP, MOVE),), way="all"),
    Answer("nothing", "nothing typed at all, a signature", ((TOP, ()),), signed=True),
    Answer("forward", "the letter forwarded to us with a remark", ((TOP, ("look at this",)),), way="forward"),
    Answer(
        "talk_top", "a long letter with talk that looks like moves, answered above", ((TOP, ("#7",)),), "talk"
    ),
    Answer("talk_below", "the same answered below", ((BELOW, MOVE),), "talk"),
    Answer(
        "talk_between",
        "an answer between the words of others, and the move above them",
        (("You are: boss", ("discard 12",)), ("Dimitar, Mon", ("say you flatter me",))),
        "talk",
    ),
    Answer(
        "tails",
        "talk that ends in moves wherever it is broken, no move above",
        ((TOP, ("well said",)),),
        "tails",
    ),
    Answer("tails_below", "the same with a remark below", ((BELOW, ("well said",)),), "tails"),
    Answer("tails_forward", "the same forwarded", ((TOP, ("look at this",)),), "tails", "forward"),
)

LINK = Answer(
    "link",
    "the link of a move in our HTML, sent as it is",
    ((TOP, ()),),
    way="link",
    quoted=False,
    read="play 12 at 3,4",
)
LINK_SIGNED = replace(LINK, name="link_signed", why="the link of a move, a signature below", signed=True)


def named(name: str) -> Answer:
    return next(answer for answer in ANSWERS if answer.name == name)


def also(name: str, base: str, why: str, **changes: Any) -> Answer:
    """One of the answers above, given in another way."""
    return replace(named(base), name=name, why=why, **changes)
