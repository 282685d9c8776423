"""JSON Schemas of arguments and answers, in the plain subset that every agent reads."""

from typing import Any

from pydantic import BaseModel

# Words that say nothing that a name or a description does not.
_DROPPED = ("title", "$defs")


def schema_of(model: type[BaseModel], *, answer: bool = False) -> dict[str, Any]:
    """Return the schema of a model, without references: some agents follow none."""
    whole = model.model_json_schema(by_alias=True, mode="serialization" if answer else "validation")
    plain = _plain(whole, whole.get("$defs", {}))
    # The tool says what its arguments are for.
    plain.pop("description", None)
    plain.setdefault("properties", {})
    return dict(plain)


def _plain(node: Any, definitions: dict[str, Any], *, names: bool = False) -> Any:
    """A part of a schema; `names`: its keys are the names of properties, not words of a schema."""
    if isinstance(node, list):
        return [_plain(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    if not names and "$ref" in node:
        found = definitions[node["$ref"].rpartition("/")[2]]
        beside = {name: value for name, value in node.items() if name != "$ref"}
        return _plain({**found, **beside}, definitions)
    return {
        name: _plain(value, definitions, names=not names and name == "properties")
        for name, value in node.items()
        if names or not (name in _DROPPED or (name == "default" and value is None))
    }
