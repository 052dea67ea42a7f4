"""A finished game can be checked by anybody from its file."""

import copy
import json
from typing import Any

import pytest

from pbem.app.record.checks.findings import Finding
from pbem.app.record.export import Document
from pbem.app.record.verify import report_on, verify
from pbem.store.schema import chain
from tests.app.record.conftest import cut, first, row_by, with_row
from tests.kit.documents import rehashed, rows_of, with_terms


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
    assert (found.code, found.seq) == ("other_than_told", 8)


@pytest.mark.parametrize("head", ["0" * 20, "0" * 64])
def test_a_head_of_another_game_is_not_found(finished: Document, head: str) -> None:
    assert first(finished, head) == Finding("unknown_head", 0, {"head": head})


@pytest.mark.parametrize(
    "head", ["", "ab", "not a head", "0" * 65, "-1:" + "0" * 64, "x:" + "0" * 64, "١:" + "0" * 64]
)
def test_what_is_no_head_is_told_so(finished: Document, head: str) -> None:
    assert first(finished, head) == Finding("no_head", 0, {"head": head})


def test_nineteen_digits_are_no_head(finished: Document) -> None:
    head = finished["heads"][3]
    assert verify(finished, [head[:20]]) == []
    assert first(finished, head[:19]).code == "no_head"


def test_a_head_with_its_row_counts_only_there(finished: Document) -> None:
    heads = finished["heads"]
    before = chain.first_head(finished["seed_hash"], "K7", finished["terms_hash"])
    rows = len(heads)
    assert verify(finished, [f"0:{before}", f"4:{heads[3]}", f"{rows}:{heads[-1]}"]) == []
    assert first(finished, f"5:{heads[3]}") == Finding("other_than_told", 5, {"head": f"5:{heads[3]}"})
    assert first(finished, f"0:{heads[0]}").code == "other_than_told"
    later = f"{rows + 1}:{heads[-1]}"
    assert first(finished, later) == Finding("row_missing", rows, {"head": later, "row": rows + 1})


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
    assert [found.code for found in report.findings] == ["unknown_head"]
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
    assert (found.code, found.seq) == ("other_facts", row.seq)
    assert (found.details["said"], found.details["due"]) == (facts[0], row.facts[0])


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
        assert (found.code, found.seq) == ("other_facts", row.seq)
        assert json.dumps(found.details["due"]) == json.dumps(row.facts[0])
    assert tried >= {"began", "laid", "played"}


def test_a_deal_that_does_not_follow_from_the_seed_is_named(finished: Document) -> None:
    facts = copy.deepcopy(rows_of(finished)[0].facts)
    shuffled = next(fact for fact in facts if fact[0] == "shuffled" and len(fact[2]) > 1)
    shuffled[2].reverse()
    assert first(with_row(finished, 1, facts=facts)).code == "other_facts"


def test_another_seed_and_other_salts_are_found(finished: Document) -> None:
    assert first({**finished, "seed": "00" * 32}).code == "other_seed"
    assert first({**finished, "salts": ["lucky", *finished["salts"][1:]]}).code == "other_facts"


def test_time_is_not_over_before_it_has_passed(finished: Document) -> None:
    row = row_by(finished, "timeout")
    assert finished["terms"]["per_turn"] == 24 * 3600
    longer = rehashed(with_terms(finished, per_turn=24 * 3600 + 15 * 60))
    assert verify(longer) == []  # everybody was late by a quarter of an hour
    early = rehashed(with_terms(finished, per_turn=24 * 3600 + 15 * 60 + 1))
    asked = max(one.seq for one in rows_of(finished)[: row.seq - 1] if one.facts[-1][0] == "asked")
    assert first(early) == Finding("early_timeout", row.seq, {"seat": row.seat, "asked": asked})


def test_who_decides_is_who_sits_there(finished: Document) -> None:
    person, bot = row_by(finished, "cli"), row_by(finished, "bot:steady")
    other = [
        *((person, cause) for cause in ("bot:steady", "bot:random", "bot:nobody")),
        *((bot, cause) for cause in ("cli", "mail:1", "bot:random")),
    ]
    for row, cause in other:
        found = first(rehashed(with_row(finished, row.seq, cause=cause)))
        assert found == Finding("other_decider", row.seq, {"seat": row.seat, "cause": cause})


def test_a_bot_has_no_words_for_the_deals(finished: Document) -> None:
    salts = [*finished["salts"][:2], "lucky"]
    assert first({**finished, "salts": salts}) == Finding("words_of_a_bot", 0, {"seat": 2})


@pytest.mark.parametrize("seat", [-1, 2, 3])
def test_the_organiser_is_a_person_at_the_table(finished: Document, seat: int) -> None:
    assert verify(rehashed(with_terms(finished, organiser=1))) == []
    made = rehashed(with_terms(finished, organiser=seat))
    assert first(made) == Finding("no_organiser", 0, {"seat": seat})


def test_a_bot_that_nobody_knows_is_named(finished: Document) -> None:
    bots = [None, None, {"name": "hal", "version": 1}]
    assert first(rehashed(with_terms(finished, bots=bots))) == Finding("unknown_bot", 0, {"bot": "hal"})


