"""Cost of authentication and limits to a recall: the same question behind each door, turn about.

In one process and one graph: a recall whose caller is known already; behind a key; behind a token
of an issuer; and each with rates in Valkey. What HTTP takes is the same for all, and left out.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import click

from anaphora.caller import Caller, Scope
from anaphora.ids import new_id
from anaphora.settings import Settings
from api.http.authentication import Entry
from api.parts import Parts, Ready
from bench.locomo.texts import make_talk
from bench.recall.latency import interval_of_median, spread
from bench.servers.fleet import fleet
from bench.servers.issuer import AUDIENCE, ISSUER, running_issuer, token
from bench.servers.keys import make_key
from bench.servers.own import servers_and_folder
from schema.build import ServedSchema, build_schema
from schema.serving.context import Context

_KEY = "rsa-1"
# Seconds for which a token holds.
_LONGEST = 3600
_PATIENCE = 600.0
_PORTION = 250
_WARM = 20
_RATES = (
    *("rate_requests", "rate_cost", "daily_cost"),
    *("key_requests", "key_cost", "key_daily_cost"),
)
# So much that nothing is refused.
_NO_LIMIT = 10_000_000
_FILL = "mutation ($i: [RememberInput!]!) { rememberMany(inputs: $i) { receipt } }"
_WAIT = "query ($i: RecallInput!) { recall(input: $i) { pending } }"
_ASK = "query ($i: RecallInput!) { recall(input: $i) { hits { score memory { id text } } } }"

Enter = Callable[[], contextlib.AbstractAsyncContextManager[Entry]]


@click.command("door")
@click.option("--memories", default=2000, show_default=True, help="Memories of the user.")
@click.option("--calls", default=400, show_default=True, help="Recalls behind each door.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(memories: int, calls: int, as_json: bool) -> None:
    """Cost of keys, tokens and rates to a recall."""
    with (
        servers_and_folder() as (settings, folder),
        _tokens() as (address, signed),
    ):
        given = {"jwt_issuer": ISSUER, "jwt_audience": AUDIENCE, "jwt_keys": address}
        rates = dict.fromkeys(_RATES, _NO_LIMIT)
        whole = settings.model_copy(update={**given, **rates})
        found = asyncio.run(measure(whole, signed, memories, calls, folder))
    if as_json:
        click.echo(json.dumps(found))
        return
    for name, figures in found.items():
        click.echo(f"{name}: " + ", ".join(f"{share} {ms} ms" for share, ms in figures.items()))


async def measure(
    settings: Settings, signed: Callable[[str], str], memories: int, calls: int, logs: Path
) -> dict[str, Any]:
    """Store the memories, then recall behind each door."""
    user = f"bench-{new_id()}"
    schema = build_schema(settings)
    async with _opened(settings) as ready:
        key = await make_key(ready.graph, (Scope.READ, Scope.WRITE), user)

        def by_key() -> contextlib.AbstractAsyncContextManager[Entry]:
            return ready.door.entering(key, None)

        def by_token() -> contextlib.AbstractAsyncContextManager[Entry]:
            return ready.door.entering(signed(user), None)

        known = Entry(await ready.door.find_caller(key, None))
        with fleet(settings, logs) as started:
            started.worker("bench")
            await _fill(schema, _context(ready, known, rated=False), make_talk(memories, seed=1))

        def already() -> contextlib.AbstractAsyncContextManager[Entry]:
            return contextlib.nullcontext(known)

        ways: dict[str, tuple[Enter, bool]] = {
            "caller known": (already, False),
            "key": (by_key, False),
            "token": (by_token, False),
            "key and rates": (by_key, True),
            "token and rates": (by_token, True),
        }
        taken = await _times(schema, ready, ways, make_talk(calls + _WARM, seed=2))
    bare = taken.pop("caller known")
    found: dict[str, Any] = {"caller known": spread(bare)}
    for name, times in taken.items():
        found[name] = spread(times)
        added = [one - other for one, other in zip(times, bare, strict=True)]
        found[f"{name}: added"] = {**spread(added), "interval of p50": interval_of_median(added)}
    return found


async def _times(
    schema: ServedSchema, ready: Ready, ways: dict[str, tuple[Enter, bool]], texts: list[str]
) -> dict[str, list[float]]:
    """Milliseconds of each way for each question; each way comes first as often as any other."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    names = list(ways)
    for turn, text in enumerate(texts):
        given = {"i": {"query": text, "touch": False}}
        # Nobody finds a text encoded that another had to encode.
        await _enter(schema, ready, ways["caller known"], given)
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            began = time.perf_counter()
            await _enter(schema, ready, ways[name], given)
            if turn >= _WARM:
                taken[name].append((time.perf_counter() - began) * 1000)
    return taken


async def _enter(
    schema: ServedSchema, ready: Ready, way: tuple[Enter, bool], given: dict[str, Any]
) -> None:
    """Recall behind a door."""
    enter, rated = way
    async with enter() as entry:
        await _run(schema, _context(ready, entry, rated=rated), _ASK, given)


def _context(ready: Ready, entry: Entry, *, rated: bool) -> Context:
    services = ready.services if rated else replace(ready.services, allowance=None)

    async def again() -> Caller:
        return entry.caller

    return Context(services, entry.caller, again, new_id(), entry.confirmation)


async def _run(schema: ServedSchema, context: Context, query: str, variables: Any) -> Any:
    result = await schema.execute(query, variables, context)
    if result.errors:
        raise RuntimeError(f"refused: {result.errors}")
    return result.data


async def _fill(schema: ServedSchema, context: Context, texts: list[str]) -> None:
    waiting: list[str] = []
    for start in range(0, len(texts), _PORTION):
        portion = texts[start : start + _PORTION]
        inputs = [{"text": text, "onConflict": "IGNORE"} for text in portion]
        context.renew()
        done = await _run(schema, context, _FILL, {"i": inputs})
        waiting.append(done["rememberMany"]["receipt"])
    deadline = time.monotonic() + _PATIENCE
    while waiting and time.monotonic() < deadline:
        given = {"query": "x", "waitFor": waiting, "waitMs": 10_000, "touch": False}
        waiting = (await _run(schema, context, _WAIT, {"i": given}))["recall"]["pending"]
    if waiting:
        raise RuntimeError(f"memories wait for their embedding after {_PATIENCE:.0f} s")


@contextlib.asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Ready]:
    """The parts of an API, warm."""
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    opened = await open_graph(settings, migrate=True, model=SentenceEncoder(settings).info)
    await opened.graph.close()
    parts = Parts(settings)
    parts.start()
    try:
        while parts.why_not or parts.rehearsing:  # noqa: ASYNC110 (nobody sets an event)
            await asyncio.sleep(0.1)
        yield parts.ready()
    finally:
        await parts.close()


@contextlib.contextmanager
def _tokens() -> Iterator[tuple[str, Callable[[str], str]]]:
    """An issuer on this machine: the address of its keys, and its token for a user."""

    @cache
    def signed(user: str) -> str:
        # One for all calls, as a client has one for minutes.
        return token(_KEY, sub=user, scope="read", exp=int(time.time()) + _LONGEST)

    with running_issuer() as keys:
        keys.publish(_KEY)
        yield keys.address, signed
