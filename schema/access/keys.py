"""API keys and the caller: kinds and permissions, never a secret."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import strawberry

from anaphora.caller import Caller, KeyKind, Scope
from graph.enums import Trust
from graph.records.weights import WeightSet as Record
from graph.records.weights import list_weight_sets
from memory.users.keys import KeyRecord
from recall.contract.inputs import Profile
from recall.query.zone import get_user
from schema.recall.understanding import Factor
from schema.serving.context import Info
from schema.types.nested import is_record
from schema.types.node import Node
from schema.types.records import answers


def _ordered(scopes: Iterable[Scope]) -> list[Scope]:
    return [scope for scope in Scope if scope in set(scopes)]


@strawberry.type(
    description="Tuned weights of a profile. One set is active; an older set can be "
    "activated again."
)
class WeightSet:
    id: strawberry.ID
    version: int

    @strawberry.field
    def profile(root: strawberry.Parent[Record]) -> Profile:
        return Profile(root.profile.partition("/")[0])

    active: bool
    created_at: datetime

    @answers(
        list[Factor],
        description="Weights by signal; for STRATEGY by category and signal, e.g. factual.entity.",
    )
    def weights(root: strawberry.Parent[Record]) -> list[Factor]:
        sort = root.profile.partition("/")[2].lower()
        return [
            Factor(name=f"{sort}.{name}" if sort else name, value=value)
            for name, value in root.weights.items()
        ]


@strawberry.type(description="The user and the permissions of the key in use.")
class Viewer:
    user_id: strawberry.ID
    key_name: str

    @strawberry.field
    def key_kind(root: strawberry.Parent[Caller]) -> KeyKind:
        return root.kind

    @strawberry.field
    def scopes(root: strawberry.Parent[Caller]) -> list[Scope]:
        return _ordered(root.scopes)

    @strawberry.field
    def max_trust(root: strawberry.Parent[Caller]) -> Trust:
        return Trust(root.max_trust)

    @strawberry.field
    def bound_threads(root: strawberry.Parent[Caller]) -> list[strawberry.ID]:
        return [strawberry.ID(id) for id in root.bound.thread_ids] if root.bound else []

    @strawberry.field
    def bound_tags(root: strawberry.Parent[Caller]) -> list[str]:
        return list(root.bound.tags) if root.bound else []

    @answers(str | None, description="An IANA name; null for UTC.")
    async def time_zone(root: strawberry.Parent[Caller], info: Info) -> str | None:
        return (await get_user(info.context.services.reading.graph, root.user_id)).time_zone

    @answers(list[WeightSet], description="Newest first.")
    async def weight_sets(root: strawberry.Parent[Caller], info: Info) -> list[Record]:
        return await list_weight_sets(info.context.services.reading.graph, root.user_id)


@strawberry.type
class ApiKey(Node):
    name: str
    kind: KeyKind
    user_id: strawberry.ID | None
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    revoked_at: datetime | None

    @strawberry.field
    def scopes(root: strawberry.Parent[KeyRecord]) -> list[Scope]:
        return _ordered(root.scopes)

    @strawberry.field
    def max_trust(root: strawberry.Parent[KeyRecord]) -> Trust:
        return Trust(root.max_trust)

    @strawberry.field
    def bound_threads(root: strawberry.Parent[KeyRecord]) -> list[strawberry.ID]:
        return [strawberry.ID(id) for id in root.bound.thread_ids] if root.bound else []

    @strawberry.field
    def bound_tags(root: strawberry.Parent[KeyRecord]) -> list[str]:
        return list(root.bound.tags) if root.bound else []

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, KeyRecord)
