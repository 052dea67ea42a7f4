"""Many games by bots: the same seed gives the same games, whoever plays them, and the figures add up."""

import json
from math import isclose

import pytest

from pbem.bots import BOTS
from pbem.bots.luck import Luck
from pbem.engine import BY_ID, TYPE, Move, View, parse_cell, read
from pbem.simulate import BotGame, Rate, Report, Setup, dump, rows_for_table, simulate, to_json

S2 = ("base", "s2")


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate(6, 5, "steady,random", modules=S2, seed=7, processes=1)


# Reproducible ---------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_report_in_one_process_and_in_two(report: Report) -> None:
    assert simulate(6, 5, "steady,random", modules=S2, seed=7, processes=2) == report


def test_another_seed_gives_other_games(report: Report) -> None:
    assert simulate(6, 5, "steady,random", modules=S2, seed=8, processes=1) != report


def test_a_game_depends_on_its_index_and_not_on_the_games_before_it() -> None:
    setup = Setup(4, "steady", seed=5, overrides={"rounds": 1})
    alone = list(BotGame(setup, 2).decisions())
    in_a_row = [list(BotGame(setup, index).decisions()) for index in range(3)]
    assert [move for _, move in alone] == [move for _, move in in_a_row[2]]
    assert [move for _, move in alone] != [move for _, move in in_a_row[1]]


def test_bots_draw_from_their_own_luck_so_that_all_bots_are_dealt_the_same_cards() -> None:
    first_views = [
        next(BotGame(Setup(5, bot, modules=S2, seed=11), 0).decisions())[0] for bot in ("random", "steady")
    ]
    assert first_views[0].hand == first_views[1].hand
    assert first_views[0].role == first_views[1].role


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    simulate(5, 3, "random", processes=1, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (5, 5)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


# Who plays ------------------------------------------------------------------------------------------


def test_bots_are_seated_in_turn_and_a_role_may_have_its_own() -> None:
    setup = Setup(5, "steady,random, saboteurs=random")
    assert [setup.bot_name(seat, "miners") for seat in range(3)] == ["steady", "random", "steady"]
    assert [setup.bot_name(seat, "saboteurs") for seat in range(3)] == ["random"] * 3


@pytest.mark.parametrize(
    ("players", "bots", "complaint"),
    [
        (5, "clever", "no bot clever; there are random, steady"),
        (5, "saboteurs=clever,steady", "no bot clever"),
        (5, "saboteurs=steady", "say who plays the other roles too"),
        (5, "steady,boss=random", "no role boss; there are miners, saboteurs"),
        (3, "random,random,random,random", "4 bots for 3 seats"),
        (2, "random", "2 players: this game is for 3 to 10"),
    ],
)
def test_a_wrong_table_is_refused_before_anything_is_played(players: int, bots: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Setup(players, bots)


def test_each_bot_is_called_for_its_own_seats_only(monkeypatch: pytest.MonkeyPatch) -> None:
    called: dict[str, set[int]] = {name: set() for name in BOTS}

    def watched(name: str) -> None:
        bot = BOTS[name]

        def decide(seen: View, luck: Luck) -> Move:
            called[name].add(seen.seat)
            return bot.decide(seen, luck)

        monkeypatch.setitem(BOTS, name, bot._replace(decide=decide))

    for name in list(BOTS):
        watched(name)
    list(BotGame(Setup(4, "steady,random", overrides={"rounds": 1}), 0).decisions())
    assert called == {"steady": {0, 2}, "random": {1, 3}}


# Figures --------------------------------------------------------------------------------------------


def test_counts_add_up(report: Report) -> None:
    assert report.rounds == report.games * 3
    assert sum(rate.of for rate in report.roles.values()) == report.rounds * 5
    assert all(0 <= rate.wins <= rate.of for rate in report.roles.values())
    in_roles = sum(report.gold_of_role(*pair)[0] * rate.of for pair, rate in report.roles.items())
    assert isclose(in_roles, sum(report.gold_per_seat) * report.games)


def test_in_the_base_game_one_side_wins_unless_no_saboteur_plays() -> None:
    report = simulate(10, 7, "steady", seed=2, processes=1)
    miners, saboteurs = report.sides["miners"], report.sides["saboteurs"]
    assert miners.wins == report.found.wins
    assert saboteurs.wins == report.rounds - report.found.wins
    assert miners.of == saboteurs.of == report.rounds  # with seven players at least two saboteurs


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_intervals_are_those_of_wilson(wins: int, of: int, low: float, high: float) -> None:
    assert Rate(wins, of).interval == pytest.approx((low, high), abs=1e-4)


def test_the_table_and_the_json_hold_the_same_rates(report: Report) -> None:
    rows = rows_for_table(report)
    plain = json.loads(to_json(report))
    assert [row["rate"] for row in plain["rates"]] == [row.rate for row in rows]
    assert rows[0].part == "found"
    assert all(row.low <= row.rate <= row.high for row in rows)
    assert {row.name for row in rows if row.part == "role"} == set(report.sides)
    assert plain["seed"] == 7
    assert plain["modules"] == ["base", "s2"]
    assert len(plain["gold_per_seat"]) == 5


# Dump -----------------------------------------------------------------------------------------------

KEYS = [
    "game",
    "round",
    "turn",
    "seat",
    "edition",
    "modules",
    "mine",
    "face_down",
    "hand",
    "marks",
    "legal",
    "move",
]


@pytest.mark.parametrize("modules", [("base",), S2])
def test_a_dump_has_one_object_of_the_agreed_form_for_each_decision(modules: tuple[str, ...]) -> None:
    rows = list(dump(2, 5, "steady,random", modules=modules, seed=4, overrides={"rounds": 2}))
    assert len(rows) == sum(
        1
        for index in range(2)
        for _ in BotGame(
            Setup(5, "steady,random", modules=modules, seed=4, overrides={"rounds": 2}), index
        ).decisions()
    )
    for row in rows:
        assert json.loads(json.dumps(row)) == row
        assert list(row) == KEYS
        assert row["modules"] == list(modules)
        assert row["move"] in row["legal"]
        assert len(set(row["legal"])) == len(row["legal"])
        assert all(BY_ID[lying["card"]].groups for lying in row["mine"])
        assert all(parse_cell(lying["at"]) is not None for lying in row["mine"])
        assert all(parse_cell(place) is not None for place in row["face_down"])
        assert all(BY_ID[TYPE[card].id].in_draw_deck for card in row["hand"])
        assert all(read(line) is not None for line in row["legal"])
    assert {row["game"] for row in rows} == {0, 1}
    assert {row["round"] for row in rows} == {1, 2}
    marks = {mark for row in rows for cards in row["marks"].values() for mark in cards}
    assert {"broken.pickaxe", "broken.cart", "broken.lantern"} <= marks
    assert marks <= {"broken.pickaxe", "broken.cart", "broken.lantern", "trap", "theft"}


def test_a_dump_shows_only_the_hand_of_the_mover() -> None:
    for row in dump(1, 4, "random", overrides={"rounds": 1}):
        named = {int(line.split()[1]) for line in row["legal"] if line.startswith(("play", "discard"))}
        assert named <= set(row["hand"])
