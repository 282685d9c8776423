"""Requests of the command to the API."""

from launch.client.client import ApiClient


def test_a_user_of_any_letters_is_sent_in_utf8() -> None:
    with ApiClient("http://127.0.0.1:1", "ak_key", "zoë") as client:
        sent = dict(client.http.headers.raw)
    assert sent[b"X-Anaphora-User"] == "zoë".encode()
    assert sent[b"Authorization"] == b"Bearer ak_key"
