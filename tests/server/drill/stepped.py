"""``python -m tests.server.drill.stepped CLOCK ROOM COMMAND …``: pbem with a clock and a disk of the drill's.

The file CLOCK says by how many seconds the application's clock is wrong; it may change while the program
runs. ROOM is how large a file may become, in bytes; at 0 there is no limit.
"""

import resource
import signal
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pbem.wiring
from pbem.app import App
from pbem.cli import main
from pbem.config import Settings


def run(clock: Path, room: int, command: list[str]) -> None:
    build_app = pbem.wiring.build_app

    def now() -> datetime:
        return datetime.now(UTC) + timedelta(seconds=float(clock.read_text()))

    def stepped_app(settings: Settings) -> App:
        return build_app(settings, now)

    pbem.wiring.build_app = stepped_app  # type: ignore[assignment]
    if room:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # then a write fails, as on a full disk
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    sys.argv = ["pbem", *command]
    main()


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
