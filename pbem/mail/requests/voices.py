"""In which language and on which clock a letter is written that belongs to no table."""

from __future__ import annotations

from dataclasses import replace

from pbem.app import App
from pbem.i18n import written_in
from pbem.language import SOURCE
from pbem.mail.parse.letter import Letter
from pbem.mail.requests.locale_hints import language_hint, zone_hint
from pbem.render.words.speech import PlainVoice


def voice_for(app: App, address: str, letter: Letter | None = None) -> PlainVoice:
    """The words for whoever reads at an address: as she likes it, else as the letter that she wrote hints."""
    player = app.store.player_by_any_address(address)
    if player is not None:
        return PlainVoice(written_in(player.preferences.lang), player.preferences.zone)
    lang = language_hint(letter) if letter else None
    zone = zone_hint(letter, app.now()) if letter else None
    return PlainVoice(written_in(lang or SOURCE), zone or "UTC")


def host_voice(app: App, address: str, letter: Letter | None = None) -> PlainVoice:
    """The words for the host: always English, on her own clock."""
    return replace(voice_for(app, address, letter), lang=SOURCE)
