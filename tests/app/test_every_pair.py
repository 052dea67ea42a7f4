"""Whatever two do at once: log, rows and letters are those of one after the other, or one is refused as then.

The second of every pair runs to its end between the reading and the writing of the first, on a connection of
its own.
"""

from __future__ import annotations

import inspect
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType

import pytest

import pbem
import pbem.app
import pbem.mail.conversation
import pbem.mail.requests
import pbem.mail.trust
from pbem.app.conversation.handlers import HANDLERS
from pbem.mail.conversation.reader import claimed_letters, handle_all
from pbem.mail.transport.sources import receive
from pbem.store.store import Store
from tests.kit.meanwhile import WRITE, Moment, Result, Rows, Stage
from tests.kit.scenes import SCENES, prepared
from tests.kit.store import watched
from tests.kit.use_cases import ALL, ALONE, READERS, UseCase

ONE_IN = 34  # pairs of which one is tried in every run; the others wait for soak
BEFORE_THE_FIRST_WRITE: Moment = (WRITE, 1)
# Pairs that went wrong once, by the names of the first and the second.
WENT_WRONG = {
    ("move", "abandon"),
    ("join with words", "join with words by another"),
    ("start", "join with words"),
    ("start", "decline"),
    ("abandon", "leave by another"),
    ("decide", "leave by another"),
    ("order", "order"),
    ("spread", "say at once"),
    ("tell everybody", "abandon"),
    ("set lang", "set zone"),
    ("set lang", "change address"),
    ("set lang", "erase"),
    ("change address", "erase"),
    ("erase", "create"),
    ("invite", "erase"),
    ("mail: set, trust", "erase"),
    ("mail: set, trust", "change address"),
    ("mail of a robot", "erase"),
    ("a letter comes back", "resume"),
    ("mail: nonsense", "a letter comes back"),
    ("a letter comes back", "erase"),
    ("create", "create"),
    ("import", "import"),
}

PACKAGE = Path(pbem.__file__).parent
Setting = Callable[[str], Stage]
Function = Callable[..., object]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Setting]:
    """The stage of a scene, made when somebody first asks for it."""
    folder = tmp_path_factory.mktemp("scenes")
    made: dict[str, Stage] = {}

    def find(name: str) -> Stage:
        if name not in made:
            mails = [case.mail for case in ALL if case.mail is not None and name in case.scenes]
            made[name] = Stage(prepared(name, folder / name, mails), folder / f"stage {name}")
        return made[name]

    yield find
    for one in made.values():
        one.close()


def common(first: UseCase, second: UseCase) -> list[str]:
    """Scenes in which both may happen."""
    if any({first.name, second.name} <= group for group in ALONE):
        return []
    return [name for name in SCENES if name in first.scenes and name in second.scenes]


def wrong(stage: Stage, first: UseCase, second: UseCase, when: Moment) -> list[str]:
    """What is wrong with two who meet at this moment; nothing, if all is well or they do not."""
    found = stage.meanwhile(first, second, when)
    if found is None:
        return []
    one, other = stage.one_after_the_other(second, first), stage.one_after_the_other(first, second)
    one = Result(one.second, one.first, one.rows)
    if found in (one, other):
        return []
    where = f"{first.name} / {second.name} ({stage.scene.name}, before {' '.join(map(str, when))})"
    return [f"{where}: after the second, {found.differences(one)}; before it, {found.differences(other)}"]


@cache
def sample() -> tuple[tuple[UseCase, UseCase, str], ...]:
    """The pairs of every run."""
    return tuple(sampled())


