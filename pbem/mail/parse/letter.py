"""A raw mail to a Letter: who it says it is from, where it came to, and the lines its writer typed.

What was typed is found beside letters of ours that it may answer (`align.py`), as soon as they are known.

Whatever bytes come in, a Letter comes out. One that could not be read says so in `problem`; it is refused
with that reason and never taken for a letter without a command.
"""

import operator
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from email.errors import HeaderParseError
from email.header import decode_header
from hashlib import sha256
from itertools import dropwhile

from pbem.mail.parse import mime
from pbem.mail.parse.address import SenderProblem, canonical, safe_address, sender_of, tokens_in
from pbem.mail.parse.align import Aligned, Kept, Where, align
from pbem.mail.parse.body import read_body
from pbem.mail.parse.charsets import decode, plain
from pbem.render.personal_cache import personal_cache

_LONGEST_SUBJECT = 998
_MESSAGE_ID = re.compile(r"[!-~]{1,998}")


@dataclass(frozen=True, slots=True)
class Letter:
    """One incoming mail as far as we read it. Nothing in it is verified yet."""

    message_id: str | None
    digest: str  # of the raw bytes
    content: str  # of what a second delivery of the same mail keeps; see identity()
    sender: str | None  # the one address in the one From field
    sender_problem: SenderProblem | None
    recipients: tuple[str, ...]  # of the envelope; the To field is the sender's to write and says nothing
    subject: str
    problem: mime.Problem | None
    headers: mime.Headers
    body: str = ""  # a hash of the decoded body alone, copied letters included
    text: str = field(default="", repr=False)  # of that body
    kept: tuple[Kept, ...] = field(default=(), repr=False)  # that this may answer, the likeliest first

    @property
    def aligned(self) -> Aligned:
        """The lines that were typed, each with its place, and all others."""
        return _aligned(self.text, self.kept)

    @property
    def fresh(self) -> tuple[str, ...]:
        """The lines that were typed, in plain characters, but for those inside a copy without marks."""
        lines = [line.words for line in self.aligned.typed if line.where is not Where.INSIDE]
        return tuple(dropwhile(operator.not_, lines))


@personal_cache(maxsize=32)  # it is asked for several times
def _aligned(text: str, kept: tuple[Kept, ...]) -> Aligned:
    return align(text, kept)


def read_letter(raw: bytes, recipients: Sequence[str] = (), mail_from: str | None = None) -> Letter:
    """Read any bytes. If the source does not know the envelope, the topmost trace fields stand in for it."""
    return _read(raw, tuple(recipients), mail_from)


@personal_cache(maxsize=32)  # a letter is read when it comes in, and once more when it is answered
def _read(raw: bytes, recipients: tuple[str, ...], mail_from: str | None) -> Letter:
    digest = sha256(raw).hexdigest()
    letter = Letter(None, digest, digest, None, "no_from", (), "", None, {})
    try:
        letter = _with_headers(letter, raw, recipients, mail_from)
        if letter.problem:
            return letter
        if len(raw) > mime.MAX_LETTER:
            raise mime.Unreadable("too_big")
        return _with_body(letter, raw)
    except mime.Unreadable as trouble:
        return replace(letter, problem=trouble.problem)
    except Exception:  # RecursionError and MemoryError too: what breaks the reader costs only this letter
        return replace(letter, problem="unreadable")


def identity(letter: Letter) -> str:
    """The key under which a mail is recorded once.

    A second delivery has the same Message-ID and the same content, whatever way it came: trace fields do not
    count. Other content under the same Message-ID is another mail, so that nothing is ever dropped unread; so
    is a copy to another token, because whoever writes to several of our addresses at once must not lose the
    one copy that counts.
    """
    words = "\0".join((letter.message_id or "", letter.content, tokens_in(letter.recipients)))
    return sha256(words.encode()).hexdigest()


def _with_headers(letter: Letter, raw: bytes, recipients: Sequence[str], mail_from: str | None) -> Letter:
    # Also of a letter that is too big, or whose fields are, so that its sender can be told.
    problem: mime.Problem | None = None
    try:
        headers, body = mime.split_headers(mime.unix_lines(raw))
    except mime.Unreadable as trouble:
        headers, body, problem = trouble.headers, raw, trouble.problem
    if mail_from is not None:
        headers = {**headers, "return-path": (f"<{mail_from.strip('<> ')}>",)}
    sender, sender_problem = sender_of(headers.get("from", ()))
    ids = headers.get("message-id", ())
    message_id = ids[0] if len(ids) == 1 and _MESSAGE_ID.fullmatch(ids[0]) else None
    delivered = [value.strip(" <>") for value in headers.get("delivered-to", ())[:1]]
    return replace(
        letter,
        message_id=message_id,
        content=_content_digest(message_id, headers, body),
        sender=sender,
        sender_problem=sender_problem,
        recipients=tuple(canonical(each) for each in recipients or delivered if safe_address(each)),
        subject=_subject(headers.get("subject", ("",))[0]),
        problem=problem,
        headers=headers,
    )


def _with_body(letter: Letter, raw: bytes) -> Letter:
    body = read_body(mime.parse(raw))
    content = _content_digest(letter.message_id, letter.headers, body.source)
    body_digest = sha256(body.source.rstrip()).hexdigest()
    return replace(letter, content=content, body=body_digest, text=body.text)


def _content_digest(message_id: str | None, headers: mime.Headers, body: bytes) -> str:
    """A hash over what travels unchanged: the words of a few fields and the decoded body.

    The date counts only where no Message-ID tells two mails apart. The body is taken before any of our own
    reading, so that a better reader tomorrow does not make an old mail a new one.
    """
    names = ("from", "subject") if message_id else ("from", "subject", "to", "date")
    fields = ["\0".join(" ".join(value.split()) for value in headers.get(name, ())) for name in names]
    return sha256("\1".join(fields).encode("utf-8", "replace") + b"\2" + body.rstrip()).hexdigest()


def _subject(value: str) -> str:
    """The subject in readable characters on one line; badly encoded words stay as they are."""
    value = value[:_LONGEST_SUBJECT]
    try:
        words = [
            part if isinstance(part, str) else decode(part, charset) for part, charset in decode_header(value)
        ]
    except (HeaderParseError, ValueError):
        words = [value]
    return " ".join(plain("".join(words)).split())
