"""Takes words of erased memories out of what other things' Changes tell: ends and types stay."""

import json
from collections.abc import Collection
from typing import Any

# Properties of a kept link that are nobody's words.
_PLAIN = frozenset({"type", "from_id", "to_id", "created_at", "ended_at", "id", "how"})


def without_words(snapshot: str | None, erased: Collection[str]) -> str | None:
    """Return a Change's `before` or `after` with bare links to and from erased memories."""
    if snapshot is None:
        return None
    content: dict[str, Any] = json.loads(snapshot)
    links = content.get("links")
    if not isinstance(links, list):
        return snapshot
    content["links"] = [_bare(link) if _leads_to(link, erased) else link for link in links]
    return json.dumps(content, ensure_ascii=False, sort_keys=True, allow_nan=False)


def _leads_to(link: dict[str, Any], erased: Collection[str]) -> bool:
    return link.get("from_id") in erased or link.get("to_id") in erased


def _bare(link: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in link.items() if name in _PLAIN}
