"""Refuses what a document may do beside saying something: fetch, read files, or swell.

XML entities that stand for a short text are common in ontologies and stay; what is external, nested
or makes the document much longer does not. JSON-LD contexts must be in the document itself.
"""

import json
import re
from collections import Counter
from typing import Any, NoReturn
from xml.parsers import expat

from anaphora.errors import Invalid, LimitExceeded

FIELD = "document"
_MOST_ENTITIES = 1000
_LONGEST_ENTITY = 2048
_ROOM = 1 << 20
_DEEPEST = 200
_DECLARATION = re.compile(r"^\ufeff?\s*<\?xml[^>]*\?>")
_REFERENCE = re.compile(r"&([A-Za-z_:][\w.:-]*);")


def defused_xml(text: str) -> str:
    """The document without its XML declaration: it is text already, whatever that calls it.

    Raises Invalid for what is not well-formed, has external, nested or long entities; LimitExceeded
    where they would make it more than twice as long.
    """
    text = _DECLARATION.sub("", text, count=1).lstrip("\ufeff \t\r\n")
    lengths = _entities(text)
    swollen = sum(
        count * lengths.get(name, 0) for name, count in Counter(_REFERENCE.findall(text)).items()
    )
    if swollen > 2 * len(text) + _ROOM:
        raise LimitExceeded("Its XML entities make it too long: write them out.", field=FIELD)
    return text


def _entities(text: str) -> dict[str, int]:
    """Length of what each entity stands for."""
    lengths: dict[str, int] = {}

    def declared(
        name: str,
        is_parameter: bool,
        value: str | None,
        base: str | None,
        system_id: str | None,
        public_id: str | None,
        notation: str | None,
    ) -> None:
        if is_parameter or value is None or system_id is not None:
            raise Invalid("It has external or parameter entities: remove them.", field=FIELD)
        if "&" in value or "%" in value:
            raise Invalid("It has nested XML entities: write them out.", field=FIELD)
        if len(value) > _LONGEST_ENTITY or len(lengths) >= _MOST_ENTITIES:
            raise Invalid("It has too many XML entities, or a very long entity.", field=FIELD)
        lengths[name] = len(value)

    # The head alone: entities are declared before the first element.
    parser = expat.ParserCreate()
    parser.EntityDeclHandler = declared
    parser.StartElementHandler = _end_of_head
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except _EndOfHead:
        pass
    except expat.ExpatError as error:
        raise Invalid(f"Not well-formed XML: {error}.", field=FIELD) from None
    return lengths


class _EndOfHead(Exception):  # noqa: N818
    pass


def _end_of_head(*_: object) -> NoReturn:
    raise _EndOfHead


def defused_json(text: str) -> str:
    """The document, if its contexts are all in it. Raises Invalid where one is elsewhere."""
    try:
        content = json.loads(text)
    except RecursionError:
        raise LimitExceeded("The JSON is nested too deeply.", field=FIELD) from None
    except ValueError as error:
        raise Invalid(f"Not valid JSON: {error}.", field=FIELD) from None
    stack: list[tuple[Any, int]] = [(content, 0)]
    while stack:
        node, depth = stack.pop()
        if depth > _DEEPEST:
            raise LimitExceeded("The JSON is nested too deeply.", field=FIELD)
        if isinstance(node, dict):
            _check_contexts(node)
            stack += [(value, depth + 1) for value in node.values()]
        elif isinstance(node, list):
            stack += [(value, depth + 1) for value in node]
    return text


def _check_contexts(node: dict[str, Any]) -> None:
    contexts = node.get("@context", [])
    for context in contexts if isinstance(contexts, list) else [contexts]:
        remote = isinstance(context, str) or (isinstance(context, dict) and "@import" in context)
        if remote:
            raise Invalid(
                "It refers to a remote context, and nothing is fetched: put the context into the "
                "document.",
                field=FIELD,
            )
