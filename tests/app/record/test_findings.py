"""What a check finds is a whole sentence, wherever it is found."""

import ast
import string

from pbem.app.record.checks import findings, judging
from tests.kit.sources import calls


def texts(value: ast.expr) -> list[str]:
    """The sentences that a finding may have: written in the call, or under a name of their own."""
    names = [node.id for node in ast.walk(value) if isinstance(node, ast.Name)]
    named = (vars(findings) | vars(judging)).get(names[0]) if names else None
    written = [node.value for node in ast.walk(value) if isinstance(node, ast.Constant)]
    return [text for text in (*written, named) if isinstance(text, str)]


def test_every_slot_of_a_finding_is_given_a_value() -> None:
    found = [call.node for call in calls("app/record")["Wrong"]]
    assert len(found) > 50
    for call in found:
        given = {keyword.arg for keyword in call.keywords} | {"seq"}
        for text in texts(call.args[0]):
            slots = {slot for _, slot, _, _ in string.Formatter().parse(text) if slot}
            assert slots <= given, text
