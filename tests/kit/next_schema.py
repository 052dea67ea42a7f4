"""A made-up next version of the schema: there is one real form so far, and upgrades lead from it to this."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.store import migrations

BASELINE = migrations.NEWEST
NEXT = f"{int(BASELINE) + 1:04}"
FALLS = "falls"  # a file in the folder of steps: who takes the step finds it, removes it and dies halfway
STEP = f'''
"""A column more, another type, and values that were not there before."""

import os
from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{BASELINE}"


def upgrade() -> None:
    op.add_column("game", sa.Column("motto", sa.String, nullable=False, server_default=""))
    falls = Path(__file__).with_name("{FALLS}")
    if falls.exists():
        falls.unlink()
        os._exit(9)
    with op.batch_alter_table("meta") as meta:
        meta.alter_column("value", type_=sa.Text)
    op.execute("UPDATE game SET motto = 'onward'")
'''


def make(folder: Path) -> Path:
    """Write the steps of the next version into a folder."""
    shutil.copytree(migrations.HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    add_step(folder / "versions")
    return folder


def add_step(versions: Path) -> None:
    (versions / f"{NEXT}_motto.py").write_text(STEP.lstrip())


def use(folder: Path) -> None:
    """Let this process be of the next version."""
    migrations.HERE, migrations.KNOWN, migrations.NEWEST = folder, (BASELINE, NEXT), NEXT


@contextmanager
def next_version(folder: Path) -> Iterator[None]:
    """Let this process be of the next version for a while."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HERE", "KNOWN", "NEWEST"):
            patch.setattr(migrations, name, getattr(migrations, name))  # which puts it back in the end
        use(make(folder))
        yield
