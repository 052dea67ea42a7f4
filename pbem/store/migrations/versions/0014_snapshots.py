"""The position of a running game beside its log; indexes for whatever was looked for row by row."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "snapshot",
        sa.Column("game", sa.String, sa.ForeignKey("game.code"), primary_key=True),
        sa.Column("seal", sa.LargeBinary(32), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_question_game_seat", "question", ["game", "seat"])
    few = sa.text("quarantined <> ''")
    for table in ("held", "due"):
        op.create_index(
            f"ix_{table}_quarantined", table, ["game", "seat"], sqlite_where=few, postgresql_where=few
        )
