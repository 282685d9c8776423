"""Reads and checks the lines of an import one by one, each with its number."""

from collections.abc import AsyncIterable, AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

from anaphora.errors import AnaphoraError, Invalid
from anaphora.settings import Settings
from graph.enums import MemoryKind
from memory.fields.checks import is_whole
from memory.memories.drafts import is_of_kind, not_of_kind
from memory.transfer.format import snapshots
from memory.transfer.format.rules import (
    LINKS,
    NODES,
    OF_VOCABULARY,
    REQUIRED_OF_KIND,
    SHARED_CONCEPT,
    SPAN,
    TERM,
    USER,
)
from memory.transfer.format.values import FORMAT, LONGEST_LINE, VERSION, read_line

_LONGEST_ERROR = 500
# Errors of reading a value of a type or size that no check foresaw.
_UNREADABLE = (TypeError, ValueError, OverflowError, RecursionError)


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the model and the dimensions of the vectors that follow."""

    model: str
    dimensions: int


@dataclass(frozen=True, slots=True)
class NodeLine:
    number: int
    label: str
    properties: dict[str, Any]
    embedding: str | None = None

    @property
    def id(self) -> str:
        return str(self.properties["id"])


@dataclass(frozen=True, slots=True)
class LinkLine:
    """A link; `shared` is the shared concept that it leads to, if it leads to one."""

    number: int
    type: str
    from_id: str
    to_id: str
    properties: dict[str, Any]
    shared: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class TermLine:
    """A term; `vocabulary` has an id and a version, None for a rejected term, which is in none."""

    number: int
    properties: dict[str, Any]
    vocabulary: dict[str, Any] | None
    spans: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class UserLine:
    number: int
    properties: dict[str, Any]


Line = NodeLine | LinkLine | TermLine | UserLine


def wrong_line(number: int, error: AnaphoraError) -> Invalid:
    """Return the error of a line, with its number."""
    what = f"{error.field}: {error.message}" if error.field else error.message
    # The message may quote the file: of any length, with characters that cannot be stored or sent.
    what = what[:_LONGEST_ERROR].encode("utf-8", "replace").decode("utf-8").replace("\0", "?")
    return Invalid(f"Line {number}: {what}", field=f"line.{number}")


def parse_header(line: bytes) -> Header:
    """Parse the first line. Raises Invalid for a file that is no export, or of a later version."""
    try:
        content = read_line(line)
        if content.get("format") != FORMAT:
            raise Invalid("Not an export: its first line has no valid header.")
        version = content.get("version")
        if version != VERSION:
            raise Invalid(f"This export has version {version!r:.50}; this program reads {VERSION}.")
        model, dimensions = content.get("embedding_model"), content.get("dimensions", 0)
        if not isinstance(model, str) or not is_whole(dimensions):
            raise Invalid("The first line does not name the model of the vectors.")
        return Header(model, dimensions)
    except _UNREADABLE:
        raise wrong_line(1, Invalid("The first line is damaged.")) from None
    except Invalid as error:
        raise wrong_line(1, error) from None


def parse_line(number: int, line: bytes, settings: Settings) -> Line:
    """Parse a line after the first. Raises Invalid with its number."""
    try:
        return _parse(number, read_line(line), settings)
    except AnaphoraError as error:
        raise wrong_line(number, error) from None
    except _UNREADABLE:
        raise wrong_line(number, Invalid("It has a value that cannot be read.")) from None


def _parse(number: int, content: Mapping[str, Any], settings: Settings) -> Line:
    given = content.get("properties")
    label, type = content.get("node"), content.get("link")
    if isinstance(label, str) and label in NODES:
        embedding = content.get("embedding")
        if embedding is not None and not isinstance(embedding, str):
            raise Invalid("Its embedding is not valid base64.")
        properties = NODES[label].check(given, settings)
        if label == "Memory":
            _check_memory(properties)
        if label == "Change":
            snapshots.check_snapshots(properties, settings)
        return NodeLine(number, label, properties, embedding)
    if isinstance(type, str) and type in LINKS:
        ends = content.get("from"), content.get("to")
        if not all(isinstance(end, str) for end in ends):
            raise Invalid("The link does not name its two ends.")
        sort, rules = LINKS[type]
        properties = rules.check(given, settings)
        _check_period(properties)
        if ends[0] == ends[1] and (sort == "memory" or type in ("MERGED_INTO", "LINK")):
            raise Invalid("A link of this type cannot lead to itself.")
        shared = content.get("shared")
        if shared is not None:
            if "INSTANCE_OF" not in (type, properties.get("type")):
                raise Invalid("Only INSTANCE_OF may lead to a shared concept.")
            shared = SHARED_CONCEPT.check(shared, settings)
        return LinkLine(number, type, str(ends[0]), str(ends[1]), properties, shared)
    if "term" in content:
        return _term(number, content, settings)
    if "user" in content:
        return UserLine(number, USER.check(content["user"], settings))
    raise Invalid("Not a node, link or user that this version knows.")


def _term(number: int, content: Mapping[str, Any], settings: Settings) -> TermLine:
    of, versions = content.get("vocabulary"), content.get("versions")
    if not isinstance(versions, list) or (of is None and versions):
        raise Invalid("The term does not name its versions.", field="versions")
    spans = tuple(SPAN.check(span, settings) for span in versions)
    if any(span["since"] >= span["until"] for span in spans):
        raise Invalid("The term belongs to no version.", field="versions")
    properties = TERM.check(content["term"], settings)
    vocabulary = None if of is None else OF_VOCABULARY.check(of, settings)
    return TermLine(number, properties, vocabulary, spans)


def _check_memory(properties: Mapping[str, Any]) -> None:
    kind = MemoryKind(properties["kind"])
    if missing := REQUIRED_OF_KIND[kind] - properties.keys():
        raise Invalid(f"{kind} needs {', '.join(sorted(missing))}.")
    for name in properties:
        if not is_of_kind(name, kind):
            raise not_of_kind(name, kind)
    if properties["valid_from"] >= properties["valid_to"]:
        raise Invalid("It is valid at no time.", field="valid_from")


def _check_period(properties: Mapping[str, Any]) -> None:
    since, until = properties.get("since"), properties.get("until")
    if since is not None and until is not None and since >= until:
        raise Invalid("It is valid at no time.", field="since")


async def split_lines(chunks: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    """Split a stream that is cut anywhere into whole lines; holds one line at most.

    Raises Invalid for a line over a mebibyte.
    """
    rest = bytearray()
    number = 1
    async for chunk in chunks:
        rest += chunk
        if b"\n" in chunk:
            *lines, last = bytes(rest).split(b"\n")
            for line in lines:
                yield line
            number += len(lines)
            rest = bytearray(last)
        if len(rest) > LONGEST_LINE:
            raise wrong_line(number, Invalid(f"It is longer than {LONGEST_LINE} bytes."))
    if rest:
        yield bytes(rest)
