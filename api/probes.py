"""Probes for monitoring: is the process alive, can it answer, and its figures."""

from starlette.requests import Request
from starlette.responses import Response

from api.http.answers import json_answer
from api.monitoring.cache import Cached
from api.monitoring.health import find_database, find_model
from api.monitoring.metrics import CONTENT_TYPE, Metrics
from api.parts import Parts
from schema.serving.enums import HealthStatus

_PATIENCE = 1.0


class Watching:
    """Three routes for monitoring, without a key: none tells anything of a user."""

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
        """Answer 200 where questions are answered by meaning, 503 with the reasons where not.

        That takes the database, its indexes, the model, and a rehearsal. The other checks are told
        besides, by name and status, where they are known within a second: details are for those
        with a key.
        """
        model = find_model(self._parts)
        why = [self._parts.why_not]
        if why == [None]:
            database = await self._database.read()
            why = [database.detail if database.status is HealthStatus.FAILING else None]
        # Nothing is rehearsed before the model is loaded.
        loaded = model.status is HealthStatus.OK
        why.append(self._parts.rehearsing if loaded else model.detail)
        reasons = [reason for reason in why if reason]
        if reasons:
            checks = {"model": model.status}
            content = {"status": "FAILING", "reasons": reasons, "checks": checks}
            return json_answer(content, status=503)
        report = await self._health.within(_PATIENCE)
        checks = {} if report is None else {check.name: check.status for check in report.checks}
        return json_answer({"status": "OK", "reasons": [], "checks": checks})

    async def metrics(self, request: Request) -> Response:
        """Answer in Prometheus' text format."""
        await self._waiting.read()
        return Response(self._metrics.text(), media_type=CONTENT_TYPE)
