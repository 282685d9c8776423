"""Tokens of an issuer (JWT, RFC 7519): verified, and read as a caller."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Self

import jwt

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import Invalid, Unauthenticated
from anaphora.settings import Settings
from api.issuer.published_keys import ALGORITHMS, PublishedKeys
from language.questions.labels import label
from memory.users.ids import checked_user_id

_LONGEST = 8 * 1024
_TOKEN = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
# An operator's scope is given by keys alone.
_SCOPES = {scope.value.lower(): scope for scope in (Scope.READ, Scope.WRITE, Scope.MAINTAIN)}
_PREFIX = "anaphora:"
_REFUSALS: tuple[tuple[type[jwt.PyJWTError], str], ...] = (
    (jwt.ExpiredSignatureError, "This token has expired: ask its issuer for another."),
    (jwt.ImmatureSignatureError, "This token is not valid yet."),
    (jwt.InvalidAudienceError, "This token is for another audience."),
    (jwt.InvalidIssuerError, "This token is of another issuer."),
    (jwt.MissingRequiredClaimError, "This token lacks exp, iss, aud or sub."),
)


class Issuer:
    """Reads the tokens of the one issuer that the settings name."""

    def __init__(self, settings: Settings, keys: PublishedKeys) -> None:
        self._settings = settings
        self._keys = keys

    @classmethod
    def at(cls, settings: Settings, address: str) -> Self:
        """Return the settings' issuer, whose keys are published at an address."""
        return cls(settings, PublishedKeys(address))

    async def caller(self, token: str) -> Caller:
        """Return the caller that a token tells: `sub` is the user, `scope` the scopes.

        Raises Unauthenticated for a token that is malformed, forged, out of its time, or for
        somebody else, and Unavailable where the issuer's keys cannot be had.
        """
        kid, algorithm = _header(token)
        key = await self._keys.find(kid, algorithm)
        try:
            claims = jwt.decode(
                token,
                key,
                algorithms=[algorithm],
                audience=self._settings.jwt_audience,
                issuer=self._settings.jwt_issuer,
                leeway=self._settings.jwt_leeway,
                options={
                    "require": ["exp", "iss", "aud", "sub"],
                    "enforce_minimum_key_length": True,
                },
            )
            return self._read(claims)
        except jwt.PyJWTError as error:
            raise Unauthenticated(_refusal(error)) from None
        except (ValueError, OverflowError, OSError, RecursionError):
            raise Unauthenticated("Not a valid token.") from None

    async def close(self) -> None:
        """End the connections to the issuer."""
        await self._keys.close()

    def _read(self, claims: Mapping[str, Any]) -> Caller:
        try:
            user_id = checked_user_id(claims["sub"], "sub")
        except Invalid as error:
            raise Unauthenticated(f"The token's subject: {error}") from None
        client = claims.get("azp") or claims.get("client_id")
        # JSON may hold half a surrogate pair, which no database takes.
        said = client.encode("utf-8", "replace").decode() if isinstance(client, str) else ""
        name = label(said, 100)
        return Caller(
            user_id=user_id,
            key_id="",
            key_name=name or "token",
            kind=KeyKind.USER,
            scopes=scopes_of(claims.get("scope")),
            max_trust=self._settings.jwt_max_trust,
            expires_at=datetime.fromtimestamp(float(claims["exp"]), UTC),
        )


def scopes_of(claim: object) -> frozenset[Scope]:
    """Return the scopes in a `scope` claim: words or a list, with `anaphora:` before or without."""
    words = claim.split() if isinstance(claim, str) else claim if isinstance(claim, list) else ()
    named = (word.lower().removeprefix(_PREFIX) for word in words if isinstance(word, str))
    return frozenset(_SCOPES[word] for word in named if word in _SCOPES)


def _header(token: str) -> tuple[str, str]:
    if len(token) > _LONGEST or not _TOKEN.fullmatch(token):
        raise Unauthenticated("Not a valid token.")
    try:
        header = jwt.get_unverified_header(token)
    except (jwt.PyJWTError, ValueError, RecursionError):
        raise Unauthenticated("Not a valid token.") from None
    kid, algorithm = header.get("kid"), header.get("alg")
    if "crit" in header or not isinstance(kid, str) or algorithm not in ALGORITHMS:
        raise Unauthenticated("A token needs a kid, and an algorithm with a public key.")
    return kid, algorithm


def _refusal(error: jwt.PyJWTError) -> str:
    found = (text for kind, text in _REFUSALS if isinstance(error, kind))
    return next(found, "Not a valid token.")
