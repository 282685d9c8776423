"""A page of a schedule's beginning: the runs that it began, and the places around it.

A schedule is begun page by page. Its place is kept in the graph behind each page: whoever goes on,
after kill -9 or beside another, does the next one.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from anaphora.errors import Conflict, Unavailable
from cypher.query import Query
from graph.session import Graph
from maintenance.schedule.place import SchedulePlace

logger = logging.getLogger("anaphora.schedule")

P = TypeVar("P", bound=SchedulePlace)


@dataclass(frozen=True, slots=True)
class Page(Generic[P]):
    """One page of a schedule's beginning: the pairs of user and run that it began, and its places.

    `was` is the place as it is kept, empty for none; `next` the place behind the page, None behind
    the last.
    """

    begun: Sequence[tuple[str, str]]
    was: str
    place: P
    next: P | None


async def keep_page(graph: Graph, page: Page[P], mark: Query, save: Query) -> bool:
    """Move a schedule on behind a page; return whether there is more of it.

    `mark` ends the schedule's beginning. `save` keeps its place, unless another scheduler advanced
    it first: then this one stops.
    """
    if page.next is None:
        await graph.execute(mark, due_at=page.place.due)
        return False
    return bool(await graph.execute(save, was=page.was, place=page.next.text))


async def begin_each(
    users: Iterable[str], begin: Callable[[str], Awaitable[str | None]], kind: str
) -> list[tuple[str, str]]:
    """Begin the run of each user; return the pairs of user and run that were begun.

    `begin` returns None for a user with nothing to do. A user whose run cannot be begun stops no
    other. Where a run goes on that somebody asked for, or that an event began, what it leaves is
    due the next time.
    """
    begun = []
    for user_id in users:
        try:
            run_id = await begin(user_id)
        except Unavailable:
            raise
        except Conflict:
            continue
        except Exception as error:
            logger.warning(f"a {kind} cannot begin", extra={"error": type(error).__name__})
            continue
        if run_id is not None:
            begun.append((user_id, run_id))
    return begun
