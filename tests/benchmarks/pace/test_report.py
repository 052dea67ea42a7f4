"""The pace report: medians and ratios, as data, in words and as a picture that needs no colours."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.pace import MODES, PaceSetup, pace, to_plain, words
from benchmarks.pace.__main__ import main
from benchmarks.pace.figures import By, Figures, Wait
from benchmarks.pace.page import FIGURES, PAGE, PICTURE, page_with
from benchmarks.pace.picture import picture
from benchmarks.pace.report import ModeReport, PaceReport

SVG = "{http://www.w3.org/2000/svg}"


def figures(mode: str, days: float) -> Figures:
    """A game of five people in three rounds, with round numbers."""
    return Figures(
        mode,
        days=days,
        days_of_rounds=(days / 2, days / 4, days / 4),
        turns=100,
        decided=Counter({By.MAIL: 60, By.PREPARED: 30, By.AUTOMATIC: 10}),
        waits={Wait.ANSWER: days / 2, Wait.SLEEP: days / 4, Wait.COOLING: days / 8, Wait.SHIELD: days / 8},
        letters=Counter({"turn": 60, "receipt": 60, "nudge": 5}),
        letters_of=(25, 25, 25, 25, 25),
        written=60,
        filed=90,
        found=2,
    )


def report(**days: list[float]) -> PaceReport:
    modes = tuple(
        ModeReport(mode, tuple(figures(mode, one) for one in several), 5) for mode, several in days.items()
    )
    return PaceReport(PaceSetup(seed=1), 3, modes)


TWO = report(mail=[30.0, 40.0, 80.0], prepared=[10.0, 20.0, 30.0])


def test_the_ratio_is_that_of_the_medians_and_lies_within_its_bounds() -> None:
    ratio = TWO.ratio()
    assert ratio is not None
    assert ratio.median == 0.5
    assert 10 / 80 <= ratio.low <= ratio.median <= ratio.high <= 30 / 30
    assert report(mail=[30.0]).ratio() is None


def test_letters_nudges_and_shares_are_told_per_person_and_per_game() -> None:
    one = to_plain(TWO)["modes"][1]
    assert one["mails_per_person"] == 25
    assert one["mails_per_person_and_day"] == pytest.approx(3 * 25 / 60)
    assert one["letters"] == {"turn": 12.0, "receipt": 12.0, "nudge": 1.0}
    assert one["nudges_per_game"] == 5
    assert one["decided"] == {"mail": 0.6, "automatic": 0.1, "prepared": 0.3, "timeout": 0.0}
    assert one["prepared_made"] == pytest.approx(30 / 90)
    assert one["days"] == {"low": 15.0, "median": 20.0, "high": 25.0}
    assert one["found"] == pytest.approx(2 / 3)


def test_the_report_as_data_has_what_programs_look_for() -> None:
    document = json.loads(json.dumps(to_plain(TWO)))
    assert document["ratio_median_days"] == 0.5
    assert document["mails_per_person"] == 25
    assert document["behaviour"].keys() == {"quiet", "hours", "spread", "prepares", "ahead"}
    assert [mode["mode"] for mode in document["modes"]] == ["mail", "prepared"]


def test_the_verdict_says_whether_the_aims_are_reached() -> None:
    assert "0.50 of the days" in words.verdict(to_plain(TWO))
    assert "the aim of 0.33 is not reached" in words.verdict(to_plain(TWO))
    assert "the aim of 35 is reached" in words.verdict(to_plain(TWO))
    quick = report(mail=[40.0, 40.0], prepared=[10.0, 10.0])
    assert "the aim of 0.33 is reached" in words.verdict(to_plain(quick))


def test_every_way_of_playing_has_a_name() -> None:
    assert words.MODES.keys() == MODES.keys()


def test_the_picture_has_a_bar_for_each_way_as_long_as_its_days_and_tells_them_in_words() -> None:
    root = ElementTree.fromstring(picture(to_plain(TWO)))
    bars = [rect for rect in root.iter(f"{SVG}rect") if rect.get("height") == "20"]
    wide = [sum(float(rect.get("width", "")) for rect in bars[at : at + 4]) for at in (0, 4)]
    assert len(bars) == 8
    assert wide[0] / wide[1] == pytest.approx(50 / 20, rel=0.01)
    told = " ".join(root.itertext())
    assert "50 days, 25 mails each" in told
    assert root.find(f"{SVG}title") is not None
    assert "prefers-color-scheme: dark" in told


def test_the_page_and_its_picture_are_made_of_the_figures_beside_them() -> None:
    document = json.loads(FIGURES.read_text("utf-8"))
    page = PAGE.read_text("utf-8")
    assert page_with(page, document) == page
    assert PICTURE.read_text("utf-8") == picture(document)


def test_a_short_game_is_told_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "pace.svg"
    small = "--games 1 --players 3 --rounds 1 --processes 1 --ways prepared --svg"
    main([*small.split(), str(drawn)])
    told = capsys.readouterr().out
    assert "1 game in each way, of 3 people in Europe/Warsaw" in told
    assert "What became of prepared moves:\n\n- automatic + prepared: " in told
    assert drawn.read_text("utf-8").startswith("<svg ")


def test_what_cannot_be_played_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--zones", "Europe/Warsawa"])
    assert "no time zone Europe/Warsawa; for example Europe/Warsaw" in capsys.readouterr().err


@pytest.mark.soak
def test_all_ways_of_playing() -> None:
    """Five people in five zones, as the page tells it, with fewer games."""
    document = to_plain(pace(PaceSetup(seed=5), 5))
    days = {mode["mode"]: mode["days"]["median"] for mode in document["modes"]}
    assert days.keys() == MODES.keys()
    assert document["ratio_median_days"] < 0.9
    assert days["prepared"] < days["prepared-full"]
    mails = {mode["mode"]: mode["mails_per_person"] for mode in document["modes"]}
    assert mails["prepared"] < 0.7 * mails["mail"]
    assert mails["mail-trouble"] < 0.7 * mails["mail"]
