"""A real browser over a pipe: Chromium's own protocol, without further programs."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--remote-debugging-pipe",
)
PATIENCE = 20.0


class RefusedError(Exception):
    """The browser refused a command, as it does while a page is going away."""


class Tab:
    """One page of the browser."""

    def __init__(self, writing: int, reading: int) -> None:
        self._writing, self._reading = writing, reading
        self._waiting = b""
        self._number = 0
        self._session = ""
        self.log: list[str] = []
        """What the console said, and addresses that were asked for."""
        self.asked: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The result of one command."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RefusedError(f"{method}: {answer['error']}")
                found: dict[str, Any] = answer["result"]
                return found

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._waiting:
            more = os.read(self._reading, 1 << 16)
            assert more, "the browser is gone"
            self._waiting += more
        text, _, self._waiting = self._waiting.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        self._note(message)
        return message

    def _note(self, message: dict[str, Any]) -> None:
        parameters = message.get("params", {})
        if message.get("method") == "Network.requestWillBeSent":
            self.asked.append(parameters["request"]["url"])
        elif message.get("method") == "Log.entryAdded":
            self.log.append(parameters["entry"]["text"])
        elif message.get("method") == "Runtime.exceptionThrown":
            self.log.append(json.dumps(parameters["exceptionDetails"])[:400])

    def open(self, url: str) -> None:
        """Goes to the address and waits until it is loaded."""
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result["exceptionDetails"]
        return result["result"].get("value")

    def wait(self, expression: str) -> None:
        """Waits until the expression holds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(RefusedError):
                if self.ask(expression):
                    return
            time.sleep(0.02)
        raise AssertionError(f"it never held: {expression}")

    def size(self, width: int, height: int = 900) -> None:
        """Sets the size of the window; below 600 it is a phone."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )

    def media(self, **features: str) -> None:
        """Sets what the reader prefers, as `scheme="dark"`, or the medium, as `medium="print"`."""
        wanted = [{"name": "prefers-color-scheme", "value": features.get("scheme", "light")}]
        self.call("Emulation.setEmulatedMedia", media=features.get("medium", ""), features=wanted)

    def scripts(self, on: bool) -> None:
        """Switches scripts of pages on or off."""
        self.call("Emulation.setScriptExecutionDisabled", value=not on)

    def picture(self, path: Path) -> None:
        """Writes the whole page as PNG."""
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))


def _wire(to_it: int, from_it: int) -> None:
    """Lays the pipes where the browser looks for them."""
    low, high = os.dup(to_it), os.dup(from_it)
    spare = [os.dup(low), os.dup(high)]
    os.dup2(spare[0], 3)
    os.dup2(spare[1], 4)


@contextmanager
def browser() -> Iterator[Tab]:
    """A tab of a fresh browser that can reach nothing but this machine."""
    assert PROGRAM is not None
    to_it, writing = os.pipe()
    reading, from_it = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [PROGRAM, *SWITCHES, f"--user-data-dir={profile}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=partial(_wire, to_it, from_it),
        )
        os.close(to_it)
        os.close(from_it)
        try:
            yield Tab(writing, reading)
        finally:
            os.close(writing)
            os.close(reading)
            process.terminate()
            process.wait(10)
