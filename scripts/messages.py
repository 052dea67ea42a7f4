"""Finds every message of the program and brings the catalogs up to date.

    python scripts/messages.py          all six
    python scripts/messages.py pl he    only these

A message keeps its translation as long as its English text stays the same; whatever is new stands there
empty, and what the program no longer says is dropped. Nothing is guessed. The files hold no dates and no
numbers of lines, and messages stand in the order of the code, so that a second run changes nothing and two
branches merge.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from pbem.language import SOURCE, facts, installed, messages_file

ROOT = Path(__file__).resolve().parents[1]
PLURALS = {lang: facts(lang).plural for lang in installed() if lang != SOURCE}
HEADER = """\
# {name} messages of pbem. How to mend them: docs/adding-a-language.md
msgid ""
msgstr ""
"Project-Id-Version: pbem\\n"
"Language: {lang}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
# What a call is named, and which of its arguments are words.
TEXT, PLURAL, IN_CONTEXT = "text", "plural", "in context"
CALLS = {
    **dict.fromkeys(("N_", "_", "Sentence", "gettext", "voice", "speech", "self"), TEXT),
    **dict.fromkeys(("count", "ngettext"), PLURAL),
    **dict.fromkeys(("NC_", "pgettext"), IN_CONTEXT),
}
NOTE = "Translators:"
# What speaks to hosts alone is in English, as everywhere in the trade: nothing is extracted there.
FOR_HOSTS = (
    "pbem/cli/commands/config.py",
    "pbem/cli/commands/db.py",
    "pbem/cli/commands/db_move.py",
    "pbem/cli/commands/doctor.py",
    "pbem/cli/commands/mail.py",
    "pbem/cli/commands/players.py",
    "pbem/cli/commands/serve.py",
    "pbem/cli/commands/simulate.py",
    "pbem/cli/commands/status.py",
    "pbem/config/",
    "pbem/mail/requests/host_letters.py",
    "pbem/mail/requests/host_mail.py",
    "pbem/server/",
    "pbem/store/copying/backup.py",
    "pbem/store/copying/carrying.py",
    "pbem/store/copying/moving.py",
)


@dataclass(frozen=True)
class Found:
    """A message of the program: where it stands, and what its translators are told."""

    file: str
    line: int
    text: str | tuple[str, str]
    context: str | None = None
    notes: tuple[str, ...] = ()


def extracted() -> Catalog:
    """All messages of the program, in the order of the code."""
    catalog = Catalog(fuzzy=False)
    for found in (*in_code(), *in_templates(), *in_help()):
        where = [(found.file, found.line)]
        catalog.add(found.text, locations=where, auto_comments=found.notes, context=found.context)
    return catalog


# Where messages are -----------------------------------------------------------------------------------


def in_code() -> Iterator[Found]:
    for path in sorted((ROOT / "pbem").rglob("*.py")):
        source = path.read_text("utf-8")
        file = path.relative_to(ROOT).as_posix()
        if any(f"{call}(" in source for call in CALLS) and not file.startswith(FOR_HOSTS):
            yield from in_source(source, file)


def in_source(source: str, file: str = "") -> Iterator[Found]:
    """The messages of a file of code: texts that stand in a call as they are, not what a name stands for."""
    notes = _notes(source)

    def visit(node: ast.AST, told: tuple[str, ...]) -> Iterator[Found]:
        if isinstance(node, ast.stmt | ast.expr):
            inherited = () if isinstance(node, ast.stmt) else told
            told = notes.get(node.lineno - 1, inherited)
        if isinstance(node, ast.Call):
            for context, text, line in _said(node):
                yield Found(file, line, text, context, notes.get(line - 1, told))
        if isinstance(node, ast.Dict):  # a comment above a key is for its value too
            for key, value in zip(node.keys, node.values, strict=True):
                noted = notes.get((key or value).lineno - 1, told)
                yield from (found for part in (key, value) if part for found in visit(part, noted))
            return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, told)

    yield from visit(ast.parse(source), ())


