"""Limits of an imported Change: it tells nothing that undoing could not put back."""

import json
from typing import Any

import pytest

from anaphora.errors import AnaphoraError, Invalid
from anaphora.ids import new_id
from anaphora.settings import Settings
from memory.transfer.format.lines import NodeLine, parse_line

AT = {"t": "2024-01-01T00:00:00.000000000+00:00"}
LINK = {"type": "RELATED", "from_id": new_id(), "to_id": new_id()}


def change(before: Any, label: str | None = None, after: Any = None) -> bytes:
    thing = {"memory_id": new_id(), "memory_kind": "FACT"}
    if label is not None:
        thing = {"subject_id": new_id(), "subject_label": label}
    properties = thing | {
        "id": new_id(),
        "at": AT,
        "sequence": 1,
        "action": "updated",
        "actor_kind": "KEY",
        "actor": "somebody",
        "before": json.dumps(before),
    }
    if after is not None:
        properties["after"] = json.dumps(after)
    return json.dumps({"node": "Change", "properties": properties}).encode()


WRONG: list[tuple[str | None, dict[str, Any]]] = [
    (None, {"id": "x"}),
    (None, {"embedding": [1]}),
    (None, {"kind": "EPISODE"}),
    (None, {"predicate": 5}),
    (None, {"predicate": "Lives In"}),
    (None, {"subject_id": "x"}),
    (None, {"anything": 1}),
    (None, {"text": ""}),
    (None, {"text": " \n"}),
    (None, {"text": "a\u0000"}),
    (None, {"text": None}),
    (None, {"text": "x" * 40_000}),
    (None, {"tags": [1]}),
    (None, {"tags": None}),
    (None, {"confidence": None}),
    (None, {"role": None}),
    (None, {"valid_to": "9999-12-31T23:00:00-05:00"}),
    (None, {"last_evidence_at": 5}),
    (None, {"last_evidence_at": "\u0662\u0660\u0662\u0664-01-01T00:00:00+00:00"}),
    (None, {"occurred_at": "2024-01-01x00:00:00+00:00"}),
    (None, {"status": "OPEN"}),
    (None, {"links": {}}),
    ("ApiKey", {"hash": "x"}),
    ("ApiKey", {"scopes": ["READ", 5]}),
    ("ApiKey", {"kind": "GUEST"}),
    ("ApiKey", {"name": None}),
    (None, {"links": [5]}),
    (None, {"links": [{"type": "RELATED", "from_id": "x"}]}),
    (None, {"links": [LINK | {"type": "OWNS"}]}),
    (None, {"links": [LINK | {"user_id": "x"}]}),
    (None, {"links": [LINK | {"created_at": "soon"}]}),
    ("Entity", {"name": None}),
    ("Entity", {"name": "\u0000"}),
    ("Entity", {"aliases": [{}]}),
    ("Entity", {"text": "x"}),
    ("Conflict", {"status": "ACTIVE"}),
    ("Conflict", {"a_id": new_id()}),
    ("EntityReview", {"same": "yes"}),
    ("EntityRelation", {"until": "soon"}),
    ("User", {"sequence": 1}),
]


@pytest.mark.parametrize(("label", "kept"), WRONG, ids=[str(case)[:60] for case in WRONG])
def test_what_cannot_be_put_back_is_refused(label: str | None, kept: dict[str, Any]) -> None:
    for line in (change(kept, label), change({}, label, kept)):
        if kept.keys() == {"a_id"} and b'"after"' in line:
            continue  # Told where a conflict was opened.
        with pytest.raises(AnaphoraError) as refused:
            parse_line(7, line, Settings())
        assert isinstance(refused.value, Invalid)
        assert refused.value.field == "line.7"


RIGHT: list[tuple[str | None, dict[str, Any]]] = [
    ("ApiKey", {"name": "laptop", "kind": "USER", "scopes": ["READ"], "max_trust": "STANDARD"}),
    ("ApiKey", {"bound_threads": [], "bound_tags": ["work"], "expires_at": None}),
    ("ApiKey", {"revoked_at": "2024-01-01T00:00:00+00:00"}),
    (None, {}),
    (None, {"text": "x", "tags": [], "predicate": None, "valid_to": None, "trust": "VERIFIED"}),
    (None, {"valid_from": "2024-01-01T00:00:00+00:00", "retired_at": None, "negated": True}),
    (None, {"evidence_count": 2, "last_evidence_at": None, "given_trust": None}),
    (None, {"links": [LINK | {"created_at": "2024-01-01T00:00:00.123456+00:00"}]}),
    (None, {"links": [LINK | {"type": "MENTIONS", "text": "Ada", "mention_type": "person"}]}),
    (None, {"links": [LINK | {"type": "LINK", "id": new_id(), "rel": "likes"}]}),
    ("Entity", {"name": "Ada", "type": "person", "aliases": ["A."], "forgotten_at": None}),
    ("Entity", {"sources": None}),
    ("Conflict", {"status": "OPEN", "verdict": None, "similarity": None, "resolved_at": None}),
    ("EntityReview", {"status": "OPEN", "same": None, "resolved_at": None}),
    ("EntityRelation", {"until": None}),
]


@pytest.mark.parametrize(("label", "kept"), RIGHT, ids=[str(case)[:60] for case in RIGHT])
def test_what_changes_keep_is_taken(label: str | None, kept: dict[str, Any]) -> None:
    assert isinstance(parse_line(7, change(kept, label, kept), Settings()), NodeLine)
