"""What watches the service asks: is the process alive, can it answer, and its figures."""

from starlette.requests import Request
from starlette.responses import Response

from api.answers import json_answer
from api.metrics import CONTENT_TYPE, Metrics
from api.parts import Parts
from schema.enums import HealthStatus


class Watching:
    """Three routes without a key: none tells anything of a user."""

    def __init__(self, parts: Parts, metrics: Metrics) -> None:
        self._parts = parts
        self._metrics = metrics

    async def healthz(self, request: Request) -> Response:
        """The process answers."""
        return json_answer({"status": "OK"})

    async def readyz(self, request: Request) -> Response:
        """200 where requests can be answered, 503 with the reasons where not."""
        why = self._parts.why_not
        if why is not None:
            return json_answer({"status": "FAILING", "reasons": [why]}, status=503)
        report = await self._parts.health()
        # Requests are answered from the database alone; what else is wrong, health tells.
        broken = [check for check in report.checks if check.name == "database"]
        reasons = [check.detail for check in broken if check.status is HealthStatus.FAILING]
        return json_answer(
            {
                "status": "FAILING" if reasons else "OK",
                "reasons": reasons,
                "health": report.status,
                "checks": [
                    {"name": check.name, "status": check.status, "detail": check.detail}
                    for check in report.checks
                ],
            },
            status=503 if reasons else 200,
        )

    async def metrics(self, request: Request) -> Response:
        """Prometheus' text format."""
        return Response(await self._metrics.read(self._parts), media_type=CONTENT_TYPE)
