"""A finished game can be checked by anybody from its file."""

import copy
import json
from typing import Any

import pytest

from pbem.app.record.export import Document
from pbem.app.record.verify import report_on, verify
from pbem.store.schema import chain
from tests.app.record.conftest import cut, first, row_by, with_row
from tests.kit.documents import rehashed, rows_of, with_terms
from tests.kit.saying import saying


def test_a_finished_game_is_found_right_and_survives_json(finished: Document) -> None:
    assert verify(finished) == []
    assert verify(json.loads(json.dumps(finished))) == []


def test_every_head_and_its_beginning_are_found_in_the_game(finished: Document) -> None:
    heads = finished["heads"]
    assert verify(finished, heads) == []
    assert verify(finished, [heads[3][:20].upper(), f"<{heads[5]}>", f"<7:{heads[6]}>"]) == []
    copied = [f"7: {heads[6]}", f"row 7: {heads[6][:20]}", f"| 7:\n| {heads[6]}", f"7:\n<{heads[6]}>"]
    assert verify(finished, copied) == []
    (found,) = verify(finished, [f"row 8: {heads[6]}"])
    assert (found.words, found.seq) == (saying("not the one of your mail"), 8)


@pytest.mark.parametrize("head", ["0" * 20, "0" * 64])
def test_a_head_of_another_game_is_not_found(finished: Document, head: str) -> None:
    assert first(finished, head).words == (
        f"The head {head} from your mail belongs to another game: no row leads to it."
    )


@pytest.mark.parametrize(
    "head", ["", "ab", "not a head", "0" * 65, "-1:" + "0" * 64, "x:" + "0" * 64, "١:" + "0" * 64]
)
def test_what_is_no_head_is_told_so(finished: Document, head: str) -> None:
    assert first(finished, head).words.startswith(f"{head} is no head")


def test_nineteen_digits_are_no_head(finished: Document) -> None:
    head = finished["heads"][3]
    assert verify(finished, [head[:20]]) == []
    assert first(finished, head[:19]).words == saying("is no head")


def test_a_head_with_its_row_counts_only_there(finished: Document) -> None:
    heads = finished["heads"]
    before = chain.first_head(finished["seed_hash"], "K7", finished["terms_hash"])
    rows = len(heads)
    assert verify(finished, [f"0:{before}", f"4:{heads[3]}", f"{rows}:{heads[-1]}"]) == []
    found = first(finished, f"5:{heads[3]}")
    assert (found.words, found.seq) == (saying(f"there its head is 5:{heads[3]}"), 5)
    assert first(finished, f"0:{heads[0]}").words == saying("not the one of your mail")
    later = f"{rows + 1}:{heads[-1]}"
    found = first(finished, later)
    assert (found.words, found.seq) == (
        f"The game ends with row {rows} here, but your mail has a head of row {rows + 1}: {later}.",
        rows,
    )


# What a report claims -------------------------------------------------------------------------------


def test_without_a_head_everything_rests_on_the_file_alone(finished: Document) -> None:
    report = report_on(finished)
    rows = len(finished["rows"])
    assert (report.findings, report.status, report.rows, report.covered) == ([], "over", rows, None)
    assert report.on_the_file_alone == range(1, rows + 1)


def test_letters_cover_the_game_up_to_the_last_of_their_heads(finished: Document) -> None:
    heads, rows = finished["heads"], len(finished["rows"])
    report = report_on(finished, [heads[6], f"4:{heads[3]}"])
    assert report.tied == [(heads[6], 7, ""), (f"4:{heads[3]}", 4, "")]
    assert (report.covered, report.on_the_file_alone) == (7, range(8, rows + 1))
    report = report_on(finished, [heads[-1]])
    assert (report.covered, len(report.on_the_file_alone)) == (rows, 0)
    before = chain.first_head(finished["seed_hash"], "K7", finished["terms_hash"])
    report = report_on(finished, [before])  # the terms, and no row
    assert (report.covered, report.on_the_file_alone) == (0, range(1, rows + 1))


