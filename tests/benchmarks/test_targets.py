"""What ``make bench`` prints: every target is measured or says why not, and laps become figures."""

import importlib

import pytest

from benchmarks import __main__ as bench
from benchmarks.copies import FAST
from benchmarks.harness import SMALL, Figure, Watch, figure, interleaved, timed
from benchmarks.targets import OTHERS, TARGETS, Limits, Line, Target, at_least, at_most


def test_every_number_is_there() -> None:
    assert sorted({int(target.number) for target in TARGETS}) == list(range(1, 26))


@pytest.mark.parametrize("target", [*TARGETS, *OTHERS], ids=lambda target: target.measure or target.number)
def test_a_target_is_measured_or_says_why_not(target: Target) -> None:
    assert bool(target.measure) != bool(target.elsewhere)
    if target.measure:
        module, function = target.measure.split(".")
        assert callable(getattr(importlib.import_module(f"benchmarks.{module}"), function))
        assert target.lines


def test_a_figure_is_the_median_with_the_lowest_and_the_highest_lap() -> None:
    assert figure([0.5, 9.0, 0.7, 0.6, 0.1]) == Figure(0.6, 0.1, 9.0)
    assert str(Figure(0.6123, 0.1, 912.3)) == "0.61 [0.10–912]"


def test_a_ratio_is_taken_lap_by_lap() -> None:
    """A slow spell that hits both sides of a lap changes nothing."""
    slow = iter((1, 1, 1, 1, 3, 3, 1, 2))  # the first two are for warming up

    def subject(watch: Watch) -> int:
        watch.wall += 2.0 * next(slow)
        watch.cpu += 1.0
        return 10

    def anchor(watch: Watch) -> int:
        watch.wall += 1.0 * next(slow)
        watch.cpu += 0.25
        return 10

    laps = interleaved(subject, anchor, laps=3)
    assert laps.wall == [0.5, 0.5, 1.0]
    assert laps.cpu == [0.25, 0.25, 0.25]
    assert laps.milliseconds == [100, 100, 100]


def test_only_what_is_inside_counts() -> None:
    watch = Watch()
    sum(range(200_000))
    assert (watch.wall, watch.cpu) == (0.0, 0.0)
    assert timed(lambda: sum(range(200_000)) and 7)(watch) == 7
    assert watch.wall > 0
    assert watch.cpu > 0


@pytest.mark.parametrize(
    ("limits", "value", "said"),
    [
        (at_least(2, 3), 3.0, "goal"),
        (at_least(2, 3), 2.0, "gate"),
        (at_least(2, 3), 1.99, "MISSED"),
        (at_most(2, 1), 1.0, "goal"),
        (at_most(2, 1), 2.0, "gate"),
        (at_most(2, 1), 2.01, "MISSED"),
        (at_least(2, 3).eased(), 1.2, "gate"),  # with Saboteur 2: 0.6 of the gate
        (at_most(3, 1.5).eased(), 5.0, "gate"),
        (at_most(3, 1.5).eased(), 5.01, "MISSED"),
    ],
)
def test_limits(limits: Limits, value: float, said: str) -> None:
    assert limits.reached(value) == said


def test_both_copies_are_judged_by_their_own_gate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = Target(
        "6",
        "some.thing",
        (Line("engine", at_least(1, 2), at_least(3, 4)), Line("later", at_most(1, 1), missing="not yet")),
    )
    found = {False: [Figure(1.5, 1, 2)], True: [Figure(2.5, 2, 3)]}
    monkeypatch.setattr(bench, "measured", lambda _, compiled: found[compiled])
    monkeypatch.setenv(FAST, "somewhere")
    monkeypatch.delenv(SMALL, raising=False)
    assert bench.report(target) == ["     6  engine (compiled)"]
    first, second = capsys.readouterr().out.splitlines()
    assert first.split("engine")[1].split() == [
        *("1.50", "[1.00–2.00]", "≥", "1", "/", "≥", "2", "gate"),
        *("2.50", "[2.00–3.00]", "≥", "3", "/", "≥", "4", "MISSED"),
    ]
    assert second.endswith("not yet")
