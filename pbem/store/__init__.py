"""Where games are kept: one database, one transaction per use case.

The row classes, the chain and the codec need no database. ``Store`` pulls in a driver, so it is fetched only
when somebody asks for it.
"""

from typing import TYPE_CHECKING, Any

from pbem.store.schema.errors import Conflict, StoreError

if TYPE_CHECKING:
    from pbem.store.store import Store

__all__ = ["Conflict", "Store", "StoreError"]


def __getattr__(name: str) -> Any:
    if name == "Store":
        from pbem.store.store import Store

        return Store
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
