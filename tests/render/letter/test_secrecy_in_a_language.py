"""Requirement 9 in every language: a letter depends on nothing that its reader cannot see."""

import random

import pytest

from pbem.app.sheets.answers import Answer
from pbem.engine import Refusal, Streams, check, guess, view
from pbem.i18n import catalog, translated
from pbem.i18n.words.tables import LANGUAGES
from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from tests.kit.games import random_game, wrong_moves
from tests.kit.letters import ENDINGS, KINDS, ending, happenings, moments, sheet
from tests.kit.sampling import first

# Each kind in one language or another in the ordinary run; in the soak each kind in all of them.
CASES = [
    (kind, LANGUAGES[(at + turn) % len(LANGUAGES)])
    for turn in range(len(LANGUAGES))
    for at, kind in enumerate(KINDS)
]
SECRET_WORDS = ("saboteur", "treasure", "gold miner", "crossing", "map", "rockfall")


@pytest.mark.parametrize("case", first(len(KINDS), CASES), ids=":".join)
def test_letters_are_the_same_whatever_the_reader_cannot_know(case: tuple[str, str]) -> None:
    kind, lang = case
    rng = random.Random(f"{kind}{lang}")
    modules = rng.choice((("base",), ("base", "s2"), ("s2",)))
    for state, rows in moments(random_game(rng.randrange(4), modules=modules), rng, 1):
        for seat in rng.sample(range(state.seats), 2):
            other = guess(view(state, seat), Streams(rng.randbytes(32)))
            parts = {"history": happenings(rows, seat), **(ending(rows, seat) if kind in ENDINGS else {})}
            one, two = (
                render_letter(sheet(world, seat, kind, lang=lang, **parts)) for world in (state, other)
            )
            assert one.lang == lang
            assert one == two
            assert render_page(one, "t@pbem.example") == render_page(two, "t@pbem.example")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_the_same_whatever_the_mover_cannot_know(lang: str) -> None:
    rng = random.Random(lang)
    compared = 0
    for state, _ in moments(random_game(2), rng, 1):
        for ask in state.asks:
            other = guess(view(state, ask.seat), Streams(rng.randbytes(32)))
            for move in wrong_moves(state, ask.seat, rng, 6):
                letters = []
                for world in (state, other):
                    try:
                        check(world, ask.seat, move)
                    except Refusal as refusal:
                        parts = {"answers": (Answer("x", refusal=refusal),), "lang": lang}
                        letters.append(render_letter(sheet(world, ask.seat, "refusal", **parts)))
                assert len(letters) != 1
                assert letters[:1] == letters[1:]
                compared += bool(letters)
    assert compared


@pytest.mark.parametrize("lang", LANGUAGES)
def test_subject_and_first_lines_hold_no_secret(lang: str) -> None:
    """What a lock screen shows names no role and no card."""
    words = catalog(lang)
    secret = [translated(words, word).casefold() for word in SECRET_WORDS]
    assert secret[0] != SECRET_WORDS[0] or lang == "de"
    state, rows = next(moments(random_game(1), random.Random(lang), 1))
    for kind in (kind for kind in KINDS if kind not in ("invite", "offer")):  # which name the game itself
        for seat in (0, state.seats - 1):
            letter = render_letter(sheet(state, seat, kind, lang=lang, history=happenings(rows, seat)))
            preview = " ".join((letter.subject, *letter.body.split("\n")[:2])).casefold()
            assert not any(f" {word}" in preview for word in secret), preview
