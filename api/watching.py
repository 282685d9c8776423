"""What watches the service asks: is the process alive, can it answer, and its figures."""

from starlette.requests import Request
from starlette.responses import Response

from api.answers import json_answer
from api.cached import Cached
from api.health import find_database
from api.metrics import CONTENT_TYPE, Metrics
from api.parts import Parts
from schema.enums import HealthStatus

_PATIENCE = 1.0


class Watching:
    """Three routes without a key: none tells anything of a user."""

    def __init__(self, parts: Parts, metrics: Metrics) -> None:
        self._parts = parts
        self._metrics = metrics
        # Asked without a key: what others are asked for them does not grow with the requests.
        self._database = Cached(lambda: find_database(parts))
        self._waiting = Cached(lambda: metrics.look(parts))
        self._health = Cached(lambda: parts.health(), 2.0)

    async def healthz(self, request: Request) -> Response:
        """The process answers."""
        return json_answer({"status": "OK"})

    async def readyz(self, request: Request) -> Response:
        """200 where requests can be answered, 503 with the reasons where not.

        Requests are answered from the database alone; the other checks are told besides, by name
        and status, where they are known within a second: details are for those with a key.
        """
        why = self._parts.why_not
        if why is None:
            check = await self._database.read()
            why = check.detail if check.status is HealthStatus.FAILING else None
        if why is not None:
            return json_answer({"status": "FAILING", "reasons": [why]}, status=503)
        report = await self._health.within(_PATIENCE)
        checks = {} if report is None else {check.name: check.status for check in report.checks}
        return json_answer({"status": "OK", "reasons": [], "checks": checks})

    async def metrics(self, request: Request) -> Response:
        """Prometheus' text format."""
        await self._waiting.read()
        return Response(self._metrics.text(), media_type=CONTENT_TYPE)
