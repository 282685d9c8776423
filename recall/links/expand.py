"""Expansion: memories that links lead to from the hits, with the path to each."""

from collections.abc import Sequence

from graph.enums import MemoryStatus
from graph.records.records import MemoryRecord
from language.questions.labels import label
from language.questions.reasons import Reasons, reasons_for
from recall.contract.inputs import ExpandInput, Factor, Hit, Signal
from recall.links.links import heads
from recall.links.neighbors import Neighbor, Steps, Walk, checked_rels
from recall.profiles.scope import Scope
from recall.services import Services

LINK = "link"
# How many memories are looked at for each that may be added: filters leave out some of them.
_OVERFETCH = 10
_LEAST = 50


async def expand(
    services: Services, user_id: str, scope: Scope, hits: Sequence[Hit], given: ExpandInput
) -> list[Hit]:
    """Find at most `given.cap` memories that links lead to from the hits and that are no hits.

    The nearest come first, those of better hits before others. A memory that was replaced gives
    the head of its chain. Only memories that pass the recall's filters are added.
    """
    if not hits:
        return []
    steps = Steps(
        rels=checked_rels(given.rels), valid_at=scope.given.valid_at, known_at=scope.known_at
    )
    walk = Walk(services, user_id, steps, max(_LEAST, given.cap * _OVERFETCH))
    roots = {hit.memory.id: hit for hit in hits}
    await walk.go(list(roots), given.depth)
    ways = {neighbor.memory.id: neighbor for neighbor in walk.found}
    known = await heads(services, user_id, _replaced(walk.found, scope), scope.known_at)
    say = reasons_for(scope.given.query)
    added: dict[str, Hit] = {}
    for neighbor in walk.found:
        way = _way(neighbor, ways)
        memory = neighbor.memory
        if not scope.allows(memory) and memory.id in known:
            way, memory = [*way, memory.id, "supersedes"], known[memory.id]
        if memory.id not in roots and memory.id not in added and scope.allows(memory):
            added[memory.id] = _hit(memory, roots[way[0]], way, given.score, say)
        if len(added) == given.cap:
            break
    return list(added.values())


def _replaced(found: Sequence[Neighbor], scope: Scope) -> list[str]:
    return [
        one.memory.id
        for one in found
        if one.memory.status is MemoryStatus.SUPERSEDED and not scope.allows(one.memory)
    ]


def _way(neighbor: Neighbor, ways: dict[str, Neighbor]) -> list[str]:
    """Return ids and relations in turn, from the hit on, up to the last relation."""
    way = [neighbor.parent_id, neighbor.rel]
    while (before := ways.get(way[0])) is not None:
        way = [before.parent_id, before.rel, *way]
    return way


def _hit(memory: MemoryRecord, root: Hit, way: Sequence[str], share: float, say: Reasons) -> Hit:
    return Hit(
        memory=memory,
        score=root.score * share,
        signals=(Signal(LINK, root.score, 1.0),),
        multipliers=(Factor("expand", share),),
        sources=(LINK,),
        why=say.say(
            "linked",
            text=say.quoted([label(root.memory.text)]),
            steps=say.listed(map(label, way[1::2])),
        ),
        via=tuple(way),
    )
