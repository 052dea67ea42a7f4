"""Profiles of the printed editions, single settings, and how modules are put together."""

from dataclasses import FrozenInstanceError, asdict, dataclass, fields, replace
from typing import Any

import pytest

from pbem.engine import BY_ID, FACE, PROFILES, TYPE, Settings, assemble, settings_of
from pbem.engine.rules import assembly, registry
from pbem.engine.rules.editions import FIXES, LIMITS, VALUES
from pbem.engine.rules.judgements import Judgements, judgements_of, since
from pbem.engine.rules.module import Module
from pbem.engine.rules.printed import SPELLED, chest_tunnels_of, new_goals_of

# setting, then its value in each profile; "–" where the edition lacks that part of the game.
TABLE = """
                anniv             anniv-bg          anniv-pl          ua-s2             ru-base           he-base
gold_cards      miners            miners            miners            –                 players_max_9     miners
draft_until     one_each          one_each          one_each          –                 all_gone          one_each
multi_goal      all_in_order      all_in_order      all_in_order      all_in_order      choose_one        all_in_order
goal_turn       auto              auto              auto              auto              finisher          auto
connection      start             start             start             start             adjacent          start
next_starter    last_tunnel       last_tunnel       last_tunnel       last_move         last_move         last_tunnel
first_starter   random            random            random            random            random            random
break_target    other             any               other             any               any               any
trap_target     other             any               other             other             –                 –
ladder_touch    touch             touch             connect           connect           –                 –
ladder_goal     not_adjacent      not_adjacent      not_linked        not_linked        –                 –
hats_old_card   under             discard           under             discard           –                 –
theft_must      false             false             true              false             –                 –
nomap_scope     any               goals             any               –                 –                 –
chest_steal     other             any               other             –                 –                 –
dragon_takes    any_gold          chips             any_gold          –                 –                 –
diversion_broken allowed          forbidden         allowed           –                 –                 –
"""  # noqa: E501
NAMES, *LINES = [line.split() for line in TABLE.strip().splitlines()]
CELLS = [
    (profile, setting, value)
    for setting, *values in LINES
    for profile, value in zip(NAMES, values, strict=True)
]


@pytest.mark.parametrize(("profile", "setting", "printed"), CELLS)
def test_every_profile_reads_as_its_edition_is_printed(profile: str, setting: str, printed: str) -> None:
    usual = dict(zip(NAMES, next(values for name, *values in LINES if name == setting), strict=True))["anniv"]
    value = getattr(assemble(profile).settings, setting)
    assert str(value).lower() == (usual if printed == "–" else printed)


def test_the_table_knows_every_profile_and_every_printed_setting() -> None:
    ours = {"rounds", "named_starter", "draft", "veto_window"}  # no edition prints these
    assert list(PROFILES) == NAMES
    assert {line[0] for line in LINES} | ours | set(SPELLED) == {field.name for field in fields(Settings)}


def test_the_default_edition_is_the_anniversary_one() -> None:
    assert assemble().profile == "anniv"
    assert assemble().settings == Settings()


@pytest.mark.parametrize("name", list(VALUES))
def test_every_setting_can_be_overridden_alone_as_text(name: str) -> None:
    for value in VALUES[name]:
        settings = settings_of("ru-base", {name: str(value).lower()})
        assert getattr(settings, name) == value
        assert type(getattr(settings, name)) is type(value)
        others = asdict(settings_of("ru-base", {})) | {name: value}
        assert asdict(settings) == others


@pytest.mark.parametrize("name", list(VALUES))
def test_a_value_that_does_not_exist_is_refused_with_those_that_do(name: str) -> None:
    with pytest.raises(ValueError, match=str(VALUES[name][0]).lower()):
        settings_of("anniv", {name: "sometimes"})


@pytest.mark.parametrize("name", list(LIMITS))
def test_numbers_keep_within_their_limits(name: str) -> None:
    low, high = LIMITS[name]
    assert getattr(settings_of("anniv", {name: str(high)}), name) == high
    for bad in (low - 1, high + 1, "many"):
        with pytest.raises(ValueError, match=f"{low} to {high}"):
            settings_of("anniv", {name: bad})


PRINTED = {
    "postcard_cell": (" 4/2 ", "4,2", ["1,3", "4,2+5,2", "middle"]),
    "postcard_exits": ("wen", "NEW", ["", "X", "NN"]),
    "new_goals": (
        "dragon+bag_2+bag_1+spider+stone_ne+stone_ne+stone_ne",
        "bag_1+bag_2+dragon+spider+stone_ne+stone_ne+stone_ne",
        ["dragon", "treasure+bag_2+bag_1+spider+stone_ne+stone_ne+stone_ne"],
    ),
    "new_goal_cells": ("9,1+9,3+9,5+10,2+10,4", "9,1+9,3+9,5+10,2+10,4", ["9,1", "9,1+9,1+9,3+9,5+9,7"]),
    "chest_tunnels": ("SN+NS+EW+NE+wn+NES+senw", "NESW+NES+NS+NS+EW+NE+NW", ["NS", "N+NS+EW+NE+NW+NES+NESW"]),
    "chest_cells": ("3,1+5,1+3,5+5,5", "3,1+5,1+3,5+5,5", ["3,1", "3,1+4,1+3,5+5,5", "2,3+4,1+3,5+5,5"]),
}


