"""Execution of operations: the fields of a mutation run one after the other, each with a limit."""

import asyncio
from typing import Any

from graphql import GraphQLObjectType
from graphql.pyutils import Path
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from anaphora.errors import Unavailable
from anaphora.settings import Settings
from schema.limits.documents import is_import

_NOT_BEGUN = "The request ran out of time before this field: it was not executed, send it again."
_CUT_OFF = (
    "The request took too long, and may still be executed: check before you send it again, "
    "or send it with the same idempotency key."
)


class Execution(StrawberryGraphQLCoreExecutionContext):
    """Runs mutation fields serially; a timeout in one never hides earlier results.

    A field begins only where a query's longest time is left of the request's. One that comes too
    late for that, or is cut off, is null with an error of its own.
    """

    settings: Settings

    @classmethod
    def under(cls, settings: Settings) -> "type[Execution]":
        """The class with the settings' limits: GraphQL makes one for each operation."""
        return type("Execution", (cls,), {"settings": settings})

    def execute_fields_serially(
        self,
        parent_type: GraphQLObjectType,
        source_value: Any,
        path: Path | None,
        grouped_field_set: Any,
        position_context: Any,
    ) -> Any:
        """The fields of a mutation. Only they are executed in this way."""
        return self._in_time(parent_type, source_value, path, grouped_field_set, position_context)

    async def _in_time(
        self, parent: GraphQLObjectType, source: Any, path: Path | None, fields: Any, place: Any
    ) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        began = loop.time()
        begins, ends = self._times()
        results: dict[str, Any] = {}
        for name, details in fields.items():
            try:
                if loop.time() > began + begins:
                    raise Unavailable(_NOT_BEGUN, retry_after=1.0)
                async with asyncio.timeout_at(began + ends):
                    done: Any = super().execute_fields_serially(
                        parent, source, path, {name: details}, place
                    )
                    results |= await done if self.is_awaitable(done) else done
            except (Unavailable, TimeoutError) as error:
                late = error if isinstance(error, Unavailable) else _cut_off()
                # It is validated: there is such a field.
                field: Any = self.schema.get_field(parent, details[0].node.name.value)
                self.handle_field_error(late, field.type, details, Path(path, name, parent.name))
                results[name] = None
        return results

    def _times(self) -> tuple[float, float]:
        """Seconds after the first field in which the last may begin, and must end."""
        settings = self.settings
        ends = settings.import_timeout if is_import(self.operation) else settings.request_timeout
        return min(ends, max(1.0, ends - settings.query_timeout)), ends


def _cut_off() -> Unavailable:
    return Unavailable(_CUT_OFF, retry_after=1.0)
