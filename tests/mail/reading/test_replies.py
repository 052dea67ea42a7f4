"""How people answer: natural replies in seven languages, and how many of them are understood.

``build`` and ``held`` are halves of one corpus. Words are added to the lexicons by reading the first; nobody
reads the second, it only measures. ``talk`` is what is easily taken for an answer and is none.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from pbem.language import installed
from tests.kit.asked import Reply, replies


class Share(NamedTuple):
    """What is reached of the clear answers, and what is asked of plain talk."""

    done: float
    done_anywhere: float  # in the language that is understood least
    done_or_asked: float
    talk_asked: float


REACHED = {
    "replies": Share(0.95, 0.95, 0.98, 0.1),
    "build": Share(0.95, 0.9, 0.98, 0.1),
    "held": Share(0.9, 0.85, 0.96, 0.1),
}
CORPORA = {name: replies(Path(__file__).with_name(f"{name}.jsonl")) for name in (*REACHED, "talk")}


def share(among: list[Reply], *verdicts: str) -> float:
    return sum(reply.verdict in verdicts for reply in among) / len(among)


def of(corpus: str, klass: str, lang: str = "") -> list[Reply]:
    return [reply for reply in CORPORA[corpus] if reply.klass == klass and lang in ("", reply.lang)]


@pytest.mark.parametrize("lang", installed())
@pytest.mark.parametrize("corpus", REACHED)
def test_clear_answers_are_done_in_every_language(corpus: str, lang: str) -> None:
    assert share(of(corpus, "clear", lang), "done") >= REACHED[corpus].done_anywhere


@pytest.mark.parametrize("corpus", REACHED)
def test_clear_answers_are_done_or_else_asked(corpus: str) -> None:
    assert share(of(corpus, "clear"), "done") >= REACHED[corpus].done
    assert share(of(corpus, "clear"), "done", "asked") >= REACHED[corpus].done_or_asked


@pytest.mark.parametrize("corpus", CORPORA)
def test_nothing_is_done_that_was_not_meant(corpus: str) -> None:
    assert [reply.id for reply in CORPORA[corpus] if reply.verdict == "act"] == []


@pytest.mark.parametrize("corpus", REACHED)
def test_plain_talk_is_rarely_asked(corpus: str) -> None:
    assert share(of(corpus, "still"), "asked", "astray") <= REACHED[corpus].talk_asked
