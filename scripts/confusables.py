"""Makes ``pbem/app/lobby/confusables.txt`` of the table of confusable characters that Unicode publishes.

    python scripts/confusables.py confusables.txt

The argument is the file of that name of Unicode Technical Standard 39. Kept is what can stand in a name: a
name is in the form NFKC before it is looked at, and characters that are not shown are refused anyway.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

RESULT = Path(__file__).parents[1] / "pbem" / "app" / "lobby" / "confusables.txt"
LINE = re.compile(r"([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA\t")
VERSION = re.compile(r"^# Version: (\S+)", re.MULTILINE)
HEAD = """\
# Characters that look like others: first what stands for all of them, then those.
# Made by scripts/confusables.py of confusables.txt of Unicode Technical Standard 39, version {version},
# (c) Unicode, Inc.; used under the Unicode License, https://www.unicode.org/license.txt
"""


def main(source: Path) -> None:
    text = source.read_text("utf-8-sig")
    found = VERSION.search(text)
    assert found is not None, "this is not confusables.txt"
    alike: dict[str, list[str]] = defaultdict(list)
    for one, other in LINE.findall(text):
        sign = chr(int(one, 16))
        if sign.isprintable() and unicodedata.normalize("NFKC", sign) == sign:
            alike["".join(chr(int(part, 16)) for part in other.split())].append(sign)
    lines = (f"{model} {''.join(sorted(signs))}\n" for model, signs in sorted(alike.items()))
    RESULT.write_text(HEAD.format(version=found[1]) + "".join(lines), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
