"""Replays a life through the write path at its own time, and compares with the truth."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from anaphora.caller import Caller, KeyKind, Scope
from bench.maintenance.lives import BEGIN, DAY, Life, ToldFact
from bench.maintenance.rates import Rate, Rates
from bench.maintenance.slices import background_of
from cypher.benchmarks import find_endings
from graph.enums import MemoryKind, MemoryStatus, RunStep, Trust
from maintenance.consolidation import table
from maintenance.consolidation.run import go_on_consolidating
from maintenance.embed import embed_memories
from memory.inputs import ConflictPolicy, EntityRef, RememberInput
from memory.remember.remember import remember_many
from memory.runs.consolidation import steps
from memory.runs.consolidation.begin import start_consolidation
from memory.services import Services

# The steps that end facts by what other facts say; belief that fades is measured elsewhere.
_STEPS = (RunStep.CONTRADICT, RunStep.MERGE, RunStep.JUDGE)
# Days between two consolidations.
NIGHT = 30


@dataclass(slots=True)
class _Clock:
    now: datetime

    def __call__(self) -> datetime:
        return self.now


@dataclass(slots=True)
class _Told:
    """Facts that were stored, by their ids; and how each was found last."""

    said: dict[str, ToldFact] = field(default_factory=dict)
    ended: dict[str, tuple[str, str | None]] = field(default_factory=dict)


async def replay(services: Services, life: Life, user_id: str, days: int) -> Rates:
    """Tell a life and consolidate every thirty days; return what was right and wrong."""
    clock = _Clock(BEGIN)
    services = replace(services, clock=clock)
    scopes = frozenset({Scope.READ, Scope.WRITE, Scope.MAINTAIN})
    caller = Caller(user_id, "bench", "bench", KeyKind.USER, scopes, Trust.VERIFIED.value)
    told, rates, at = _Told(), Rates(), 0
    for day in range(NIGHT, days + NIGHT, NIGHT):
        night = BEGIN + day * DAY
        while at < len(life.said) and life.said[at].at < night:
            clock.now = life.said[at].at
            same = [one for one in life.said[at:] if one.at == clock.now]
            await _tell(services, caller, told, same)
            at += len(same)
        clock.now = night
        await _consolidate(services, caller)
        rates += await _judge(services, caller, life, told, night)
    return rates


async def _tell(services: Services, caller: Caller, told: _Told, said: Sequence[ToldFact]) -> None:
    inputs = []
    for one in said:
        sources: tuple[str, ...] = ()
        if one.echo:
            answer = RememberInput(kind=MemoryKind.EPISODE, text=one.text, role="assistant")
            [kept] = (await remember_many(services, caller, [answer])).results
            sources = (kept.memory.id,) if kept.memory is not None else ()
        person = EntityRef(name=one.person, type="person")
        inputs.append(
            RememberInput(
                text=one.text,
                subject=person if one.predicate else None,
                predicate=one.predicate,
                object=one.value,
                entities=() if one.predicate else (person,),
                valid_from=one.began,
                confidence=one.confidence,
                derived_from=sources,
                trust=Trust.UNTRUSTED if one.untrusted else Trust.STANDARD,
                on_conflict=ConflictPolicy.WARN,
            )
        )
    for one, result in zip(
        said, (await remember_many(services, caller, inputs)).results, strict=True
    ):
        if result.memory is None:
            raise RuntimeError(f"a fact was refused: {result.error}")
        told.said[result.memory.id] = one


async def _consolidate(services: Services, caller: Caller) -> None:
    background = background_of(services)
    while (await embed_memories(background, caller.user_id, [])).embedded:
        pass
    run = await start_consolidation(services, caller, _STEPS)
    both = {**table.steps_of(background), **steps.steps_of(services)}
    while await go_on_consolidating(background, both, caller.user_id, run.id, seconds=60):
        pass


async def _judge(
    services: Services, caller: Caller, life: Life, told: _Told, night: datetime
) -> Rates:
    """Compare what ended since the last night with the truth of this night."""
    rows = await services.graph.read(find_endings, user_id=caller.user_id)
    found = {row["id"]: (row["status"], row["into_id"]) for row in rows if row["id"] in told.said}
    merged, wrong, retired, held = 0, 0, 0, 0
    for id, (status, into) in found.items():
        if told.ended.get(id, ("", None))[0] == status:
            continue
        said = told.said[id]
        if status == MemoryStatus.MERGED and into in told.said:
            merged += 1
            wrong += told.said[into].claim != said.claim
        elif status == MemoryStatus.SUPERSEDED:
            retired += 1
            held += life.holds_at(said.claim, night)
    told.ended = found
    changes = [one for one in life.changes if night - NIGHT * DAY <= one[1] < night]
    missed = sum(_is_missed(one, told, found) for one in changes)
    return Rates(Rate(merged - wrong, merged), Rate(held, retired), Rate(missed, len(changes)))


def _is_missed(
    change: tuple[str, datetime], told: _Told, found: dict[str, tuple[str, str | None]]
) -> bool:
    """Check whether a value that ended is still told, by a fact that was stored before the change.

    What only the program or an outside source repeated after it is no part of it.
    """
    claim, at = change
    live = (MemoryStatus.ACTIVE, MemoryStatus.PENDING_EMBED)
    return any(
        told.said[id].claim == claim
        and told.said[id].at < at
        and not told.said[id].untrusted
        and status in live
        for id, (status, _) in found.items()
    )
