"""R22.1-R22.3: which modules go together, and the reasons when they do not."""

from itertools import combinations

import pytest

from pbem.engine import TYPE, assemble
from pbem.engine.rules.registry import EXCLUDED, GROUPS, MODULES, combination

# The table of R22.1 and R22.2, row by row: what does not go with what.
EXCLUDED_BY_THE_RULES = {
    frozenset(pair)
    for pair in (
        ("greedy-dwarf", "s2"),
        ("tournament", "s2"),
        ("tournament", "sabotaged-dwarf"),
        ("sabotaged-dwarf", "s2"),
        ("costume", "tournament"),
        ("costume", "party"),
    )
}
PAIRS = list(combinations([name for name in MODULES if name != "base"], 2))


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_R22_1_a_pair_is_allowed_unless_the_table_excludes_it(pair: tuple[str, str]) -> None:
    if frozenset(pair) in EXCLUDED_BY_THE_RULES:
        with pytest.raises(ValueError, match="do not go together: the"):
            combination(pair)
    else:
        assert set(combination(pair)) == {"base", *pair}
        rules = assemble("anniv", pair)
        fewest, most = rules.players
        assert all(players in rules.roles for players in range(fewest, most + 1))
        assert all(players in rules.hand_size for players in range(fewest, most + 1))


def test_R22_1_every_exclusion_of_the_table_is_known_here() -> None:
    assert {frozenset(pair) for pair in EXCLUDED} == EXCLUDED_BY_THE_RULES


def test_R22_3_all_that_do_not_exclude_each_other_may_be_played_at_once() -> None:
    for left_out in ({"s2", "party", "tournament"}, {"s2", "costume", "sabotaged-dwarf"}, base_only()):
        names = [name for name in MODULES if name not in left_out]
        assert assemble("anniv", tuple(names)).modules == tuple(names)


def base_only() -> set[str]:
    return {"greedy-dwarf", "sabotaged-dwarf", "tournament", "party"}


def test_names_of_the_modules() -> None:
    known = {"base", "s2", "greedy-dwarf", *(f"wc{year}" for year in range(2017, 2024))}
    assert known | {"sabotaged-dwarf", "tournament"} <= set(MODULES)
    assert combination(["championship"]) == ("base", *GROUPS["championship"])


def test_base_may_be_left_out_and_the_order_does_not_matter() -> None:
    assert combination(["wc2019", "s2"]) == combination(["s2", "base", "wc2019"]) == ("base", "s2", "wc2019")
    assert combination(["wc2019", "championship"]) == combination(["championship"])


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["s3"], "no module s3; there are base, s2, greedy-dwarf"),
        (["s2", "s2"], "named twice"),
        (["greedy-dwarf", "s2"], "s2 and greedy-dwarf do not go together: the greedy dwarf is a role"),
        (["tournament", "s2"], "variant of the base game"),
        (["sabotaged-dwarf", "tournament"], "pays in another way"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(names: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        combination(names)


def test_single_years_bring_single_cards() -> None:
    for year in range(2017, 2024):
        added = set(assemble("anniv", (f"wc{year}",)).deck) - set(assemble("anniv").deck)
        assert {TYPE[card].id.split(".")[1] for card in added} == {str(year)}
        assert len(added) == 1
