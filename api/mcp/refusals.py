"""Refusals: what a tool or a resource answers instead, with the API's codes and what to do."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from anaphora.telemetry.masking import Shown

# Kinds of pydantic's errors that are about a limit; all others are about what is no such value.
_LIMITS = frozenset(
    {
        "string_too_long",
        "too_long",
        "less_than_equal",
        "less_than",
    }
)


class Refused(Exception):  # noqa: N818 (an outcome, told to agents)
    """An operation that was refused or failed, as the API says it."""

    def __init__(self, code: str, message: str, field: str | None = None, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.more = {name: value for name, value in more.items() if value is not None}

    @classmethod
    def of(cls, error: Mapping[str, Any]) -> "Refused":
        """The first error of a GraphQL answer."""
        found = dict(error.get("extensions") or {})
        code, field = found.pop("code", "INTERNAL"), found.pop("field", None)
        return cls(code, error.get("message", ""), field, **found)

    @classmethod
    def shown(cls, error: Shown) -> "Refused":
        """An error as GraphQL would tell it."""
        return cls.of({"message": error.message, "extensions": error.extensions})

    @property
    def details(self) -> dict[str, Any]:
        """The error for programs: `code`, `message`, `field`, and what goes with the code."""
        values = {"code": self.code, "message": self.message, "field": self.field, **self.more}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def line(self) -> str:
        """The error for a model, on one line."""
        about = [f"field: {self.field}"] if self.field else []
        about += [f"{name}: {_listed(value)}" for name, value in self.more.items()]
        whole = f"{self.code}: {self.message}" + (f" ({'; '.join(about)})" if about else "")
        # A field's name may be whatever an agent sent.
        return " ".join(whole.split())


def refusal_of(error: ValidationError) -> Refused:
    """Refuse a tool's arguments: name the first that is wrong, and what to send instead."""
    found = error.errors(include_url=False, include_context=True, include_input=False)
    first = found[0]
    field = ".".join(str(step) for step in first["loc"]) or None
    code = "LIMIT_EXCEEDED" if first["type"] in _LIMITS else "INVALID"
    return Refused(code, _said(first["type"], first["msg"], field), field)


def _said(kind: str, message: str, field: str | None) -> str:
    if kind == "missing":
        return f"Give `{field}`."
    if kind == "extra_forbidden":
        return f"No such argument: `{field}`. Leave it out, or see the tool's schema."
    return f"{message}."


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
