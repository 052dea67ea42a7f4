"""The MIME tree to the one text that its sender wrote: which part counts, and which lines belong together."""

import re
from dataclasses import dataclass

from pbem.mail.parse.charsets import decode, plain
from pbem.mail.parse.html import html_text
from pbem.mail.parse.mime import Part, Unreadable

MAX_LINES = 2_200  # our longest mail, copied and folded anew, has less than half of that

# Letters that only the holder of a key can read (RFC 3156, RFC 8551), also where a host took them apart.
_CIPHERTEXTS = ("multipart/encrypted", "application/pgp-encrypted")
_SMIME = ("application/pkcs7-mime", "application/x-pkcs7-mime")
_ARMOUR = re.compile("^-----BEGIN PGP MESSAGE-----", re.M)
# Of these only the first child is the letter; the others are its pictures or its signature.
_FIRST_CHILD_ONLY = ("multipart/related", "multipart/signed")


@dataclass(frozen=True, slots=True)
class Body:
    """A text, the bytes it was read from, and whether it was a page."""

    text: str
    source: bytes
    is_page: bool = False

    @property
    def is_blank(self) -> bool:
        beginning = self.text[:1000]  # mostly enough, and quick
        return not plain(beginning).strip() and not plain(self.text).strip()


def read_body(part: Part) -> Body:
    """What the sender wrote, copied letters included. Raises Unreadable where there is no text."""
    if _has_ciphertext(part):
        raise Unreadable("encrypted")
    found = _bodies(part, named=False)
    if all(body.is_blank for body in found):  # some programs call the letter itself a file
        found = _bodies(part, named=True) or found
    if not found:
        raise Unreadable("no_text")
    if any(body.is_page for body in found) and all(body.is_blank for body in found):
        # Perhaps everything was lost on the way, and that must not look like an empty answer.
        raise Unreadable("unreadable_html")
    text = "\n".join(body.text for body in found)
    if _ARMOUR.search(text):
        raise Unreadable("encrypted")
    if text.count("\n") > MAX_LINES:
        raise Unreadable("too_many_lines")
    source = b"\n".join(body.source for body in found)
    return Body(text, source)


def _has_ciphertext(part: Part) -> bool:
    """Whether any of this is encrypted. S/MIME has one type for that and for what is only signed."""
    return (
        part.type in _CIPHERTEXTS
        or (part.type in _SMIME and not part.params.get("smime-type", "").casefold().startswith("signed"))
        or any(map(_has_ciphertext, part.children))
    )


def _bodies(part: Part, named: bool) -> list[Body]:
    """The texts in this part, in order: those that are named like a file, or those that are not.

    Attachments and letters inside the letter have none.
    """
    if part.is_attachment:
        return []
    if part.type == "multipart/alternative":
        return _best_alternative(part.children, named)
    if part.type in _FIRST_CHILD_ONLY:
        return _bodies(part.children[0], named) if part.children else []
    if part.type.startswith("multipart/"):
        return [body for child in part.children for body in _bodies(child, named)]
    if part.type in ("text/plain", "text/html") and part.is_named == named:
        return [_leaf(part)]
    return []


def _best_alternative(children: tuple[Part, ...], named: bool) -> list[Body]:
    """The plain text unless it is blank; some programs send an empty one beside the real HTML."""
    blank: list[Body] = []
    for child in sorted(children, key=lambda child: child.type != "text/plain"):
        found = _bodies(child, named)
        if any(not body.is_blank for body in found):
            return found
        blank += found
    return blank


def _leaf(part: Part) -> Body:
    source = part.content()
    text = decode(source, part.params.get("charset"))
    if part.type == "text/html":
        return Body(html_text(text), source, True)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if part.params.get("format", "").casefold() == "flowed":
        if text.count("\n") > 2 * MAX_LINES:
            raise Unreadable("too_many_lines")
        text = unflowed(text, part.params.get("delsp", "").casefold() == "yes")
    return Body(text, source)


def unflowed(text: str, delsp: bool) -> str:
    """Lines that were broken for sending put together again (RFC 3676), quote marks kept in front."""
    whole: list[str] = []
    pieces: list[str] = []
    depth_before = 0
    for line in text.split("\n"):
        unmarked = line.lstrip(">")
        depth = len(line) - len(unmarked)
        words = unmarked.removeprefix(" ")
        is_signature_mark = words == "-- "
        if pieces and (depth != depth_before or is_signature_mark):
            whole.append(_marked("".join(pieces), depth_before))
            pieces = []
        depth_before = depth
        if words.endswith(" ") and not is_signature_mark:
            pieces.append(words[:-1] if delsp else words)
        else:
            whole.append(_marked("".join([*pieces, words]), depth))
            pieces = []
    if pieces:
        whole.append(_marked("".join(pieces), depth_before))
    return "\n".join(whole)


def _marked(line: str, depth: int) -> str:
    return f"{'>' * depth} {line}" if depth else line
