"""The issuer's published keys: fetched once for many tokens, again when they rotate."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

import httpx
import jwt

from anaphora.errors import Unauthenticated, Unavailable

log = logging.getLogger("anaphora.api")

# Seconds after which the keys are fetched again, that they serve while that fails, and between two
# attempts: tokens with ids of our sender's invention must not become requests to the issuer.
FRESH = 300.0
KEPT = 3600.0
PAUSE = 10.0
_TIMEOUT = 5.0
_LONGEST = 256 * 1024
_MOST = 100

# What a key may sign with, by its type and curve. Never a shared secret, never `none`.
_ALGORITHMS: Mapping[tuple[str, str | None], tuple[str, ...]] = {
    ("RSA", None): ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    ("EC", "P-256"): ("ES256",),
    ("EC", "P-384"): ("ES384",),
    ("EC", "P-521"): ("ES512",),
    ("OKP", "Ed25519"): ("EdDSA",),
}
ALGORITHMS = tuple(name for names in _ALGORITHMS.values() for name in names)


class PublishedKeys:
    """Keys at an address, by their `kid`.

    A key that the issuer withdraws serves for five minutes more at most, and while the issuer
    cannot be reached for an hour.
    """

    def __init__(
        self,
        address: str,
        client: httpx.AsyncClient | None = None,
        clock: Callable[[], float] = time.monotonic,
        patience: float = _TIMEOUT,
    ) -> None:
        self._patience = patience
        self._address = address
        self._client = client or httpx.AsyncClient(timeout=_TIMEOUT, follow_redirects=False)
        self._clock = clock
        self._keys: dict[str, dict[str, Any]] = {}
        self._fetched = self._tried = float("-inf")
        self._lock = asyncio.Lock()
        self._refreshing: asyncio.Task[None] | None = None

    async def find(self, kid: str, algorithm: str) -> jwt.PyJWK:
        """Return a key for an algorithm.

        Raises Unauthenticated for a key that the issuer does not publish or that is not for this
        algorithm, Unavailable where the issuer has not been reached for too long.
        """
        if kid not in self._keys or self._age > KEPT:
            await self._refresh(kid)
        elif self._age > FRESH and self._refreshing is None:
            # What is known serves meanwhile: a slow issuer makes nobody wait.
            self._refreshing = asyncio.create_task(self._refresh(kid), name="issuer-keys")
            self._refreshing.add_done_callback(self._refreshed)
        if self._age > KEPT:
            raise Unavailable("The issuer's keys cannot be fetched.", retry_after=PAUSE)
        found = self._keys.get(kid)
        if found is None:
            raise Unauthenticated("The token's key is not among its issuer's.")
        if algorithm not in algorithms_of(found):
            raise Unauthenticated("The token's algorithm is not its key's.")
        return jwt.PyJWK(found, algorithm)

    async def close(self) -> None:
        """End the connections to the issuer."""
        if self._refreshing is not None:
            self._refreshing.cancel()
        await self._client.aclose()

    @property
    def _age(self) -> float:
        return self._clock() - self._fetched

    def _refreshed(self, _: "asyncio.Task[None]") -> None:
        self._refreshing = None

    async def _refresh(self, kid: str) -> None:
        async with self._lock:
            known = kid in self._keys and self._age <= FRESH
            if known or self._clock() - self._tried < PAUSE:
                return
            self._tried = self._clock()
            try:
                self._keys = await self._fetch()
            except (httpx.HTTPError, TimeoutError, ValueError, RecursionError) as error:
                log.warning("The issuer's keys cannot be fetched: %s", type(error).__name__)
            else:
                self._fetched = self._clock()

    async def _fetch(self) -> dict[str, dict[str, Any]]:
        async with (
            asyncio.timeout(self._patience),
            self._client.stream("GET", self._address) as answer,
        ):
            answer.raise_for_status()
            body = bytearray()
            async for part in answer.aiter_bytes():
                body += part
                if len(body) > _LONGEST:
                    raise ValueError("The issuer's keys are too long.")
        return read_keys(httpx.Response(200, content=bytes(body)).json())


def read_keys(content: object) -> dict[str, dict[str, Any]]:
    """Return the usable keys of a JWKS (RFC 7517) by their `kid`; others are left out.

    Raises ValueError for what is no JWKS.
    """
    keys = content.get("keys") if isinstance(content, dict) else None
    if not isinstance(keys, list):
        raise ValueError("Not a JWKS.")
    found = {}
    for key in keys[:_MOST]:
        if isinstance(key, dict) and isinstance(key.get("kid"), str) and _is_usable(key):
            found[key["kid"]] = key
    return found


def algorithms_of(key: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the algorithms that a key verifies: its type's, or its own one of them."""
    kty, crv = key.get("kty"), key.get("crv")
    fitting = _ALGORITHMS.get((str(kty), None if kty == "RSA" else str(crv)), ())
    return tuple(name for name in fitting if key.get("alg", name) == name)


def _is_usable(key: dict[str, Any]) -> bool:
    algorithms = algorithms_of(key)
    if not algorithms or key.get("use", "sig") != "sig" or "d" in key:
        return False
    try:
        made = jwt.PyJWK(key, algorithms[0])
        return made.Algorithm.check_key_length(made.key) is None
    except (jwt.PyJWTError, ValueError, TypeError):
        return False
