"""The served schema over a test's own services: what a client would ask and get."""

from dataclasses import dataclass
from typing import Any, cast

from anaphora.caller import Caller
from anaphora.settings import Settings
from memory.services import Services
from recall.services import Services as Reading
from schema.build import ServedSchema, build_schema
from schema.serving.context import Context
from schema.serving.context import Services as Served

# By the id of their settings, which are kept beside them: settings have no hash.
_built: dict[int, tuple[Settings, ServedSchema]] = {}


def _schema(settings: Settings) -> ServedSchema:
    """The served schema under these settings: built once, as in a server."""
    if id(settings) not in _built:
        _built[id(settings)] = settings, build_schema(settings)
    return _built[id(settings)][1]


@dataclass
class Asking:
    """One user's client."""

    writing: Services
    caller: Caller

    async def __call__(self, query: str, **variables: Any) -> dict[str, Any]:
        """The data of an answer without errors."""
        data, errors = await self.answer(query, **variables)
        assert errors == [], errors
        return data

    async def refused(self, query: str, **variables: Any) -> tuple[str, str | None]:
        """Code and field of the one error of an answer."""
        _, errors = await self.answer(query, **variables)
        [error] = errors
        return error["code"], error.get("field")

    async def answer(
        self, query: str, **variables: Any
    ) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The data and the errors' extensions."""
        one = self.writing
        reading = Reading(one.graph, one.encoder, one.signer, one.settings, one.clock)
        context = Context(
            services=Served(reading, one, cast(Any, None), cast(Any, None)),
            caller=self.caller,
            find_caller=cast(Any, None),
            request_id="test",
        )
        result = await _schema(one.settings).execute(query, variables, context)
        errors = [dict(error.extensions or {}) for error in result.errors or ()]
        return result.data or {}, errors
