"""The example on the front page of the engine works."""

import doctest

import pbem.engine


def test_the_example_of_the_engine() -> None:
    outcome = doctest.testmod(pbem.engine, raise_on_error=True)
    assert outcome.attempted > 4
    assert outcome.failed == 0


def test_every_public_name_exists_and_is_listed_once() -> None:
    names = pbem.engine.__all__
    assert len(set(names)) == len(names)
    assert all(hasattr(pbem.engine, name) for name in names)
