"""What every test may lean on: profiles of hypothesis, the same surroundings everywhere, real parts."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.kit import engines
from tests.kit.delivered import remembered
from tests.kit.quick_schema import quick_schema
from tests.kit.shield import shielded

TESTS = Path(__file__).parent

pytest_plugins = ["tests.kit.office"]

# pytest-timeout ends a test that hangs; a deadline per example would only measure how busy the machine is.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", parent=settings.get_profile("ci"), max_examples=15)
settings.register_profile("soak", parent=settings.get_profile("ci"), derandomize=False, max_examples=3000)
settings.load_profile(os.environ.get("PBEM_HYPOTHESIS", "ci"))

# Whatever the terminal of whoever runs the tests speaks: most tests read English.
os.environ["PBEM_LANG"] = "en"


# What drives whole programs, plays many games, or starts processes: `make check` leaves it out.
SLOW = (
    *("benchmarks/test_small.py", "cli/", "load/", "real/", "server/"),
    *("app/record/test_cards_of_a_game.py", "app/record/test_edits.py"),
    *("app/record/test_honest_games.py", "app/record/cheats"),
    *("app/test_every_pair.py", "app/test_kill.py"),
    *("bots/test_legal.py", "bots/test_strength.py"),
    *("engine/rules/test_coverage.py", "engine/rules/test_every_combination.py", "engine/test_compiled.py"),
    *("games/test_begun_before.py", "games/test_documents.py"),
    *("mail/conversation/test_kept_letters.py", "mail/conversation/test_odd_letters.py"),
    *("render/letter/test_no_letter_is_a_command.py", "render/letter/test_secrecy.py"),
    "store/test_two_writers.py",
    *("test_docs_console.py", "test_docs_expansion.py", "test_wheel.py"),
)


# What takes longest begins first, or one worker would be at it when the others have nothing left to do.
LONGEST = (
    *("test_docs_expansion.py", "test_docs_console.py", "server/drill", "engine/test_compiled.py"),
    *("mail/conversation/test_kept_letters.py", "cli/test_whole_game.py", "server/test_thousand_replies.py"),
    "load/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    engines.keep_what_fits(items, place_of)
    for item in items:
        if place_of(item).startswith(SLOW):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not place_of(item).startswith(LONGEST))


def place_of(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).as_posix()


@pytest.fixture(scope="session", autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with shielded(tmp_path_factory.mktemp("home")), quick_schema(), remembered(), engines.chosen():
        yield


def need_real_part(name: str, available: bool) -> None:
    """Skip the test when an outside part is missing, or fail it where all parts are promised.

    A laptop without PostgreSQL should still get a green run; the continuous check must lose no test quietly.
    """
    if available:
        return
    if os.environ.get("PBEM_REQUIRE_REAL") == "1":
        pytest.fail(f"{name} is missing, and PBEM_REQUIRE_REAL=1 says it must be here", pytrace=False)
    pytest.skip(f"{name} is not on this machine")


@pytest.fixture
def real_part() -> Callable[[str, bool], None]:
    """`real_part("dovecot", which("dovecot") is not None)` at the top of a test that needs the real thing."""
    return need_real_part
