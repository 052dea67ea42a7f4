"""Mails in the words of seven languages: read as English ones are, and logged in English."""

from __future__ import annotations

import pytest

from pbem.app.conversation.command import Kind
from pbem.engine import Ambiguous, NotUnderstood
from pbem.i18n.words.printing import printed
from pbem.i18n.words.tables import LANGUAGES
from pbem.mail.conversation.commands import read_commands
from pbem.mail.conversation.lines import is_in_marks, read_line
from pbem.mail.conversation.slips import slip_of, word_meant
from pbem.mail.typed.context import ReadingContext
from pbem.mail.typed.moves import read_typed
from pbem.render.safe import in_marks
from tests.kit.desk import Desk, unchanged


def speaks(desk: Desk, seat: int, lang: str) -> None:
    desk.write(seat, f"set lang={lang}")


def context_of(desk: Desk, lang: str) -> ReadingContext:
    seat = desk.to_move()
    return ReadingContext(desk.game().names, seat, desk.seen(seat), lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_is_made_in_every_language_and_logged_in_english(desk: Desk, lang: str) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    speaks(desk, seat, lang)
    line = desk.number(nth=3)
    desk.write(seat, printed(line, lang))
    assert desk.game().log[-1].move == line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_another_language_do_not_count(desk: Desk, lang: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    speaks(desk, seat, "he" if lang == "pl" else "pl")
    unchanged(desk, seat, printed(desk.number(nth=3), lang))


def test_an_english_player_moves_in_english_only(desk: Desk) -> None:
    desk.new_game()
    unchanged(desk, desk.to_move(), printed(desk.number(nth=3), "de"))


# Every kind of line that changes something, or asks for something.
LINES = {
    **{"undo": Kind.UNDO, "go": Kind.GO, "help": Kind.HELP, "back": Kind.BACK, "log 1": Kind.LOG},
    **{"set board=phone": Kind.SET, "prepared": Kind.PREPARED, "leave yes": Kind.LEAVE},
    **{"agree no": Kind.AGREE, "vote end": Kind.ASK_VOTE, "away until 3 Dec": Kind.AWAY},
    **{"prepare discard oldest until OTHER is broken": Kind.PREPARE, "snooze 2d": Kind.SNOOZE},
    **{"withdraw 1": Kind.WITHDRAW, "give back": Kind.GIVE_BACK, "mute OTHER": Kind.MUTE},
    **{"rules tools": Kind.RULES, "vote replace OTHER by bot": Kind.ASK_VOTE, "join": Kind.JOIN},
    **{"status": Kind.STATUS, "resend": Kind.RESEND, "publish": Kind.PUBLISH},
    **{"trust me@example.org": Kind.TRUST, "unprepare 1": Kind.UNPREPARE},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_are_read_in_every_language(desk: Desk, lang: str) -> None:
    desk.new_game()
    context = context_of(desk, lang)
    other = next(name for seat, name in enumerate(context.names) if seat != context.seat)
    for line, kind in LINES.items():
        typed = printed(line.replace("OTHER", other), lang, context.names)
        (command,) = read_commands([typed], context).commands
        assert (command.kind, command.line) == (kind, typed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_in_a_language_is_treated_as_in_english(desk: Desk, lang: str) -> None:
    desk.new_game()
    context, line = context_of(desk, lang), desk.number(nth=3)
    typed = printed(line, lang)
    said = "На здоровье, Żółć 12!"
    (command,) = read_commands([printed(f"say {said}", lang)], context).commands
    assert (command.kind, command.text) == (Kind.SAY, said)  # as it was typed
    wrong = printed(f"play {context.seen.hand[0]} at 99,x", lang)
    with pytest.raises(NotUnderstood) as problem:
        read_line(wrong, context)
    assert problem.value.text == wrong  # a refusal repeats it
    slipped = slip_of(typed[:2] + typed[1:], context)
    assert slipped is not None
    assert slipped.text == line
    helped = word_meant(printed("help", lang) + printed("help", lang)[-1], context)
    assert helped is not None
    assert (helped.kind, helped.line) == (Kind.HELP, "help")  # what is suggested is kept in English
    shown = in_marks(typed, lang)
    assert not read_commands([shown], context).commands
    assert is_in_marks(shown, context)
    assert read_typed(typed, context).text == line  # at the terminal


def test_a_number_with_its_target_in_a_language(desk: Desk) -> None:
    desk.new_game()
    line = next(line for nth in range(1, 9) if " at " in (line := desk.number(nth=nth)))
    bare = printed(line, "uk").removeprefix("зіграй ")
    (command,) = read_commands([bare], context_of(desk, "uk")).commands
    assert command.text == line


def test_two_people_of_a_declined_name_are_asked_about(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    names = ["Марина", "Марин", "Ольга", "Пётр"][: len(desk.game().names)]
    context = ReadingContext(names, seat, desk.seen(seat), lang="ru")
    with pytest.raises(Ambiguous) as problem:
        read_line(f"сыграй {context.seen.hand[0]} на Марину", context)
    assert problem.value.choices == ("Марина", "Марин")
