"""The two ways in which storing something can fail."""


class Conflict(Exception):
    """Another writer was faster: load again and judge anew. Nothing was stored."""


class StoreError(Exception):
    """The database cannot be used now: one sentence with the reason, and one with the next step.

    ``code`` is the reason for programs: locked, readonly, full, disk, damaged, cannot_open, foreign, newer.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
