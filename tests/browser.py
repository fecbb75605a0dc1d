"""A real browser for tests: headless Chromium, spoken to over pipes in its DevTools protocol."""

import base64
import contextlib
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
REQUIRED = "AZUL_SEARCH_BROWSER"  # set to "required": a test without a browser fails
SECONDS = 60.0  # for an answer: a slow machine starts it slowly
# As root it has no sandbox, and /dev/shm is small in a container.
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--remote-debugging-pipe",
)


def find_browser() -> str:
    """Return the program, or skip the test, naming what to install."""
    for name in NAMES:
        if program := shutil.which(name):
            return program
    reason = "no browser: install Chromium, on Debian with apt-get install chromium"
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(reason)
    pytest.skip(reason)


class Browser:
    """A browser with one page open; `events` is all that it has said besides answers."""

    def __init__(self, process: subprocess.Popen[bytes], commands: int, answers: int) -> None:
        self.process = process
        self.commands = commands
        self.answers = answers
        self.pending = b""
        self.number = 0
        self.events: list[dict[str, Any]] = []
        self.session: str | None = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        self.number += 1
        message: dict[str, Any] = {"id": self.number, "method": method, "params": parameters}
        if self.session is not None:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            said = self.next_message()
            if said.get("id") == self.number:
                assert "error" not in said, said
                answer: dict[str, Any] = said["result"]
                return answer
            self.events.append(said)

    def next_message(self) -> dict[str, Any]:
        end = time.monotonic() + SECONDS
        while b"\0" not in self.pending:
            ready, _, _ = select.select([self.answers], [], [], max(0.0, end - time.monotonic()))
            assert ready, "the browser does not answer"
            data = os.read(self.answers, 1 << 20)
            assert data, f"the browser has ended with status {self.process.poll()}"
            self.pending += data
        message, _, self.pending = self.pending.partition(b"\0")
        said: dict[str, Any] = json.loads(message)
        return said

    def open(self, path: Path, width: int = 1280, height: int = 900) -> None:
        """Show a file, and wait until it is loaded."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        self.ask("Page.navigate", url=path.as_uri())
        end = time.monotonic() + SECONDS
        while self.value("document.readyState + location.protocol") != "completefile:":
            assert time.monotonic() < end, "the page is not loaded"

    def value(self, expression: str) -> Any:
        """Return what a piece of JavaScript comes to in the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def click(self, selector: str) -> None:
        """Click with the mouse on the middle of an element."""
        place = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
            "return {x: b.x + b.width / 2, y: b.y + b.height / 2}; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)

    def screenshot(self, whole: bool = False) -> bytes:
        """Return what is to be seen, or the whole page, as a PNG."""
        shot = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(shot["data"])

    def complaints(self) -> list[dict[str, Any]]:
        """Return everything that went wrong in the page, or was printed to the console."""
        kinds = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        return [event for event in self.events if event["method"] in kinds]

    def fetched(self) -> list[str]:
        """Return what was asked for from anywhere."""
        asked = [event for event in self.events if event["method"] == "Network.requestWillBeSent"]
        return [event["params"]["request"]["url"] for event in asked]


@contextlib.contextmanager
def running_browser() -> Iterator[Browser]:
    """Yield a browser that is gone afterwards, with all that it has kept."""
    program = find_browser()
    ours_in, theirs_out = os.pipe()
    theirs_in, ours_out = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # The protocol wants its pipes as 3 and 4.
        process = subprocess.Popen(
            [
                "bash",
                "-c",
                f'exec 3<&{theirs_in} 4>&{theirs_out} && exec "$@"',
                "browser",
                program,
                *OPTIONS,
                f"--user-data-dir={profile}",
            ],
            pass_fds=(theirs_in, theirs_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        try:
            yield Browser(process, ours_out, ours_in)
        finally:
            process.kill()
            process.wait()
            os.close(ours_in)
            os.close(ours_out)
