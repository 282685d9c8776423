"""One call to the API: what is sent, and what its answer says."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

import httpx
from pydantic import BaseModel

from anaphora_client.errors import (
    AnaphoraError,
    Internal,
    Invalid,
    LimitExceeded,
    Unavailable,
    error_of,
)
from anaphora_client.generated.base_model import UNSET
from anaphora_client.receipts import Receipts
from anaphora_client.retry import Failure, failure_of

# Writes that the server does once for each key, however often they are sent.
_KEYED = {"Remember": "input", "RememberMany": "inputs", "AddTurn": "input", "AddTurns": "inputs"}
# Reads that wait for writes, and the variable whose `waitFor` says for which.
_WAITING = {"Recall": "input", "Context": "input", "SearchMemory": None}


@dataclass(frozen=True, slots=True)
class Call:
    """A prepared request; `waits` are the client's own receipts that it waits for."""

    body: dict[str, Any]
    repeatable: bool
    waits: tuple[str, ...] = ()

    @property
    def writes(self) -> bool:
        """Check whether it is a mutation."""
        return str(self.body["query"]).lstrip().startswith("mutation")


@dataclass(slots=True)
class Answer:
    """An answer without errors, as the generated operations read it: not frozen, by their type."""

    content: dict[str, Any]
    status_code: int = 200

    def json(self, **_: Any) -> dict[str, Any]:
        """Return the answer's content."""
        return self.content


def prepare(query: str, name: str | None, given: Mapping[str, Any], receipts: Receipts) -> Call:
    """Make a call: writes get a key where they have none, reads wait for the client's writes."""
    variables = plain_variables(given)
    for item in _keyed(name, variables):
        if item.get("idempotencyKey") is None:
            item["idempotencyKey"] = str(uuid4())
    waits: tuple[str, ...] = ()
    holder = _waiting(name, variables)
    if holder is not None and holder.get("waitFor") is None and (waits := tuple(receipts.all())):
        holder["waitFor"] = list(waits)
    repeatable = name in _KEYED or query.lstrip().startswith("query")
    body = {"query": query, "operationName": name, "variables": variables}
    return Call(body, repeatable, waits)


def plain_variables(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return variables as JSON has them, without those that were not given."""
    return {name: _plain(value) for name, value in given.items() if value is not UNSET}


def read(response: httpx.Response) -> Answer:
    """Read an answer. Raises the error that it tells, by its code."""
    try:
        content = response.json()
    except ValueError:
        content = None
    if not isinstance(content, dict) or not content.keys() & {"data", "errors"}:
        raise _stranger(response)
    if content.get("errors"):
        raise error_of(content["errors"][0], content.get("data"))
    return Answer(content, response.status_code)


def lost(error: httpx.TransportError) -> tuple[AnaphoraError, Failure]:
    """Tell a failure on the way: as an error of ours, and whether the server may have acted."""
    never_sent = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
    failed = "cannot be reached" if never_sent else "gave no answer"
    why = str(error) or type(error).__name__
    failure = Failure.UNDONE if never_sent else Failure.UNKNOWN
    return Unavailable(f"The server {failed}: {why}."), failure


def refused(error: AnaphoraError, call: Call, receipts: Receipts) -> tuple[AnaphoraError, Failure]:
    """Tell an error of the API, and what it says of the effect.

    Keeps the receipts of writes that were done beside it: an answer may fail in a part alone.
    """
    failure = failure_of(error)
    if not call.writes or not any(value is not None for value in error.data.values()):
        return error, failure
    receipts.take_from(error.data)
    return error, Failure.UNKNOWN if failure is Failure.UNDONE else failure


def without_waits(error: AnaphoraError, call: Call, receipts: Receipts) -> Call | None:
    """Return the call without the client's own receipts, where the server refused those.

    They are let go of: a server with another secret does not know them. None for other errors.
    """
    about_them = isinstance(error, Invalid) and (error.field or "").endswith("waitFor")
    if not call.waits or not about_them:
        return None
    receipts.drop(call.waits)
    variables = dict(call.body["variables"])
    name = _WAITING[call.body["operationName"]]
    if name is None:
        del variables["waitFor"]
    else:
        variables[name] = {key: v for key, v in variables[name].items() if key != "waitFor"}
    return replace(call, body=call.body | {"variables": variables}, waits=())


def after(call: Call, answer: Answer, receipts: Receipts) -> None:
    """Keep the receipts of what was written; let go of those that were waited for."""
    data = answer.content.get("data") or {}
    if call.writes:
        receipts.take_from(data)
    elif call.waits:
        pending = {
            one
            for value in data.values()
            if isinstance(value, dict)
            for one in value.get("pending") or ()
        }
        receipts.waited(call.waits, pending)


def _keyed(name: str | None, variables: dict[str, Any]) -> list[dict[str, Any]]:
    found = variables.get(_KEYED[name]) if name in _KEYED else None
    return found if isinstance(found, list) else [found] if isinstance(found, dict) else []


def _waiting(name: str | None, variables: dict[str, Any]) -> dict[str, Any] | None:
    if name not in _WAITING:
        return None
    holder = _WAITING[name]
    return variables if holder is None else variables.get(holder)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value.isoformat() if hasattr(value, "isoformat") else value


def _stranger(response: httpx.Response) -> AnaphoraError:
    status = response.status_code
    if status == httpx.codes.TOO_MANY_REQUESTS:
        return LimitExceeded("Too many requests.", retry_after=_seconds(response))
    if status in (502, 503, 504):
        return Unavailable(f"The server answered {status}.", retry_after=_seconds(response))
    return Internal(f"The answer ({status}) is not of this API: check the address.")


def _seconds(response: httpx.Response) -> float | None:
    told = response.headers.get("Retry-After", "")
    return float(told) if told.isdigit() else None
