"""An issuer of tokens: keys of each kind, a JWKS that can rotate, be slow or be gone."""

import json
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

ISSUER = "https://issuer.example"
AUDIENCE = "anaphora"
SECRET = "a shared secret that is long enough for HS256"


@cache
def private_key(name: str) -> Any:
    """Return the private key of a name: its kind before the hyphen."""
    kind = name.partition("-")[0]
    if kind == "rsa":
        return rsa.generate_private_key(public_exponent=65537, key_size=2048)
    if kind == "weak":
        return rsa.generate_private_key(public_exponent=65537, key_size=1024)
    return ec.generate_private_key(ec.SECP256R1()) if kind == "ec" else _edwards()


def _edwards() -> Any:
    return ed25519.Ed25519PrivateKey.generate()


def public_key(name: str, **given: Any) -> dict[str, Any]:
    """Return a key of a JWKS."""
    public = private_key(name).public_key()
    kind = name.partition("-")[0]
    makers: dict[str, Any] = {"rsa": RSAAlgorithm, "weak": RSAAlgorithm, "ec": ECAlgorithm}
    maker = makers.get(kind, OKPAlgorithm)
    made: dict[str, Any] = json.loads(maker.to_jwk(public))
    return made | {"kid": name, "use": "sig"} | given


def claims_of(**given: Any) -> dict[str, Any]:
    """Return claims that are taken, but for what is given; None leaves one out."""
    now = time.time()
    claims = {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": "maya",
        "exp": now + 300,
        "iat": now,
        "scope": "read write",
    } | given
    return {name: value for name, value in claims.items() if value is not None}


def token(name: str = "rsa-1", algorithm: str = "RS256", headers: Any = None, **given: Any) -> str:
    """Return a token that a key signed."""
    told = {"kid": name} | (headers or {})
    told = {key: value for key, value in told.items() if value is not None}
    with warnings.catch_warnings():
        # A key that is too short is one of the cases.
        warnings.simplefilter("ignore")
        # Signed as they are: `jwt.encode` would refuse some claims itself.
        content = json.dumps(claims_of(**given)).encode()
        return jwt.PyJWS().encode(content, private_key(name), algorithm, headers=told)


class Keys:
    """Answers of the issuer, and how often it was asked."""

    def __init__(self) -> None:
        self.keys: list[dict[str, Any]] = []
        self.asked = 0
        self.status = 200
        self.pause = 0.0
        self.address = ""

    def publish(self, *names: str) -> None:
        self.keys = [public_key(name) for name in names]


@contextmanager
def running_issuer() -> Iterator[Keys]:
    """Serve a JWKS on this machine."""
    keys = Keys()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            keys.asked += 1
            time.sleep(keys.pause)
            body = json.dumps({"keys": keys.keys}).encode()
            self.send_response(keys.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    keys.address = f"http://127.0.0.1:{server.server_address[1]}/jwks"
    try:
        yield keys
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
