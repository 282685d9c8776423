"""The one place that runs operations for requests: logged by name, counted, with their errors."""

import time
from collections.abc import Mapping
from typing import Any

from strawberry.types.execution import ExecutionResult

from anaphora.telemetry.slow import note_slow, spending
from anaphora.telemetry.tracing import span
from api.http.requests import RequestLog
from api.monitoring.metrics import Metrics
from graph.tenancy import tenant_token
from schema.build import ServedSchema
from schema.serving.context import Context


class Operations:
    """Runs queries and mutations over the schema."""

    def __init__(self, schema: ServedSchema, metrics: Metrics) -> None:
        self.schema = schema
        self._metrics = metrics

    async def run(
        self,
        query: str,
        variables: Mapping[str, Any] | None,
        name: str | None,
        context: Context,
        log: RequestLog,
    ) -> ExecutionResult:
        """Answer one operation, and note its name and the codes of its errors; never raises."""
        started = time.perf_counter()
        with spending() as spent, span("graphql") as opened:
            result = await self.schema.execute(
                query,
                variable_values=None if variables is None else dict(variables),
                context_value=context,
                operation_name=name,
            )
            if result.errors:
                log.codes = sorted({error.extensions["code"] for error in result.errors})  # type: ignore[index]
                opened.fail(" ".join(log.codes))
            log.operation = self.schema.documents.name_of(query, name)
            opened.set(graphql__operation__field=log.operation)
        seconds = time.perf_counter() - started
        tenant = tenant_token(log.user_id) if log.user_id else None
        note_slow(
            log.operation or "refused",
            seconds,
            context.services.settings.slow_seconds,
            spent,
            context.stages,
            request_id=log.id,
            tenant=tenant,
        )
        self._metrics.count_operation(
            log.operation, seconds, log.codes, context.stages, context.hints
        )
        return result
