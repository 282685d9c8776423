"""Caps the trust of threads' titles in an import by its key, in the past too."""

from collections.abc import Mapping
from typing import Any

from anaphora.errors import Forbidden
from cypher.transfer import writing
from graph.enums import Trust
from graph.records.snapshots import read_snapshot, write_snapshot
from graph.session import Transaction
from memory.trust.titles import THREAD, Title, new_title, title_of


def title_here(properties: Mapping[str, Any], cap: Trust) -> Title:
    """Return the title of an imported thread, with trust of at most `cap`."""
    told = title_of(properties)
    return new_title(told.text, told.trust.at_most(cap)) if told.trust else told


def is_of_title(change: Mapping[str, Any]) -> bool:
    """Check whether a Change, by its properties, is of a thread's title."""
    return change.get("subject_label") == THREAD


def title_capped(change: Mapping[str, Any], cap: Trust) -> dict[str, Any]:
    """Return a Change's properties with the trust of a thread's title at most `cap`."""
    if not is_of_title(change):
        return dict(change)
    texts = {}
    for name in ("before", "after"):
        was = read_snapshot(change.get(name))
        if was is not None:
            trust = title_of(was).trust
            kept = trust.at_most(cap).value if trust else None
            texts[name] = write_snapshot(was | {"title_trust": kept})
    return {**change, **texts}


async def check_titles(
    transaction: Transaction, user_id: str, cap: Trust, changes: Mapping[int, str]
) -> None:
    """Raise Forbidden, with the line, for a Change of a title that is trusted higher.

    `changes` are the threads' ids by the numbers of their lines.
    """
    if not changes or not (higher := cap.above()):
        return
    ids = sorted(set(changes.values()))
    rows = await transaction.run(
        writing.find_titles_higher, user_id=user_id, ids=ids, trusts=higher
    )
    above = {row["id"] for row in rows}
    for line, id in changes.items():
        if id in above:
            raise Forbidden(
                f"Line {line}: this key gives trust up to {cap} only, and the line changes a title "
                "with more trust: use a key that may give more.",
                field=f"line.{line}",
                ids=[id],
            )
