"""Receipts of erasures."""

from datetime import datetime
from typing import Any

import strawberry

from graph.pages import page_size
from graph.records.erasures import ErasureRecord
from schema.runs.run import RunCount
from schema.serving.context import Info
from schema.types.nested import is_record
from schema.types.node import Node
from schema.types.records import answers

Parent = strawberry.Parent[ErasureRecord]


@strawberry.type(description="A search for what was erased, and how much was found.")
class ErasureProbe:
    name: str
    found: int


@strawberry.type(
    description="Proof of a hard forget: what it reached (memories, what was derived from them, "
    "embeddings, queues, caches, contexts), and the probes that looked for it afterwards."
)
class ErasureReceipt(Node):
    requested_at: datetime
    completed_at: datetime | None = strawberry.field(description="Null while repairs run.")

    @answers(list[RunCount])
    def erased(root: Parent) -> list[RunCount]:
        return [RunCount(name=name, value=count) for name, count in sorted(root.counts.items())]

    @answers(
        int,
        description="Memories that kept their text without the erased source, e.g. a summary "
        "written anew.",
    )
    def rewritten(root: Parent) -> int:
        return len(root.rewritten_ids)

    @answers(list[strawberry.ID])
    def rewritten_ids(root: Parent, info: Info, first: int = 100) -> list[str]:
        return list(root.rewritten_ids[: page_size(info.context.services.settings, first)])

    @answers(list[ErasureProbe])
    def probes(root: Parent) -> list[ErasureProbe]:
        return [ErasureProbe(name=name, found=found) for name, found in root.probes.items()]

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, ErasureRecord)