def test_a_head_may_say_whose_letter_it_was(finished: Document) -> None:
    heads = finished["heads"]
    report = report_on(finished, [f"Ben=7:{heads[6]}", f"Anna = {heads[3][:20]}"])
    assert [(seq, whose) for _, seq, whose in report.tied] == [(7, "Ben"), (4, "Anna")]
    for strange in (f"Ben=8:{heads[6]}", f"Ben=Anna=7:{heads[6]}", f"={heads[6]}", "Ben="):
        assert report_on(finished, [strange]).findings


def test_where_something_is_wrong_nothing_is_covered(finished: Document) -> None:
    report = report_on(finished, [finished["heads"][-1], "0" * 64])
    assert [found.words for found in report.findings] == [saying("belongs to another game")]
    assert report.covered is None
    assert report_on({}, finished["heads"]).covered is None


def test_a_log_that_merely_stops_is_never_called_over(finished: Document) -> None:
    report = report_on({**cut(finished, 5), "status": "abandoned"})
    assert (report.findings, report.status, report.rows) == ([], "abandoned", len(finished["rows"]) - 5)


def test_people_are_seats_in_the_log_and_names_stand_apart(finished: Document) -> None:
    assert finished["names"] == ["Anna", "Ben", "Dwalin"]
    assert "anna" not in json.dumps(finished["rows"]).lower()
    assert "example.org" not in json.dumps(finished)


def test_a_changed_fact_is_named_with_what_it_had_to_be(finished: Document) -> None:
    row = next(row for row in rows_of(finished) if row.facts[0][0] == "laid")
    facts = copy.deepcopy(row.facts)
    facts[0][3] += 1
    found = first(with_row(finished, row.seq, facts=facts))
    said = f"it says {facts[0]}, but by seed and rules it is {row.facts[0]}."
    assert found.words == f"Row {row.seq} is wrong: {said}"


def test_a_fact_that_only_counts_as_the_same_is_named(finished: Document) -> None:
    """To Python true is equal to 1, but it is written otherwise; and whoever has the seed can hash it."""
    tried = set()
    for row in rows_of(finished):
        tag, *fields = row.facts[0]
        part = next((at for at, field in enumerate(fields, 1) if field in (0, 1)), None)
        if part is None or tag in tried:
            continue
        tried.add(tag)
        facts = copy.deepcopy(row.facts)
        value = facts[0][part]
        facts[0][part] = int(value) if isinstance(value, bool) else bool(value)
        found = first(rehashed(with_row(finished, row.seq, facts=facts)))
        said = f"it says {facts[0]}, but by seed and rules it is {row.facts[0]}."
        assert found.words == f"Row {row.seq} is wrong: {said}"
    assert tried >= {"began", "laid", "played"}


def test_a_deal_that_does_not_follow_from_the_seed_is_named(finished: Document) -> None:
    facts = copy.deepcopy(rows_of(finished)[0].facts)
    shuffled = next(fact for fact in facts if fact[0] == "shuffled" and len(fact[2]) > 1)
    shuffled[2].reverse()
    assert first(with_row(finished, 1, facts=facts)).words == saying("by seed and rules it is")


def test_another_seed_and_other_salts_are_found(finished: Document) -> None:
    assert first({**finished, "seed": "00" * 32}).words == saying("The seed does not have the hash")
    assert first({**finished, "salts": ["lucky", *finished["salts"][1:]]}).words == saying(
        "by seed and rules it is"
    )


def test_time_is_not_over_before_it_has_passed(finished: Document) -> None:
    row = row_by(finished, "timeout")
    assert finished["terms"]["per_turn"] == 24 * 3600
    longer = rehashed(with_terms(finished, per_turn=24 * 3600 + 15 * 60))
    assert verify(longer) == []  # everybody was late by a quarter of an hour
    early = rehashed(with_terms(finished, per_turn=24 * 3600 + 15 * 60 + 1))
    asked = max(one.seq for one in rows_of(finished)[: row.seq - 1] if one.facts[-1][0] == "asked")
    name = finished["names"][row.seat]
    found = first(early)
    assert (found.words, found.seq) == (
        saying(f"the time of {name} was not over, she was asked in row {asked}"),
        row.seq,
    )


