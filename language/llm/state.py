"""The state of an endpoint, for health and `anaphora doctor`: by its list of models, for free."""

import time

from anaphora.errors import Unavailable
from language.llm.endpoint import Endpoint
from language.llm.failure import Failed
from language.llm.transport import NO_LIST, Transport

# Seconds that a look may take, and that what it saw is told again.
_PATIENCE, _KEPT = 3.0, 30.0


class EndpointState:
    """Looks whether an endpoint answers and knows its model; seldom, however often it is asked."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._transport = Transport(endpoint)
        self._seen: tuple[float, str | None, str] | None = None

    async def look(self) -> str:
        """Return what can be said of it. Raises Unavailable for an endpoint that is not well."""
        if self._seen is None or time.monotonic() - self._seen[0] > _KEPT:
            well, wrong = await self._look()
            self._seen = (time.monotonic(), well, wrong)
        _, well, wrong = self._seen
        if well is None:
            raise Unavailable(wrong)
        return well

    async def close(self) -> None:
        """Close the connections."""
        await self._transport.close()

    async def _look(self) -> tuple[str | None, str]:
        given = self._endpoint
        try:
            await self._transport.open()
            names = await self._transport.models(_PATIENCE)
        except Failed as error:
            if error.status in NO_LIST:
                return f"{given.url} answers, and lists no models", ""
            return None, f"{error.message} Local rules are used meanwhile."
        # Some list a model under its name with a tag behind it.
        if any(name == given.model or name.startswith(f"{given.model}:") for name in names):
            return f"{given.url} answers, and has {given.model}", ""
        wrong = f"{given.url} answers, and does not list {given.model}."
        return None, f"{wrong} Local rules are used meanwhile."
