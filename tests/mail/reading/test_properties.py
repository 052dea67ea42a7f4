"""What holds for every command, frame and language: harmless words change nothing, doubtful ones stop it."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pbem.language import installed
from pbem.language.lexicon import entries, lexicon_for
from pbem.mail.reading.offers import Asked
from pbem.mail.reading.reader import Reading, Why, read
from tests.kit.asked import CARD, CELL, N, asked_in

MOVE = asked_in("turn").offers[N - 1].does
LAID = asked_in("turn").offers[0].does


def words(lang: str, name: str) -> list[str]:
    """The words of a class that are whole phrases."""
    return [word for key, forms in entries(lang) if key == name for word in forms if "{" not in word]


def commands(lang: str) -> list[tuple[str, str, str]]:
    """A situation, what is typed, and what it does."""
    rows = [
        ("turn", str(N), MOVE),
        ("turn", f"{CARD} {words(lang, 'at')[0]} {CELL}", LAID),
        ("turn", f"{words(lang, 'noun')[0]} {N}", MOVE),
        ("turn", f"{words(lang, 'discard')[0]} {CARD}", f"discard {CARD}"),
        ("cooling", words(lang, "undo")[0], "undo"),
    ]
    rows += [("invite", word, "join") for word in words(lang, "yes")[:3] + words(lang, "join")[:3]]
    rows += [("invite", word, "decline") for word in words(lang, "decline")[:3]]
    rows += [("vote", words(lang, "yes")[0], "yes"), ("takeback", words(lang, "no")[0], "no")]
    return rows


def frames(lang: str) -> list[str]:
    hi, thanks = words(lang, "hi")[:4], words(lang, "thanks")
    return [
        *(f"{word}!\n{{}}" for word in hi),
        *(f"{word} Ben,\n\n{{}}\n\n{thanks[0]}\nAnna" for word in hi),
        *(f"{{}}, {word}" for word in thanks[:6]),
        *(f"{{}} {word}" for word in thanks[:3]),
        *("{} 😂", "{}!!!", "{} :)", "{}.", "\n\n{}\n\n", "{}\n\nAnna", "{}\n--\nAnna Nowak"),
    ]


def reading(text: str, asked: Asked, lang: str) -> Reading:
    lines = text.splitlines()
    return read(lines, asked, lexicon_for(lang, lines))


def done(text: str, situation: str, lang: str) -> list[str]:
    return [wish.does for wish in reading(text, asked_in(situation), lang).done]


@pytest.mark.parametrize("lang", installed())
def test_a_command_in_a_harmless_frame_does_what_the_bare_one_does(lang: str) -> None:
    wrong = [
        (frame.format(typed), done(frame.format(typed), situation, lang))
        for (situation, typed, does), frame in product(commands(lang), ("{}", *frames(lang)))
        if done(frame.format(typed), situation, lang) != [does]
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", installed())
def test_a_word_against_a_question_mark_or_an_unknown_word_never_does_it(lang: str) -> None:
    against = [*words(lang, "doubt"), *words(lang, "stop"), *words(lang, "not"), *words(lang, "talk"), "qwxv"]
    wrong = [
        (text, done(text, "turn", lang))
        for typed in (str(N), f"{CARD} {words(lang, 'at')[0]} {CELL}", f"{words(lang, 'noun')[0]} {N}")
        for word in against
        for text in (f"{word} {typed}", f"{typed} {word}", f"{typed}, {word}", f"{typed}. {word}")
        if done(text, "turn", lang) and not text.endswith(". qwxv") and not text.endswith(", qwxv")
    ]
    assert wrong == []
    assert not any(done(f"{typed}?", situation, lang) for situation, typed, _ in commands(lang)[:4])


@pytest.mark.parametrize("lang", installed())
def test_a_second_offer_is_asked(lang: str) -> None:
    for typed in (f"{N} 8", f"{N}, 8", f"{N}. 8", f"{N}\n8", f"8 {words(lang, 'and')[0]} {N}"):
        found = reading(typed, asked_in("turn"), lang)
        assert not found.done, typed
        assert Why.SEVERAL in found.how, typed
    both = f"{words(lang, 'yes')[0]}. {words(lang, 'decline')[0]}"
    assert not reading(both, asked_in("invite"), lang).done


@pytest.mark.parametrize("lang", installed())
def test_adding_a_word_never_makes_done_of_what_was_asked(lang: str) -> None:
    rng = random.Random(lang)
    polite = words(lang, "request") + words(lang, "frame")  # "could" speaks against it, "could I" does not
    against = [
        word
        for word in words(lang, "doubt") + words(lang, "stop") + words(lang, "talk")
        if not any(phrase.startswith(f"{word} ") for phrase in polite)
    ]
    strange = ["qwxv", "zzyzx", "бжщ", "גזגז"]
    for _ in range(500):
        typed = [str(N), rng.choice(against), *rng.choices(strange + against, k=rng.randint(0, 2))]
        rng.shuffle(typed)
        if done(" ".join(typed), "turn", lang):
            pytest.fail(" ".join(typed))
        typed.insert(rng.randrange(len(typed) + 1), rng.choice(strange + against))
        assert not done(" ".join(typed), "turn", lang), " ".join(typed)


@pytest.mark.parametrize("lang", installed())
def test_what_cannot_be_undone_is_done_by_its_bare_word_only(lang: str) -> None:
    word = words(lang, "leave")[0]
    assert done(word, "turn", lang) == ["leave"]
    assert done(f"{words(lang, 'hi')[0]}, {word}", "turn", lang) == []


def test_the_budget_of_a_mail() -> None:
    for lines in (["5"] * 201, ["5 " * 401], ["x" * 8001], ["a." * 4000], ["x:)" * 2600]):
        assert read(lines, asked_in("turn"), lexicon_for("en", lines)).done == ()


@pytest.mark.parametrize("typed", [f"{N}, Carla plays it", f"Carla: {N}"])
def test_a_move_that_may_be_somebody_elses_is_asked(typed: str) -> None:
    reading = read([typed], asked_in("turn"), lexicon_for("en", [typed]))
    assert (reading.done, reading.how) == ((), (Why.NAME,))
    assert reading.asks
