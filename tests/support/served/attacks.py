"""Requests that are made to take long, each within what a client can send."""

import json
from collections.abc import Callable
from typing import Any

from graphql import get_introspection_query

# A byte under the largest body.
_SIZE = 4 * 1024 * 1024 - 1
_ITEMS = 50_000


def _body(query: str, variables: Any = None) -> bytes:
    return json.dumps({"query": query, "variables": variables}, separators=(",", ":")).encode()


def _raw(variables: str, query: str = "{ viewer { userId } }") -> bytes:
    """A body whose variables are written as they are given."""
    return f'{{"query":{json.dumps(query)},"variables":{variables}}}'.encode()


def _filled(begin: str, part: str, end: str, size: int = _SIZE - 4096) -> str:
    """As much of the part as there is room for, with commas between."""
    count = (size - len(begin) - len(end)) // (len(part) + 1)
    return begin + ",".join([part] * count) + end


def _aliased(count: int, field: str) -> str:
    return " ".join(f"a{number}: {field}" for number in range(count))


def _batches(name: str, type: str, item: str, *, aliases: int = 5) -> bytes:
    """Every alias the same variable: read once, and converted for each."""
    fields = _aliased(aliases, f"{name}(inputs: $i) {{ receipt }}")
    items = ",".join([item] * _ITEMS)
    return _raw(f'{{"i":[{items}]}}', f"mutation ($i: [{type}!]!) {{ {fields} }}")


def _batches_of_their_own() -> bytes:
    count = 5
    names = " ".join(f"$i{number}: [RememberInput!]!" for number in range(count))
    fields = " ".join(f"a{n}: rememberMany(inputs: $i{n}) {{ receipt }}" for n in range(count))
    items = ",".join(['{"text":"x"}'] * _ITEMS)
    variables = ",".join(f'"i{number}":[{items}]' for number in range(count))
    return _raw(f"{{{variables}}}", f"mutation ({names}) {{ {fields} }}")


def _listed(query: str, value: str, around: tuple[str, str] = ("", "")) -> bytes:
    """One list in a variable, as long as a body lets it be."""
    return _raw(_filled(f'{{"v":{around[0]}[', value, f"]{around[1]}}}"), query)


_KINDS = "query ($v: [MemoryKind!]) { changes(kinds: $v) { edges { cursor } } }"
_FILTER = "query ($v: MemoryFilter!) { memories(filter: $v) { edges { cursor } } }"
_IDS = "query ($v: [ID!]!) { nodes(ids: $v) { id } }"
_JSON = "{ viewer { userId } }"
_FIELDS = "fields { name args { type { inputFields { name } } } type { fields { name } } }"
_TYPES = "types { name fields { name args { name type { name } } type { name } } }"

