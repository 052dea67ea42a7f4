"""Which game a mail was about, and what stays of a letter whose words are erased."""

import json
import re

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

SOME = 200
TOKEN = re.compile(r"\+([a-z2-7]{26})@")

inbox = sa.table(
    "inbox", sa.column("id", sa.Integer), sa.column("recipients", sa.Text), sa.column("game", sa.String)
)
question = sa.table("question", sa.column("token", sa.String), sa.column("game", sa.String))


def upgrade() -> None:
    op.add_column("inbox", sa.Column("game", sa.String, nullable=True))
    op.add_column("outbox", sa.Column("remains", sa.LargeBinary, nullable=True))
    name_games(op.get_bind())


def name_games(connection: sa.Connection) -> None:
    """A mail was about the game whose reply address it came to."""
    recipients = sa.cast(inbox.c.recipients, sa.Text)
    some = sa.select(inbox.c.id, recipients).order_by(inbox.c.id).limit(SOME)
    put = inbox.update().where(inbox.c.id == sa.bindparam("number")).values(game=sa.bindparam("about"))
    last = 0
    while found := connection.execute(some.where(inbox.c.id > last)).all():
        tokens = {number: TOKEN.findall(" ".join(json.loads(to)).lower()) for number, to in found}
        named = [token for each in tokens.values() for token in each]
        known = connection.execute(sa.select(question).where(question.c.token.in_(named))).all()
        games: dict[str, str] = dict(known)
        about = [
            {"number": number, "about": games[token]}
            for number, each in tokens.items()
            for token in each[:1]
            if token in games
        ]
        if about:
            connection.execute(put, about)
        last = found[-1][0]
