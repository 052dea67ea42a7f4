"""Whole letters: their order, their width, their threads, a host's own templates, any language."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError

from pbem.app.sheets.answers import Answer, Outcome
from pbem.app.sheets.table import Happening
from pbem.engine import IllegalMove, Reason, Seat, State, play, read, redact, view
from pbem.render.letter.letters import render_letter, template_root
from pbem.render.safe import columns
from tests.kit import after, facts_of, table
from tests.kit.games import random_game
from tests.kit.letters import (
    ENDINGS,
    KINDS,
    NAMES,
    NOW,
    ending,
    everything_else,
    happenings,
    moments,
    sheet,
)
from tests.kit.sampling import first
from tests.kit.strange import written_in


def a_table() -> State:
    state = table(
        "S ┼",
        hands=(["map", "t_v", "break_cart"], ["map"], ["map", "map"]),
        goals=("stone_ne", "treasure", "stone_nw"),
        front={1: ["break_lantern"]},
        deck=["rockfall", "cross", "ns", "ew"],
    )
    return after(state, "play map at 9,3", "discard map", "play map at 9,1")


def body(kind: str = "turn", state: State | None = None, seat: Seat = 0, **parts: Any) -> str:
    return render_letter(sheet(state or a_table(), seat, kind, **parts)).body


def said(kind: str = "turn", seat: Seat = 0, **parts: Any) -> str:
    """The letter as it is read aloud: without line ends."""
    return " ".join(body(kind, None, seat, **parts).split())


def test_a_turn_mail_says_things_in_the_promised_order() -> None:
    text = said(history=())
    marks = [
        "It is your turn in game K7",
        "Please answer by Tue 17 Nov, 14:32 (UTC+2); time left: 24 hours.",
        "*The mine*",
        "*What you can do*",
        "[1] ",
        "*Your secrets*",
        "You are: ",
        "You saw the goal at 9,3 in turn 1 of this round: treasure.",
        "*The table, in the order of turns*",
        "lantern broken",
        "looked at the goal at 9,1",
        "Draw deck: ",
        "*How to answer*",
        "“discard ",
        "Without an answer in time your oldest card is discarded: ",
        "Head of the record after 34 rows: <9f8e9f8e9f8e9f8e9f8e>",
    ]
    found = [text.index(mark) for mark in marks]
    assert found == sorted(found)


@pytest.mark.parametrize("kind", KINDS)
def test_when_a_game_and_a_round_have_begun_people_are_asked_to_compare_heads(kind: str) -> None:
    assert ("Compare heads at the table now and then" in said(kind)) == (kind in ("start", "round_over"))


@pytest.mark.parametrize("width", [60, 40])
@pytest.mark.parametrize("seed", first(2, range(5)))
def test_lines_are_narrow_and_end_without_blanks(seed: int, width: int) -> None:
    most = 72 if width == 60 else width
    game = random_game(seed, modules=("base", "s2") if seed % 2 else ("base",))
    wide_names = ("王小明王小明王小明王小明", "Wolfeschlegelsteinhausenbergerdorff", *NAMES[2:])
    for state, rows in moments(game, random.Random(seed), 3):
        for kind in KINDS:
            for style in ("boxes", "ascii", "words"):
                seat = state.asks[0].seat if state.asks else 0
                parts = {"board": style, "columns": width, "names": wide_names[: state.seats]}
                ended = ending(rows, seat) if kind in ENDINGS else {}
                text = body(kind, state, seat, history=happenings(rows, seat), **parts, **ended)
                assert text.endswith("\n")
                assert not text.endswith("\n\n")
                assert "\n\n\n" not in text
                assert len(text.encode()) < 90_000
                for line in text.split("\n"):
                    assert columns(line) <= most or line.startswith("<"), line
                    assert line == line.rstrip(" \u00a0\t")
                    assert not line.startswith("From ")


def test_subjects_never_change_within_their_thread() -> None:
    """As the thread began, so it goes on, whatever is asked by then and in whatever language."""
    for kind in KINDS:
        assert render_letter(sheet(a_table(), 0, kind, subject="[K7] ваш ход 7")).subject == "[K7] ваш ход 7"


@pytest.mark.parametrize(
    ("turn", "round", "subject"),
    [(1, 1, "[K7] your turn 1"), (12, 1, "[K7] your turn 12"), (12, 2, "[K7] your turn 12 (round 2)")],
)
def test_a_subject_says_which_turn_it_is(turn: int, round: int, subject: str) -> None:
    letter = sheet(a_table(), 0)
    letter = replace(letter, view=letter.view._replace(turn=turn, round=round))
    assert render_letter(letter).subject == subject


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        ("invite", "you are invited"),
        ("start", "the game begins"),
        ("window", "Anna shows a card"),
        ("takeback", "Boris asks to take a move back"),
        ("round_over", "round 1 is over"),
        ("game_over", "the game is over"),
        ("abandoned", "the game was broken off"),
        ("table", "news of round 1"),
        ("bounce", "mails to Boris come back"),
        ("absence", "Boris takes part after all"),
        ("missing", "Boris does not answer"),
        ("dropped", "your seat is open"),
        ("offer", "a seat is free for you"),
        ("dossier", "the seat is yours"),
        ("replaced", "your seat is taken over"),
        ("wants_back", "somebody would like your seat back"),
        ("rejection", "a mail was not read"),
        ("restored", "an earlier copy was put back"),
    ],
)
def test_a_subject_says_what_the_letter_is(kind: str, subject: str) -> None:
    assert render_letter(sheet(a_table(), 0, kind)).subject == f"[K7] {subject}"


def test_a_receipt_says_what_was_read_and_until_when_it_can_be_undone() -> None:
    text = said("receipt", answers=(Answer("7", "play 53 on Boris"),), final_at=NOW + timedelta(minutes=10))
    assert "You wrote “7”. I read this as: No.53 broken cart on Boris." in text
    assert "final at Mon 16 Nov, 14:42 (UTC+2)" in text
    assert "“undo”" in text
    assert "“go”" in text
    assert "*Your cards*" not in text


def test_a_receipt_after_release_tells_what_came_of_it() -> None:
    game = random_game(3, seats=3)
    row = next(row for row in game.rows if row.seat == 1)
    text = body("receipt", row.after, 1, history=happenings([row], 1))
    assert "*What came of it*" in text
    assert "becomes final" not in text


def test_a_refusal_repeats_the_position_if_the_reader_has_to_decide() -> None:
    refused = Answer("play 99 at 3,4", refusal=IllegalMove(Reason.NOT_IN_HAND, card=99))
    mine = said("refusal", answers=(refused,))
    assert "You wrote “play 99 at 3,4”. Card number 99 is not one of yours." in mine
    assert "*The mine*" in mine
    waiting = Answer("play 99 at 3,4", refusal=IllegalMove(Reason.NOT_YOUR_TURN))
    other = said("refusal", seat=1, answers=(waiting,))
    assert "It is not your turn: everybody is waiting for Anna." in other
    assert "*The mine*" not in other


def test_the_end_of_a_game_names_the_winner_and_how_to_check() -> None:
    game = random_game(6, seats=4)
    text = body("game_over", game.last, 2, history=happenings(game.rows, 2), **ending(game.rows, 2))
    for part in (
        "*The result*",
        "*The last round*",
        "*Round by round*",
        "*See it again*",
        "*Check it yourself*",
        "“pbem verify”",
        "<7734",
        "<0a1b",
    ):
        assert part in text


def test_the_end_of_a_round_shows_its_mine_where_the_application_gives_it() -> None:
    state = a_table()
    assert "*The mine*" not in body("round_over", state)
    assert "still being shared" not in body("round_over", state)
    ended = sheet(random_game(6, seats=3).last, 0).view
    assert "*The mine*" in body("round_over", state, ended=ended)


def test_the_end_of_a_round_shows_its_mine_with_every_goal() -> None:
    state = table(hands=[["map"]], deck=[], goals=["stone_ne", "treasure", "stone_nw"])
    ended = after(state, "discard map")
    over = Happening(1, 0, None, tuple(redact(fact, 1) for fact in facts_of(state, "discard map")))
    text = body("round_over", ended, 1, ended=view(ended, 1), history=(over,), sharing=(over,))
    assert "The treasure stayed hidden at 9,3." in text
    assert text.count("│ $ │") == 1
    assert "│ ? │" not in text


def test_ascii_letters_are_ascii_apart_from_names() -> None:
    text = body(board="ascii", zone="America/Lima")
    assert text.isascii()
    assert "(UTC-5)" in text


def test_a_long_history_is_shortened_with_a_note() -> None:
    game = random_game(5, seats=10)
    text = body("turn", game.rows[0].after, 0, history=happenings(game.rows, 0) * 40)
    assert "earlier lines are left out." in text
    assert len(text.encode()) < 20_000


# Templates ------------------------------------------------------------------------------------------


def test_a_hosts_own_folder_comes_first_and_the_rest_is_ours(tmp_path: Path) -> None:
    (tmp_path / "mail").mkdir()
    (tmp_path / "mail" / "nudge.txt.j2").write_text("Psst, {{ game }}!", encoding="utf-8")
    assert render_letter(sheet(a_table(), 0, "nudge"), tmp_path).body == "Psst, K7!\n"
    assert render_letter(sheet(a_table(), 0, "turn"), tmp_path) == render_letter(sheet(a_table(), 0, "turn"))


def test_a_template_that_asks_for_what_is_not_there_fails(tmp_path: Path) -> None:
    (tmp_path / "mail").mkdir()
    (tmp_path / "mail" / "nudge.txt.j2").write_text("{{ everybodys_cards }}", encoding="utf-8")
    with pytest.raises(UndefinedError):
        render_letter(sheet(a_table(), 0, "nudge"), tmp_path)


def test_templates_lie_beside_the_package_in_a_checkout() -> None:
    assert (template_root() / "mail" / "turn.txt.j2").is_file()
    assert {f"{kind}.txt.j2" for kind in KINDS} <= {path.name for path in template_root().glob("mail/*")}


# Languages ------------------------------------------------------------------------------------------


@pytest.fixture
def strange() -> Iterator[None]:
    """What stays readable did not come from a catalog."""
    with written_in("ж" * 26):
        yield


@pytest.mark.usefixtures("strange")
@pytest.mark.parametrize("seed", first(2, range(4)))
def test_every_word_goes_through_the_catalog(seed: int) -> None:
    game = random_game(seed, modules=("base", "s2") if seed % 2 else ("base",))
    answers = (
        Answer("x", refusal=IllegalMove(Reason.NOT_IN_HAND, card=1)),
        Answer("7", "play 1 at 3,4 turned"),
        Answer("7", "discard 1 41"),
        Answer("x", note=Outcome.LATE),
    )
    for state, rows in moments(game, random.Random(seed), 3):
        for kind in KINDS:
            seat = state.asks[0].seat if state.asks else 0
            parts = {"history": happenings(rows, seat), "lang": "bg", "answers": answers}
            text = body(kind, state, seat, **parts)
            text = re.sub(r"“[^”]*”|„[^“]*“|(?m:^\|.*)|<[0-9a-f]+>|<mailto:.*>|UTC|K7|MX", "", text)
            english = [word for word in re.findall(r"[A-Za-z]{2,}", text) if word not in NAMES]
            assert english == []


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_catalog_a_letter_is_in_english_as_a_whole_dates_included(kind: str) -> None:
    state = random_game(3).rows[5].after
    why = "pauses" if kind == "pace" else "no_token"
    parts = {**everything_else(state, 0), "reason": why, "due_at": NOW + timedelta(days=2)}
    parts |= {"per_turn": timedelta(days=1), "final_at": NOW + timedelta(hours=1)}
    english, other = (render_letter(sheet(state, 0, kind, **parts, lang=each)) for each in ("en", "fr"))
    assert other == english


def test_who_had_laid_a_moved_card_is_told_when_its_round_is_over() -> None:
    before = after(table(modules=("wc2023",), hands=[[1, 41], [125], [42]]), "play 1 at 2,3")
    facts, state = play(before, 1, read("play 125 at 1,2"))
    event = Happening(9, 1, None, tuple(redact(fact, 2) for fact in facts))
    later = state.but(deeds=(), round=2)  # the next round is dealt
    letter = sheet(later, 2, "round_over", history=(event,), ended=view(state, 2))
    assert "Boris moved Anna’s crossing from 2,3 to 1,2." in render_letter(letter).body
