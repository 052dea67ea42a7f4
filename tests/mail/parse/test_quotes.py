"""The cutter finds what a person typed, wherever she typed it, and says what it cut."""

from collections import Counter

import pytest

from pbem.mail.parse import quotes
from tests.kit.mails.clients import LANGUAGES, ORIGINAL, replies


def fresh_lines(text: str) -> tuple[list[str], list[quotes.Cut]]:
    fresh = quotes.fresh_lines(text)
    return fresh.lines, fresh.cut


def test_what_was_typed_is_found_exactly_in_95_of_100_generated_replies(
    capsys: pytest.CaptureFixture[str],
) -> None:
    total: Counter[tuple[str, str]] = Counter()
    exact: Counter[tuple[str, str]] = Counter()
    wrong = []
    for reply in replies():
        fresh, _ = fresh_lines(reply.text)
        for key in ((reply.language, ""), ("", reply.client), ("", "")):
            total[key] += 1
            exact[key] += fresh == reply.typed
        if fresh != reply.typed:
            wrong.append(f"{reply.language}, {reply.client}, {reply.style}: {fresh}")
    with capsys.disabled():
        print(f"\nreplies cut exactly: {exact['', '']} of {total['', '']}")
        for language, client in sorted(total):
            print(
                f"  {language or client or 'all':20} {exact[language, client]:4} of {total[language, client]}"
            )
    assert total["", ""] > 400
    assert exact["", ""] >= 0.95 * total["", ""], wrong


def test_every_reply_says_that_a_copy_was_cut() -> None:
    assert all("quote" in fresh_lines(reply.text)[1] for reply in replies())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_copy_alone_leaves_nothing(language: str) -> None:
    introduction = LANGUAGES[language].gmail
    copy = "\n".join(f"> {line}" for line in ORIGINAL)
    assert fresh_lines(f"{introduction}\n{copy}")[0] == []
    assert fresh_lines(f"{introduction}\n" + "\n".join(ORIGINAL))[0] == []


@pytest.mark.parametrize(
    "farewell",
    ["Best regards,", "Cheers, Anna", "Viele Grüße", "LG", "Pozdrawiam,", "С уважением,", "З повагою",
     "Поздрави!", "בברכה,"],
)  # fmt: skip
def test_closing_words_and_the_name_below_are_a_signature(farewell: str) -> None:
    assert fresh_lines(f"play 12 at 3,4\n\n{farewell}\nAnna\n030 12") == (["play 12 at 3,4"], ["signature"])


def test_closing_words_at_the_top_are_a_greeting() -> None:
    assert fresh_lines("Grüße!\nplay 12 at 3,4")[0] == ["Grüße!", "play 12 at 3,4"]


def test_closing_words_with_a_whole_letter_below_are_no_signature() -> None:
    lines = ["hello", "Cheers,", *(f"line {n}" for n in range(9))]
    assert fresh_lines("\n".join(lines)) == (lines, [])


