"""Checks the JSON texts of an import: snapshots of memories; a run's stages, counts and error.

They are read back as they are, so a shape that no reader knows is refused on its way in.
"""

import json
from collections.abc import Mapping
from typing import Any

from anaphora.errors import AnaphoraError, Invalid
from anaphora.settings import Settings
from graph.enums import RunStep
from graph.records.run import StageRecord
from memory.fields import checks

LONGEST_JSON = 2**19
_WHOSE = frozenset({"user_id", "tenant"})
_HEAVIEST = 10


def read_json(value: Any, field: str) -> Any:
    """Parse a JSON text. Raises Invalid for anything else, or one over half a mebibyte."""
    if not isinstance(value, str):
        raise Invalid("Give a string.", field=field)
    text = checks.storable(value, field)
    if len(text) > LONGEST_JSON:
        raise Invalid("Too long.", field=field)
    try:
        content = json.loads(text, parse_constant=_refuse)
        # Escapes may name half a surrogate pair: no answer that quotes it could be sent.
        json.dumps(content, ensure_ascii=False).encode()
        return content
    except (ValueError, RecursionError):
        raise Invalid("Not valid JSON.", field=field) from None


def snapshot(value: Any, field: str, settings: Settings) -> str:
    """Check that a Change's snapshot is an object; `snapshots` checks what it is of."""
    content = _object(read_json(value, field), field)
    if not _WHOSE.isdisjoint(content):
        raise Invalid("A change cannot alter the owner.", field=field)
    return str(value)


def stages(value: Any, field: str, settings: Settings) -> str:
    """Check a run's stages, each with a step and a status."""
    content = read_json(value, field)
    try:
        for stage in content:
            StageRecord.from_json(stage)
            _check_counts(stage.get("counts", {}), field)
            RunStep(stage["step"])
            for done in (stage.get("done", 0), stage.get("total") or 0):
                if not checks.is_whole(done):
                    raise ValueError("done")
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Invalid("Not valid run stages.", field=field) from None
    return str(value)


def counts(value: Any, field: str, settings: Settings) -> str:
    """Check counts: names and whole numbers."""
    _check_counts(read_json(value, field), field)
    return str(value)


def weights(value: Any, field: str, settings: Settings) -> str:
    """Check weights of signals: names and finite numbers from -10 to 10."""
    content = _object(read_json(value, field), field)
    for weight in content.values():
        number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if not number or not abs(weight) <= _HEAVIEST:
            raise Invalid("Give weights from -10 to 10.", field=field)
    return str(value)


def failure(value: Any, field: str, settings: Settings) -> str:
    """Check a run's error: a known code and a message."""
    content = _object(read_json(value, field), field)
    codes = {error.code for error in AnaphoraError.__subclasses__()}
    code, message = content.get("code"), content.get("message")
    if not isinstance(code, str) or code not in codes or not isinstance(message, str):
        raise Invalid("Not a valid run error.", field=field)
    if not isinstance(content.get("field", ""), str | None):
        raise Invalid("Not a valid run error.", field=field)
    return str(value)


def _object(content: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(content, dict):
        raise Invalid("Not a JSON object.", field=field)
    return content


def _check_counts(content: Any, field: str) -> None:
    if not all(map(checks.is_whole, _object(content, field).values())):
        raise Invalid("Counts are whole numbers, not negative.", field=field)


def _refuse(name: str) -> None:
    raise ValueError(name)
