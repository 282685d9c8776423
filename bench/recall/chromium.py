"""A headless Chromium driven over its DevTools protocol; every host but this machine is cut off."""

import asyncio
import base64
import contextlib
import itertools
import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

FLAGS = (
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
    "--remote-debugging-port=0",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)


# Seconds until a page has done something, on a machine with other work.
PATIENCE = 90.0
_KEYS = {"Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class Page:
    """One tab: goes places, runs scripts, takes pictures, keeps what the console complained of."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.sockets: list[str] = []

    async def listen(self) -> None:
        """Sort what the browser sends into answers and events, until it closes."""
        async for text in self._socket:
            message = json.loads(text)
            if "id" in message:
                self._answers.pop(message["id"]).set_result(message)
            else:
                self._note(message["method"], message["params"])

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._numbers)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        await self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        message = await asyncio.wait_for(answer, PATIENCE)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']}")
        result: dict[str, Any] = message["result"]
        return result

    async def go(self, url: str) -> None:
        await self.call("Page.navigate", url=url)

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression; a promise is awaited."""
        answer = await self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    async def wait_for(self, script: str, seconds: float = PATIENCE) -> Any:
        """The value as soon as it is true; raises TimeoutError with the page's text."""
        # An element cannot be sent: that it is there is enough.
        plain = f"Promise.resolve({script}).then(value => value instanceof Node ? true : value)"
        deadline = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < deadline:
            # The page may be between two documents.
            with contextlib.suppress(RuntimeError):
                if value := await self.run(plain):
                    return value
            await asyncio.sleep(0.1)
        text = await self.run("document.body?.innerText.slice(0, 2000)")
        raise TimeoutError(f"{script} stayed false; {self.complaints}; the page says: {text}")

    async def until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until something is true of what the browser has told."""
        deadline = asyncio.get_running_loop().time() + seconds
        while not condition():
            assert asyncio.get_running_loop().time() < deadline, self.complaints
            await self.run("document.title")

    async def type(self, text: str) -> None:
        """Type into whatever has the focus."""
        await self.call("Input.insertText", text=text)

    async def press(self, key: str, *, control: bool = False) -> None:
        """Press one key: a letter, Enter or an arrow."""
        code, number = (
            (key, _KEYS[key]) if key in _KEYS else (f"Key{key.upper()}", ord(key.upper()))
        )
        for kind in ("keyDown", "keyUp"):
            await self.call(
                "Input.dispatchKeyEvent",
                type=kind, key=key, code=code,
                windowsVirtualKeyCode=number, modifiers=2 if control else 0,
            )  # fmt: skip

    async def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the left button at a place of the viewport, move to another, release it."""
        path = [("mouseMoved", start, 0), ("mousePressed", start, 1), ("mouseMoved", end, 1)]
        for kind, (x, y), buttons in [*path, ("mouseReleased", end, 0)]:
            await self.call(
                "Input.dispatchMouseEvent",
                type=kind, x=x, y=y, clickCount=1, buttons=buttons,
                button="none" if kind == "mouseMoved" and not buttons else "left",
            )  # fmt: skip

    async def picture(self, path: Path) -> None:
        """Take a picture of what is seen, as PNG, or as WebP by the file's name."""
        smaller: dict[str, Any] = {"format": "webp", "quality": 60}
        given = smaller if path.suffix == ".webp" else {"format": "png"}
        answer = await self.call("Page.captureScreenshot", **given)
        await asyncio.to_thread(path.write_bytes, base64.b64decode(answer["data"]))

    def _note(self, method: str, event: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            self.complaints.append(str(details.get("exception", details).get("description")))
        elif method == "Log.entryAdded" and event["entry"]["level"] == "error":
            self.complaints.append(f"{event['entry']['text']} {event['entry'].get('url', '')}")
        elif method == "Network.requestWillBeSent":
            self.requests.append(event["request"]["url"])
        elif method == "Network.webSocketCreated":
            self.sockets.append(event["url"])


@contextlib.asynccontextmanager
async def open_page(*, width: int = 1280, height: int = 800) -> AsyncIterator[Page]:
    """A new browser with an empty profile and one tab; all of it ends with the block."""
    binary = shutil.which("chromium")
    if binary is None:
        raise RuntimeError("chromium is not installed: apt-get install chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            binary,
            *FLAGS,
            f"--window-size={width},{height}",
            f"--user-data-dir={profile}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            address = await _address(Path(profile))
            # A busy browser is slow to answer pings, and no less alive.
            async with connect(address, max_size=None, ping_interval=None) as socket:
                page = Page(socket)
                listener = asyncio.create_task(page.listen())
                for domain in ("Page", "Runtime", "Log", "Network"):
                    await page.call(f"{domain}.enable")
                await page.call(
                    "Emulation.setDeviceMetricsOverride",
                    width=width, height=height, deviceScaleFactor=1, mobile=False,
                )  # fmt: skip
                try:
                    yield page
                finally:
                    listener.cancel()
                    await asyncio.gather(listener, return_exceptions=True)
        finally:
            process.terminate()
            await process.wait()


async def _address(profile: Path) -> str:
    """The tab's socket, once the browser has written where it listens."""
    import httpx

    file = profile / "DevToolsActivePort"
    for _ in range(300):
        if file.is_file() and len(lines := file.read_text().splitlines()) == 2:
            async with httpx.AsyncClient() as client:
                tabs = (await client.get(f"http://127.0.0.1:{lines[0]}/json")).json()
            if pages := [tab for tab in tabs if tab["type"] == "page"]:
                address: str = pages[0]["webSocketDebuggerUrl"]
                return address
        await asyncio.sleep(0.1)
    raise TimeoutError("chromium did not start")
