"""What people type, and what the log keeps: text and back."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import (
    MARKS,
    Ambiguous,
    Ask,
    Asked,
    Move,
    NotUnderstood,
    Refusal,
    cell,
    cell_name,
    column_row,
    from_plain,
    parse_cell,
    plain,
    read,
    recall,
    to_plain,
    write,
)
from pbem.engine.core.facts import CLASSES
from pbem.engine.core.moves import TOOLS
from tests.kit import Game, games, rngs, where

NAMES = ("Anna", "Annika", "Bo", "Cem Öz", "דנה")

# Cells ----------------------------------------------------------------------------------------------


def test_every_cell_has_a_name_and_is_found_by_it() -> None:
    for column in range(-99, 100, 3):
        for row in range(-99, 100, 3):
            place = cell(column, row)
            assert column_row(place) == (column, row)
            assert parse_cell(cell_name(place)) == place


def test_cells_sort_as_one_reads_row_by_row() -> None:
    corners = [cell(3, 1), cell(-2, 2), cell(0, 2), cell(1, 2), cell(-9, 3)]
    assert sorted(corners) == corners


@pytest.mark.parametrize("text", ["3,4", "3/4", "(3,4)", "(3/4)", "3;4"])
def test_a_cell_may_be_written_in_several_ways(text: str) -> None:
    assert parse_cell(text) == cell(3, 4)


@pytest.mark.parametrize("text", ["", "3", "3,", ",4", "3,4,5", "a,b", "3.4", "100,1", "1,--2", "٣,٤"])
def test_anything_else_is_no_cell(text: str) -> None:
    assert parse_cell(text) is None


# Moves ----------------------------------------------------------------------------------------------

TUNNELS = st.sampled_from([*range(1, 41), *range(68, 98)])
ACTIONS = st.sampled_from([*range(41, 68), *range(98, 126)])
CARDS = st.integers(1, 125)
PLACES = st.builds(cell, st.integers(-99, 99), st.integers(-99, 99))
SEATS = st.integers(0, 11)

MOVES = st.one_of(
    st.builds(lambda card, place, turned: Move("lay", card, place, turned), TUNNELS, PLACES, st.booleans()),
    st.builds(lambda card, place: Move("play", card, place), ACTIONS, PLACES),
    st.builds(
        lambda card, seat, tool: Move("play", card, seat=seat, tool=tool),
        ACTIONS,
        SEATS,
        st.sampled_from(["", *TOOLS]),
    ),
    st.builds(lambda card: Move("play", card), ACTIONS),
    st.builds(lambda card, more: Move("discard", card, more=tuple(more)), CARDS, st.lists(CARDS, max_size=3)),
    st.builds(
        lambda card, other, mark: Move("trade", card, tool=mark, more=(other,)),
        CARDS,
        CARDS,
        st.sampled_from(MARKS),
    ),
    st.builds(lambda number: Move("choose", more=(number,)), st.integers(0, 999)),
)


@given(MOVES)
def test_every_move_is_read_back_as_it_was_written(move: Move) -> None:
    line = write(move)
    assert read(line) == move
    assert recall(line) == move
    assert write(read(line)) == line


ODD_NAMES = ["Anna Cart", "J.", "p3", "Me", "ß", "To", "O'Hara jr.", "Lantern", "דנה", "Ann", "anna", "Æ Ø"]


@given(MOVES, st.permutations(ODD_NAMES))
def test_every_move_is_read_back_with_the_names_of_the_players(move: Move, names: list[str]) -> None:
    assert read(write(move, names), names, me=0) == move


@given(games(), rngs())
def test_every_move_of_a_game_is_read_back(game: Game, rng: random.Random) -> None:
    moves = [row.move for row in game.rows if row.move]
    for move in rng.sample(moves, 10):
        assert recall(write(move)) == read(write(move)) == move


def test_the_canonical_lines() -> None:
    assert write(Move("lay", 12, cell(3, 4))) == "play 12 at 3,4"
    assert write(Move("lay", 12, cell(3, 4), turned=True)) == "play 12 at 3,4 turned"
    assert write(Move("play", 53, seat=0), NAMES) == "play 53 on Anna"
    assert write(Move("play", 53, seat=0)) == "play 53 on p0"
    assert write(Move("play", 66, seat=0, tool="lantern"), NAMES) == "play 66 on Anna lantern"
    assert write(Move("play", 47, cell(5, 3))) == "play 47 at 5,3"
    assert write(Move("discard", 12)) == "discard 12"
    assert write(Move("choose", more=(2,))) == "choose 2"
    assert write(Move("lay", 12, cell(10, -1))) == "play 12 at 10,-1"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("PLAY 12 AT 3,4", "play 12 at 3,4"),
        ("  play   12  at 3,4  ", "play 12 at 3,4"),
        ("play 12 at 3, 4", "play 12 at 3,4"),
        ("play 12 at 3 , 4", "play 12 at 3,4"),
        ("play 12 at 3/4", "play 12 at 3,4"),
        ("play 12 at (3,4)", "play 12 at 3,4"),
        ("play 12 at (3, 4)", "play 12 at 3,4"),
        ("play 12 at ( 3 , 4 )", "play 12 at 3,4"),
        ("play 12 3,4", "play 12 at 3,4"),
        ("play 12 3, 4", "play 12 at 3,4"),
        ("play 12 0,3", "play 12 at 0,3"),
        ("play 12 at -1,3", "play 12 at -1,3"),
        ("play 12 at -1, -3", "play 12 at -1,-3"),
        ("play 12 −1,3", "play 12 at -1,3"),
        ("play card 12 at 3,4", "play 12 at 3,4"),
        ("play #12 at 3,4", "play 12 at 3,4"),
        ("play No.12 at 3,4", "play 12 at 3,4"),
        ("play №12 at 3,4", "play 12 at 3,4"),
        ("Play 12 at 3,4.", "play 12 at 3,4"),
        ("lay 12 at 3,4", "play 12 at 3,4"),
        ("play 12 at 3,4 turned", "play 12 at 3,4 turned"),
        ("play 12 at 3,4 flip", "play 12 at 3,4 turned"),
        ("play 12 at 3,4 Rotated", "play 12 at 3,4 turned"),
        ("play 12 3/4 flipped!", "play 12 at 3,4 turned"),
        ("ｐｌａｙ １２ ａｔ ３，４", "play 12 at 3,4"),
        *(
            (f"play 12 at {typed}", "play 12 at 3,4")
            for typed in [
                *(
                    "3.4",
                    "3 4",
                    "3:4",
                    "3;4",
                    "3 , 4",
                    "3 . 4",
                    "[3,4]",
                    "(3.4)",
                    "[ 3 ; 4 ]",
                    "{3,4}",
                    "3،4",
                    "3، 4",
                ),
                *("３，４", "３．４", "３：４", "3、4", "3,4.", "3,4;", "3,4,", "3.4 .", "3 4;"),
            ]
        ),
        ("play 12 @ 3,4", "play 12 at 3,4"),
        ("play 12 @3.4", "play 12 at 3,4"),
        ("play 12@3,4", "play 12 at 3,4"),
        ("play 12 at3,4", "play 12 at 3,4"),
        ("play 12 3 4", "play 12 at 3,4"),
        ("play 12 on 3 4", "play 12 at 3,4"),
        ("play 12 at -1.3", "play 12 at -1,3"),
        ("play 12 at -1 -3", "play 12 at -1,-3"),
        ("play 12 -1.3", "play 12 at -1,3"),
        ("play: 12 at 3,4", "play 12 at 3,4"),
        ("play:12 at 3,4", "play 12 at 3,4"),
        ("play 12: 3,4", "play 12 at 3,4"),
        ("play 12, 3,4", "play 12 at 3,4"),
        ("play 12: 3 4", "play 12 at 3,4"),
        ("play no. 12 at 3,4", "play 12 at 3,4"),
        ("play nr 12 at 3,4", "play 12 at 3,4"),
        ("play card no. 12 at 3,4", "play 12 at 3,4"),
        *(
            (f"play 12 {typed}", "play 12 at 3,4 turned")
            for typed in [
                *(
                    "at 3,4 (turned)",
                    "at 3,4, turned",
                    "at 3.4 upside down",
                    "at 3,4 upside-down",
                    "at 3,4 [turned]",
                ),
                *("turned at 3,4", "(turned) at 3,4", "upside down at 3,4", "rotated 3.4", "turned, at 3 4"),
            ]
        ),
        *(
            (f"{verb} 12 at 3.4", "play 12 at 3,4")
            for verb in ("place", "put", "build", "use", "put no.", "use card")
        ),
        *(
            (f"{verb} 12", "discard 12")
            for verb in ("drop", "throw away", "discard no.", "discard nr.", "discard:")
        ),
        ("discard no. 12 and no. 31", "discard 12 31"),
        ("discard cards 12, 31;", "discard 12 31"),
        ("play 124 then 12 at 3.4 then 31 at 4 4 turned", "play 124 then 12 at 3,4 then 31 at 4,4 turned"),
        ("toll no. 12 @ 3.4", "toll 12 at 3,4"),
        ("pass 12", "discard 12"),
        ("Discard 12", "discard 12"),
        ("discard card 12", "discard 12"),
        ("pass card 12", "discard 12"),
        ("discard 12, 31 and 40", "discard 12 31 40"),
        ("discard 12 31 to remove broken cart", "discard 12 31 to remove cart"),
        ("choose 2", "choose 2"),
        ("CHOOSE 2.", "choose 2"),
        ("play 53 on anna", "play 53 on p0"),
        ("play 53 on ANNA", "play 53 on p0"),
        ("play 53 anna", "play 53 on p0"),
        ("play 53 on b", "play 53 on p2"),
        ("play 53 on annik", "play 53 on p1"),
        ("play 53 on cem", "play 53 on p3"),
        ("play 53 on cem öz", "play 53 on p3"),
        ("play 53 on ד", "play 53 on p4"),
        ("play 53 on p1", "play 53 on p1"),
        ("play 53 on me", "play 53 on p2"),
        ("play 66 on anna lantern", "play 66 on p0 lantern"),
        ("play 66 on anna lant", "play 66 on p0 lantern"),
        ("play 66 cem öz pick", "play 66 on p3 pickaxe"),
        ("play 41 9,3", "play 41 at 9,3"),
        ("play 41", "play 41"),
    ],
)
def test_the_reader_forgives(text: str, canonical: str) -> None:
    assert write(read(text, NAMES, me=2)) == canonical


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "verb"),
        ("hello", "verb"),
        ("12 at 3,4", "verb"),
        ("play", "card"),
        ("play at 3,4", "card"),
        ("play twelve at 3,4", "card"),
        ("play 1234 at 3,4", "card"),
        ("play 12 at 3,4 please", "after_cell"),
        ("play 12 at 3,4 turned turned", "after_cell"),
        ("play 12 at 1-4", "cell"),
        ("play 12 at 14", "cell"),
        ("play 12 at 1.4.2", "cell"),
        ("play 12 at 1,4,2", "cell"),
        ("play 12 at 3", "cell"),
        ("play 12 turned at home", "cell"),
        ("play 12 turned at 3,4 turned", "after_cell"),
        ("play 12 at 3,4 or 4,4", "after_cell"),
        ("use your head", "verb"),
        ("put the kettle on", "verb"),
        ("drop me a line", "verb"),
        ("throw it away", "verb"),
        ("build", "verb"),
        ("play 53 on nobody", "player"),
        ("play 53 on p13", "player"),
        ("discard", "card"),
        ("pass", "card"),
        ("discard it", "card"),
        ("discard 12 13 to remove nothing", "remove"),
        ("discard 12 to remove cart", "remove"),
        ("choose", "choice"),
        ("choose one", "choice"),
        ("play 12 at " + "3" * 700, "too_long"),
    ],
)
def test_what_is_no_move_is_not_understood_and_says_which_part(text: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(text, NAMES)
    assert refused.value.hint == hint


def test_a_beginning_that_fits_two_names_is_ambiguous() -> None:
    with pytest.raises(Ambiguous) as refused:
        read("play 53 on ann", NAMES)
    assert refused.value.word == "player"
    assert refused.value.choices == ("Anna", "Annika")


@pytest.mark.parametrize("typed", ["Jurgen", "JÜRG", "lukasz", "Łukasz"])
def test_a_name_is_read_without_the_marks_on_its_letters(typed: str) -> None:
    names = ("Anna", "Jürgen", "Łukasz")
    seat = read(f"play 52 on {typed}", names).seat
    assert names[seat].casefold()[1:4] in ("ürg", "uka")
    with pytest.raises(Ambiguous):
        read("play 52 on zoe", ("Zoé", "Zoë"))


def test_a_whole_name_wins_over_a_longer_one() -> None:
    assert read("play 53 on anna", NAMES).seat == 0
    assert read("play 53 on p1", ("p1", "p0")).seat == 0, "a player may be called p1"
    assert read("play 53 on me", ("Bo", "Me"), me=0).seat == 1


WORDS = st.sampled_from(
    ["play", "lay", "pass", "discard", "choose", "at", "on", "12", "53", "3,4", "3", ",", "/", "(", ")", "-",
     "me", "anna", "lantern", "turned", "to", "remove", "and", "#", "p1", "card", "−", "\u200f", "\x00", "ﷺ"]
)  # fmt: skip


def read_or_refused(line: str) -> Move | Refusal:
    try:
        return read(line, NAMES, me=1)
    except (NotUnderstood, Ambiguous) as refused:
        return refused


@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join), st.lists(WORDS).map("".join)))
def test_any_text_is_a_move_or_a_refusal(text: str) -> None:
    answer = read_or_refused(text)
    if isinstance(answer, Move):
        assert read(write(answer)) == answer
    else:
        assert str(answer)


@given(st.binary().map(lambda raw: raw.decode("utf-8", "surrogateescape")))
def test_any_bytes_are_a_move_or_a_refusal(text: str) -> None:
    for line in (text, "play " + text, "play 53 on " + text, "discard " + text, "choose " + text):
        assert isinstance(read_or_refused(line), (Move, Refusal))


@given(st.text())
def test_the_reader_of_logs_refuses_what_it_did_not_write(text: str) -> None:
    for line in (text, "play " + text, "discard " + text, "choose " + text):
        try:
            move = recall(line)
        except NotUnderstood:
            continue
        assert isinstance(move, Move)


# Facts ----------------------------------------------------------------------------------------------


@given(games())
def test_every_fact_survives_json(game: Game) -> None:
    seen = set()
    for row in game.rows:
        for fact in row.facts:
            plain = json.loads(json.dumps(to_plain(fact)))
            back = from_plain(plain)
            assert back == fact
            assert type(back) is type(fact)
            assert to_plain(back) == to_plain(fact)
            seen.add(plain[0])
    assert seen >= {"began", "shuffled", "moved", "covered", "asked", "round_over", "game_over"}


SAMPLES = {
    "began": (2, 1),
    "shuffled": ("deck", (3, 1, 2)),
    "moved": ((5,), "deck", "hand0", False),
    "covered": (((where("9,1"), (202,)),),),
    "laid": (0, 5, where("2,3"), True),
    "lifted": (where("2,3"), 5, "discard"),
    "turned": (where("9,1"), 202, False),
    "played": (0, 41, where("9,1"), -1, ""),
    "looked": (0, "goal", where("9,1"), (202,)),
    "asked": ((Ask(0, "gold", (212, 213)),), (("draft", 2), ("after_round", 1))),
    "paid": (1, 3, False),
    "round_over": (True, 1, (205, 212), 2),
    "game_over": ((1, 2, 3),),
    "restored": (7, (("asks", ((0, "turn", ()),)), ("over", False), ("zones", (("deck", (3, 1)),)))),
}


@pytest.mark.parametrize("tag", SAMPLES)
def test_every_kind_of_fact_has_a_tag_and_comes_back(tag: str) -> None:
    fact = CLASSES[tag](*SAMPLES[tag])
    back = from_plain(json.loads(json.dumps(to_plain(fact))))
    assert back == fact
    assert type(back) is CLASSES[tag]
    if isinstance(back, Asked):
        assert isinstance(back.asks[0], Ask)


def test_the_beginning_of_a_very_long_line_is_no_line() -> None:
    assert plain("Pass" + " " * 596) == "pass"
    assert plain("pass" + " " * 597 + "or not?") == "pass ¶"
    assert len(plain("a" + "\u0345\u0301" * 50_000)) <= 601


def test_signs_that_stand_for_whole_words_are_left_alone() -> None:
    """Each of them would become up to eighteen letters."""
    assert plain("PASS \ufdfa ㌖") == "pass \ufdfa ㌖"