def _said(call: ast.Call) -> Iterator[tuple[str | None, str | tuple[str, str], int]]:
    """What a call says: the context, the text or both forms, and the line where it begins."""
    function = call.func
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    kind = CALLS.get(name)
    if not call.args or not kind:
        return
    first, *others = (list(_texts(argument)) for argument in call.args[:2])
    line = call.args[0].lineno
    if kind == TEXT:
        yield from ((None, text, line) for text in first if text)
    elif first and others and others[0]:
        one, other = first[0], others[0][0]
        yield (None, (one, other), line) if kind == PLURAL else (one, other, line)


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be, without looking behind names."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _notes(source: str) -> dict[int, tuple[str, ...]]:
    """Comments to translators by the line that they end in; a comment goes on in the lines below it."""
    notes: dict[int, tuple[str, ...]] = {}
    for number, line in enumerate(source.splitlines(), 1):
        words = line.strip()
        if words.startswith(f"# {NOTE}"):
            notes[number] = (words.removeprefix(f"# {NOTE}").strip(),)
        elif words.startswith("# ") and number - 1 in notes:
            notes[number] = (*notes.pop(number - 1), words.removeprefix("# "))
    return notes


def in_templates() -> Iterator[Found]:
    options = {"trim_blocks": "true", "lstrip_blocks": "true", "newstyle_gettext": "true", "silent": "false"}
    functions = ("_", "gettext", "ngettext", "pgettext")
    for path in sorted((ROOT / "templates").rglob("*.j2")):
        file = path.relative_to(ROOT).as_posix()
        for line, function, words, notes in babel_extract(
            BytesIO(path.read_bytes()), functions, [NOTE], options
        ):
            texts = [words] if isinstance(words, str) else [word for word in words or () if word]
            told = tuple(note.removeprefix(NOTE).strip() for note in notes)
            if function == "pgettext":
                yield Found(file, line, texts[1], texts[0], told)
            elif function == "ngettext":
                yield Found(file, line, (texts[0], texts[1]), None, told)
            else:
                yield Found(file, line, texts[0], None, told)


def in_help() -> Iterator[Found]:
    """What ``--help`` shows, which Typer takes from docstrings and options."""
    from pbem.cli import command_list

    texts = getattr(command_list, "help_texts", tuple)
    for at, (text, place) in enumerate(texts()):
        yield Found("pbem/cli/command_list.py", 10_000 + at, text, None, (place,))


# The files --------------------------------------------------------------------------------------------


def po_file(lang: str) -> Path:
    return messages_file(lang)


def updated(lang: str, messages: Catalog, old: Catalog) -> Catalog:
    """The messages with the words that an old catalog has for them."""
    new = Catalog(locale=lang, fuzzy=False)
    new.mime_headers = [("Plural-Forms", PLURALS[lang])]
    forms = int(PLURALS[lang].partition("=")[2].partition(";")[0])
    for message in messages:
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        words: str | tuple[str, ...] | list[str] | None = ("",) * forms if message.pluralizable else ""
        if known and not known.fuzzy and bool(known.pluralizable) == bool(message.pluralizable):
            words = known.string
        new.add(
            message.id,
            words,
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
    return new


def as_po(lang: str, catalog: Catalog) -> bytes:
    """The text of a file; every run writes the same."""
    body = BytesIO()
    for message in catalog:
        message.locations = sorted(message.locations)
    write_po(body, catalog, width=100, omit_header=True, sort_by_file=True, include_lineno=False)
    name = str(catalog.locale.english_name if catalog.locale else lang)
    return HEADER.format(name=name, lang=lang, plurals=PLURALS[lang]).encode() + body.getvalue().lstrip()


def read(lang: str) -> Catalog:
    path = po_file(lang)
    if not path.is_file():
        return Catalog(locale=lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang, ignore_obsolete=True)


def is_empty(message: Message) -> bool:
    return not all(message.string if isinstance(message.string, tuple | list) else [message.string])


def main(*langs: str) -> None:
    messages = extracted()
    for lang in langs or sorted(PLURALS):
        old = read(lang)
        new = updated(lang, messages, old)
        path = po_file(lang)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(lang, new))
        empty = sum(is_empty(message) for message in new if message.id)
        gone = sum(messages.get(message.id, message.context) is None for message in old if message.id)
        print(f"{lang}: {len(new)} messages, {empty} to translate, {gone} dropped")


if __name__ == "__main__":
    main(*sys.argv[1:])
