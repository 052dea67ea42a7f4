"""Which addresses letters are taken for.

One of our addresses with a token that we never made is refused at once, so that the sending host tells its
writer about the typing slip. An old token is accepted: whoever answers late deserves an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from enum import Enum, auto

import structlog

from pbem.app import App
from pbem.app.talk.answer_quota import UNKNOWN_TOKEN, day
from pbem.mail.parse.address import safe_address
from pbem.mail.trust.guards import ServerAddresses
from pbem.mail.trust.questions import question_of
from pbem.mail.trust.tokens import bounce_key, token_in
from pbem.store.schema.errors import StoreError
from pbem.store.schema.values import EPOCH

log = structlog.stdlib.get_logger("pbem")


class Answer(Enum):
    """What is said about an address."""

    TAKEN = auto()
    UNKNOWN = auto()
    ELSEWHERE = auto()  # an address of another domain
    MALFORMED = auto()
    SLOW_DOWN = auto()  # somebody has tried too many that do not exist
    NOT_NOW = auto()  # the database cannot be read


class UnknownTokens:
    """How often somebody tried a token that we never made, by who tried."""

    MOST, WITHIN, REMEMBERED = 20, timedelta(minutes=10), 10_000

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.total = 0
        self._now = now
        self._tried: dict[str, tuple[datetime, int]] = {}

    def too_many(self, who: str) -> bool:
        since, count = self._tried.get(who, (self._now(), 0))
        return count >= self.MOST and self._now() - since < self.WITHIN

    def note(self, who: str) -> None:
        since, count = self._tried.pop(who, (self._now(), 0))
        if self._now() - since >= self.WITHIN:
            since, count = self._now(), 0
        self._tried[who] = since, count + 1
        if len(self._tried) > self.REMEMBERED:
            del self._tried[next(iter(self._tried))]  # the one that has been quiet longest
        self.total += 1
        log.info("unknown_token", peer=who, count=count + 1, total=self.total)


class Recipients:
    """Says of an address whether letters to it are taken."""

    def __init__(self, app: App, addresses: ServerAddresses) -> None:
        self._app = app
        self._addresses = addresses
        self.unknown_tokens = UnknownTokens(app.now)

    def for_whom(self, address: str, who: str) -> Answer:
        """The answer to somebody who may be guessing; after too many wrong ones she is told nothing more."""
        if self._addresses.tag(address) and self.unknown_tokens.too_many(who):
            return Answer.SLOW_DOWN
        return self.judge(address, who)

    def judge(self, address: str, who: str) -> Answer:
        """The answer as it is; who asked for a token that we never made is remembered."""
        if not safe_address(address):
            return Answer.MALFORMED
        if not self.is_local(address):
            return Answer.ELSEWHERE
        tag = self._addresses.tag(address)
        if not tag:
            return Answer.UNKNOWN if tag is None else Answer.TAKEN
        try:
            if self._was_handed_out(address):
                return Answer.TAKEN
        except StoreError as problem:
            log.warning("not_looked_up", code=problem.code)
            return Answer.NOT_NOW
        self.unknown_tokens.note(who)
        with suppress(StoreError):  # the answer is the same, whether it can be counted or not
            self._app.store.count(UNKNOWN_TOKEN, day(self._app.now()))
        return Answer.UNKNOWN

    def is_local(self, address: str) -> bool:
        return address.casefold().endswith("@" + self._addresses.domain.casefold())

    def _was_handed_out(self, address: str) -> bool:
        """All are always looked up, so that the time tells nothing but the answer."""
        addresses, key = self._addresses, self._app.store.server_key
        question = question_of(self._app, (address,), addresses)
        bounce = bounce_key(key, addresses.domain, (address,), addresses.bounce)
        token = token_in((address,), addresses.domain, addresses.turn) or ""
        request = self._app.store.request(token, EPOCH)
        return any(found is not None for found in (question, bounce, request))
