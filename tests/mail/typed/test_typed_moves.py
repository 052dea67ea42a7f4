"""What a person would understand is understood, and what was read is always said; everything else is talk."""

from __future__ import annotations

import time

import pytest

from pbem.engine import Refusal, read, view, write
from pbem.mail.conversation.lines import read_line
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.moves import read_bare, read_typed
from pbem.render.moves.choices import choice_lines
from pbem.render.words.movetext import meaning
from pbem.render.words.names import Voice
from tests.kit.desk import Desk, make_desk
from tests.kit.games import random_game
from tests.kit.letters import NAMES
from tests.kit.mails.typed_forms import ASKED, BARE, TALKED, TURNED, WORDED
from tests.mail.conversation.test_our_letters import commands_in, our_letter, sent, text_mail
from tests.mail.table_words.test_tails import copies

BORIS = 1


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """One game for all lines: a move is only held, and the next one takes its place."""
    desk = make_desk(tmp_path_factory.mktemp("table"))
    desk.new_game()
    assert (desk.to_move(), desk.seen(BORIS).hand) == (BORIS, (43, 60, 55, 14, 46, 27))
    return desk


def written(desk: Desk, words: str) -> str:
    """The answer to a mail of Boris; an hour passes between mails, or he would write too many in a day."""
    desk.clock.skip(hours=1)
    desk.write(BORIS, words, to=desk.letters(BORIS)[-1])
    return desk.text(BORIS)


def held(desk: Desk) -> list[str]:
    return [row.move for row in desk.app.store.held_moves("K7")]


def reading(desk: Desk) -> ReadingContext:
    return ReadingContext(desk.game().names, BORIS, desk.seen(BORIS))


@pytest.mark.parametrize("line", [*BARE, *WORDED])
def test_what_a_person_would_understand_is_understood(table: Desk, line: str) -> None:
    context = reading(table)
    command = read_line(line, context) or read_bare(line, context)
    assert command is not None
    assert (command.kind, command.text, command.line) == ("move", (BARE | WORDED)[line], line)
    assert command.remark is None


def sampled(lines: list[str], every: int) -> list[object]:
    """Some of the lines; all of them in a long run."""
    return [
        line if at % every == 0 else pytest.param(line, marks=pytest.mark.soak)
        for at, line in enumerate(lines)
    ]


@pytest.mark.parametrize("line", sampled([*BARE, *WORDED], 9))
def test_what_is_typed_is_done_and_the_receipt_says_what_was_read(table: Desk, line: str) -> None:
    meant = (BARE | WORDED)[line]
    text = written(table, line)
    assert held(table) == [meant]
    voice = Voice(table.seen(BORIS), table.game().names)
    assert "You wrote “" in text
    assert f"I read this as: {meaning(write(read(meant), table.game().names), voice)}." in text
    assert "only turned" not in text


@pytest.mark.parametrize("line", sampled(TURNED, 2))
def test_a_card_that_fits_only_turned_is_laid_turned_and_its_player_is_told(table: Desk, line: str) -> None:
    text = written(table, line)
    assert held(table) == ["play 14 at 1,2 turned"]
    assert (
        "I read this as: No.14 junction at 1,2, turned. It fits there only turned, so it is laid turned."
        in text
    )


@pytest.mark.parametrize("line", sampled([*ASKED], 3))
def test_what_can_mean_two_things_or_none_is_asked_about(table: Desk, line: str) -> None:
    before = held(table)
    text = written(table, line)
    assert ASKED[line] in text or "Did you mean" in text
    assert held(table) == before


@pytest.mark.parametrize("line", TALKED)
def test_talk_is_never_a_move(table: Desk, line: str) -> None:
    context = reading(table)
    for shown in (line, line.upper(), f"{line}.", f"{line}!", f"  {line}", f"{line} please", f"Hi, {line}"):
        assert unread(shown, context), shown


@pytest.mark.parametrize(
    "doubt", ["{}?", "if you like, {}", "not {}", "maybe {}", "{} perhaps", "{} unless", "don't {}", "{} if"]
)
def test_a_doubt_before_or_behind_is_no_move(table: Desk, doubt: str) -> None:
    context = reading(table)
    for line in (*BARE, *WORDED):
        assert unread(doubt.format(line), context), line


