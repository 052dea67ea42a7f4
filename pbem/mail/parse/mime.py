"""Raw bytes to headers and parts, in linear time and within stated limits.

The standard parser has no limits: nested parts cost it depth times lines, long parameters cost the square of
their length, and deep ones end in RecursionError. So the splitting is done here, where every loop can stop;
the small pieces it leaves are still read by the standard library.
"""

import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Literal

from pbem.mail.parse.charsets import decode

MAX_LETTER = 256 * 1024
MAX_HEADER = 8 * 1024
MAX_HEADERS = 200
MAX_PARTS = 50
MAX_DEPTH = 10
# The library needs time that grows with the square of their length, so a longer field is not read at all.
_MAX_PARAMETERS = 500

Headers = Mapping[str, tuple[str, ...]]  # lower-case field name -> its values, topmost first, unfolded

_FIELD_NAME = re.compile(rb"[!-9;-~]+[ \t]*")
_MBOX_LINE = re.compile(
    rb">?From (?![ \t]*:)"
)  # separates the letters of an mbox file; with a colon it is a field
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
Problem = Literal[
    "too_big",
    "header_too_long",
    "too_many_headers",
    "too_many_parts",
    "too_deep",
    "too_many_lines",
    "encrypted",
    "no_text",
    "unreadable_html",
    "unreadable",
]


class Unreadable(Exception):
    """This letter cannot be read, and why; with those of its header fields that could be."""

    def __init__(self, problem: Problem, headers: Headers | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.headers: Headers = headers or {}


@dataclass(frozen=True, slots=True)
class Part:
    """One node of the MIME tree: its headers, its type, and either children or a body."""

    headers: Headers
    type: str
    params: Mapping[str, str]
    body: bytes
    children: tuple["Part", ...] = ()

    @property
    def is_attachment(self) -> bool:
        """Whether a mail program would show this as a file rather than as the letter."""
        return bool(self._disposition) and not self._disposition.startswith("inline")

    @property
    def is_named(self) -> bool:
        """Whether this has the name of a file, and may be one, though it is shown as part of the letter."""
        return "filename" in self._disposition or "name" in self.params

    @property
    def _disposition(self) -> str:
        return " ".join(self.headers.get("content-disposition", ())).strip().casefold()

    def content(self) -> bytes:
        """The body with its transfer encoding undone and its line ends made LF."""
        encoding = " ".join(self.headers.get("content-transfer-encoding", ())).strip().casefold()
        if encoding == "quoted-printable":
            return unix_lines(binascii.a2b_qp(self.body))
        if encoding == "base64":
            digits = _NOT_BASE64.sub(b"", self.body)
            whole = digits[: len(digits) - (len(digits) % 4 == 1)]
            return unix_lines(binascii.a2b_base64(whole + b"=" * (-len(whole) % 4)))
        return self.body


def unix_lines(data: bytes) -> bytes:
    """The data with LF line ends. A CR alone ends a line only where nothing else does.

    Otherwise a sender could hide a field from the mail host inside another one and have us find it.
    """
    data = data.replace(b"\r\n", b"\n")
    return data if b"\n" in data else data.replace(b"\r", b"\n")


def split_headers(data: bytes) -> tuple[Headers, bytes]:
    """Header fields and the rest. The data has LF line ends; over a limit raises Unreadable."""
    if _MBOX_LINE.match(data):
        data = data.partition(b"\n")[2]
    fields: list[list[bytes]] = []
    size = at = 0
    while at < len(data):
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        line = data[at:end]
        if not line:
            at = end + 1
            break
        if fields and line[:1] in (b" ", b"\t"):
            fields[-1].append(line)
            size += len(line)
        elif _FIELD_NAME.fullmatch(line.partition(b":")[0]) and b":" in line:
            fields.append([line])
            size = len(line)
        else:
            break  # Not a field: mail servers let the body begin here, and so must we.
        if size > MAX_HEADER:
            raise Unreadable("header_too_long", _headers(fields[:-1]))
        if len(fields) > MAX_HEADERS:
            raise Unreadable("too_many_headers", _headers(fields))
        at = end + 1
    return _headers(fields), data[at:]


def _headers(fields: list[list[bytes]]) -> Headers:
    headers: dict[str, tuple[str, ...]] = {}
    for lines in fields:
        name, _, value = b"".join(lines).partition(b":")
        key = name.rstrip().decode("ascii").lower()
        headers[key] = (*headers.get(key, ()), decode(value.strip(), None))
    return headers


def parse(data: bytes) -> Part:
    """The MIME tree of a letter. Parts of type message/* stay closed: they do not speak for the sender."""
    count = 0

    def read(data: bytes, depth: int, default: str) -> Part:
        nonlocal count
        count += 1
        if count > MAX_PARTS:
            raise Unreadable("too_many_parts")
        if depth > MAX_DEPTH:
            raise Unreadable("too_deep")
        headers, body = split_headers(data)
        kind, params = _content_type(headers, default)
        if not kind.startswith("multipart/") or not params.get("boundary"):
            return Part(headers, kind, params, body)
        inner = "message/rfc822" if kind == "multipart/digest" else "text/plain"
        children = tuple(read(piece, depth + 1, inner) for piece in _pieces(body, params["boundary"]))
        return Part(headers, kind, params, b"", children)

    return read(unix_lines(data), 1, "text/plain")


def _content_type(headers: Headers, default: str) -> tuple[str, Mapping[str, str]]:
    fields = headers.get("content-type", ())
    if not fields or not fields[0]:
        return default, {}
    if len(fields) > 1 or len(fields[0]) > _MAX_PARAMETERS:
        return "application/octet-stream", {}
    reader = Message()
    reader["Content-Type"] = fields[0]
    params = {
        name.casefold(): value if isinstance(value, str) else value[2]  # the latter by RFC 2231
        for name, value in (reader.get_params(failobj=[]) or [])[1:]
    }
    return reader.get_content_type(), params


def _pieces(body: bytes, boundary: str) -> Iterator[bytes]:
    """What stands between the delimiter lines; text before the first and after the closing one is dropped."""
    delimiter = re.compile(rb"^--" + re.escape(boundary.encode("utf-8", "replace")) + rb"(--)?[ \t]*$", re.M)
    start = None
    for found in delimiter.finditer(body):
        if start is not None:
            yield body[start : max(start, found.start() - 1)]
        if found[1]:
            return
        start = found.end() + 1
    if start is not None:
        yield body[start:]  # The closing delimiter is missing: a cut-off letter is still read.