def test_who_decides_is_who_sits_there(finished: Document) -> None:
    person, bot = row_by(finished, "cli"), row_by(finished, "bot:steady")
    other = [
        *((person, cause) for cause in ("bot:steady", "bot:random", "bot:nobody")),
        *((bot, cause) for cause in ("cli", "mail:1", "bot:random")),
    ]
    for row, cause in other:
        found = first(rehashed(with_row(finished, row.seq, cause=cause)))
        who = finished["names"][row.seat]
        assert found.words == f"Row {row.seq} is wrong: that is not who plays for {who} ({cause})."


def test_a_bot_has_no_words_for_the_deals(finished: Document) -> None:
    salts = [*finished["salts"][:2], "lucky"]
    assert first({**finished, "salts": salts}).words == saying("There are words of Dwalin for")


@pytest.mark.parametrize("seat", [-1, 2, 3])
def test_the_organiser_is_a_person_at_the_table(finished: Document, seat: int) -> None:
    assert verify(rehashed(with_terms(finished, organiser=1))) == []
    made = rehashed(with_terms(finished, organiser=seat))
    assert first(made).words == saying("nobody who plays in it")


def test_a_bot_that_nobody_knows_is_named(finished: Document) -> None:
    bots = [None, None, {"name": "hal", "version": 1}]
    found = first(rehashed(with_terms(finished, bots=bots)))
    assert found.words == "There is no bot of this name here: hal."
    assert found.next_step == saying("version of pbem")


def test_a_timeout_has_to_be_the_default_move(finished: Document) -> None:
    row = row_by(finished, "timeout")
    played = next(one for one in rows_of(finished) if one.cause == "cli" and one.move.startswith("play"))
    assert first(with_row(finished, row.seq, cause="cli")).words == saying("the head that commits to it")
    for cause in ("timeout", "left"):
        found = first(with_row(finished, played.seq, cause=cause))
        assert (found.words, found.seq) == (saying("nobody decided for"), played.seq)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"move": "play 12 at 9,9 turned"}, "could not play"),
        ({"move": "PLAY  12 at (3,4)"}, "no move that can be read"),
        ({"move": "dance"}, "no move that can be read"),
        ({"cause": "bot:steady"}, "not who plays for"),
        ({"cause": "mail:7"}, "the head that commits to it"),
        ({"cause": "whim"}, "a cause that does not exist"),
        ({"seat": -1, "cause": "chance", "move": ""}, "a player had to move"),
        ({"seat": 7}, "a player had to move"),
        ({"digest": "0" * 64}, "a digest of another position"),
        ({"at": "2020-01-01T00:00:00.000000Z"}, "before that of the row above"),
        ({"seq": 99}, "is missing or moved"),
        ({"game": "K8"}, "is missing or moved"),
        ({"facts": [["laid"]]}, "by seed and rules it is"),
    ],
)
def test_each_part_of_a_row_is_checked(finished: Document, changes: dict[str, Any], words: str) -> None:
    row = row_by(finished, "cli")
    found = first(with_row(finished, row.seq, **changes))
    assert (found.words, found.seq) == (saying(words), row.seq)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"schema": "pbem.game/3"}, "and this pbem reads pbem.game/1"),
        ({"status": "running"}, "The game cannot be"),
        ({"status": "abandoned"}, "The game cannot be"),
        ({"head": "0" * 64}, "not that of its last row"),
        ({"names": ["Anna", "Ben"]}, "as players"),
        ({"heads": []}, "as many heads as rows"),
        ({"game": "K8", "salts": ["a", "b", "K8:2"]}, "is missing or moved"),
    ],
)
def test_each_part_of_the_header_is_checked(finished: Document, changes: dict[str, Any], words: str) -> None:
    assert first({**finished, **changes}).words == saying(words)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"revision": 99}, "These rules are not known"),
        ({"edition": "homemade"}, "These rules are not known"),
        ({"modules": ["base", "dragons"]}, "These rules are not known"),
        ({"bots": [None, None]}, "as players"),
    ],
)
def test_terms_that_are_impossible_are_named(finished: Document, changes: dict[str, Any], words: str) -> None:
    assert first(with_terms(finished, **changes)).words == saying(words)


