"""How people answer: a corpus of natural replies in seven languages, and how many of them are understood."""

from pathlib import Path

import pytest

from pbem.language import installed
from tests.kit.asked import Reply, replies

CORPUS = replies(Path(__file__).with_name("replies.jsonl"))


def share(among: list[Reply], *verdicts: str) -> float:
    return sum(reply.verdict in verdicts for reply in among) / len(among)


def of(klass: str, lang: str = "") -> list[Reply]:
    return [reply for reply in CORPUS if reply.klass == klass and lang in ("", reply.lang)]


@pytest.mark.parametrize("lang", installed())
def test_clear_answers_are_done(lang: str) -> None:
    assert share(of("clear", lang), "done") >= 0.95


def test_clear_answers_that_are_not_done_are_asked() -> None:
    assert share(of("clear"), "done", "asked") >= 0.98


def test_nothing_is_done_that_was_not_meant() -> None:
    assert [(reply.id, reply.text) for reply in CORPUS if reply.verdict == "act"] == []


def test_plain_talk_is_rarely_asked() -> None:
    assert share(of("still"), "asked", "astray") <= 0.1
