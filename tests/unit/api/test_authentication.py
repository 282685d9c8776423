"""The user that a header names, byte by byte."""

import pytest
from starlette.requests import HTTPConnection

from anaphora.errors import Invalid
from api.http.authentication import socket_user, user_of


def connection(*headers: tuple[bytes, bytes]) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": list(headers)})


@pytest.mark.parametrize("name", ["jose", "José", "\u738b\u82b3", "Jose\u0301"])
def test_a_user_in_a_header_is_utf_8(name: str) -> None:
    given = connection((b"x-anaphora-user", name.encode()))
    assert user_of(given) == name
    assert socket_user(given, {}) == name
    assert socket_user(connection(), {"X-Anaphora-User": name}) == name


def test_a_header_of_other_bytes_is_refused() -> None:
    with pytest.raises(Invalid) as refused:
        user_of(connection((b"x-anaphora-user", "José".encode("latin-1"))))
    assert refused.value.field == "X-Anaphora-User"


def test_without_a_header_it_names_nobody() -> None:
    assert user_of(connection()) is None
