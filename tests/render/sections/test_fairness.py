"""What letters say about the luck of a game: what an invitation promises, and all words as they were used."""

from __future__ import annotations

from typing import Any

from pbem.app.sheets.table import Salt
from pbem.render.letter.letters import render_letter
from pbem.render.letter.page import render_page
from tests.kit.games import random_game
from tests.kit.letters import sheet


def said(kind: str, seat: int = 1, **parts: Any) -> str:
    state = random_game(1, seats=3).rows[0].after
    return " ".join(render_letter(sheet(state, seat, kind, draw=None, **parts)).body.split())


def test_an_invitation_says_how_words_are_added_and_what_begins_the_game() -> None:
    text = said("invite", organiser=None)
    assert "from words that each of you can add: “join sea and sand”." in text
    assert "We start when the last of you joins; the first letter then lists all the words." in text


def test_an_invitation_promises_no_more_than_is_kept() -> None:
    for organiser in (None, 0, 1):
        text = said("invite", organiser=organiser)
        assert "nobody alone" not in text
        assert "If nobody else adds words, the deals may have been picked out before" in text
    assert "whoever knows the seed and adds words last can try out many" in said("invite", organiser=None)
    assert "a friend of theirs at the table who adds words last can" in said("invite", organiser=0)


def test_an_invitation_names_the_organiser_and_shows_the_words_that_the_game_was_made_with() -> None:
    with_words = "Anna made this game with these words, which never change: | elm and oak We start"
    assert with_words in said("invite", organiser=0, words="elm and oak")
    assert "Anna made this game, and can add no words to it any more." in said(
        "invite", organiser=0, words=""
    )
    own = said("invite", organiser=1, words="elm")
    assert "You made this game. Your words for it never change: | elm We start" in own
    assert "You made this game, and added no words when you did." in said("invite", organiser=1, words="")
    assert "made this game" not in said("invite", organiser=None)


def test_the_first_letter_lists_all_words_by_player() -> None:
    salts = (Salt(0, "let us play 12", False), Salt(1, "", False), Salt(2, "", True))
    text = said("start", salts=salts)
    assert "Anna: | let us play 12 You: no words Clara: a bot, never any words" in text


def test_both_forms_of_the_first_letter_show_the_same_words_and_nothing_active() -> None:
    state = random_game(1, seats=3).rows[0].after
    text = render_letter(sheet(state, 1, "start", salts=(Salt(0, "<b>elm</b> a\u202eb", False),)))
    assert "| <b>elm</b> ab" in text.body
    assert "| &lt;b&gt;elm&lt;/b&gt; ab" in render_page(text, "turn@play.example")
