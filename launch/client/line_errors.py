"""Errors of a file's lines, in the words of the command that reads it.

The API answers as GraphQL does: of variables and types, by places in what was sent. Whoever wrote
the file knows neither, nor the key that each line is sent under.
"""

import re

from anaphora.errors import AnaphoraError
from launch.client.lines import Line

KEY = "idempotencyKey"
_VARIABLE = re.compile(r"Variable '\$inputs' has invalid value(?: at [^:]*)?: ", re.DOTALL)
_PLACE = re.compile(r"(?:inputs\.)?(?:\d+(?:\.|$))?")
_UNKNOWN = re.compile(r"Expected value of type '\w+' not to include unknown field '(\w+)'")
_MISSING = re.compile(r"Expected value of type '\w+' to include required field '(\w+)'")
_MEANT = re.compile(r"Did you mean [^?]*\?")
_WORD = re.compile(r"Value '(.*)' does not exist in '\w+' enum(.*)", re.DOTALL)
# Beginnings of GraphQL's messages, and what is said instead.
_SAID = (
    (re.compile(r"Expected value of non-null type"), "This cannot be null: give a value."),
    (re.compile(r"Expected value of type '\w+' to be an object"), "Give a JSON object."),
    (re.compile(r"(String|ID) cannot represent"), "Give a string, in quotes."),
    (re.compile(r"(Float|Int) cannot represent"), "Give a number."),
    (re.compile(r"Boolean cannot represent"), "Give true or false."),
    (re.compile(r"Enum '\w+' cannot represent"), "Give one of its words, in quotes."),
)
_OTHER = "The value cannot be read."


def error_of_line(line: Line, error: AnaphoraError) -> AnaphoraError:
    """The same error, told of the line: its fields as the file spells them."""
    field = _PLACE.sub("", error.field or "", count=1)
    if field == KEY and not line.keyed:
        return type(error)(_of_key(error), ids=error.ids)
    spelt = ".".join(line.spelt.get(name, name) for name in field.split("."))
    return type(error)(
        _message(line, error.message),
        field=spelt or None,
        ids=error.ids,
        retry_after=error.retry_after,
    )


def _of_key(error: AnaphoraError) -> str:
    """Say what is wrong with the key that a line has of its place and its words."""
    if error.code == "CONFLICT":
        return "This line was stored before, as something else: change its words."
    return "What this line stored has been erased: change its words to store it again."


def _message(line: Line, message: str) -> str:
    bare, found = _VARIABLE.subn("", message, count=1)
    if not found:
        return message
    if match := _UNKNOWN.match(bare):
        meant = _MEANT.search(bare)
        return f"There is no field {_spelt(line, match)}." + (f" {meant[0]}" if meant else "")
    if match := _MISSING.match(bare):
        return f"The field {_spelt(line, match)} is missing."
    if match := _WORD.match(bare):
        return f"{match[1]} is none of its words{match[2]}"
    return next((said for begins, said in _SAID if begins.match(bare)), _OTHER)


def _spelt(line: Line, match: re.Match[str]) -> str:
    return line.spelt.get(match[1], match[1])
