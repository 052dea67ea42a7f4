"""Which question a letter answers: the one whose token stands in the address that it came to."""

from __future__ import annotations

from pbem.app import App
from pbem.mail.trust.guards import ServerAddresses
from pbem.mail.trust.tokens import reply_token, token_in, token_matches
from pbem.store.schema.rows import Question

CLOSED = -1  # the number of no question


def question_of(app: App, recipients: tuple[str, ...], addresses: ServerAddresses) -> Question | None:
    """The question that the envelope recipient's token belongs to.

    A token from before a backup was put back is still good, but answers no question that is open now.
    """
    token = token_in(recipients, addresses.domain, addresses.turn)
    found = app.store.question(token.lower()) if token else None
    if found is None or token is None:
        return None
    key, question = app.store.server_key, (found.game, found.seat, found.question, found.sitter)
    # All are compared, whichever it is, so that the time does not tell how old it is.
    is_current = token_matches(token, app.token(*question))
    older = [reply_token(key, epoch, *question) for epoch in range(1, app.store.epoch)]
    are_equal = [token_matches(token, one) for one in older]
    if is_current:
        return found
    return found._replace(question=CLOSED) if any(are_equal) else None