BODIES: dict[str, Callable[[], bytes]] = {
    "batches": lambda: _batches("rememberMany", "RememberInput", '{"text":"x"}'),
    "batches under 30 aliases": lambda: _batches(
        "addTurns", "TurnInput", '{"threadId":"t","text":"x"}', aliases=30
    ),
    "batches of their own": _batches_of_their_own,
    "wrong batches": lambda: _batches("rememberMany", "RememberInput", '{"txt":1}'),
    "nested lists": lambda: _raw(
        '{"i":[' + ",".join(['{"text":"x","tags":[' + '"a",' * 4000 + '"a"]}'] * 250) + "]}",
        "mutation ($i: [RememberInput!]!) { rememberMany(inputs: $i) { receipt } }",
    ),
    "kinds": lambda: _listed(_KINDS, '"FACT"'),
    "wrong kinds": lambda: _listed(_KINDS, '"FACTS"'),
    "kinds within": lambda: _listed(_FILTER, '"FACT"', ('{"kinds":', "}")),
    "kinds in the text": lambda: _body(
        "{ changes(kinds: [" + "FACT " * 4900 + "]) { edges { cursor } } }"
    ),
    "wrong kinds in the text": lambda: _body(
        "{ changes(kinds: [" + "FACTS " * 4900 + "]) { edges { cursor } } }"
    ),
    "items in the text": lambda: _body(
        "mutation { rememberMany(inputs: [" + "{} " * 2400 + "]) { receipt } }"
    ),
    "ids": lambda: _listed(_IDS, '"x"'),
    "ids that are numbers": lambda: _listed(_IDS, "1"),
    "ids that are lists": lambda: _listed(_IDS, '["x"]'),
    "types under 30 aliases": lambda: _body("{ " + _aliased(30, f"__schema {{ {_TYPES} }}") + " }"),
    "types under aliases within": lambda: _body("{ __schema { " + _aliased(30, _TYPES) + " } }"),
    "a type under 30 aliases": lambda: _body(
        "{ " + _aliased(30, f'__type(name: "Query") {{ {_FIELDS} }}') + " }"
    ),
    "the whole schema": lambda: _body(get_introspection_query()),
    "whole schemas": lambda: _body(
        get_introspection_query().replace("__schema {", "__schema { ...S } b: __schema {")
        + " fragment S on __Schema { types { ...FullType } }"
    ),
    "a comment": lambda: _body("{ viewer { userId } } #" + "x" * (_SIZE - 200)),
    "a text of blanks": lambda: _body("{ viewer { userId } " + " " * (_SIZE - 200) + "}"),
    "lines": lambda: _body("{ viewer { userId } " + "\n" * (_SIZE // 2 - 200) + "}"),
    "a string in the text": lambda: _body(
        '{ recall(input: {query: "' + "x" * (_SIZE - 200) + '"}) { id } }'
    ),
    "a name": lambda: _body("{ " + "x" * (_SIZE - 200) + " }"),
    "braces": lambda: _body("{" * 2400 + "}" * 2400),
    "fields": lambda: _body("{ viewer { " + "userId " * 4900 + "} }"),
    "names that are wrong": lambda: _body(
        "{ viewer { " + " ".join(f"usrId{number}" for number in range(4900)) + " } }"
    ),
    "fragments": lambda: _body(
        "{ ...F0 } "
        + " ".join(f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }}" for n in range(49))
        + " fragment F49 on Query { viewer { userId } }"
    ),
    "numbers": lambda: _raw(_filled('{"v":[', "1", "]}")),
    "empty lists": lambda: _raw(_filled('{"v":[', "[]", "]}")),
    "empty objects": lambda: _raw(_filled('{"v":[', "{}", "]}")),
    "deep lists": lambda: _raw('{"v":' + "[" * (_SIZE // 2 - 99) + "]" * (_SIZE // 2 - 99) + "}"),
    "deep objects": lambda: _raw('{"a":' * (_SIZE // 6 - 99) + "1" + "}" * (_SIZE // 6 - 99)),
    "keys": lambda: _raw("{" + ",".join(f'"{number:07}":1' for number in range(330_000)) + "}"),
    "one key again and again": lambda: _raw(_filled("{", '"v":1', "}")),
    "huge numbers": lambda: _raw(_filled('{"v":[', "9" * 4000, "]}")),
    "a huge number": lambda: _raw('{"v":' + "9" * (_SIZE - 200) + "}"),
    "long strings": lambda: _listed(_IDS, '"' + "x" * 30_000 + '"'),
    "escaped strings": lambda: _listed(_IDS, '"' + "\\u00e9" * 5_000 + '"'),
    "quotes": lambda: _raw('{"v":"' + '\\"' * (_SIZE // 2 - 200) + '"}'),
}


def _message(value: str) -> str:
    """A message of a socket, whose payload is read and then passed over."""
    return f'{{"type":"ping","payload":{{"v":{value}}}}}'


MESSAGES: dict[str, Callable[[], str]] = {
    "short strings": lambda: _message("[" + ",".join(['"x"'] * 99_000) + "]"),
    "values": lambda: _message(_filled("[", '"x"', "]")),
    "huge numbers": lambda: _message(_filled("[", "9" * 4300, "]")),
    "deep lists": lambda: _message("[" * 90_000 + "]" * 90_000),
    "quotes": lambda: _message('"' + '\\"' * (_SIZE // 2 - 200) + '"'),
}
