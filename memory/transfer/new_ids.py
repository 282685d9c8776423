"""Makes new ids for all things of a file, so that another user can import it here.

They are derived from the old ids and the importing user: the same file again finds what is here.
They keep the order of the old ids, which orders the sides of a conflict and the pages of a list.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from anaphora.caller import ActorKind
from anaphora.ids import is_id
from graph.records.conflicts import LABEL as CONFLICT
from graph.records.conflicts import conflict_id
from graph.records.snapshots import read_snapshot, write_snapshot
from memory.transfer.format.lines import Line, LinkLine, NodeLine, TermLine

_FIELDS = frozenset(
    """
    id thread_id last_turn_id memory_id subject_id undoes undone_by a_id b_id from_id to_id
    """.split()  # noqa: SIM905
)
_ANY_ID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
# Hexadecimal digits of an id that are replaced. Those before them are an instant and a count,
# which tell apart and order all that one program makes.
_REPLACED = 8


class NewIds:
    """The new ids of one import, whose lines have conflicts before what changed them."""

    def __init__(self, user_id: str) -> None:
        self._user_id = user_id
        self._conflicts: dict[str, str] = {}

    def of_line(self, line: Line) -> Line:
        """Return the line with new ids, wherever it has one."""
        if isinstance(line, NodeLine):
            return replace(line, properties=self._node(line))
        if isinstance(line, LinkLine):
            return replace(
                line,
                from_id=self.of(line.from_id),
                to_id=self.of(line.to_id),
                properties=self._fields(line.properties),
            )
        if isinstance(line, TermLine) and line.vocabulary is not None:
            return replace(line, vocabulary=self._fields(line.vocabulary))
        return line

    def of(self, id: str) -> str:
        """Return the new id of an id; other text stays as it is."""
        if not is_id(id):
            return id
        if id in self._conflicts:
            return self._conflicts[id]
        digest = hashlib.sha256(f"{self._user_id}\0{id}".encode()).hexdigest()
        return id[:-_REPLACED] + digest[:_REPLACED]

    def _node(self, line: NodeLine) -> dict[str, Any]:
        properties = self._fields(line.properties)
        if line.label == CONFLICT:
            # A conflict's id is derived from its sides.
            id = conflict_id(properties["a_id"], properties["b_id"])
            self._conflicts[line.id] = properties["id"] = id
        elif line.label == "Change":
            for name in ("before", "after"):
                if properties.get(name) is not None:
                    properties[name] = self._snapshot(properties[name])
        elif line.label == "Run":
            properties |= self._run(properties)
        for kind, name in (("actor_kind", "actor"), ("decided_by_kind", "decided_by")):
            if properties.get(kind) == ActorKind.RUN and properties.get(name) is not None:
                properties[name] = self.of(properties[name])
                if properties.get("reason") is not None:
                    properties["reason"] = self._words(properties["reason"])
        return properties

    def _fields(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: self.of(value) if name in _FIELDS and isinstance(value, str) else value
            for name, value in properties.items()
        }

    def _snapshot(self, text: str) -> str | None:
        """Return a snapshot with new ids; text without ids stays as it is."""
        was = read_snapshot(text) or {}
        # Ids of the shared layer are not imported, and stay.
        now = was if was.get("shared") else self._within(was)
        return text if now == was else write_snapshot(now)

    def _within(self, content: Mapping[str, Any]) -> dict[str, Any]:
        found = self._fields(content)
        for name, value in content.items():
            if isinstance(value, list):
                found[name] = [
                    self._within(item) if isinstance(item, dict) else item for item in value
                ]
        return found

    def _run(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        """Replace the ids in a run's input and warnings, which are the program's own words."""
        found: dict[str, Any] = {}
        if properties.get("input") is not None:
            found["input"] = self._words(properties["input"])
        if properties.get("warnings") is not None:
            found["warnings"] = [self._words(warning) for warning in properties["warnings"]]
        return found

    def _words(self, text: str) -> str:
        return _ANY_ID.sub(lambda found: self.of(found[0]), text)
