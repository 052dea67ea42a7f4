"""A finished game can be checked by anybody from its file; a running one gives nothing away."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from pbem.app import App
from pbem.app.game import load
from pbem.app.lobby.games import NewGame, NewPlayer, create, start
from pbem.app.record.checks.findings import Finding
from pbem.app.record.checks.steps import Row
from pbem.app.record.export import Document, export
from pbem.app.record.verify import report_on, verify
from pbem.bots import VERSIONS, chosen
from pbem.config import Settings
from pbem.engine import (
    HIDDEN,
    NOBODY,
    Streams,
    assemble,
    deal_key,
    digest,
    from_plain,
    legal_moves,
    new_game,
    play,
    read,
    redact,
    roll,
    to_plain,
    view,
    write,
)
from pbem.store.schema import chain
from pbem.wiring import build_app
from tests.app.conftest import Clock, time_out
from tests.kit.commands import submit
from tests.kit.documents import in_first_schema, older, rehashed, with_terms

ANNA = NewPlayer("Anna", "anna@example.org")
BEN = NewPlayer("Ben", "ben@example.org")
BOT = NewPlayer("Dwalin", bot="steady")


CLOCK = Clock()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    return build_app(Settings(home=tmp_path_factory.mktemp("home")), CLOCK.now, random.Random(5))


def play_on(app: App, code: str, decisions: int, rng: random.Random, late: float = 0.0) -> None:
    """People move at random, some minutes after each other, or let their time run out."""
    for _ in range(decisions):
        table = load(app, code)
        if table.state.over:
            return
        seat = table.state.asks[0].seat
        CLOCK.skip(minutes=15)
        if rng.random() < late:
            question = table.question(seat)
            assert question is not None
            CLOCK.skip(seconds=table.row.per_turn)
            time_out(app, code, seat, question)
        else:
            line = write(rng.choice(legal_moves(table.state, seat)))
            submit(app, code, seat, line, "cli", cooling=0)


@pytest.fixture(scope="module")
def finished(app: App) -> Document:
    """A short game of two people and a bot; now and then somebody is late."""
    code = create(app, NewGame((ANNA, BEN, BOT), "K7", settings={"rounds": 1}))
    start(app, code)
    play_on(app, code, 1000, random.Random(1), late=0.2)
    document = export(app, code)
    assert {row.cause for row in rows_of(document)} == {"chance", "cli", "timeout", "bot:steady"}
    return document


@pytest.fixture(scope="module")
def running(app: App) -> str:
    code = create(app, NewGame((ANNA, BEN, BOT), "R2"))
    start(app, code)
    play_on(app, code, 12, random.Random(2))
    return code


def first(document: Document, *heads: str) -> Finding:
    findings = verify(document, heads)
    assert findings
    return findings[0]


# A finished game ------------------------------------------------------------------------------------


def test_a_finished_game_is_found_right_and_survives_json(finished: Document) -> None:
    assert verify(finished) == []
    assert verify(json.loads(json.dumps(finished))) == []


def test_every_head_and_its_beginning_are_found_in_the_game(finished: Document) -> None:
    heads = finished["heads"]
    assert verify(finished, heads) == []
    assert verify(finished, [heads[3][:20].upper(), f"<{heads[5]}>", f"<7:{heads[6]}>"]) == []
    copied = [f"7: {heads[6]}", f"row 7: {heads[6][:20]}", f"“‘7:’ {heads[6]}”", f"7:\n<{heads[6]}>"]
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


def test_without_the_seed_no_letter_vouches_for_a_row(app: App, running: str) -> None:
    document = export(app, running, 0)
    report = report_on(document, [document["heads"][4]])
    assert (report.findings, report.status, report.dealt_again) == ([], "running", False)
    assert report.tied == [(document["heads"][4], 5, "")]
    assert report.covered is None
    assert report.on_the_file_alone == range(1, len(document["heads"]) + 1)


def test_people_are_seats_in_the_log_and_names_stand_apart(finished: Document) -> None:
    assert finished["names"] == ["Anna", "Ben", "Dwalin"]
    assert "anna" not in json.dumps(finished["rows"]).lower()
    assert "example.org" not in json.dumps(finished)


def rows_of(document: Document) -> list[Row]:
    return [Row(*row) for row in document["rows"]]


def with_row(document: Document, number: int, **changes: Any) -> Document:
    changed = copy.deepcopy(document)
    changed["rows"][number - 1] = list(rows_of(document)[number - 1]._replace(**changes))
    return changed


def row_by(document: Document, cause: str) -> Row:
    return next(row for row in rows_of(document) if row.cause == cause)


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
        *((bot, cause) for cause in ("cli", "mail:1", "order", "bot:random")),
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
        ({"schema": "pbem.game/3"}, "no_game"),
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
    {"settings": {"rounds": 1, "chips": 32}},
    {"settings": {"rounds": 1, "theft_must": True}},
    {"settings": {"rounds": "1"}},
    {"bots": [None, {"name": "steady", "version": 1}, {"name": "steady", "version": 1}]},
    {"bots": [None, None, {"name": "steady", "version": 2}]},
    {"organiser": 0},
    {"salts_close": 60},
    {"luck": {"words": "lottery", "at": "2020-01-01T00:00:00.000000Z", "form": "hex"}},
    {"bots": [None, None, None]},
    {"per_turn": 1},
    {"cooling": 0},
    {"created_at": "2020-01-01T00:00:00.000000Z"},
]


@pytest.mark.parametrize("changes", OTHER_TERMS)
def test_changed_terms_are_found_though_no_row_shows_them(
    app: App, finished: Document, running: str, changes: Document
) -> None:
    assert first(with_terms(finished, **changes)).code == "other_terms"
    assert first(with_terms(export(app, running), **changes)).code == "other_terms"


def test_another_hash_of_the_terms_is_found(finished: Document) -> None:
    assert first({**finished, "terms_hash": "0" * 64}).code == "other_terms"


def test_another_number_of_seats_is_found(app: App, finished: Document, running: str) -> None:
    for document in (finished, export(app, running)):
        seats = {part: [*document[part], document[part][0]] for part in ("names", "salts")}
        more = with_terms(document, bots=[*document["terms"]["bots"], None])
        assert first({**more, **seats}).code == "other_terms"


def test_terms_that_were_changed_along_with_their_hash_are_found(finished: Document) -> None:
    changed = rehashed(with_terms(finished, cooling=finished["terms"]["cooling"] + 1))
    told = {part: finished[part] for part in ("head", "heads")}
    assert first({**changed, **told}) == Finding("other_head", 1)
    old = in_first_schema(finished)
    without = {name: value for name, value in old.items() if name != "terms_hash"}
    assert first(without) == Finding("other_head", 1)


def test_a_game_from_before_heads_covered_the_terms_is_found_right(finished: Document) -> None:
    old = older(finished)
    assert verify(old, old["heads"]) == []
    assert first(old, finished["heads"][5]).code == "unknown_head"


def test_no_row_is_older_than_its_game(finished: Document) -> None:
    made = rows_of(finished)[-1].at
    assert first(rehashed(with_terms(finished, created_at=made))) == Finding("before_the_game", 1)


def test_a_log_that_was_cut_short_is_found(finished: Document) -> None:
    assert first(cut(finished, 3)).code == "cut_short"
    assert first({**finished, "rows": finished["rows"][:-3]}).code == "rows_differ"


def cut(document: Document, last: int) -> Document:
    """The document without its last rows, and with a header that agrees."""
    short = {name: document[name][:-last] for name in ("rows", "heads", "versions")}
    return {**document, **short, "head": short["heads"][-1]}


@pytest.mark.parametrize("junk", [{}, {"schema": "pbem.game/1"}, [], None, "K7", {"schema": ["pbem.game/1"]}])
def test_whatever_is_no_game_is_refused_and_never_crashes(junk: Any) -> None:
    assert verify(junk)


# Random damage, and forgeries -----------------------------------------------------------------------


Lists = list[list[Any]]  # rows, heads and versions, changed together or one of them


def edited(lists: Lists, rng: random.Random) -> None:
    one = rng.choice(lists)
    at = rng.randrange(len(one))
    one[at] = damaged(one[at], rng)


def damaged(value: Any, rng: random.Random) -> Any:
    """The value with one small thing in it changed."""
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], damaged(value[at], rng), *value[at + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 7))
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice("0123456789abcdef play") + value[at + 1 :]
    return [value]


def deleted(lists: Lists, rng: random.Random) -> None:
    at = rng.randrange(len(lists[0]))
    for one in lists:
        del one[at]


def swapped(lists: Lists, rng: random.Random) -> None:
    a, b = rng.sample(range(len(lists[0])), 2)
    for one in lists:
        one[a], one[b] = one[b], one[a]


def inserted(lists: Lists, rng: random.Random) -> None:
    at, source = rng.randrange(len(lists[0])), rng.randrange(len(lists[0]))
    for one in lists:
        one.insert(at, copy.deepcopy(one[source]))


def test_200_random_edits_deletions_swaps_and_insertions_are_found_from_the_file_alone(
    finished: Document,
) -> None:
    rng = random.Random(3)
    ways: list[Callable[[Lists, random.Random], None]] = [edited, deleted, swapped, inserted]
    missed = []
    for number in range(200):
        changed = copy.deepcopy(finished)
        way = ways[number % len(ways)]
        way([changed["rows"], changed["heads"], changed["versions"]], rng)
        if changed != finished and not verify(changed):
            missed.append((number, way.__name__))
    assert missed == []


def test_200_random_edits_of_any_part_but_the_names_are_found_from_the_file_alone(finished: Document) -> None:
    rng = random.Random(6)
    parts = sorted(finished.keys() - {"names"})
    missed = []
    for _ in range(200):
        part = rng.choice(parts)
        value = finished[part]
        if isinstance(value, dict):
            changed = dict(damaged([*pair], rng) for pair in value.items())
        else:
            changed = damaged(value, rng)
        if changed != value and not verify({**finished, part: changed}):
            missed.append((part, changed))
    assert missed == []


def forged(document: Document, seq: int, rng: random.Random, steered: bool = False) -> Document:
    """Another game from row ``seq`` on: legal, dealt from the same seed, with all hashes recomputed.

    Bots do what they do with their luck, unless they are steered.
    """
    terms = document["terms"]
    rules = assemble(terms["edition"], tuple(terms["modules"]), terms["settings"])
    seed = bytes.fromhex(document["seed"])
    dice = Streams(deal_key(seed, document["salts"]))
    state = new_game(rules, len(document["names"]))
    old_rows = rows_of(document)
    rows: list[list[Any]] = []
    heads = [chain.first_head(document["seed_hash"], document["game"], document["terms_hash"])]
    while not state.over:
        number = len(rows) + 1
        old = old_rows[min(number, len(old_rows)) - 1]
        seat, cause, text = NOBODY, "chance", ""
        if not state.asks:
            facts, state = roll(state, dice)
        else:
            seat = state.asks[0].seat
            bot = terms["bots"][seat]
            if number < seq:
                move = read(old.move)
            elif bot and not steered:
                own = chosen(VERSIONS[bot["name"]][bot["version"]], view(state, seat), seed, number - 1)
                assert own is not None
                move = own
            else:
                move = rng.choice(legal_moves(state, seat))
            cause = old.cause if number < seq else f"bot:{bot['name']}" if bot else "cli"
            text = write(move)
            facts, state = play(state, seat, move)
        plain = json.loads(json.dumps([to_plain(fact) for fact in facts]))
        row = [document["game"], number, seat, cause, text, plain, digest(state), old.at]
        rows.append(row)
        committed = chain.commitment(seed, number, json.dumps(row, separators=(",", ":")).encode())
        heads.append(chain.next_head(heads[-1], committed))
    changed = {"rows": rows, "heads": heads[1:], "versions": [1] * len(rows), "head": heads[-1]}
    return {**document, **changed}


def test_forging_nothing_gives_the_same_game(finished: Document) -> None:
    assert forged(finished, 10_000, random.Random(0)) == finished


def test_200_forgeries_with_all_hashes_recomputed_are_found_with_any_later_head(finished: Document) -> None:
    rng = random.Random(4)
    rows, heads = finished["rows"], finished["heads"]
    for _ in range(200):
        forgery = forged(finished, rng.randrange(2, len(rows)), rng)
        if forgery == finished:
            continue
        same = sum(one == other for one, other in zip(heads, forgery["heads"], strict=False))
        head = rng.choice(heads[same:])
        # Nothing but the head is found: in itself a forgery is consistent, and the file alone cannot tell.
        assert verify(forgery, [head]) == [Finding("unknown_head", 0, {"head": head})]


def test_forgeries_in_which_bots_are_steered_are_found_from_the_file_alone(finished: Document) -> None:
    rng = random.Random(12)
    rows = rows_of(finished)
    for _ in range(20):
        seq = rng.choice([row.seq for row in rows if row.cause == "bot:steady"])
        forgery = forged(finished, seq, rng, steered=True)
        if rows_of(forgery)[seq - 1].move != rows[seq - 1].move:
            (finding,) = verify(forgery)
            assert (finding.code, finding.seq) == ("other_bot_move", seq)
            assert finding.details["due"] == rows[seq - 1].move


def test_a_game_cut_short_and_called_abandoned_is_found_with_a_later_head(finished: Document) -> None:
    short = {**cut(finished, 5), "status": "abandoned"}
    assert verify(short, [finished["heads"][4]]) == []
    assert first(short, finished["heads"][-1]).code == "unknown_head"


# A running game -------------------------------------------------------------------------------------


def test_a_running_game_gives_only_what_the_asker_may_see(app: App, running: str) -> None:
    rows = app.store.entries(running)
    for seat in (NOBODY, 0, 1):
        document = export(app, running, seat)
        assert {"seed", "rows", "versions"}.isdisjoint(document)
        assert document["seen_by"] == seat
        for shown, row in zip(document["seen"], rows, strict=True):
            assert set(shown) <= {"seq", "seat", "cause", "move", "facts"}
            assert shown["cause"] in ("played", "timed out")
            assert "move" not in shown or row.seat == seat
            allowed = [redact(fact, seat) for fact in row.facts]
            assert [from_plain(fact) for fact in shown["facts"]] == allowed
        text = json.dumps(document)
        secret = app.store.game(running)
        assert secret is not None
        assert secret.seed.hex() not in text
        assert not any(row.digest in text or row.commitment in text for row in rows)


def test_in_a_public_export_no_drawn_card_can_be_read(app: App, running: str) -> None:
    for row in export(app, running)["seen"]:
        for tag, *fields in row["facts"]:
            if tag == "moved" and fields[1] == "deck":
                assert set(fields[0]) == {HIDDEN}
            if tag == "shuffled":
                assert set(fields[1]) == {HIDDEN}


def test_the_heads_of_a_running_game_can_be_checked(app: App, running: str) -> None:
    document = export(app, running)
    assert verify(document, document["heads"]) == []
    assert first(document, "0" * 64).code == "unknown_head"
    assert first({**document, "head": "0" * 64}).code == "other_last_head"
    assert first({**document, "heads": document["heads"][1:]}).code == "rows_differ"
    assert first({**document, "seen": list(reversed(document["seen"]))}).code == "out_of_order"


def test_what_lies_open_in_a_running_game_is_judged(app: App, running: str) -> None:
    for seat in (NOBODY, 1):
        document = export(app, running, seat)
        row = next(row for row in document["seen"] if row["facts"][0][0] == "laid")
        row["facts"][0][3] += 3
        found = first(document)
        assert (found.code, found.seq, found.details["seat"]) == ("not_legal", row["seq"], row["seat"])
        document = export(app, running, seat)
        document["seen"][3]["seat"] = (document["seen"][3]["seat"] + 1) % 3
        assert (first(document).code, first(document).seq) == ("not_asked", 4)


def test_the_heads_of_a_running_game_are_those_of_the_finished_one(app: App) -> None:
    code = create(app, NewGame((ANNA, BEN, BOT), "R3", settings={"rounds": 1}))
    start(app, code)
    play_on(app, code, 5, random.Random(8))
    early = export(app, code, 0)
    play_on(app, code, 1000, random.Random(9))
    assert verify(export(app, code), early["heads"]) == []


def test_a_game_that_has_not_begun_can_be_exported(app: App) -> None:
    code = create(app, NewGame((ANNA, BEN, BOT), "R4"))
    document = export(app, code)
    assert document["seen"] == []
    assert verify(document, [document["head"]]) == []
