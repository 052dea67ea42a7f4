"""The checker in JavaScript, over many documents in one process."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.kit.processes import run

CHECKER = Path(__file__).parents[2] / "docs" / "checker.mjs"
NODE = shutil.which("node")

_COMMAND_LINE = "\nconst [file, ...mailed]"  # from here on it only reads its arguments and prints
_EACH = """
import { readFileSync } from "node:fs";
import { check } from "./check.mjs";
const answers = JSON.parse(readFileSync(process.argv[2], "utf8")).map(([text, heads]) => {
  try { return [true, check(text, heads)]; } catch (problem) { return [false, [problem.message]]; }
});
console.log(JSON.stringify(answers));
"""


class Answer(NamedTuple):
    """Whether the checker finds nothing wrong, and the lines that it says."""

    well: bool
    lines: list[str]


def check_all(folder: Path, cases: Iterable[tuple[str, list[str]]]) -> list[Answer]:
    """What the checker says of each text with these heads."""
    functions, command_line, _ = CHECKER.read_text().partition(_COMMAND_LINE)
    assert command_line
    (folder / "check.mjs").write_text(f"{functions}\nexport {{ check }};\n")
    (folder / "each.mjs").write_text(_EACH)
    (folder / "cases.json").write_text(json.dumps(list(cases)))
    done = run(NODE or "node", folder / "each.mjs", folder / "cases.json")
    assert done.returncode == 0, done.stderr
    return [Answer(well, lines) for well, lines in json.loads(done.stdout)]
