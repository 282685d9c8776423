"""Follows settings of decay: when memories end is stored, and looked at anew when they change."""

from cypher.memories import fading as queries
from language.conflicts.fading import Fading
from maintenance.services import Services

_PAGE = 5000


async def follow_settings(services: Services) -> int:
    """Mark all memories that may end as due, where rates or times to live have changed.

    Returns how many were looked at. Safe to run twice and to be killed: the settings are noted when
    all is marked, and what is marked ends only if it is due. The first that are seen are noted.
    """
    fading = Fading(services.settings)
    [row] = await services.graph.read(queries.find_rates)
    known, given = row["fading"], fading.fingerprint
    if known == given:
        return 0
    looked, after = 0, ""
    while known is not None:
        [page] = await services.graph.execute(
            queries.mark_all_due, kinds=fading.kinds, after=after, limit=_PAGE
        )
        looked += page["marked"]
        if page["marked"] < _PAGE:
            break
        after = page["last_id"]
    await services.graph.execute(queries.set_rates, fading=given)
    return looked
