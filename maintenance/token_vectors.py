"""Looks for memories without token vectors of the model's basis, for workers to make them.

Graphs of earlier versions have none, imports bring none, another basis makes all of them outdated,
and bytes may be damaged. A sweep looks at some thousand memories, and the next goes on behind them,
whatever ended the one before; when all were looked at, the look rests for a day.
"""

from datetime import datetime, timedelta

from anaphora.clock import Clock
from cypher import embedding
from graph.records.instants import instant
from graph.session import Graph
from language.token_vectors.packing import layout

_PAGE = 2000
_PAGES = 5
_REST = timedelta(days=1)


async def check_token_vectors(
    graph: Graph, basis: bytes | None, clock: Clock, *, page: int = _PAGE, pages: int = _PAGES
) -> int:
    """Look at the next memories; return how many wait for token vectors from now on.

    Their vectors, and what recall finds by them, stay. Nothing is done for a model that makes no
    token vectors.
    """
    if basis is None:
        return 0
    place = await _place(graph, basis, clock())
    expected, marked = layout(basis), 0
    while place is not None and pages:
        (row,) = await graph.execute(
            embedding.mark_tokens_due,
            place=place,
            head=list(expected.head),
            size={"head": expected.header_size, "each": expected.word_size},
            at=clock(),
            limit=page,
        )
        over, pages = row["seen"] < page, pages - 1
        place, marked = None if over else row["last_id"], marked + row["due"]
        await graph.execute(
            embedding.save_token_check,
            basis=basis.hex(),
            place=place or "",
            checked_at=clock() if over else None,
        )
    return marked


async def _place(graph: Graph, basis: bytes, now: datetime) -> str | None:
    """Return the id behind which to go on; None while the look rests."""
    (row,) = await graph.read(embedding.find_token_check)
    if row["basis"] != basis.hex():
        return ""
    checked = instant(row["checked_at"])
    if checked is None:
        return str(row["place"] or "")
    return "" if now - checked >= _REST else None