def unread(line: str, context: ReadingContext) -> bool:
    """Whether a line is talk, or refused."""
    try:
        return read_line(line, context) is None and read_bare(line, context) is None
    except Refusal:
        return True


def test_a_bare_line_has_no_word_of_ours(table: Desk) -> None:
    """So it counts only where it stands alone."""
    context = reading(table)
    assert [line for line in BARE if read_line(line, context) is not None] == []


def test_soft_words_spoil_nothing(table: Desk) -> None:
    text = written(table, "8\n\nUse your head, Anna!\nPut the kettle on.\nDrop me a line.")
    assert held(table) == ["play 14 at 1,4"]
    assert "Not read: “Put the kettle on.”." in text


@pytest.mark.parametrize(
    "line", ["8", "option 8", "[8] 1,4", "14 at 1,4", "8 = play 14 at 1,4", "My move: 8"]
)
def test_an_answer_to_a_closed_question_is_late(desk: Desk, line: str) -> None:
    desk.new_game(cooling=0)
    old = desk.newest(BORIS)
    desk.write(BORIS, "discard 60")
    before = desk.game().row
    desk.write(BORIS, line, to=old)
    assert "too late: that turn is over" in desk.text(BORIS)
    assert desk.game().row == before


@pytest.mark.parametrize(
    "width", [50, 65, 72, 76, *(pytest.param(width, marks=pytest.mark.soak) for width in range(51, 81))]
)
def test_no_offer_of_ours_falls_out_of_a_copy_that_was_marked_and_folded(width: int) -> None:
    mail = sent(our_letter("turn"))
    for about, copy, _ in copies(mail, width):
        for lines in ([*copy, "", "Bye"], ["Hi", "", *copy]):
            assert commands_in(text_mail(lines)) == (), about


def test_a_choice_is_taken_as_it_is_printed() -> None:
    rows = (row.after for seed in range(40) for row in random_game(seed, seats=4).rows)
    state = next(state for state in rows if state.asks and state.asks[0].choices)
    seat = state.asks[0].seat
    seen = view(state, seat)
    context = ReadingContext(NAMES[:4], seat, seen)
    _, *choices = choice_lines(Voice(seen, NAMES[:4]))
    for number, line in enumerate(choices, 1):
        for shown in (
            line,
            line.strip(),
            f"{number}",
            f"choice {number}",
            f"option {number}",
            f"I choose {number}",
        ):
            assert read_typed(shown, context).text == f"choose {number}"


def test_a_name_that_is_a_courtesy_is_still_a_name(table: Desk) -> None:
    seen = table.seen(BORIS)
    context = ReadingContext(("Thanks", "Boris", "Carla Cheers"), BORIS, seen)
    assert read_typed("play 55 on Thanks", context).text == "play 55 on p0"
    assert read_typed("play 55 on Carla Cheers", context).text == "play 55 on p2"


def test_what_is_read_follows_from_the_view_alone(table: Desk) -> None:
    """Two worlds that look alike to Boris understand him alike: nothing else is asked."""
    again = ReadingContext(table.game().names, BORIS, view(table.game().state, BORIS))
    now = reading(table)
    for line in (*BARE, *WORDED):
        assert read_typed(line, again) == read_typed(line, now)


@pytest.mark.parametrize(
    "line",
    [
        *("8" * 600, "8 " * 300, "[" * 600, "8 thanks " * 66, "👍" * 600, "play 14 at " + "1," * 290),
        *("hi " * 200, "i'll " * 120, "8 = " * 150, "8 (" * 200, "no. " * 150, "14 (" + "a" * 590),
        *(
            "please " * 85,
            "play 14 " + "( " * 290,
            "1 , " * 150 + "4",
            "- " * 300,
            "8 boris" + ", boris" * 80,
        ),
    ],
)
def test_no_line_takes_long(table: Desk, line: str) -> None:
    context, begin = reading(table), time.process_time()
    for _ in range(10):
        for read_it in (read_line, read_bare):
            try:
                read_it(line[:600], context)
            except Refusal:
                continue
    assert time.process_time() - begin < 1.0
