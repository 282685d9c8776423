"""The explorer in a tab, driven as a person does, and the API beside it."""

import asyncio
import json
import secrets
import string
from dataclasses import dataclass
from typing import Any

import httpx

from bench.recall.chromium import PATIENCE, Page

REMEMBER = """mutation Remember($input: RememberInput!) {
  remember(input: $input) { action memory { id } conflicts { id } }
}"""


@dataclass
class Explorer:
    """One tab with the key of a user."""

    page: Page
    url: str
    key: str

    async def ask(self, query: str, **variables: Any) -> Any:
        """The data of the API's answer, as another program gets it."""
        async with httpx.AsyncClient(timeout=60) as client:
            answer = await client.post(
                f"{self.url}/graphql",
                json={"query": query, "variables": variables},
                headers={"Authorization": f"Bearer {self.key}"},
            )
        content = answer.json()
        assert "errors" not in content, content["errors"]
        return content["data"]

    async def remember(self, text: str, **fields: Any) -> dict[str, Any]:
        data = await self.ask(REMEMBER, input={"text": text, **fields})
        found: dict[str, Any] = data["remember"]
        return found

    async def disagree(self) -> None:
        """Tell what cannot both be so: the first look at the demo leaves no conflict open."""
        for place in ("Halle", "Leipzig"):
            await self.remember(
                f"Tarek was born in {place}.",
                subject={"name": "Tarek", "type": "person"},
                predicate="born_in",
                object=place,
                onConflict="WARN",
                idempotencyKey=f"born in {place}",
            )

    async def name_nearly(self) -> None:
        """Name somebody nearly as they are known, so that a person is asked who is meant."""
        surname = "".join(secrets.choice(string.ascii_lowercase) for _ in range(10)).title()
        for name in (f"Alexander {surname}", f"A. {surname}"):
            named = [{"name": name, "type": "person"}]
            await self.remember(f"{name} came by on Friday.", entities=named)

    async def has_suggestions(self) -> None:
        """Wait until terms are suggested: the demo is classified behind its loading."""
        async with asyncio.timeout(180):
            while True:
                found = await self.ask("{ termSuggestions(minFrequency: 2) { value } }")
                if len(found["termSuggestions"]) > 1:
                    return
                await asyncio.sleep(0.5)

    async def enter(self) -> None:
        """Open the page with the link that brings the key."""
        await self.page.go(f"{self.url}/explorer#key={self.key}")
        await self.page.wait_for("document.querySelector('nav') && !location.hash.includes('key')")
        await self.page.wait_for("document.querySelector('main h1')")

    async def open(self, place: str) -> None:
        """Follow a deep link in the same tab, which knows the key by now."""
        await self.page.run(f"location.hash = {json.dumps('#' + place)}")

    async def sees(self, text: str, within: str = "main", seconds: float = PATIENCE) -> None:
        """Wait until a part of the page says something."""
        told = f"document.querySelector({json.dumps(within)})?.innerText.includes"
        await self.page.wait_for(f"{told}({json.dumps(text)})", seconds)

    async def press_button(self, label: str, within: str = "main") -> None:
        found = (
            f"[...document.querySelectorAll({json.dumps(within + ' button')})]"
            f".find(button => button.innerText.trim() === {json.dumps(label)})"
        )
        await self.page.wait_for(found)
        await self.page.run(f"{found}.click()")

    async def check(self, label: str) -> None:
        """Check or uncheck the box of a label."""
        found = (
            "[...document.querySelectorAll('main label.check')]"
            f".find(label => label.textContent.trim() === {json.dumps(label)})"
        )
        await self.page.wait_for(found)
        await self.page.run(f"{found}.click()")

    async def follow(self, words: str) -> None:
        """Follow the first link of the page that begins with these words."""
        found = (
            "[...document.querySelectorAll('main a')]"
            f".find(link => link.innerText.trim().startsWith({json.dumps(words)}))"
        )
        await self.page.wait_for(found)
        await self.page.run(f"{found}.click()")

    async def fill(self, field: str, text: str) -> None:
        """Replace what a field of text holds, by its keys."""
        found = f"document.querySelector({json.dumps(field)})"
        await self.page.wait_for(f"{found}?.checkVisibility()")
        await self.page.run(f"{found}.focus()")
        await self.page.wait_for(f"document.activeElement === {found}")
        await self.page.press("a", control=True)
        await self.page.type(text)
        await self.page.wait_for(f"{found}.value === {json.dumps(text)}")

    async def choose(self, field: str, value: str) -> None:
        """Set a field that is no text: a day, a choice."""
        await self.page.wait_for(f"document.querySelector({json.dumps(field)})")
        await self.page.run(
            f"""(field => {{
              const proto = Object.getPrototypeOf(field);
              Object.getOwnPropertyDescriptor(proto, 'value').set.call(field, {json.dumps(value)});
              field.dispatchEvent(new Event('change', {{bubbles: true}}));
            }})(document.querySelector({json.dumps(field)}))"""
        )

    async def offline(self, gone: bool) -> None:
        await self.page.call(
            "Network.emulateNetworkConditions",
            offline=gone, latency=0, downloadThroughput=-1, uploadThroughput=-1,
        )  # fmt: skip

    async def until(self, query: str, found: str, value: Any, **variables: Any) -> None:
        """Wait until the API answers a value, at a path of names with points between them."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while True:
            data = await self.ask(query, **variables)
            for name in found.split("."):
                data = data[name]
            if data == value:
                return
            assert asyncio.get_running_loop().time() < deadline, data
            await asyncio.sleep(0.2)
