"""Probes for what was erased: by id, by text, by words, by vector, and in an export.

Nothing is found where an erasure did all. What is found says the same in its own right: a memory
that was told twice, say, and asked to be erased once.
"""

import json
import re
from collections.abc import Sequence

from anaphora.clock import Clock
from cypher.memories import probes as queries
from graph.session import Graph
from graph.tenancy import tenant_token
from memory.runs.erasure.state import Erasure
from memory.transfer.export import export_lines

_WORD = re.compile(r"\w+")
# Words of a text that the full-text index is asked for, and hits that are looked at.
_MOST_WORDS, _MOST_HITS = 32, 100
# Texts shorter than this are found in what never came from them.
_TELLING = 12
# The cosine of a text with itself, about.
_SAME = 0.9999


async def probe(graph: Graph, clock: Clock, erasure: Erasure) -> dict[str, int]:
    """Look for what was erased; return how much was found, by the name of the probe."""
    user_id = erasure.user_id
    [ids] = await graph.read(queries.count_erased_ids, user_id=user_id, since=erasure.requested_at)
    [texts] = await graph.read(queries.count_texts, user_id=user_id, texts=list(erasure.texts))
    return {
        "id": ids["found"],
        "text": texts["found"],
        "fulltext": sum([await _worded(graph, user_id, text) for text in erasure.texts]),
        "vector": sum([await _near(graph, user_id, vector) for vector in erasure.vectors]),
        "export": await _exported(graph, clock, erasure),
    }


async def _worded(graph: Graph, user_id: str, text: str) -> int:
    words = [word.lower() for word in _WORD.findall(text)][:_MOST_WORDS]
    if not words:
        return 0
    phrase = " ".join(f"+text:{word}" for word in dict.fromkeys(words))
    query = f"+tenant:{tenant_token(user_id)} {phrase}"
    [row] = await graph.read(
        queries.count_worded, user_id=user_id, words=query, text=text, limit=_MOST_HITS
    )
    return int(row["found"])


async def _near(graph: Graph, user_id: str, vector: Sequence[float]) -> int:
    [row] = await graph.read(
        queries.count_vectors, user_id=user_id, vector=list(vector), least=_SAME, limit=_MOST_HITS
    )
    return int(row["found"])


async def _exported(graph: Graph, clock: Clock, erasure: Erasure) -> int:
    """Count lines of an export with a text that was erased: changes and links are among them."""
    told = [text for text in erasure.texts if len(text) >= _TELLING]
    # As a line has a text, and as it has a Change's snapshot, which is JSON in JSON.
    once = [json.dumps(text, ensure_ascii=False)[1:-1] for text in told]
    twice = [json.dumps(text, ensure_ascii=False)[1:-1] for text in once]
    wanted = [text.encode() for text in dict.fromkeys((*once, *twice))]
    found = 0
    async for line in export_lines(graph, erasure.user_id, clock):
        found += any(text in line for text in wanted)
    return found
