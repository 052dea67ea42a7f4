"""Letters in Hebrew: with our catalog, or with a small one and the rest of the words in Hebrew letters."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog

from pbem.i18n import catalog, written_in
from pbem.i18n.direction import with_isolated_slots
from pbem.i18n.po import PoTranslations
from scripts.messages import as_po, extracted, po_file, updated
from tests.kit.strange import Strange, forget

ALPHABET = "אבגדהוזחטיכלמנסעפצקרשתאבגד"
WORDS = {
    "EEE d MMM, HH:mm": "EEE, d בMMM, HH:mm",
    "crossing": "צומת",
    "junction": "מסעף",
    "straight tunnel": "מנהרה ישרה",
    "curve": "עיקול",
    "dead end": "מבוי סתום",
    "treasure": "אוצר",
    "stone": "סלע",
    "map": "מפה",
    "rockfall": "מפולת סלעים",
    "cart": "קרונית",
    "lantern": "עששית",
    "pickaxe": "מכוש",
    "gold miner": "כורה זהב",
    "saboteur": "סבאטור",
    "No.{n}": "מס׳ {n}",
    "The mine": "המכרה",
    "What you can do": "מה אפשר לעשות",
    "Your secrets": "הסודות שלך",
    "The table, in the order of turns": "השולחן, לפי סדר התורות",
    "How to answer": "איך עונים",
    "You are: {role}. {wants}": "התפקיד שלך: {role}. {wants}",
    "joined to the start": "מחובר לפתח",
    "start": "פתח המנהרה",
    "unknown goal": "יעד לא ידוע",
    "free, a tunnel leads there": "פנוי, מנהרה מובילה לשם",
    "turned: {offer}": "מסובב: {offer}",
    "on {name}": "על {name}",
    "no use now": "לא שימושי עכשיו",
    "throw away": "להשליך",
}


@cache
def hebrew() -> NullTranslations:
    if po_file("he").is_file():
        return catalog("he")
    strange = Strange(ALPHABET)
    messages = updated("he", extracted(), Catalog(locale="he"))
    for message in messages:
        if isinstance(message.id, tuple):
            one, many = map(strange.gettext, message.id)
            message.string = (one, many, many)
        elif message.id:
            message.string = WORDS.get(str(message.id)) or strange.gettext(str(message.id))
    return PoTranslations(BytesIO(as_po("he", messages)), with_isolated_slots)


@contextmanager
def in_hebrew() -> Iterator[None]:
    """While this is open letters for readers of Hebrew are in Hebrew."""
    words = hebrew()
    ours = {
        "catalog": lambda lang, *more: words if lang == "he" else catalog(lang, *more),
        "written_in": lambda lang, *more: lang if lang == "he" else written_in(lang, *more),
    }
    theirs = {"catalog": catalog, "written_in": written_in}
    with pytest.MonkeyPatch.context() as patch:
        for module in [module for name, module in sys.modules.items() if name.startswith("pbem.")]:
            for name, function in theirs.items():
                if getattr(module, name, None) is function:
                    patch.setattr(module, name, ours[name])
        forget()
        try:
            yield
        finally:
            forget()
