"""Puts the parts together; the only file that knows them all."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from pbem.app import Addressee, App, Envelope, InvitationLimits, utc_now
from pbem.app.sheets.sheet import Sheet
from pbem.config import Settings, load_settings
from pbem.mail.trust.tokens import reply_token
from pbem.poke import poke
from pbem.sentence import Sentence
from pbem.store.schema.errors import StoreError, StoreTrouble
from pbem.store.schema.kinds import ToDo
from pbem.store.schema.values import LetterWords
from pbem.store.store import Store


def wake_servers(store: Store, home: str, to_do: ToDo) -> None:
    """Let servers that run here, or elsewhere on this database, do it at once."""
    poke(home)
    store.tell_others(to_do)


def build_app(
    settings: Settings | None = None,
    now: Callable[[], datetime] = utc_now,
    rng: random.Random | None = None,
    database: str = "",
) -> App:
    """The application on this machine's database, or on another one."""
    settings = settings or load_settings()
    store = Store.open(database or settings.store)
    store.lease = timedelta(seconds=settings.lease_seconds)
    store.set_wake(partial(wake_servers, store, str(settings.home)))

    def write(sheet: Sheet, to: Addressee) -> Envelope:
        # Templates and mail libraries are slow to import, and most commands write no letter.
        from pbem.mail.transport.compose import compose

        return compose(
            sheet,
            to,
            domain=settings.domain,
            key=store.server_key,
            mailbox=settings.mailbox,
            delimiter=settings.delimiter,
            templates=settings.templates,
            epoch=store.epoch,
        )

    def remains_of(words: LetterWords) -> bytes:
        from pbem.mail.table_words.copied import remains

        return remains(words, store.server_key)

    def require_room() -> None:
        free, least = settings.free_mb, settings.least_free_mb
        if free < least:
            words = Sentence(
                "Only {free:.0f} MB are free in {home}, less than least_free_mb = {least}. Make room, and all"
                " goes on by itself.",
                free=free,
                home=settings.home,
                least=least,
            )
            raise StoreError(StoreTrouble.FULL, words)

    return App(
        store=store,
        compose=write,
        token=partial(reply_token, store.server_key, store.epoch),
        now=now,
        rng=rng or random.SystemRandom(),
        keep_mail=timedelta(days=settings.keep_mail_days) if settings.keep_mail_days else None,
        outage=timedelta(minutes=settings.outage_minutes) if settings.outage_minutes else None,
        grace=timedelta(minutes=settings.outage_grace_minutes),
        invitations=InvitationLimits(
            settings.invitations_organiser, settings.invitations_domain, settings.invitations_day
        ),
        require_room=require_room,
        remains_of=remains_of,
    )
