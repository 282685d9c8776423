"""Sends the lines of a file through the API, in batches; a bad one stops none of the others."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO

from anaphora.errors import AnaphoraError, Internal, Invalid, LimitExceeded
from launch.client.client import ApiClient, as_error
from launch.client.line_errors import error_of_line
from launch.client.lines import BadLine, Kind, Line, batches, read_line

ERROR = "error { code message field }"
MUTATIONS = {
    "turns": "mutation($inputs: [TurnInput!]!) { done: addTurns(inputs: $inputs) "
    "{ results { " + ERROR + " } } }",
    "memories": "mutation($inputs: [RememberInput!]!) { done: rememberMany(inputs: $inputs) "
    "{ results { " + ERROR + " } } }",
}


@dataclass(slots=True)
class Imported:
    """Number of lines that were stored, and the error of each of the others."""

    stored: int = 0
    errors: list[tuple[int, AnaphoraError]] = field(default_factory=list)


def import_file(
    client: ApiClient,
    file: IO[bytes],
    *,
    kind: Kind | None = None,
    progress: Callable[[int], None] = lambda size: None,
    report: Callable[[int, AnaphoraError], None] = lambda number, error: None,
) -> Imported:
    """Send every line; `progress` is told bytes, `report` of each line that was not stored.

    Sent again it stores nothing twice, so a file that was cut short is simply sent again. Raises
    Unavailable where the API is down for long, Unauthenticated or Forbidden for the key.
    """
    done = Imported()

    def bad(number: int, error: AnaphoraError) -> None:
        done.errors.append((number, error))
        report(number, error)

    for batch in batches(_good(file, kind, bad, progress)):
        for line, error in _send(client, batch.kind, batch.lines):
            if error is None:
                done.stored += 1
            else:
                bad(line.number, error)
            progress(line.size)
    return done


def _good(
    file: Iterable[bytes],
    kind: Kind | None,
    bad: Callable[[int, AnaphoraError], None],
    progress: Callable[[int], None],
) -> Iterator[Line]:
    for number, raw in enumerate(file, 1):
        line = read_line(number, raw, kind)
        if isinstance(line, Line):
            yield line
            continue
        if isinstance(line, BadLine):
            bad(number, line.error)
        progress(len(raw))


def _send(
    client: ApiClient, kind: Kind, lines: list[Line]
) -> Iterator[tuple[Line, AnaphoraError | None]]:
    """Send lines, and yield each with its error, if any. A batch refused as a whole is halved."""
    try:
        answer = client.ask_until(MUTATIONS[kind], inputs=[line.given for line in lines])
    except (Invalid, LimitExceeded) as error:
        if len(lines) == 1:
            yield lines[0], error_of_line(lines[0], error)
            return
        middle = len(lines) // 2
        yield from _send(client, kind, lines[:middle])
        yield from _send(client, kind, lines[middle:])
        return
    results = answer["done"]["results"]
    if len(results) != len(lines):
        raise Internal("The API answered for a different number of items than were sent.")
    for line, result in zip(lines, results, strict=True):
        wrong = result["error"]
        yield line, error_of_line(line, as_error(wrong)) if wrong else None
