"""Relations of many entities are found together, each as if it were alone."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

from anaphora.settings import Settings
from recall.entities.lists import related
from recall.services import Services


@dataclass
class _Ring:
    """A graph of `size` entities, each related to the next one."""

    size: int
    readings: int = 0
    asked: list[int] = field(default_factory=list)

    async def reading(self, work: Callable[[Any], Awaitable[Any]], **_: Any) -> Any:
        self.readings += 1
        return await work(self)

    async def run(self, _: Any, *, ids: Sequence[str], **__: Any) -> list[dict[str, Any]]:
        self.asked.append(len(ids))
        return [self._row(int(id)) for id in ids]

    async def read(self, _: Any, **__: Any) -> list[dict[str, Any]]:
        raise AssertionError("all is read in the one transaction")

    def _row(self, at: int) -> dict[str, Any]:
        to = (at + 1) % self.size
        relation = {"id": f"r{at}", "name": "next", "created_at": datetime(2026, 1, 1, tzinfo=UTC)}
        return {
            "start_id": str(at),
            "start": _node(at),
            "name": "next",
            "outward": True,
            "found": [{"relation": relation, "other": _node(to)}],
        }


def _node(at: int) -> dict[str, Any]:
    return {"id": str(at), "name": f"n{at}", "type": "thing", "aliases": []}


async def names(ring: _Ring, ids: Sequence[str], depth: int) -> dict[str, list[str]]:
    services = cast(Any, Services)(ring, None, None, Settings(), lambda: datetime.now(UTC))
    found = await related(services, "user", ids, depth=depth)
    return {id: [path.entity.name for path in paths] for id, paths in found.items()}


async def test_a_long_list_takes_one_transaction_and_bounded_queries() -> None:
    ring = _Ring(700)
    found = await names(ring, [str(at) for at in range(700)], depth=2)
    assert (ring.readings, ring.asked) == (1, [500, 200, 500, 200])
    assert found == {str(at): [f"n{(at + 1) % 700}", f"n{(at + 2) % 700}"] for at in range(700)}


async def test_one_that_was_asked_for_is_found_from_another_and_not_from_itself() -> None:
    found = await names(_Ring(2), ["0", "1", "0"], depth=3)
    assert found == {"0": ["n1"], "1": ["n0"]}
