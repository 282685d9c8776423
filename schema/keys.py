"""API keys, and the caller: what a key is and may do; never its secret."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import strawberry

from anaphora.caller import Caller, KeyKind, Scope
from graph.values import Trust
from memory.keys import KeyRecord
from schema.nested import is_record
from schema.node import Node


def _ordered(scopes: Iterable[Scope]) -> list[Scope]:
    return [scope for scope in Scope if scope in set(scopes)]


@strawberry.type(description="Whose answers these are, and what the key may do.")
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

    @classmethod
    def is_type_of(cls, value: Any, _: Any) -> bool:
        return is_record(value, KeyRecord)
