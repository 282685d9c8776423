"""Opaque tokens handed to clients: signed, so that an altered or foreign token is refused.

The signature, HMAC-SHA256 over compact JSON, binds what the token is for (`purpose`: receipt,
cursor, ...) and whose it is. The secret is the graph's own (Meta), so that every replica reads what
another wrote.
"""

import hashlib
import hmac
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from anaphora.errors import Invalid

_LONGEST = 65_536


class Signer:
    """Signs and reads tokens; keyed by a secret of 32 bytes."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, purpose: str, owner: str, content: Any) -> str:
        """A token with JSON content."""
        return self._serializer(purpose, owner).dumps(content)

    def read(self, purpose: str, owner: str, token: str, field: str) -> Any:
        """The token's content. Raises Invalid if it is malformed, altered or another's."""
        refused = Invalid(f"Not a valid {purpose} of this user.", field=field)
        if len(token) > _LONGEST or not token.isascii():
            raise refused
        try:
            return self._serializer(purpose, owner).loads(token)
        except BadData:
            raise refused from None

    def digest(self, text: str) -> str:
        """A keyed hash of a text, e.g. of an idempotent write's canonical input."""
        return hmac.new(
            self._secret, b"digest\0" + text.encode("utf-8"), hashlib.sha256
        ).hexdigest()

    def _serializer(self, purpose: str, owner: str) -> URLSafeSerializer:
        derived = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        return URLSafeSerializer(self._secret, f"{purpose}\0{owner}", signer_kwargs=derived)
