"""Claims texts in Valkey, for the worker that embeds them just now."""

from collections.abc import Sequence

from redis.exceptions import RedisError

from anaphora.settings import Settings
from tasks.messages.channels import claim_key, open_async_client

# Longer than a batch takes; a dead worker's claims lapse before the sweeper's next run.
CLAIM_SECONDS = 15


class ValkeyClaims:
    """Claims that lapse by themselves. While Valkey is away, every key is granted."""

    def __init__(self, settings: Settings) -> None:
        self._client = open_async_client(settings.events_url)

    async def take(self, keys: Sequence[str]) -> set[str]:
        if not keys:
            return set()
        try:
            async with self._client.pipeline(transaction=False) as pipeline:
                for key in keys:
                    pipeline.set(claim_key(key), "1", nx=True, ex=CLAIM_SECONDS)
                taken = await pipeline.execute()
        except (RedisError, OSError):
            return set(keys)
        return {key for key, got in zip(keys, taken, strict=True) if got}

    async def release(self, keys: Sequence[str]) -> None:
        if not keys:
            return
        try:
            await self._client.delete(*(claim_key(key) for key in keys))
        except (RedisError, OSError):
            return
