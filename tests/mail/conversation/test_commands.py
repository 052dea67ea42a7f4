"""Every command by mail: what it does, what is answered, and that a mail is done as a whole or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.app.lobby.invitations import invite
from pbem.mail.conversation.command_readers import READERS
from pbem.mail.transport.local_maildirs import reply_to
from pbem.mail.typed.deal_words import are_words_for_the_deal
from pbem.render.safe import COMMAND_WORDS
from pbem.render.sections.asked import HELP
from pbem.store.schema.changes import Change
from tests.app.conftest import PEOPLE
from tests.kit.desk import Desk, NewPlayer, body_of, unchanged
from tests.kit.engines import raw

# Talk and notes -------------------------------------------------------------------------------------


def test_say_takes_its_paragraph_and_is_heard_after_the_cooling_time(desk: Desk) -> None:
    desk.new_game()
    seat = (desk.to_move() + 1) % 3
    desk.write(seat, "Hi all\n\nsay I trust nobody,\nand you should not either!\n\nCheers")
    assert "| I trust nobody, | and you should not either!" in desk.text(seat)
    assert "Not read: “Hi all”." in desk.text(seat)
    desk.write(desk.to_move(), f"{desk.any_line()}\ngo")
    assert "*Table talk*" not in desk.text(desk.to_move())
    desk.later(minutes=10)
    desk.write(desk.to_move(), f"{desk.any_line()}\ngo")
    text = desk.text(desk.to_move())
    assert "*Table talk*" in text
    assert "| I trust nobody, | and you should not either!" in text


def test_a_block_is_said_down_to_a_lone_dot(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, "say:\nfirst\n\nplay 12 at 3,4\nundo\n.\n\nhand")
    (remark,) = desk.app.store.talk("K7")
    assert remark.text == "first\n\nplay 12 at 3,4\nundo"
    assert "*Your cards*" in desk.text(seat)
    assert "ends with a single dot" in unchanged(desk, seat, "say:\nnever ends")


def test_a_command_below_a_short_remark_is_a_command(desk: Desk) -> None:
    desk.new_game()
    seat, meant = desk.to_move(), desk.any_line()
    desk.write(seat, f"say sorry, Boris\n{meant}")
    (remark,) = desk.app.store.talk("K7")
    assert remark.text == "sorry, Boris"
    assert [held.move for held in desk.app.store.held_moves("K7")] == [meant]


def test_a_number_below_a_remark_is_part_of_it(desk: Desk) -> None:
    desk.new_game()
    desk.write(desk.to_move(), "say I would like to have card\n7\nof all things")
    (remark,) = desk.app.store.talk("K7")
    assert remark.text == "I would like to have card\n7\nof all things"
    assert not desk.app.store.held_moves("K7")


@pytest.mark.parametrize("verb", ["say ", "note ", ""])
def test_a_command_that_may_be_the_end_of_a_folded_line_is_asked_about(desk: Desk, verb: str) -> None:
    desk.new_game()
    words = f"{verb}whatever happens now, remember that I would never in my whole life\n{desk.any_line()}"
    assert "Put an empty line before a command." in unchanged(desk, desk.to_move(), words)


def test_talk_never_carries_a_line_of_our_own_letters(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    secret = next(line for line in body_of(desk.newest(seat)).splitlines() if "You are:" in line)
    folded = secret.replace(" ", "  ", 2)
    desk.write(seat, f"say look at this\n{folded}\nand that")
    (remark,) = desk.app.store.talk("K7")
    assert remark.text == "look at this"
    assert "Not read" in desk.text(seat)
    desk.later(minutes=11)
    assert "It stands like this in a mail of mine to you." in unchanged(desk, seat, f"say {secret}")


def test_notes_are_for_the_writer_alone(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, "note Carla is lying")
    assert "Noted, for your eyes only: | Carla is lying" in desk.text(seat)
    for _ in range(3):
        desk.write(desk.to_move(), f"{desk.any_line()}\ngo")
    assert "*Your notes* | Carla is lying" in desk.text(seat)
    everything = b"".join(row.raw for other in range(3) if other != seat for row in desk.rows(other))
    assert b"lying" not in everything


# Questions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        ("hand", ["*Your secrets*", "*Your cards*"]),
        ("board", ["*The mine*", "*The table"]),
        ("log", ["*What happened*", "Round 1 began"]),
        ("log 1", ["*What happened*"]),
        ("log round 1", ["*What happened*"]),
        ("history", ["*What happened*"]),
        ("help", ["*What you can write*", "“set zone=Europe/Warsaw”"]),
        ("Help?", ["*What you can write*"]),
        ("rules", ["“rules tools”"]),
        ("rules tools", ["mends only one of them"]),
        ("rules tool", ["mends only one of them"]),
        ("status", ["*How your games stand*", "round 1 of 3: waits for"]),
        ("resend", ["you"]),
    ],
)
def test_a_question_is_answered_and_changes_nothing(desk: Desk, words: str, titles: list[str]) -> None:
    desk.new_game()
    for seat in range(3):
        text = unchanged(desk, seat, words)
        assert text.startswith("Here is what you asked for.")
        for title in titles:
            assert title in text


def test_resend_brings_the_turn_again(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    turn = desk.text(seat)
    assert "Here is your turn again." in unchanged(desk, seat, "resend")
    moves = turn.partition("*What you can do*")[2].partition("*The table")[0]
    assert moves in desk.text(seat)
    assert desk.text(seat).count("Head of the record") == 1
    assert "Nothing waits for you in this game." in unchanged(desk, (seat + 1) % 3, "resend")


def test_several_questions_have_one_answer(desk: Desk) -> None:
    desk.new_game()
    before = len(desk.rows(0))
    text = unchanged(desk, 0, "hand\nboard\nstatus")
    assert len(desk.rows(0)) == before + 1
    assert text.index("*Your cards*") < text.index("*The mine*") < text.index("*How your games stand*")


def test_a_list_of_games_holds_no_hand(desk: Desk) -> None:
    desk.new_game()
    desk.new_game("B3")
    text = unchanged(desk, 0, "status")
    assert "K7" in text
    assert "B3" in text
    assert not any(word in text for word in ("miner", "saboteur", "No."))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Go, Boris!", "stands alone on its line"),
        ("go?", "Is this a question?"),
        ("undo ??", "Is this a question?"),
        ("2?", "Is this a question?"),
        ("leave me alone", "To give up your seat"),
        ("set colour red", "What you can change"),
        ("set lang", "I write in these languages"),
        ("set lang tlh", "I write in these languages"),
        ("set zone Mars/Base", "I do not know this time zone"),
        ("set board 3d", "can be shown in four ways"),
        ("set mail never", "four ways to hear"),
        ("trust nobody", "One mail address is wanted."),
        ("join, Zoe", "stands alone on its line"),
        ("say", "There is nothing in it"),
        ("note:", "ends with a single dot"),
    ],
)
def test_what_only_begins_like_a_command_spoils_the_whole_mail(desk: Desk, words: str, why: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    text = unchanged(desk, seat, f"{desk.any_line()}\n\n{words}\n\nset board ascii")
    assert "changed nothing" in text
    assert why in text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("log 9", "Only the number of a round of this game can follow"),
        ("log 99?", "Only the number of a round of this game can follow"),
        ("rules of football", "There is nothing of that in this game."),
        ("rules toll", "There is nothing of that in this game."),
        ("hand me a card", "stands alone on its line"),
        ("Help!! I am lost", "stands alone on its line"),
    ],
)
def test_a_question_without_an_answer_takes_no_good_line_down_with_it(
    desk: Desk, words: str, why: str
) -> None:
    desk.new_game()
    seat, meant = desk.to_move(), desk.any_line()
    desk.write(seat, f"{meant}\n\n{words}\n\nset board ascii")
    assert [held.move for held in desk.app.store.held_moves("K7")] == [meant]
    assert desk.game().seats[seat].preferences.board == "ascii"
    assert why in desk.text(seat)


def test_a_question_without_an_answer_is_refused_if_there_is_nothing_else(desk: Desk) -> None:
    desk.new_game()
    text = unchanged(desk, desk.to_move(), "log 9\n\nThanks!")
    assert "Only the number of a round of this game can follow, for instance “log 1”." in text
    assert "I found nothing to do" not in text


# Preferences ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["set board ascii", "set board=ascii", "SET BOARD: ASCII", "set board = ascii"]
)
def test_a_preference_counts_at_once_and_in_every_game(desk: Desk, words: str) -> None:
    desk.new_game()
    desk.new_game("B3")
    desk.write(0, f"{words}\nboard")
    assert "board=ascii" in desk.text(0)
    assert desk.text(0).isascii()
    assert desk.game("B3").seats[0].preferences.board == "ascii"


def test_language_zone_and_mail_can_be_set_together(desk: Desk) -> None:
    desk.new_game()
    desk.write(0, "set zone Asia/Tokyo\nset lang pl\nset mail daily")
    seat = desk.game().seats[0]
    assert (seat.preferences.zone, seat.preferences.lang, seat.preferences.mail) == (
        "Asia/Tokyo",
        "pl",
        "daily",
    )
    assert "nie pasuje do innych linii" in unchanged(desk, 0, "set lang de\nset lang en")


# Together or not at all -----------------------------------------------------------------------------


def test_all_commands_of_a_mail_are_one_transaction(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.new_game()
    seat, line = desk.to_move(), desk.any_line()
    commits = []
    real = desk.app.store.commit

    def counting(*changes: Change) -> int:
        commits.append(changes)
        return real(*changes)

    monkeypatch.setattr(desk.app.store, "commit", counting)
    desk.write(seat, f"{line}\n\nsay hello\n\nnote she smiled\nset board ascii\nhand")
    assert len(commits) == 1
    store = desk.app.store
    assert store.held("K7", seat)
    assert [row.text for row in store.talk("K7")] == ["hello"]
    assert [row.text for row in store.memos("K7", seat)] == ["she smiled"]
    assert desk.game().seats[seat].preferences.board == "ascii"
    text = desk.text(seat)
    for part in (line, "hello", "she smiled", "board=ascii", "*Your cards*"):
        assert part in text


@pytest.mark.parametrize("bad", ["play 125 at 3,4", "discard", "set lang tlh", "go home", "99"])
def test_one_bad_command_stops_all_the_others(desk: Desk, bad: str) -> None:
    desk.new_game()
    seat = desk.to_move()
    text = unchanged(desk, seat, f"say hello\n\nnote she smiled\nset board ascii\n{bad}")
    assert "changed nothing" in text
    assert bad.split()[0] in text


def test_the_same_command_above_and_below_the_quote_counts_once(desk: Desk) -> None:
    desk.new_game(cooling=0)
    seat = desk.to_move()
    line = desk.any_line()
    desk.write(seat, f"{line}\n\n{line}")
    assert [d.move for d in desk.game().log if d.seat == seat] == [line]


# Coming and going -----------------------------------------------------------------------------------


def test_an_invitation_is_accepted_by_answering_join(desk: Desk) -> None:
    code = desk.new_game(begin=False, invite=True)
    assert invite(desk.app, code) == 3
    text = desk.text(0)
    assert "You are invited to game K7" in text
    assert "Anna" not in text
    assert "you, Boris and Carla" in text
    assert desk.game().row.seed_hash in text
    assert not any(desk.address(seat) in text for seat in range(3))
    desk.write(0, "join my lucky words\nset lang de")
    seat = desk.game().seats[0]
    assert (seat.status, seat.preferences.lang) == ("joined", "de")
    assert desk.game().row.salts[0] == "my lucky words"
    assert "| my lucky words" in desk.text(0)
    desk.write(1, "decline")
    assert desk.game().seats[1].status == "declined"
    desk.write(1, "join")
    assert desk.game().seats[1].status == "joined"


def test_a_game_begins_with_the_mail_of_the_last_to_join(desk: Desk) -> None:
    code = desk.new_game(begin=False, invite=True)
    invite(desk.app, code)
    desk.write(0, "join elm")
    assert "Still missing: Boris, Carla." in desk.text(0)
    assert "Your words for the deal: | elm" in desk.text(0)
    desk.write(1, "Ready when you are\njoin")
    assert "Not read: “Ready when you are”." in desk.text(1)
    assert "Still missing: Carla." in desk.text(1)
    assert [seat.status for seat in desk.game().seats] == ["joined", "joined", "invited"]
    desk.write(2, "join Oak and fir\nset board ascii")
    game = desk.game()
    assert (game.row.status, game.row.salts) == ("running", ("elm", "K7:1", "Oak and fir"))
    letters = [" ".join(body_of(mail).split()) for mail in desk.letters(2)]
    assert sum("Game K7 begins." in text for text in letters) == 1
    (receipt,) = (text for text in letters if "the last we waited for" in text)
    assert "the game begins now. Your words for the deal: | Oak and fir" in receipt
    for seat in range(3):
        assert "changed nothing" in unchanged(desk, seat, "join more luck")
        (first,) = (text for text in map(body_of, desk.letters(seat)) if "Game K7 begins." in text)
        assert "| elm" in first
        assert "| Oak and fir" in first


@pytest.mark.parametrize(
    "words",
    [
        "join, thanks!",
        "Join please",
        "join!",
        "join :-)",
        "JOIN",
        "*join*",
        "join K7",
        "join, danke",
        "join ok",
    ],
)
def test_thanks_behind_join_are_no_words_for_the_deal(desk: Desk, words: str) -> None:
    invite(desk.app, desk.new_game(begin=False, invite=True))
    desk.write(0, words)
    assert desk.game().seats[0].status == "joined"
    assert desk.game().row.salts[0] == "K7:0"
    assert "Your words" not in desk.text(0)


SENTENCES = (
    *("join if Anna does", "join, but not before Friday", "join sea, sand", "join sea?", "join sea!"),
    *("join yes", "join us please", "join not yet", "join wenn Anna mitmacht", "join: sea"),
    *("join nie", "join да", "join с удоволствие, благодаря", "join אולי", "join " + "x" * 201),
)


@pytest.mark.parametrize("words", SENTENCES)
def test_what_may_be_a_sentence_behind_join_is_asked_about(desk: Desk, words: str) -> None:
    invite(desk.app, desk.new_game(begin=False, invite=True))
    text = unchanged(desk, 0, words)
    assert desk.game().seats[0].status == "invited"
    assert desk.game().row.salts[0] == "K7:0"
    if "?" not in words:
        assert "Words for the deal may follow it, as in “join sea and sand”" in " ".join(text.split())


def test_in_every_language_words_for_the_deal_follow_the_english_word(desk: Desk) -> None:
    """“Dabei fällt mir ein” is how many a sentence begins, and no join."""
    people = [replace(one, lang="de") for one in PEOPLE]
    invite(desk.app, desk.new_game(begin=False, invite=True, players=people))
    assert "„join Meer und Sand“" in desk.text(0)
    desk.write(0, "dabei fällt mir etwas ein")
    assert desk.game().seats[0].status == "invited"
    desk.write(0, "join Meer und Sand")
    desk.write(1, "dabei")
    assert desk.game().row.salts == ("Meer und Sand", "K7:1", "K7:2")
    assert [seat.status for seat in desk.game().seats] == ["joined", "joined", "invited"]


def test_words_for_the_deal_hold_no_line_of_our_letters(desk: Desk) -> None:
    """Another letter of hers tells her cards, so nothing of it reaches the table as words either."""
    desk.new_game()
    invite(desk.app, desk.new_game("B3", begin=False, invite=True))
    copied = next(
        line
        for line in body_of(desk.newest(0, "K7")).splitlines()
        if len(line) > 50 and are_words_for_the_deal(line.strip())
    )
    desk.write(0, f"join {copied.strip()}", "B3")
    assert desk.game("B3").seats[0].status == "invited"


def test_a_player_hears_what_her_game_waits_for(desk: Desk) -> None:
    code = desk.new_game(begin=False, invite=True)
    invite(desk.app, code)
    desk.write(0, "join")
    desk.write(0, "status")
    assert "K7 has not begun: waits for Boris and Carla" in desk.text(0)


def test_invitations_show_the_organisers_words_and_nobody_changes_them(desk: Desk) -> None:
    code = desk.new_game(begin=False, invite=True, organiser="Anna", words="play 12 at 3,4")
    invite(desk.app, code)
    assert "You made this game. Your words for it never change: | play 12 at 3,4" in desk.text(0)
    assert "Anna made this game with these words, which never change: | play 12 at 3,4" in desk.text(1)
    desk.write(0, "join oak")
    assert "You made this game, so your words for the deal stay" in desk.text(0)
    desk.write(1, "join elm")
    assert (
        "This game was made with these words for the deal, which never change: | play 12 at 3,4"
        in desk.text(1)
    )
    desk.write(1, "join ash")
    assert "You had joined before, so your words for the deal stay as they were." in desk.text(1)
    assert desk.game().row.salts == ("play 12 at 3,4", "elm", "K7:2")


def test_organisers_words_that_are_changed_in_the_database_are_others_in_the_first_letter(desk: Desk) -> None:
    code = desk.new_game(begin=False, invite=True, organiser="Anna", words="oak")
    invite(desk.app, code)
    desk.write(0, "join")
    desk.write(1, "join elm")
    assert "which never change: | oak" in desk.text(1)
    with raw(desk.settings.database) as connection:
        connection.execute("""UPDATE game SET salts = '["lucky", "elm", "K7:2"]'""")
    desk.write(2, "join")
    (first,) = (text for text in map(body_of, desk.letters(1)) if "Game K7 begins." in text)
    assert "Anna:\n| lucky" in first


def test_the_time_zone_is_guessed_from_the_mail_and_told(desk: Desk) -> None:
    people = (
        NewPlayer("Anna", "anna@example.org"),
        NewPlayer("Boris", "boris@example.net"),
        NewPlayer("Carla", "carla@example.com"),
    )
    code = desk.new_game(begin=False, invite=True, players=people)
    invite(desk.app, code)
    for seat, (date, language, zone) in enumerate(
        [
            ("Sun, 01 Mar 2026 11:00:00 +0200", "bg", "Europe/Sofia"),
            ("Sun, 01 Mar 2026 02:00:00 -0800", "en-US", "America/Los_Angeles"),
            ("Sun, 01 Mar 2026 09:00:00 -0000", "", "UTC"),
        ]
    ):
        mail = reply_to(desk.newest(seat), desk.address(seat), "join")
        mail.replace_header("Date", date)
        if language:
            mail["Content-Language"] = language
        desk.hand_in(mail, str(mail["To"]))
        assert desk.game().seats[seat].preferences.zone == zone
        assert (zone in desk.text(seat)) == (zone != "UTC")


def test_leaving_asks_back(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    asked = unchanged(desk, seat, "leave")
    told = [asked.index(part) for part in ("oldest card away in every turn", "for good?", "“leave yes”")]
    assert told == sorted(told)
    desk.write(seat, "leave yes")
    assert desk.game().seats[seat].status == "left"
    assert "You have given up your seat." in desk.text(seat)
    assert desk.game().log[-1].cause == "left"
    assert desk.to_move() != seat


def test_whoever_has_left_comes_back_with_join(desk: Desk) -> None:
    desk.new_game()
    seat = desk.to_move()
    desk.write(seat, "leave yes")
    assert "until you write “join”" in desk.text(seat)
    desk.write(seat, "join")
    assert desk.game().seats[seat].status == "joined"
    assert "Welcome back: the seat is yours again." in desk.text(seat)
    name = desk.game().names[seat]
    desk.write(desk.to_move(), desk.any_line() + "\ngo")
    told = desk.text(desk.to_move())
    assert f"{name} left the game; the seat only discards cards now." in told or desk.to_move() == seat
    assert "came back to the game." in told


def test_what_comes_too_late_for_the_lobby_is_refused(desk: Desk) -> None:
    desk.new_game()
    for words in ("join", "decline", "join more luck"):
        assert "changed nothing" in unchanged(desk, 0, words)


def test_moves_before_the_first_deal_are_refused(desk: Desk) -> None:
    code = desk.new_game(begin=False, invite=True)
    invite(desk.app, code)
    for words in ("discard 12", "undo"):
        assert "changed nothing" in unchanged(desk, 0, words)
    assert "No cards have been dealt yet." in unchanged(desk, 0, "hand\nboard")


def test_victims_of_a_theft_are_named_in_advance_and_talk_about_stealing_is_talk(desk: Desk) -> None:
    desk.new_game(modules=("base", "s2"))
    desk.write(0, "steal from boris, carla")
    assert "Your order is filed" in desk.text(0)
    assert [(row.seat, row.text) for row in desk.app.store.orders("K7")] == [(0, "steal from p1, p2")]
    desk.write(0, "Steal from the rich!\nhand")
    assert "Not read: “Steal from the rich!”." in desk.text(0)


# The list of commands -------------------------------------------------------------------------------


def test_every_command_is_explained_by_help_and_kept_out_of_our_letters() -> None:
    words = {line.split()[0].strip(":") for line in HELP}
    assert {*READERS} - {"lay", "pass", "choose", "toll", "pay", "veto", "steal"} <= words
    # Words that are commands only with certain others behind them.
    only_before = {"veto", "away", "vote", "give", "replace"}
    only_alone = {"prepared"}  # a question, which changes nothing; no line of our letters consists of it
    assert {*READERS} - only_before - only_alone <= COMMAND_WORDS
    assert {"say", "note"} <= words & COMMAND_WORDS