def test_a_timeout_has_to_be_the_default_move(finished: Document) -> None:
    row = row_by(finished, "timeout")
    played = next(one for one in rows_of(finished) if one.cause == "cli" and one.move.startswith("play"))
    assert first(with_row(finished, row.seq, cause="cli")).code == "other_head"
    for cause in ("timeout", "left"):
        found = first(with_row(finished, played.seq, cause=cause))
        assert (found.code, found.seq) == ("wrong_timeout", played.seq)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"move": "play 12 at 9,9 turned"}, "illegal"),
        ({"move": "PLAY  12 at (3,4)"}, "not_canonical"),
        ({"move": "dance"}, "not_canonical"),
        ({"cause": "bot:steady"}, "other_decider"),
        ({"cause": "mail:7"}, "other_head"),
        ({"cause": "whim"}, "unknown_cause"),
        ({"seat": -1, "cause": "chance", "move": ""}, "nobody_moved"),
        ({"seat": 7}, "nobody_moved"),
        ({"digest": "0" * 64}, "other_digest"),
        ({"at": "2020-01-01T00:00:00.000000Z"}, "time_runs_back"),
        ({"seq": 99}, "out_of_order"),
        ({"game": "K8"}, "out_of_order"),
        ({"facts": [["laid"]]}, "other_facts"),
    ],
)
def test_each_part_of_a_row_is_checked(finished: Document, changes: dict[str, Any], code: str) -> None:
    row = row_by(finished, "cli")
    found = first(with_row(finished, row.seq, **changes))
    assert (found.code, found.seq) == (code, row.seq)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"schema": "pbem.game/3"}, "other_schema"),
        ({"status": "running"}, "other_status"),
        ({"status": "abandoned"}, "other_status"),
        ({"head": "0" * 64}, "other_last_head"),
        ({"names": ["Anna", "Ben"]}, "seats_differ"),
        ({"heads": []}, "rows_differ"),
        ({"game": "K8", "salts": ["a", "b", "K8:2"]}, "out_of_order"),
    ],
)
def test_each_part_of_the_header_is_checked(finished: Document, changes: dict[str, Any], code: str) -> None:
    assert first({**finished, **changes}).code == code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"revision": 99}, "unknown_rules"),
        ({"edition": "homemade"}, "unknown_rules"),
        ({"modules": ["base", "dragons"]}, "unknown_rules"),
        ({"bots": [None, None]}, "seats_differ"),
    ],
)
def test_terms_that_are_impossible_are_named(finished: Document, changes: dict[str, Any], code: str) -> None:
    assert first(with_terms(finished, **changes)).code == code


def test_a_row_left_out_or_put_in_is_named_though_its_head_was_forgotten(finished: Document) -> None:
    rows = finished["rows"]
    for changed in ([*rows[:6], *rows[7:]], [*rows[:7], rows[5], *rows[7:]]):
        finding = first({**finished, "rows": changed})
        assert (finding.code, finding.seq) == ("out_of_order", 7 if len(changed) < len(rows) else 8)


@pytest.mark.parametrize(
    ("part", "value", "code"), [("heads", "0" * 64, "other_head"), ("versions", 9, "unknown_version")]
)
def test_what_stands_beside_the_rows_is_checked(finished: Document, part: str, value: Any, code: str) -> None:
    changed = copy.deepcopy(finished)
    changed[part][6] = value
    assert first(changed) in (Finding(code, 7), Finding(code, 7, {"version": 9}))


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
    assert first(with_terms(finished, **changes)).code == "other_terms"


def test_another_hash_of_the_terms_is_found(finished: Document) -> None:
    assert first({**finished, "terms_hash": "0" * 64}).code == "other_terms"


def test_another_number_of_seats_is_found(finished: Document) -> None:
    seats = {part: [*finished[part], finished[part][0]] for part in ("names", "salts")}
    more = with_terms(finished, bots=[*finished["terms"]["bots"], None])
    assert first({**more, **seats}).code == "other_terms"


def test_terms_that_were_changed_along_with_their_hash_are_found(finished: Document) -> None:
    changed = rehashed(with_terms(finished, cooling=finished["terms"]["cooling"] + 1))
    told = {part: finished[part] for part in ("head", "heads")}
    assert first({**changed, **told}) == Finding("other_head", 1)


def test_no_row_is_older_than_its_game(finished: Document) -> None:
    made = rows_of(finished)[-1].at
    assert first(rehashed(with_terms(finished, created_at=made))) == Finding("before_the_game", 1)


def test_a_log_that_was_cut_short_is_found(finished: Document) -> None:
    assert first(cut(finished, 3)).code == "cut_short"
    assert first({**finished, "rows": finished["rows"][:-3]}).code == "rows_differ"


@pytest.mark.parametrize("junk", [{}, {"schema": "pbem.game/1"}, [], None, "K7", {"schema": ["pbem.game/1"]}])
def test_whatever_is_no_game_is_refused_and_never_crashes(junk: Any) -> None:
    assert verify(junk)
