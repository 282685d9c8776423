"""Resources that an agent, or its user, may attach: a memory, an entity, a conversation."""

import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from api.mcp.backend import Backend
from api.mcp.fencing import framed
from api.mcp.refusals import Refused
from api.mcp.tools import operations
from api.mcp.tools.answers import flat, nodes
from api.mcp.tools.operations import Operation

MIME = "application/json"
_URI = re.compile(r"anaphora://(memory|entity|thread)/([^/?#]{1,1024})")


@dataclass(frozen=True, slots=True)
class Template:
    """A kind of resource, by its id."""

    name: str
    text: str
    operation: Operation

    @property
    def uri(self) -> str:
        return f"anaphora://{self.name}/{{id}}"


@dataclass(frozen=True, slots=True)
class Listed:
    """A resource in a list."""

    uri: str
    name: str
    title: str | None


@dataclass(frozen=True, slots=True)
class Page:
    """Some resources, and the place in the list after them."""

    listed: list[Listed]
    after: str | None


TEMPLATES = (
    Template(
        "memory",
        "A memory with what it replaced, where it is from, its links and entities.",
        operations.MEMORY,
    ),
    Template(
        "entity",
        "A person, place or thing with what is known of it and what it is related to.",
        operations.ENTITY,
    ),
    Template("thread", "A conversation's last 50 turns, newest first.", operations.THREAD),
)
_BY_NAME = {template.name: template for template in TEMPLATES}


async def read(uri: str, backend: Backend) -> str:
    """The resource as JSON, fenced as an answer is. Raises Refused."""
    found = _URI.fullmatch(uri)
    if found is None:
        known = ", ".join(template.uri for template in TEMPLATES)
        raise Refused("NOT_FOUND", f"No such resource: read one of {known}.", "uri")
    operation = _BY_NAME[found[1]].operation
    shown = framed(await backend.run(operation, {"id": unquote(found[2])}))
    notice = {"notice": shown.notice} if shown.notice is not None else {}
    return json.dumps({**notice, **flat(shown.value)}, ensure_ascii=False, indent=1)


async def list_threads(after: str | None, backend: Backend) -> Page:
    """The user's conversations, latest first: the resources that can be listed. Raises Refused."""
    variables: dict[str, Any] = {} if after is None else {"after": after}
    value = await backend.run(operations.THREADS, variables)
    place = value["pageInfo"]
    threads = framed(nodes(value)).value
    return Page(
        [
            Listed(f"anaphora://thread/{quote(one['id'], safe='')}", one["id"], one["title"])
            for one in threads
        ],
        place["endCursor"] if place["hasNextPage"] else None,
    )
