"""Completeness of recall in a crowd: beside an exact search, of a small tenant, by a rare tag."""

import random
from collections.abc import Sequence
from statistics import mean
from typing import Any

import numpy as np
from neo4j.vector import Vector

from anaphora.clock import FAR_FUTURE, native
from anaphora.settings import Settings
from bench.recall.crowd import RARE, RARE_TAG, SMALL, Crowd
from bench.recall.latency import make_questions, reader
from cypher import benchmarks
from cypher.recall import candidates as queries
from graph.session import Graph
from language.embedding.encoder import Vectors
from language.embedding.packaged_models import Side

_QUESTIONS = 100
_PAGE = 5000
_K = 10


async def what_is_found(
    settings: Settings, opened: Any, encoder: Any, crowd: Crowd
) -> dict[str, str]:
    """Say in words how much of each is found, of how much."""
    from recall.contract.inputs import Profile, RecallInput
    from recall.recall import recall
    from recall.services import Services

    services = Services(opened.graph, encoder, opened.signer, settings)
    asked = make_questions(_QUESTIONS, random.Random(29))

    async def found(user_id: str, question: str, **more: Any) -> int:
        given = RecallInput(query=question, touch=False, limit=SMALL, **more)
        return len((await recall(services, reader(user_id), given)).hits)

    whole = [await found(crowd.small, one, profile=Profile.SEMANTIC) for one in asked[:20]]
    tagged = [await found(crowd.largest, one, tags=(RARE_TAG,)) for one in asked[:20]]
    vectors = await encoder.encode(asked, Side.QUERY)
    shares = {
        name: await _index_recall(services, user_id, vectors)
        for name, user_id in (
            ("largest", crowd.largest),
            ("another", crowd.names[-1]),
            ("smallest", crowd.small),
        )
    }
    return {
        f"index recall@{_K} of {len(asked)} questions": ", ".join(
            f"{name} user {share:.3f}" for name, share in shares.items()
        ),
        f"of a user of {SMALL}, least and mean": f"{min(whole)}, {mean(whole):.1f}",
        f"of {RARE} with a rare tag, least and mean": f"{min(tagged)}, {mean(tagged):.1f}",
    }


async def _index_recall(services: Any, user_id: str, asked: Vectors) -> float:
    """The share of the ten that are nearest which recall's candidates hold, as it asks for them."""
    ids, vectors = await _stored(services.graph, user_id)
    shares = []
    for vector in asked:
        nearest = np.argsort(-(vectors @ vector))[:_K]
        candidates = await _candidates(services, user_id, vector)
        shares.append(mean(ids[at] in candidates for at in nearest))
    return mean(shares)


async def _candidates(services: Any, user_id: str, vector: Vectors) -> set[str]:
    from recall.candidates.sizes import is_large
    from recall.contract.candidate import Candidate, wanted
    from recall.contract.inputs import Profile, RecallInput
    from recall.profiles.scope import scope_of
    from recall.profiles.table import profile_data

    large = await is_large(services, user_id)
    profile = profile_data(Profile.BALANCED, None)
    scope = scope_of(RecallInput(query=""), profile, None, large=large)
    rows = await services.graph.read(
        queries.find_similar,
        user_id=user_id,
        vector=Vector(vector),
        **scope.parameters(embedded=True),
        **wanted(tokens=False),
    )
    return {Candidate.from_row(row).id for row in rows[0]["candidates"]}


async def _stored(graph: Graph, user_id: str) -> tuple[Sequence[str], Vectors]:
    ids: list[str] = []
    parts: list[Any] = []
    before: Any = FAR_FUTURE
    while True:
        rows = await graph.read(
            benchmarks.find_bare_vectors, user_id=user_id, before=before, limit=_PAGE
        )
        if not rows:
            return ids, np.stack(parts).astype(np.float32)
        ids += [row["id"] for row in rows]
        parts += [np.frombuffer(row["vector"].raw(), dtype=">f4") for row in rows]
        before = native(rows[-1]["created_at"])
