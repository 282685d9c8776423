"""Checks a memory's patch. Pure, so that every rule can be tested without a graph."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST
from anaphora.errors import Invalid
from anaphora.settings import Settings
from graph.enums import MemoryKind, Trust
from language.conflicts.polarity import polarity_of
from memory.fields import checks
from memory.inputs import UNSET, MemoryPatch
from memory.memories.drafts import SIGNS, not_of_kind

_NEVER = object()
_FACT = MemoryKind.FACT
_EPISODE = MemoryKind.EPISODE
_PROCEDURE = MemoryKind.PROCEDURE

# Fields that say something, rather than rate it: whoever rewrites them answers for them.
CLAIMS = frozenset({"text", "predicate", "object", "negated", "trigger", "action", "role"})
# Fields that the vector is made of.
EMBEDDED = frozenset({"text", "role"})


@dataclass(frozen=True, slots=True)
class _Rule:
    """A field's name in the input, its cleared value (`_NEVER`: it has none), and its check."""

    field: str
    cleared: Any
    check: Callable[[Any, str, Settings], Any]
    kind: MemoryKind | None = None


def _name(longest: int) -> Callable[[Any, str, Settings], Any]:
    return lambda value, field, settings: checks.checked_name(value, field, longest)


def _share(value: Any, field: str, settings: Settings) -> Any:
    return checks.checked_share(value, field)


def _moment(value: Any, field: str, settings: Settings) -> Any:
    return checks.checked_moment(value, field)


def _as_is(value: Any, field: str, settings: Settings) -> Any:
    return value


_RULES: Mapping[str, _Rule] = {
    "text": _Rule("text", _NEVER, checks.checked_text),
    "tags": _Rule("tags", [], checks.checked_terms),
    "topics": _Rule("topics", [], checks.checked_terms),
    "category": _Rule("category", None, _name(checks.LONGEST_TERM)),
    "message_type": _Rule("messageType", None, _name(checks.LONGEST_TERM)),
    "importance": _Rule("importance", _NEVER, _share),
    "confidence": _Rule("confidence", _NEVER, _share),
    "polarity": _Rule("polarity", _NEVER, lambda value, field, settings: value.value),
    "valid_from": _Rule("validFrom", FAR_PAST, _moment),
    "valid_to": _Rule("validTo", FAR_FUTURE, _moment),
    "source": _Rule("source", None, _name(checks.LONGEST_SOURCE)),
    "language": _Rule("language", None, lambda value, field, _: checks.checked_language(value)),
    "predicate": _Rule(
        "predicate", None, lambda value, field, _: checks.optional_predicate(value), _FACT
    ),
    "object": _Rule("object", None, _name(checks.LONGEST_OBJECT), _FACT),
    "negated": _Rule("negated", _NEVER, _as_is, _FACT),
    "trigger": _Rule("trigger", None, checks.checked_step, _PROCEDURE),
    "action": _Rule("action", None, checks.checked_step, _PROCEDURE),
    "role": _Rule("role", _NEVER, _name(checks.LONGEST_ROLE), _EPISODE),
    "occurred_at": _Rule("occurredAt", _NEVER, _moment, _EPISODE),
}


def check_patch(patch: MemoryPatch, settings: Settings) -> dict[str, Any]:
    """Check a patch; return the properties that it sets, as they are stored, without entities.

    Raises Invalid or LimitExceeded with the field. The memory's kind is not checked here.
    """
    values: dict[str, Any] = {}
    for attribute, rule in _RULES.items():
        given = getattr(patch, attribute)
        if given is UNSET:
            continue
        if given is None and rule.cleared is _NEVER:
            raise Invalid("This cannot be null: leave it out, or give a value.", field=rule.field)
        cleared = given is None
        values[attribute] = rule.cleared if cleared else rule.check(given, rule.field, settings)
    return values


def check_patch_of_kind(patch: MemoryPatch, kind: MemoryKind) -> None:
    """Raises Invalid for a field that memories of this kind do not have."""
    for attribute, rule in _RULES.items():
        if getattr(patch, attribute) is not UNSET and rule.kind not in (None, kind):
            raise not_of_kind(rule.field, kind)
    for attribute, field in (("subject", "subject"), ("object_entity", "objectEntity")):
        if getattr(patch, attribute) is not UNSET and kind is not _FACT:
            raise not_of_kind(field, kind)


def differences(node: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that differ from the node's.

    Raises Invalid when they would leave nothing between validFrom and validTo.
    """
    changed = {name: value for name, value in values.items() if node.get(name) != value}
    merged = dict(node) | changed
    checks.check_validity(merged["valid_from"], merged["valid_to"])
    return changed


def with_polarity(node: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with the polarity of a new text, unless one was given."""
    if "polarity" in values:
        told = values["polarity"] != node["polarity"]
        return dict(values) | ({"polarity_given": True} if told else {})
    if "text" in values and not node.get("polarity_given"):
        language = values.get("language", node.get("language"))
        return dict(values) | {"polarity": SIGNS[polarity_of(values["text"], language)].value}
    return dict(values)


def capped_trust(node: Mapping[str, Any], claims_changed: bool, cap: Trust) -> dict[str, Any]:
    """Return the trust lowered to `cap`, where a rewrite changes claims and it is above."""
    if not claims_changed:
        return {}
    kept = {name: node[name] for name in ("trust", "given_trust") if node.get(name) is not None}
    capped = {name: Trust(value).at_most(cap).value for name, value in kept.items()}
    return {name: value for name, value in capped.items() if value != kept[name]}
