"""The table is read line by line; what is written for people only is no card."""

from pbem.engine.cards.card_list import TABLE, Line, lines_of


def test_a_line_is_cut_into_its_words() -> None:
    (path, action) = lines_of("a.path  path  2  NS+E  ladder door=blue\na.act action 1 - tools=cart+lantern")
    assert path == Line("a.path", "path", 2, ("NS", "E"), {"ladder": "1", "door": "blue"})
    assert action.groups == ()
    assert action.several("tools", "+") == ("cart", "lantern")
    assert action.several("called", "/") == ()


def test_comments_and_empty_lines_count_for_nothing() -> None:
    noted = "# The first\n\n   \n" + TABLE.replace("\n", "\n# a card\n\n")
    assert list(lines_of(noted)) == list(lines_of(TABLE))