@pytest.mark.parametrize(
    "footer",
    ["This message is confidential and may be privileged.",
     "Diese E-Mail enthält vertrauliche Informationen.",
     "Niniejsza wiadomość jest poufna i przeznaczona dla adresata.",
     "Это сообщение может содержать\nконфиденциальную информацию.",
     "Це повідомлення містить конфіденційну інформацію.",
     "Това съобщение е поверително и само за получателя.",
     "הודעה זו מכילה מידע חסוי ומיועדת לנמען בלבד."],
)  # fmt: skip
def test_a_legal_footer_is_cut_with_everything_below(footer: str) -> None:
    assert fresh_lines(f"undo\n\n{footer}\ndiscard 41\n\ndiscard 42") == (["undo"], ["footer"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_line_takes_only_its_own_paragraph(language: str) -> None:
    text = f"say hi\n\n{LANGUAGES[language].mobile}\nplease excuse typing\n\nundo"
    assert fresh_lines(text) == (["say hi", "", "", "undo"], ["signature"])


def test_a_signature_ends_where_the_copy_begins() -> None:
    text = "undo\n-- \nAnna\ndiscard 41\n\nOn 16 Nov 2026, Boris wrote:\n> hi\n\ngo\n-- \nAnna"
    assert fresh_lines(text) == (["undo", "", "go"], ["quote", "signature"])


@pytest.mark.parametrize(
    "line",
    ["say see you at 10:30:", "say: Boris wrote:", "From: here", "Date: tomorrow\nTo: nobody", "On it!",
     "this is fun", "say -- well", "--- hello ---", "best move ever", "important: I dig",
     "say: one\nnote: two\nsay: three at 10:30"],
)  # fmt: skip
def test_ordinary_lines_are_not_taken_for_what_programs_write(line: str) -> None:
    assert fresh_lines(f"{line}\nundo") == ([*line.split("\n"), "undo"], [])


def test_a_line_that_ends_in_a_colon_above_marked_lines_is_kept_if_it_names_nobody_and_no_time() -> None:
    assert fresh_lines("my answers:\n> q\nundo")[0] == ["my answers:", "", "undo"]


@pytest.mark.parametrize(
    "introduction",
    ["Le lun. 16 nov. 2026 à 10:00,\nSaboteur K7 <turn@play.example> a écrit :",
     "El lun, 16 nov 2026 a las 10:00, Saboteur (<turn@play.example>) escribió:",
     "在 2026年11月16日，10:00，Saboteur <turn@play.example> 写道：",
     "De : Saboteur <turn@play.example>\nEnvoyé : lundi 16 novembre 2026 10:00\nÀ : Anna\nObjet : your turn",
     "*On Mon, Nov 16, 2026 at 10:00 AM Saboteur <turn@play.example> wrote:*"],
)  # fmt: skip
def test_a_language_we_do_not_list_is_known_by_dates_and_addresses(introduction: str) -> None:
    assert fresh_lines(f"undo\n\n{introduction}\n\nYour turn, Anna.\ndiscard 41") == (["undo"], ["quote"])


def test_the_shortest_attribution_leaves_the_move_above_it_alone() -> None:
    for move in ("7", "16", "play 12 at 3,4", "undo"):
        for attribution in (
            "Saboteur wrote:",
            "Saboteur писал 2026-11-16 10:00:",
            "16.11.2026 10:00, S пишет:",
        ):
            assert fresh_lines(f"{move}\n{attribution}\n> x")[0] == [move]


@pytest.mark.parametrize("mark", ["S>", "SK>", "АБ>", " SK>", "SK>>", "S> >"])
def test_initials_before_the_mark_are_part_of_the_mark(mark: str) -> None:
    assert fresh_lines(f"You wrote at 10:00:\n\n{mark} discard 41\n\nundo")[0] == ["undo"]


@pytest.mark.parametrize("line", ["say a > b", "note 7>5", "say> hi", "ROUND> 2"])
def test_other_lines_with_the_sign_in_them_are_kept(line: str) -> None:
    assert fresh_lines(f"{line}\nundo")[0] == [line, "undo"]


@pytest.mark.parametrize(
    "header",
    [["From: Saboteur <game@play.example>", "To: anna@example.org", "Cc: b@c.example", "Sent: 16/11/2026",
      "Subject: [K7] your turn"],
     ['From "Saboteur" <game@play.example>', "To anna@example.org", "Cc b@c.example", "Date 16/11/2026",
      "Subject [K7] your turn"]],
)  # fmt: skip
def test_an_answer_below_a_copy_whose_header_is_not_marked_is_found(header: list[str]) -> None:
    text = "\n".join(["------ Original Message ------", *header, "", "> discard 41", "> x", "", "undo"])
    assert fresh_lines(text) == (["undo"], ["quote"])


def test_an_attribution_between_dashes_needs_no_colon() -> None:
    for line in (
        "---- On Mon, 16 Nov 2026 10:00 Saboteur wrote ---",
        "--- Am 16.11.2026 schrieb Saboteur ---",
    ):
        assert fresh_lines(f"undo\n\n{line}\n\ndiscard 41") == (["undo"], ["quote"])
    for line in ("--- at 10:30 ---", "---- Boris wrote this ----"):
        assert fresh_lines(f"{line}\nundo")[0] == [line, "undo"]


# How long and how far --------------------------------------------------------------------------------


def kept(*lines: str) -> list[str]:
    return fresh_lines("\n".join(lines))[0]


def test_an_attribution_is_folded_over_four_lines_at_most() -> None:
    four = ("On Monday,", "16 November 2026,", "at 10:00", "Boris <b@example.org> wrote:")
    assert kept("undo", "", *four, "> x") == ["undo"]
    five = ("On Monday,", "16 November", "2026,", "at 10:00", "Boris <b@example.org> wrote:")
    assert kept("undo", "", *five, "> x") == ["undo", "", "On Monday,"]


@pytest.mark.parametrize(("length", "is_cut"), [(300, True), (301, False)])
def test_an_attribution_has_up_to_300_characters(length: int, is_cut: bool) -> None:
    line = "On 16 Nov 2026 at 10:00 Boris wrote:".rjust(length, "x")
    assert kept("undo", "", line, "Your turn") == (["undo"] if is_cut else ["undo", "", line, "Your turn"])
    above = "on 16 Nov 2026 at 10:00".rjust(length, "x")
    assert (above in kept("undo", "", above, "boris wrote:", "", "Your turn")) != is_cut


@pytest.mark.parametrize(("length", "is_cut"), [(300, True), (301, False)])
def test_the_line_of_a_phone_has_up_to_300_characters(length: int, is_cut: bool) -> None:
    line = "Sent from ".ljust(length, "x")
    assert kept("undo", "", line) == (["undo"] if is_cut else ["undo", "", line])


def test_a_copy_may_run_on_behind_its_attribution_within_300_characters() -> None:
    head = "On Mon, 16 Nov 2026 at 10:00, {} wrote: "
    most = 300 - len(head.format(""))
    assert kept("undo", "", head.format("x" * most) + "your turn, and much more", "discard 41") == ["undo"]
    line = head.format("x" * (most + 1)) + "your turn"
    assert kept("undo", "", line, "discard 41") == ["undo", "", line, "discard 41"]


@pytest.mark.parametrize(("between", "is_cut"), [(9, True), (10, False)])
def test_a_header_block_has_up_to_twelve_lines(between: int, is_cut: bool) -> None:
    block = ["From: Saboteur <game@play.example>", "To: Anna", *["x"] * between, "Subject: your turn"]
    assert kept("undo", "", *block, "discard 41") == (
        ["undo"] if is_cut else ["undo", "", *block, "discard 41"]
    )


@pytest.mark.parametrize(("lines", "left"), [(11, ["undo"]), (12, [])])
def test_below_an_announcement_eleven_lines_belong_to_it(lines: int, left: list[str]) -> None:
    header = [f"header {number}" for number in range(1, lines + 1)]
    assert kept("--- Original Message ---", *header, "> discard 41", "", "undo") == left


HEADERS = (
    ("---------- Forwarded message ---------", "From: Boris <boris@example.net>", "Date: Mon, Nov 16, 2026"),
    ("-----Original Message-----", "From: Boris <boris@example.net>", "Sent: Monday", "To: Saboteur K7"),
    ("_" * 32, "From: Boris <boris@example.net>", "Sent: Monday, November 16, 2026", "To: Saboteur K7"),
)


@pytest.mark.parametrize("headers", HEADERS, ids=lambda headers: headers[0].strip("-_ "))
def test_an_answer_of_another_player_that_is_passed_on_is_a_copy_with_all_below(headers: list[str]) -> None:
    answer = ("play 29 at 1,4", "", "On Mon, 16 Nov 2026, Saboteur K7 wrote:", "> It is your turn", "> 1 2 3")
    assert kept("Look!", "", *headers, "Subject: Re: [K7] your turn", "", *answer) == ["Look!"]


@pytest.mark.parametrize(("typed", "is_typed"), [(3, True), (4, False)])
def test_between_an_attribution_and_its_copy_three_lines_may_be_typed(typed: int, is_typed: bool) -> None:
    answer = [f"line {number}" for number in range(typed)]
    assert kept("hi", "", "On 16 Nov 2026 Boris wrote:", *answer, "> x", "undo") == (
        ["hi", "", *answer, "", "undo"] if is_typed else ["hi"]
    )


def test_with_nothing_typed_above_an_attribution_any_number_of_lines_may_be_typed_below() -> None:
    answer = [f"line {number}" for number in range(40)]
    assert kept("On 16 Nov 2026 Boris wrote:", *answer, "> x", "undo") == [*answer, "", "undo"]
    assert kept("On 16 Nov 2026 Boris wrote:", *answer) == []  # without a mark it is all a copy


@pytest.mark.parametrize(("blanks", "left"), [(11, ["hi", "", "undo"]), (12, ["hi"])])
def test_a_copy_begins_within_twelve_lines_of_its_attribution(blanks: int, left: list[str]) -> None:
    assert kept("hi", "", "On 16 Nov 2026 Boris wrote:", *[""] * blanks, "> x", "undo") == left


@pytest.mark.parametrize(
    ("farewell", "is_one"),
    [
        ("Cheers, Anna Maria Nowak", True),
        ("Cheers, Anna Maria Nowak Kowalska", False),
        ("Cheers, ".ljust(60, "x"), True),
        ("Cheers, ".ljust(61, "x"), False),
    ],
)
def test_a_farewell_has_up_to_three_names_and_sixty_characters(farewell: str, is_one: bool) -> None:
    assert kept("undo", "", farewell, "x") == (["undo"] if is_one else ["undo", "", farewell, "x"])


@pytest.mark.parametrize(("below", "is_one"), [(7, True), (8, False)])
def test_a_signature_has_up_to_seven_lines(below: int, is_one: bool) -> None:
    lines = [f"line {number}" for number in range(below)]
    assert kept("undo", "Cheers,", *lines) == (["undo"] if is_one else ["undo", "Cheers,", *lines])
    spread = [line for number in range(below) for line in (f"line {number}", "")]
    assert kept("undo", "Cheers,", *spread)[:2] == (["undo"] if is_one else ["undo", "Cheers,"])


@pytest.mark.parametrize(("length", "is_one"), [(20, True), (19, False)])
def test_a_rule_of_twenty_signs_opens_a_signature(length: int, is_one: bool) -> None:
    assert kept("undo", "_" * length, "Anna") == (["undo"] if is_one else ["undo", "_" * length, "Anna"])
    assert kept("_" * length, "Anna") == ["_" * length, "Anna"]  # above everything it opens nothing


@pytest.mark.parametrize(("rule", "is_kept"), [("--", False), ("==", True), ("===", False), ("=x=", True)])
def test_a_rule_at_the_end_led_to_what_was_cut(rule: str, is_kept: bool) -> None:
    assert kept("undo", rule, "", "On 16 Nov 2026 Boris wrote:", "> x") == [
        "undo",
        *([rule] if is_kept else []),
    ]


@pytest.mark.parametrize(("above", "is_one"), [(6, True), (7, False)])
def test_what_makes_a_footer_stands_in_its_first_eight_lines(above: int, is_one: bool) -> None:
    footer = ["This message", *["and so on"] * above, "is confidential"]
    assert kept("undo", "", *footer) == (["undo"] if is_one else ["undo", "", *footer])


def test_a_footer_begins_a_paragraph_and_ends_with_it() -> None:
    assert kept("undo", "This message is confidential") == ["undo", "This message is confidential"]
    assert kept("This message is confidential", "undo") == []
    split = ["This message", "", "is confidential"]
    assert kept("undo", "", *split) == ["undo", "", *split]


@pytest.mark.parametrize(("mark", "is_one"), [("ABC>", True), ("ABCD>", False), ("abc>", False)])
def test_a_mark_has_up_to_three_initials(mark: str, is_one: bool) -> None:
    assert kept("undo", f"{mark} x") == (["undo"] if is_one else ["undo", f"{mark} x"])


# What is told about what was cut ---------------------------------------------------------------------


def test_of_what_was_cut_a_letter_keeps_the_head_of_the_copy_and_the_last_lines_of_the_rest() -> None:
    text = "On 16 Nov 2026, Boris wrote:\n> discard 41\n\nhello\n-- \nAnna\n\nundo\n\nplay 12 at 3,4  "
    assert quotes.fresh_lines(text).cut_lines == [
        ("quote", "On 16 Nov 2026, Boris wrote:"),
        ("signature", "Anna"),
        ("signature", "undo"),
        ("signature", "play 12 at 3,4"),
    ]
    assert quotes.fresh_lines("undo\n\nThis message is confidential").cut_lines == [
        ("footer", "This message is confidential")
    ]
    assert quotes.fresh_lines("undo").cut_lines == []


def test_at_most_five_lines_of_eighty_characters_are_told() -> None:
    signature = [f"line {number} ".ljust(200, "x") for number in range(20)]
    text = "\n".join(["> a", "", "> b", "hello", "-- ", *signature])
    told = quotes.fresh_lines(text).cut_lines
    assert told == [("quote", "> a"), *(("signature", line[:80]) for line in signature[-4:])]
    assert len(quotes.fresh_lines(text.replace(">", "")).cut_lines) == 5