def test_a_row_left_out_or_put_in_is_named_though_its_head_was_forgotten(finished: Document) -> None:
    rows = finished["rows"]
    for changed in ([*rows[:6], *rows[7:]], [*rows[:7], rows[5], *rows[7:]]):
        finding = first({**finished, "rows": changed})
        assert (finding.words, finding.seq) == (
            saying("is missing or moved"),
            7 if len(changed) < len(rows) else 8,
        )


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [("heads", "0" * 64, "the head that commits to it"), ("versions", 9, "a form of facts")],
)
def test_what_stands_beside_the_rows_is_checked(
    finished: Document, part: str, value: Any, words: str
) -> None:
    changed = copy.deepcopy(finished)
    changed[part][6] = value
    found = first(changed)
    assert (found.words, found.seq) == (saying(words), 7)


# Most of these would change no row of the games that are checked here.
OTHER_TERMS: list[Document] = [
    {"edition": "anniv-pl"},
    {"modules": ["base", "s2"]},
    {"cards_hash": "0" * 64},
    {"settings": {"rounds": 1, "break_target": "other"}},
    {"settings": {"rounds": 1, "theft_must": True}},
    {"settings": {"rounds": "1"}},
    {"bots": [None, {"name": "steady", "version": 1}, {"name": "steady", "version": 1}]},
    {"bots": [None, None, {"name": "steady", "version": 2}]},
    {"organiser": 0},
    {"luck": {"words": "lottery", "at": "2020-01-01T00:00:00.000000Z", "form": "hex"}},
    {"bots": [None, None, None]},
    {"per_turn": 1},
    {"cooling": 0},
    {"created_at": "2020-01-01T00:00:00.000000Z"},
]


@pytest.mark.parametrize("changes", OTHER_TERMS)
def test_changed_terms_are_found_though_no_row_shows_them(finished: Document, changes: Document) -> None:
    assert first(with_terms(finished, **changes)).words == saying("The terms of the game")


def test_another_hash_of_the_terms_is_found(finished: Document) -> None:
    assert first({**finished, "terms_hash": "0" * 64}).words == saying("The terms of the game")


def test_another_number_of_seats_is_found(finished: Document) -> None:
    seats = {part: [*finished[part], finished[part][0]] for part in ("names", "salts")}
    more = with_terms(finished, bots=[*finished["terms"]["bots"], None])
    assert first({**more, **seats}).words == saying("The terms of the game")


def test_terms_that_were_changed_along_with_their_hash_are_found(finished: Document) -> None:
    changed = rehashed(with_terms(finished, cooling=finished["terms"]["cooling"] + 1))
    told = {part: finished[part] for part in ("head", "heads")}
    assert first({**changed, **told}).words == saying("Row 1 was changed: the head that commits to it")


def test_no_row_is_older_than_its_game(finished: Document) -> None:
    made = rows_of(finished)[-1].at
    found = first(rehashed(with_terms(finished, created_at=made)))
    assert found.words == "Row 1 has a time before the game was made."


def test_a_log_that_was_cut_short_is_found(finished: Document) -> None:
    assert first(cut(finished, 3)).words == saying("it was not over there")
    assert first({**finished, "rows": finished["rows"][:-3]}).words == saying("as many heads as rows")


@pytest.mark.parametrize("junk", [{}, {"schema": "pbem.game/1"}, [], None, "K7", {"schema": ["pbem.game/1"]}])
def test_whatever_is_no_game_is_refused_and_never_crashes(junk: Any) -> None:
    assert verify(junk)
