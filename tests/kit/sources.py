"""Codes that stand in the sources only: what a function is called with, ``Answer(line, note="late")``."""

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pbem

PACKAGE = Path(pbem.__file__).parent

Known = Mapping[str, Collection[str]]
NOTHING: Known = {}


class Call(NamedTuple):
    """A call, and the file that it stands in."""

    node: ast.Call
    file: ast.Module


@cache
def calls(under: str) -> Mapping[str, list[Call]]:
    """All calls in the package, or in a folder of it, by what is called."""
    found: dict[str, list[Call]] = defaultdict(list)
    for path in sorted((PACKAGE / under).rglob("*.py")):
        file = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(file):
            if isinstance(node, ast.Call):
                found[ast.unparse(node.func)].append(Call(node, file))
    return found


def codes_given(function: str, where: int | str, known: Known = NOTHING, under: str = "") -> set[str]:
    """Every code that calls of a function hand over at this place, or by this name.

    What cannot be read off the source, a field of an object for instance, has to be in ``known``.
    """
    return {
        code
        for call in calls(under)[function]
        for argument in _arguments(call.node, where)
        for code in _codes(argument, call.file, known)
    }


def words_in_calls(function: str) -> set[str]:
    """Every text that stands in a call of a function, wherever in it."""
    nodes = (node for call in calls("")[function] for node in ast.walk(call.node))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _arguments(call: ast.Call, where: int | str) -> list[ast.expr]:
    if isinstance(where, int):
        return call.args[where : where + 1]
    return [keyword.value for keyword in call.keywords if keyword.arg == where]


def _codes(value: ast.expr, file: ast.Module, known: Known) -> set[str]:
    """The codes that an expression can be; names and functions are followed inside their own file."""
    text = ast.unparse(value)
    if text in known:
        return set(known[text])
    parts: list[ast.expr] = []
    match value:
        case ast.Constant(value=str(code)):
            return {code}
        case ast.IfExp(body=one, orelse=other):
            parts = [one, other]
        case ast.BoolOp(values=parts) | ast.Dict(values=parts):
            pass
        case ast.Name(id=name):
            parts = list(_assigned(name, file))
        case ast.Call(func=ast.Name(id=name)):
            parts = list(_returned(name, file))
        case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, other]):
            parts = [table, other]
    assert parts, f"which codes can {text} be? Where its code is asked for, say so in `known`"
    return {code for part in parts for code in _codes(part, file, known)}


def _assigned(name: str, file: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(file):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                yield node.value


def _returned(function: str, file: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(file):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            for part in ast.walk(node):
                if isinstance(part, ast.Return) and part.value:
                    yield part.value
