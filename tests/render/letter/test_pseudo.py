"""Every kind of letter in the language that nobody speaks: no English word is left, no line too long."""

import html
import random
import re

import pytest

from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from pbem.render.safe import columns
from tests.kit.games import random_game
from tests.kit.letters import (
    ASKED,
    ENDINGS,
    KINDS,
    NAMES,
    ending,
    everything_else,
    happenings,
    moments,
    sheet,
)
from tests.kit.pseudo import english_in, not_found, overheard
from tests.render.letter.test_no_letter_is_a_command import answers


def test_a_forgotten_word_is_seen() -> None:
    assert english_in("⟦Ŷòù àŕè: saboteur. ~~~~⟧ “play 12 at 3,4” Anna", ["Anna"]) == ["saboteur"]


@pytest.mark.parametrize("kind", KINDS)
def test_no_english_word_is_left_in_a_letter(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = overheard(monkeypatch)
    rng = random.Random(kind)
    for seed, style in enumerate(("boxes", "words")):
        game = random_game(seed, modules=("base", "s2") if seed % 2 else ("base",))
        for state, rows in moments(game, rng, 1):
            seat = state.asks[0].seat if state.asks else 0
            letter = sheet(
                state,
                seat,
                kind,
                lang="xx",
                board=style,
                columns=60 if seed else 40,
                history=happenings(rows, seat),
                answers=tuple(answers(state, seat, rng)) if kind in ("receipt", "refusal") else (),
                asked=tuple(rng.sample(ASKED, 4)) if kind == "receipt" else (),
                log=happenings(rows, seat),
                **everything_else(state, seat),
                **(ending(rows, seat) if kind in ENDINGS else {}),
            )
            text = render_letter(letter)
            known = (*NAMES, "K7", "MX")
            assert english_in(f"{text.subject}\n{text.body}", known) == []
            typed = re.findall(r"[A-Za-z]+", text.body)  # what people said has no margin in HTML
            page = re.sub(r"(?s)<style.*?</style>|<[^<>]*>", " ", render_page(text, "t@pbem.example"))
            assert {*english_in(html.unescape(page), known)} <= {*typed}
            for line in text.body.split("\n"):
                assert columns(line) <= (72 if seed else 40) or line.startswith(("<", "| http")), line
    assert not_found(heard) == []
