"""Mails and what their writers typed, and how well that is told apart: what is exact, and words it loses."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pbem.mail.parse.align import Kept, align
from pbem.mail.parse.charsets import plain
from tests.kit.mails.clients import ADDRESS, ORIGINAL, WHO

KEPT = Kept("\n".join(ORIGINAL), named=(ADDRESS, WHO, "[K7] your turn"))
_PAIRS = Path(__file__).parents[2] / "mail" / "parse" / "pairs"
_TITLE, _TYPED = "#### ", "#### typed"


class Pair(NamedTuple):
    """A mail text, and the lines that its writer typed."""

    name: str
    text: str
    typed: list[str]


class Measured(NamedTuple):
    """What became of many pairs."""

    total: int
    exact: int
    words: int
    lost: int  # words that were typed and are not found
    wrong: list[str]

    def __str__(self) -> str:
        share = 100 * self.exact / self.total
        return f"{self.exact} of {self.total} exact ({share:.1f} %), {self.lost} of {self.words} words lost"


def kept_pairs(folder: str) -> list[Pair]:
    """The pairs in the files of a folder: a title each, the mail, and below `#### typed` what was typed."""
    found = []
    for path in sorted((_PAIRS / folder).glob("*.txt")):
        blocks = path.read_text("utf-8").removeprefix(_TITLE).split(f"\n{_TITLE}")
        for mail, typed in zip(blocks[::2], blocks[1::2], strict=True):
            title, _, text = mail.partition("\n")
            lines = f"{_TITLE}{typed}".removeprefix(_TYPED).strip("\n").split("\n")
            found.append(Pair(f"{path.stem}: {title}", text, lines))
    return found


def measured(pairs: Iterable[Pair]) -> Measured:
    total = exact = words = lost = 0
    wrong = []
    for pair in pairs:
        fresh = [line.words for line in align(pair.text, [KEPT]).typed]
        wanted = [plain(line) for line in pair.typed]
        typed = Counter(" ".join(wanted).split())
        total += 1
        exact += fresh == wanted
        words += typed.total()
        lost += (typed - Counter(" ".join(fresh).split())).total()
        if fresh != wanted:
            wrong.append(f"{pair.name}: {fresh}")
    return Measured(total, exact, words, lost, wrong)