def sampled() -> Iterator[tuple[UseCase, UseCase, str]]:
    """One in so many pairs with one of their scenes, all that went wrong once, and each with the next one."""
    chosen = {*WENT_WRONG}
    for at, first in enumerate(ALL):
        after = (case.name for case in (*ALL[at + 1 :], *ALL) if common(first, case))
        neighbour = next(after)
        chosen |= {(first.name, neighbour), (neighbour, first.name)}
    for at, first in enumerate(ALL):
        for step, second in enumerate(ALL):
            scenes = common(first, second)
            if scenes and ((at + step) % ONE_IN == 0 or (first.name, second.name) in chosen):
                yield first, second, scenes[(at + step) // ONE_IN % len(scenes)]


# The pairs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ALL, ids=lambda case: case.name)
def test_two_at_once_are_as_one_after_the_other(stage: Setting, first: UseCase) -> None:
    found: list[str] = []
    for one, second, scene in sample():
        if one is first:
            found += wrong(stage(scene), first, second, BEFORE_THE_FIRST_WRITE)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("first", ALL, ids=lambda case: case.name)
def test_two_at_once_in_every_scene_and_at_every_moment(stage: Setting, first: UseCase) -> None:
    found: list[str] = []
    for second in ALL:
        for scene in common(first, second):
            here = stage(scene)
            for when in here.moments(first):
                found += wrong(here, first, second, when)
    assert not found, "\n".join(found)


def test_every_use_case_comes_first_and_second_in_the_sample() -> None:
    pairs = [(first.name, second.name) for first, second, _ in sample()]
    names = {case.name for case in ALL}
    assert {first for first, _ in pairs} == names
    assert {second for _, second in pairs} == names
    assert set(pairs) >= WENT_WRONG


# The table ------------------------------------------------------------------------------------------


def test_every_use_case_does_something_in_its_first_scene(stage: Setting) -> None:
    idle = []
    for case in ALL:
        here = stage(case.scenes[0])
        here.set()
        before = here.rows()
        outcome, after = here.alone(case), here.rows()
        if outcome[0] != "done" or after == before or quarantined(after) > quarantined(before):
            idle.append((case.name, outcome))
    assert idle == []


# What looks through a whole table, and why it may.
READS_ALL = {
    "inbox": {
        **{"erase": "any mail may be from her", "forget": "any mail may be about it"},
        **{"forget mail": "once a day"},
    },
    "player": dict.fromkeys(("set lang", "set zone", "change address", "erase"), "a host names somebody"),
    "offer": {"erase": "few seats are offered at once"},
    "bounce": {"daily mail to the host": "once a day"},
    "outbox": {"forget mail": "once a day"},
    "tally": {"forget mail": "once a day"},
    "game": dict.fromkeys(("forget mail", "daily mail to the host"), "once a day"),
    "request": {"erase": "few rows, of one day"},
    **{
        table: dict.fromkeys(("come back", "follow the clock"), "few rows")
        for table in ("heartbeat", "outage")
    },
    **{table: {"follow the clock": "that is rare"} for table in ("held", "due", "talk", "thread")},
}


@pytest.mark.sqlite_only("what SQLite explains")
@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_no_use_case_looks_through_a_table(stage: Setting, case: UseCase) -> None:
    here = stage(case.scenes[0])
    here.set()
    run: set[str] = set()
    with watched(run.add):
        here.alone(case)
    assert run
    read = {table for text in run for table in here.looked_through(text)}
    read -= {"outage", "heartbeat", "worker"}  # of which there are few, and which are read once in a while
    assert read <= {table for table, cases in READS_ALL.items() if case.name in cases}


def quarantined(rows: Rows) -> int:
    return sum("quarantined" in row for row in rows["inbox"])


def takes_an_app(function: Function) -> bool:
    first = next(iter(inspect.signature(function).parameters.values()), None)
    return first is not None and first.annotation in ("App", pbem.app.App)


def functions() -> set[Function]:
    """Every public function that is handed the world, in the application and behind its mail."""
    found: set[Function] = {receive}
    for package in (pbem.app, pbem.mail.conversation, pbem.mail.requests, pbem.mail.trust):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            members = inspect.getmembers(import_module(module.name), inspect.isfunction)
            found |= {
                function
                for name, function in members
                if function.__module__ == module.name and not name.startswith("_") and takes_an_app(function)
            }
    return found - {handle_all, claimed_letters}  # nothing but handle, again and again


def writers() -> set[Function]:
    """The methods of the store that write and are called by anybody.

    Workers who are there or not are no matter of two use cases: tests/store/test_claims.py.
    """
    source = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    return {
        method
        for name, method in inspect.getmembers(Store, inspect.isfunction)
        if re.search(r"\.writing\(\)|\._write\(", inspect.getsource(method))
        and f"store.{name}(" in source
        and method not in (Store.look_after_claims, Store.say_we_are_there)
    }


def reached(stage: Setting) -> set[CodeType]:
    """What runs when every use case of the table runs in its first scene."""
    found: set[CodeType] = set()
    for case in ALL:
        here = stage(case.scenes[0])
        here.set()
        sys.setprofile(lambda frame, event, _: found.add(frame.f_code) if event == "call" else None)
        try:
            here.alone(case)
        finally:
            sys.setprofile(None)
    return found


def test_no_use_case_is_missing(stage: Setting) -> None:
    known = reached(stage)
    missing = {
        f"{each.__module__}.{each.__qualname__}"
        for each in {*functions(), *writers(), *HANDLERS.values()}
        if inspect.unwrap(each).__code__ not in known
    }
    assert sorted(missing) == sorted(READERS), "put it into the table, or among those who only read"


@pytest.mark.parametrize("name", READERS)
def test_who_is_said_to_read_does_not_write(stage: Setting, name: str) -> None:
    here = stage("running")
    here.set()
    before = here.rows()
    assert here.alone(UseCase(name, ("running",), READERS[name]))[0] == "done"
    assert here.rows() == before
