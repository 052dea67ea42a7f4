"""The protocol by which Mozilla's programs are driven from outside, as far as it is needed here."""

from __future__ import annotations

import json
import socket
from typing import Any

from tests.kit.patience import PATIENCE

WRAPPED = """
const args = [...arguments];
const done = args.pop();
(async () => { %s })().then(value => done([value, ""]), error => done([null, `${error}`]));
"""


class Marionette:
    """A connection that may run scripts with all rights of the program."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._stream = self._socket.makefile("rwb")
        self._count = 0
        self._receive()  # it says who it is
        self.ask("WebDriver:NewSession")
        self.ask("WebDriver:SetTimeouts", script=int(PATIENCE * 1000))
        self.ask("Marionette:SetContext", value="chrome")

    def ask(self, command: str, **parts: Any) -> Any:
        self._count += 1
        words = json.dumps([0, self._count, command, parts]).encode()
        self._stream.write(f"{len(words)}:".encode() + words)
        self._stream.flush()
        _, _, trouble, result = self._receive()
        assert trouble is None, trouble
        return result

    def run(self, script: str, *args: Any) -> Any:
        """What an asynchronous script returns; its arguments are in ``args``."""
        result = self.ask("WebDriver:ExecuteAsyncScript", script=WRAPPED % script, args=list(args))
        value, trouble = result["value"]
        assert not trouble, trouble
        return value

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def _receive(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._stream.read(1)
        return json.loads(self._stream.read(int(length[:-1])))
