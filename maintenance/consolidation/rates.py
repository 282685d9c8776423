"""Follows settings of decay: when memories end is stored, and looked at anew when they change."""

from cypher.memories import fading as queries
from language.conflicts.fading import Fading
from maintenance.services import Services

_PAGE = 5000


async def follow_settings(services: Services, pages: int | None = None) -> int:
    """Mark all memories that may end as due, where rates or times to live have changed.

    Returns how many were looked at, in at most so many pages: 0 where nothing is left. Safe to run
    twice and to be killed: the place is kept with each page, the settings are noted when all is
    marked, and what is marked ends only if it is due. The first that are seen are noted.
    """
    fading, looked = Fading(services.settings), 0
    while pages is None or pages > 0:
        marked = await _follow_page(services, fading)
        looked += marked
        if not marked:
            break
        pages = None if pages is None else pages - 1
    return looked


async def _follow_page(services: Services, fading: Fading) -> int:
    """Mark the memories of the next page; return how many it has, and note the settings at 0."""
    [row] = await services.graph.read(queries.find_rates)
    known, given = row["fading"], fading.fingerprint
    if known == given and row["next"] is None:
        return 0
    if known is not None:
        # Settings that changed while a change was followed are followed from the beginning.
        after = row["place"] if row["next"] == given else ""
        [page] = await services.graph.execute(
            queries.mark_all_due, kinds=fading.kinds, next=given, after=after, limit=_PAGE
        )
        if page["marked"]:
            return int(page["marked"])
    await services.graph.execute(queries.set_rates, fading=given)
    return 0