@pytest.mark.parametrize("name", list(SPELLED))
def test_what_is_printed_on_a_card_can_be_told_as_text(name: str) -> None:
    typed, spelled, wrong = PRINTED[name]
    told: dict[str, Any] = {name: spelled}
    assert settings_of("anniv", {name: typed}) == replace(Settings(), **told)
    assert SPELLED[name](getattr(Settings(), name)) == getattr(Settings(), name)
    for bad in wrong:
        with pytest.raises(ValueError, match=name):
            settings_of("anniv", {name: bad})


def test_more_copies_of_a_card_than_listed_are_different_cards_of_the_same_kind() -> None:
    stones = new_goals_of("stone_ne+" * 6 + "dragon")
    assert len(set(stones)) == 7
    assert [TYPE[card].id for card in stones].count("newgoals.stone_ne") == 6
    tunnels = chest_tunnels_of("+".join(["NS"] * 7))
    assert len(set(tunnels)) == 7
    assert {FACE[card] for card in tunnels} == {BY_ID["chests.path.ns"].first}


def test_unknown_profiles_and_settings_are_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="anniv, anniv-bg, anniv-pl, ua-s2, ru-base, he-base"):
        assemble("klingon")
    with pytest.raises(ValueError, match="break_target"):
        assemble(overrides={"weather": "rain"})


def test_settings_and_rules_cannot_be_changed() -> None:
    rules = assemble()
    with pytest.raises(FrozenInstanceError):
        rules.settings.rounds = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        rules.settings = Settings()  # type: ignore[misc]


def test_a_game_of_an_earlier_revision_keeps_the_earlier_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIXES, 7, {"next_starter": "last_move"})
    assert settings_of("anniv", {}, revision=6).next_starter == "last_move"
    assert settings_of("anniv", {}, revision=7).next_starter == "last_tunnel"
    assert settings_of("anniv", {"next_starter": "last_tunnel"}, revision=6).next_starter == "last_tunnel"


@dataclass(frozen=True)
class MadeUp(Judgements):
    """Two judgements that nobody ever made anew."""

    maps_show_two_goals: bool = since(2)
    rockfalls_make_noise: bool = since(3)


def test_judgements_hold_from_their_revision_on() -> None:
    assert [judgements_of(revision, MadeUp) for revision in (1, 2, 3)] == [
        MadeUp(False, False),
        MadeUp(True, False),
        MadeUp(True, True),
    ]
    assert assemble().judges == Judgements()


def test_a_game_of_an_earlier_revision_is_judged_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assembly, "Judgements", MadeUp)
    for revision, expected in ((1, False), (2, True)):
        judges = assemble(revision=revision).judges
        assert isinstance(judges, MadeUp)
        assert judges.maps_show_two_goals is expected


# Modules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", [(), ("base",)])
def test_base_may_be_left_out(named: tuple[str, ...]) -> None:
    assert assemble(modules=named).modules == ("base",)


@pytest.mark.parametrize("named", [("s2",), ("base", "s2"), ("s2", "base")])
def test_modules_stand_in_one_order_however_they_are_named(named: tuple[str, ...]) -> None:
    assert assemble(modules=named).modules == ("base", "s2")


def test_unknown_and_repeated_modules_are_refused() -> None:
    with pytest.raises(ValueError, match="no module s3; there are base, s2"):
        assemble(modules=("base", "s3"))
    with pytest.raises(ValueError, match="twice"):
        assemble(modules=("s2", "s2"))


def test_two_modules_that_claim_the_same_thing_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = Module("greedy", values={"players": (1, 1)})
    monkeypatch.setitem(registry.MODULES, "greedy", greedy)
    with pytest.raises(ValueError, match=r"greedy claims values\.players"):
        assemble(modules=("base", "greedy"))
    told = Module("greedy", values={"players": (1, 1)}, replaces=frozenset(("values.players",)))
    monkeypatch.setitem(registry.MODULES, "greedy", told)
    assert assemble(modules=("base", "greedy")).players == (1, 1)


def test_the_base_game_knows_nothing_of_other_modules() -> None:
    base, both = assemble(), assemble(modules=("s2",))
    assert base.zones == {}
    assert "trade" not in base.verbs
    assert set(base.effects) < set(both.effects)
    assert len(base.deck) == 67
