"""A GraphQL client of our own API, for the commands."""

import time
from types import TracebackType
from typing import Any, Self

import httpx

from anaphora import errors
from anaphora.errors import AnaphoraError, Internal, Unavailable

CODES = {kind.code: kind for kind in AnaphoraError.__subclasses__()}
TRY_AGAIN_SECONDS = 60.0


class ApiClient:
    """Sends queries with a key; the API's errors come out as ours."""

    def __init__(self, url: str, key: str, user: str | None = None) -> None:
        headers = {b"Authorization": f"Bearer {key}".encode()}
        if user is not None:
            # As bytes: of text, httpx takes ASCII alone.
            headers[b"X-Anaphora-User"] = user.encode()
        self._url = url
        self._http = httpx.Client(base_url=url, headers=headers, timeout=60.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._http.close()

    @property
    def http(self) -> httpx.Client:
        """The HTTP client, for what is no GraphQL."""
        return self._http

    def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        """The answer's data. Raises the error that the API answers with."""
        try:
            response = self._http.post("/graphql", json={"query": query, "variables": variables})
        except httpx.TransportError as error:
            raise self.unreachable(error) from error
        try:
            answer = response.json()
        except ValueError:
            raise Internal(f"{self._url} answered {response.status_code}, and not JSON.") from None
        if found := answer.get("errors"):
            raise as_error(found[0])
        data: dict[str, Any] = answer["data"]
        return data

    def ask_until(self, query: str, **variables: Any) -> dict[str, Any]:
        """Ask as `ask` does, for a minute while a part is down: for what may be sent twice."""
        deadline = time.monotonic() + TRY_AGAIN_SECONDS
        wait = 0.5
        while True:
            try:
                return self.ask(query, **variables)
            except Unavailable:
                if time.monotonic() > deadline:
                    raise
            time.sleep(wait)
            wait = min(wait * 2, 5.0)

    def unreachable(self, error: Exception) -> Unavailable:
        if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.UnsupportedProtocol):
            return Unavailable(
                f"Nothing answers at {self._url} ({error}): start it with `anaphora up`."
            )
        return Unavailable(
            f"The answer of {self._url} did not come, and what you asked for may be done: look "
            "before you try again."
        )


def error_of(response: httpx.Response) -> AnaphoraError:
    """The error that an answer other than 200 stands for; its body must have been read."""
    message = f"{response.url.path} answered {response.status_code}."
    try:
        answer = response.json()
        found = (answer.get("errors") or [answer.get("error") or answer])[0]
        return as_error({"message": message, **found})
    except (ValueError, AttributeError, TypeError, IndexError):
        return Internal(message)


def as_error(found: dict[str, Any]) -> AnaphoraError:
    """The error that a GraphQL error, or an item's, stands for."""
    details = {**found, **(found.get("extensions") or {})}
    kind = CODES.get(details.get("code", ""), errors.Invalid)
    message = details["message"]
    if kind is Internal and details.get("id"):
        # By this the log finds what went wrong.
        message = f"{message} ({details['id']})"
    return kind(message, field=details.get("field"))
