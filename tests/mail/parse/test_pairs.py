"""Mails that were written by hand, and what their writers typed: few words of it are lost.

Closing words count as typed for whoever reads them, and a few of these mails have an answer on the line of an
attribution: so not all are exact.
"""

import pytest

from tests.kit.mails.pairs import kept_pairs, measured


@pytest.mark.parametrize("folder", ["first", "second", "third"])
def test_of_100_words_fewer_than_2_are_lost(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = measured(kept_pairs(folder))
    with capsys.disabled():
        print(f"\npairs, {folder}: {found}")
    assert found.lost < 0.02 * found.words, found.wrong
    assert found.exact > 0.65 * found.total, found.wrong
