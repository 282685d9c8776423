"""Sums up in Valkey what the steps of runs took, over all workers, for whoever asks the API."""

from collections.abc import Mapping

from redis.exceptions import RedisError

from anaphora.settings import Settings
from tasks.messages.channels import STEPS_KEY, open_async_client

# What is summed for a step, beside its counts.
SECONDS, BATCHES, FAILURES, COUNT = "seconds", "batches", "failures", "count"


class ValkeyMeter:
    """Sums that only grow. While Valkey is away, nothing is measured, and nobody waits for it."""

    def __init__(self, settings: Settings) -> None:
        self._client = open_async_client(settings.events_url)

    async def measured(self, step: str, seconds: float, counts: Mapping[str, int]) -> None:
        """Note a batch of a step: what it took, and what it counted."""
        try:
            async with self._client.pipeline(transaction=False) as pipeline:
                pipeline.hincrbyfloat(STEPS_KEY, f"{step}:{SECONDS}", seconds)
                pipeline.hincrby(STEPS_KEY, f"{step}:{BATCHES}", 1)
                for name, count in counts.items():
                    pipeline.hincrby(STEPS_KEY, f"{step}:{COUNT}:{name}", count)
                await pipeline.execute()
        except (RedisError, OSError):
            return

    async def failed(self, step: str) -> None:
        """Note that a run failed at a step."""
        try:
            await self._client.hincrby(STEPS_KEY, f"{step}:{FAILURES}", 1)
        except (RedisError, OSError):
            return

    async def close(self) -> None:
        await self._client.aclose()
