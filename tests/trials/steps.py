"""The steps of a trial, read out of a page."""

from __future__ import annotations

import re

from tests.kit.console import Step, steps

TRIAL = "console trial"
HEADING = re.compile(r"^## (?P<title>.+)$", re.MULTILINE)


def trial_steps(page: str, section: str = "") -> list[Step]:
    """What is typed as root, in the whole page or in the section with this title."""
    return steps(_section(page, section) if section else page, TRIAL)


def _section(page: str, title: str) -> str:
    """The text below a heading, up to the next one."""
    text = re.split(rf"^## {re.escape(title)}$", page, maxsplit=1, flags=re.MULTILINE)
    assert len(text) == 2, f"there is no section {title}"
    return HEADING.split(text[1])[0]
