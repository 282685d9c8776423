"""Items of LangGraph's store as memories: names, texts and values. Pure functions."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Protocol

from langgraph.store.base import MatchCondition, get_text_at_path

Namespace = tuple[str, ...]
Place = tuple[Namespace, str]

# The tag of what is to be found by its meaning.
SEARCHABLE = "langgraph:searchable"
_ROOT = "langgraph"
_LONGEST_TAG = 64
# As long as a procedure's action may be; a longer value is the text.
_LONGEST_ACTION = 8192
_READABLE = re.compile(r"[\w@+:-]+", re.ASCII)
_UNSPEAKABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


class Memory(Protocol):
    """A memory of any operation; a procedure has an `action` besides."""

    id: str
    text: str
    source: str | None
    tags: list[str]
    created_at: datetime
    valid_to: datetime | None


@dataclass(frozen=True, slots=True)
class Stored:
    """An item as it stands in a memory; `ttl` is in minutes."""

    memory_id: str
    namespace: Namespace
    key: str
    value: dict[str, Any]
    ttl: float | None
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None
    searchable: bool

    def expired(self, now: datetime) -> bool:
        """Return whether its time to live is over."""
        return self.expires_at is not None and self.expires_at <= now

    def is_below(self, prefix: Namespace) -> bool:
        """Return whether its namespace begins with a prefix."""
        return self.namespace[: len(prefix)] == prefix


def namespace_name(namespace: Namespace) -> str:
    """Return a namespace's thread, which is its tag, too: readable where that is safe and short."""
    name = "/".join((_ROOT, *namespace))
    if len(name) <= _LONGEST_TAG and all(map(_READABLE.fullmatch, namespace)):
        return name
    return f"{_ROOT}#{_digest(list(namespace))}"


def item_tag(namespace: Namespace, key: str) -> str:
    """Return the tag that an item alone has."""
    return f"{_ROOT}={_digest([list(namespace), key])}"


def item_tags(namespace: Namespace, key: str, *, searchable: bool) -> list[str]:
    """Return an item's tags: of each prefix of its namespace, and its own."""
    prefixes = [namespace_name(namespace[:depth]) for depth in range(len(namespace) + 1)]
    return [*prefixes, item_tag(namespace, key), *([SEARCHABLE] if searchable else [])]


def source_of(namespace: Namespace, key: str, ttl: float | None, at: datetime | None) -> str:
    """Return the source that names an item exactly; `at` is when it was put anew."""
    told: dict[str, Any] = {"namespace": list(namespace), "key": key}
    if ttl is not None:
        told["ttl"] = ttl
    if at is not None:
        told["at"] = at.isoformat()
    return f"{_ROOT} {json.dumps(told)}"


def texts_of(value: Mapping[str, Any], paths: Sequence[str] | None) -> tuple[str, str | None]:
    """Return the text by which a value is found, and the value as the procedure's action.

    The action is None where it would be too long: then the text is the value.
    """
    stated = _json(value)
    if len(stated) > _LONGEST_ACTION:
        return stated, None
    if paths is None:
        leaves = list(_leaves(value, ""))
        lines = [f"{path}: {leaf}" for path, leaf in leaves] if len(leaves) > 1 else []
        lines = lines or [leaf for _, leaf in leaves]
    else:
        lines = [text for path in paths for text in get_text_at_path(dict(value), path)]
    text = _UNSPEAKABLE.sub(" ", "\n".join(lines))[:_LONGEST_ACTION].strip()
    return text or stated, stated


def stored_of(memory: Memory) -> Stored | None:
    """Return the item that a memory holds; None for any other memory."""
    source = memory.source or ""
    if not source.startswith(f"{_ROOT} "):
        return None
    try:
        told = json.loads(source.removeprefix(_ROOT))
        namespace, key = tuple(told["namespace"]), str(told["key"])
        at, ttl = told.get("at"), told.get("ttl")
        updated_at = memory.created_at if at is None else datetime.fromisoformat(at)
    except (ValueError, TypeError, KeyError):
        return None
    return Stored(
        memory_id=memory.id,
        namespace=namespace,
        key=key,
        value=_value(memory),
        ttl=ttl,
        created_at=memory.created_at,
        updated_at=updated_at,
        expires_at=memory.valid_to,
        searchable=SEARCHABLE in memory.tags,
    )


def passes(value: Any, wanted: Any) -> bool:
    """Return whether a value is as a filter says: equal, by operators, or nested."""
    if isinstance(wanted, Mapping):
        if any(str(name).startswith("$") for name in wanted):
            return all(_compared(value, name, given) for name, given in wanted.items())
        return isinstance(value, Mapping) and all(
            passes(value.get(name), given) for name, given in wanted.items()
        )
    if isinstance(wanted, list | tuple):
        return (
            isinstance(value, list | tuple)
            and len(value) == len(wanted)
            and all(map(passes, value, wanted))
        )
    return bool(value == wanted)


def matches(namespace: Namespace, conditions: Iterable[MatchCondition]) -> bool:
    """Return whether a namespace begins and ends as the conditions say; `*` is any label."""
    return all(_matches(namespace, condition) for condition in conditions)


def _matches(namespace: Namespace, condition: MatchCondition) -> bool:
    path = condition.path
    if condition.match_type not in ("prefix", "suffix"):
        raise ValueError(f"Namespaces match by prefix or suffix, not by {condition.match_type!r}.")
    if len(namespace) < len(path):
        return False
    from_end = condition.match_type == "suffix"
    part = namespace[len(namespace) - len(path) :] if from_end else namespace[: len(path)]
    return all(wanted in ("*", label) for label, wanted in zip(part, path, strict=True))


def _compared(value: Any, operator: str, given: Any) -> bool:
    """Return whether a comparison holds; values that have no order are neither less nor more."""
    if operator == "$eq":
        return bool(value == given)
    if operator == "$ne":
        return bool(value != given)
    numbers = isinstance(value, int | float) and isinstance(given, int | float)
    ordered = numbers or (isinstance(value, str) and isinstance(given, str))
    match operator:
        case "$gt":
            return ordered and value > given
        case "$gte":
            return ordered and value >= given
        case "$lt":
            return ordered and value < given
        case "$lte":
            return ordered and value <= given
    raise ValueError(f"{operator} is no operator of filters: use $eq, $ne, $gt, $gte, $lt or $lte.")


def _value(memory: Memory) -> dict[str, Any]:
    """Return the value; the text as one, where somebody has edited what was a long value."""
    action = getattr(memory, "action", None)
    try:
        value = json.loads(memory.text if action is None else action)
    except ValueError:
        value = None
    return value if isinstance(value, dict) else {"text": memory.text}


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _leaves(inner, path)
    elif value is not None and value != "":
        yield path, str(value)


def _json(value: Any) -> str:
    made = json.dumps(value, ensure_ascii=False)
    # Half a surrogate pair cannot be sent as it is.
    return json.dumps(value) if _UNSPEAKABLE.search(made) else made


def _digest(value: Any) -> str:
    return sha256(json.dumps(value).encode()).hexdigest()[:40]
