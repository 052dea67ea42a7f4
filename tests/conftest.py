"""What every test may lean on: profiles of hypothesis, the same surroundings everywhere, real parts."""

import os
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.shield import shielded

pytest_plugins = ["tests.kit.office"]

# pytest-timeout ends a test that hangs; a deadline per example would only measure how busy the machine is.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", parent=settings.get_profile("ci"), derandomize=False, max_examples=3000)
settings.load_profile(os.environ.get("PBEM_HYPOTHESIS", "ci"))


@pytest.fixture(scope="session", autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with shielded(tmp_path_factory.mktemp("home")):
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
