"""Cost of the check for conflicts in a write: `remember` with it beside `remember` without.

One user with many facts already; then facts are stored one by one, turn about with `onConflict`
IGNORE (no check), WARN and SUPERSEDE, so that all see the same graph and the same machine. The
embedding is part of each, as it is of a single remember.
"""

import asyncio
import json
import time
from dataclasses import asdict, dataclass
from statistics import median

import click

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.ids import new_id
from anaphora.settings import Settings
from anaphora.work import Nobody
from bench.locomo.texts import make_texts
from bench.servers.own import own_servers
from memory.inputs import ConflictPolicy
from memory.services import Services

POLICIES = (ConflictPolicy.IGNORE, ConflictPolicy.WARN, ConflictPolicy.SUPERSEDE)
_PORTION = 500
_BATCHES = 4


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds of a write, medians; ratios of them to one without a check."""

    stored: int
    writes: int
    ignore_ms: float
    warn_ms: float
    supersede_ms: float
    warn_ratio: float
    supersede_ratio: float
    batch_ratio: float


@click.command("writes")
@click.option("--stored", default=5000, show_default=True, help="Facts that are there before.")
@click.option("--writes", default=200, show_default=True, help="Facts stored with each policy.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(stored: int, writes: int, as_json: bool) -> None:
    """Writes with conflict checks beside writes without."""
    with own_servers() as settings:
        figures = asyncio.run(measure(settings, stored, writes))
    if as_json:
        click.echo(json.dumps(asdict(figures)))
        return
    click.echo(
        f"{figures.stored} facts stored, {figures.writes} writes each, median: "
        f"IGNORE {figures.ignore_ms:.1f} ms, WARN {figures.warn_ms:.1f} ms "
        f"({figures.warn_ratio:.2f}x), SUPERSEDE {figures.supersede_ms:.1f} ms "
        f"({figures.supersede_ratio:.2f}x); a batch with WARN {figures.batch_ratio:.2f}x"
    )


async def measure(settings: Settings, stored: int, writes: int) -> Figures:
    """Store what is there before, then time the writes."""
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    services = Services(opened.graph, encoder, Nobody(), Nobody(), opened.signer, settings)
    try:
        await encoder.encode(["Ready."])
        return await _measure(services, stored, writes)
    finally:
        await opened.graph.close()


async def _measure(services: Services, stored: int, writes: int) -> Figures:
    caller = _writer(f"bench-{new_id()}")
    await _fill(services, caller, make_texts(stored, seed=1))
    times: dict[ConflictPolicy, list[float]] = {policy: [] for policy in POLICIES}
    texts = iter(make_texts(writes * len(POLICIES), seed=2))
    for _ in range(writes):
        for policy in POLICIES:
            times[policy].append(await _write(services, caller, next(texts), policy))
    medians = {policy: median(some) * 1000 for policy, some in times.items()}
    ignore, warn, supersede = (medians[policy] for policy in POLICIES)
    return Figures(
        stored=stored,
        writes=writes,
        ignore_ms=ignore,
        warn_ms=warn,
        supersede_ms=supersede,
        warn_ratio=warn / ignore,
        supersede_ratio=supersede / ignore,
        batch_ratio=await _batch_ratio(services),
    )


async def _batch_ratio(services: Services) -> float:
    """Seconds of a batch with WARN to one without, medians; what comes later is not in it."""
    from memory.inputs import EntityRef, RememberInput
    from memory.remember.remember import remember_many

    caller = _writer(f"batches-{new_id()}")
    times: dict[ConflictPolicy, list[float]] = {ConflictPolicy.IGNORE: [], ConflictPolicy.WARN: []}
    for at in range(_BATCHES):
        for policy, some in times.items():
            texts = make_texts(_PORTION, seed=10 + at)
            given = [
                RememberInput(
                    text=text,
                    subject=EntityRef(name=f"person {number}"),
                    predicate="likes",
                    object=f"{policy} {at} {number}",
                    on_conflict=policy,
                )
                for number, text in enumerate(texts)
            ]
            began = time.perf_counter()
            await remember_many(services, caller, given)
            some.append(time.perf_counter() - began)
    return median(times[ConflictPolicy.WARN]) / median(times[ConflictPolicy.IGNORE])


async def _write(services: Services, caller: Caller, text: str, policy: ConflictPolicy) -> float:
    from memory.inputs import RememberInput
    from memory.remember.remember import remember

    began = time.perf_counter()
    await remember(services, caller, RememberInput(text=text, on_conflict=policy))
    return time.perf_counter() - began


async def _fill(services: Services, caller: Caller, texts: list[str]) -> None:
    from maintenance.embed import embed_memories
    from maintenance.services import Services as Working
    from memory.inputs import RememberInput
    from memory.remember.remember import remember_many

    working = Working(services.graph, services.encoder, services.events, services.settings)
    for start in range(0, len(texts), _PORTION):
        given = [
            RememberInput(text=text, on_conflict=ConflictPolicy.IGNORE)
            for text in texts[start : start + _PORTION]
        ]
        batch = await remember_many(services, caller, given)
        ids = [one.memory.id for one in batch.results if one.memory is not None]
        await embed_memories(working, caller.user_id, ids)


def _writer(user_id: str) -> Caller:
    return Caller(user_id, "key", "bench", KeyKind.USER, frozenset(Scope), "VERIFIED")
