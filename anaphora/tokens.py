"""Opaque tokens handed to clients: signed, so that one that was altered or is another's is refused.

A token is base64url of a 16-byte HMAC-SHA256 tag and compact JSON. The signature binds what the
token is for (`purpose`: receipt, cursor, ...) and whose it is. The secret is the graph's own
(Meta), so that every replica reads what another wrote.
"""

import base64
import binascii
import hashlib
import hmac
import json
from typing import Any

from anaphora.errors import Invalid

_TAG = 16
_LONGEST = 65_536


class Signer:
    """Signs and reads tokens; keyed by a secret of 32 bytes."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, purpose: str, owner: str, content: Any) -> str:
        """A token with JSON content."""
        body = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
        return base64.urlsafe_b64encode(self._tag(purpose, owner, body) + body).decode().rstrip("=")

    def read(self, purpose: str, owner: str, token: str, field: str) -> Any:
        """The token's content. Raises Invalid if it is malformed, altered or another's."""
        refused = Invalid(f"Not a valid {purpose} of this user.", field=field)
        if len(token) > _LONGEST or not token.isascii():
            raise refused
        try:
            raw = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
        except (binascii.Error, ValueError):
            raise refused from None
        tag, body = raw[:_TAG], raw[_TAG:]
        if not hmac.compare_digest(tag, self._tag(purpose, owner, body)):
            raise refused
        return json.loads(body)

    def digest(self, text: str) -> str:
        """A keyed hash of a text, e.g. of an idempotent write's canonical input."""
        return hmac.new(
            self._secret, b"digest\0" + text.encode("utf-8"), hashlib.sha256
        ).hexdigest()

    def _tag(self, purpose: str, owner: str, body: bytes) -> bytes:
        message = f"{purpose}\0{owner}\0".encode() + body
        return hmac.new(self._secret, message, hashlib.sha256).digest()[:_TAG]
