"""Requests for vectors that arrive together are answered together, by one worker thread.

The worker takes what is there at once: a text that comes alone does not wait for others. Only when
its last batch had several requests does it wait a few milliseconds for more, since more are likely.
Short requests go first, so that a question is not held up by a long import.
"""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from anaphora.errors import Unavailable
from language.embedding.encoder import Encoded

Model = Callable[[Sequence[str]], Sequence[Encoded]]
# A batch takes some tens of milliseconds: a request that arrives meanwhile waits no longer.
_BATCH = 32
_CHARACTERS = 6000
# Requests that may wait: behind so many, a further one would have given up before its turn.
MOST_WAITING = 256
# After a load that failed, how long requests fail at once, before one tries again.
_REST_SECONDS = 5.0


@dataclass(eq=False)
class _Request:
    texts: Sequence[str]
    answer: "Future[list[Encoded]]"
    rows: list[Encoded] = field(default_factory=list)

    @property
    def left(self) -> Sequence[str]:
        return self.texts[len(self.rows) :]


class Batches:
    """Runs a model in a thread of its own; `load` is called there once, before the first batch."""

    def __init__(self, load: Callable[[], Model], *, wait: float) -> None:
        self._load = load
        self._wait = wait
        self._model: Model | None = None
        self._requests: list[_Request] = []
        self._some = threading.Condition()
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._rest_until = 0.0

    @property
    def ready(self) -> bool:
        return self._model is not None

    @property
    def failure(self) -> BaseException | None:
        """Error of the last load; None before a load failed, and after one succeeded."""
        return None if self.ready else self._failure

    def start(self) -> None:
        """Begin loading, unless it was begun: a load that failed is begun anew after a rest."""
        with self._some:
            resting = time.monotonic() < self._rest_until
            if not resting and (self._thread is None or not self._thread.is_alive()):
                self._thread = threading.Thread(target=self._run, name="encoder", daemon=True)
                self._thread.start()

    def submit(self, texts: Sequence[str]) -> "Future[list[Encoded]]":
        """The texts' vectors, in time; fails with what loading or the model failed with."""
        request = _Request(texts, Future())
        with self._some:
            if self._failure is not None and time.monotonic() < self._rest_until:
                request.answer.set_exception(self._failure)
                return request.answer
            if len(self._requests) >= MOST_WAITING:
                request.answer.set_exception(
                    Unavailable("Too many requests are waiting for the model.")
                )
                return request.answer
            self._requests.append(request)
            self._some.notify()
        self.start()
        return request.answer

    def _run(self) -> None:
        try:
            self._model = self._model or self._load()
        except BaseException as error:
            self._fail_all(error)
            return
        together = 0
        while True:
            batch = self._next(self._wait if together > 1 else 0.0)
            together = len(batch)
            self._answer(self._model, batch)

    def _next(self, wait: float) -> list[tuple[_Request, int]]:
        """The next requests, and how many texts of each; at most one batch of texts."""
        while True:
            with self._some:
                while not self._requests:
                    self._some.wait()
            if wait:
                time.sleep(wait)
            with self._some:
                # Nobody waits any more for a cancelled request.
                self._requests = [one for one in self._requests if not one.answer.cancelled()]
                self._requests.sort(key=lambda request: len(request.left))
                if batch := _fitting(self._requests):
                    return batch

    def _answer(self, model: Model, batch: list[tuple[_Request, int]]) -> None:
        try:
            encoded = model([text for request, count in batch for text in request.left[:count]])
        except Exception as error:
            self._finish([(request, error) for request, _ in batch])
            return
        done: list[tuple[_Request, Exception | None]] = []
        start = 0
        for request, count in batch:
            request.rows.extend(encoded[start : start + count])
            start += count
            if not request.left:
                done.append((request, None))
        self._finish(done)

    def _finish(self, done: Sequence[tuple[_Request, Exception | None]]) -> None:
        ended = {id(request) for request, _ in done}
        with self._some:
            self._requests = [one for one in self._requests if id(one) not in ended]
        for request, error in done:
            # A caller that gave up has cancelled it.
            if not request.answer.set_running_or_notify_cancel():
                continue
            if error is not None:
                request.answer.set_exception(error)
            else:
                request.answer.set_result(request.rows)

    def _fail_all(self, error: BaseException) -> None:
        with self._some:
            # A request that comes after this starts a thread, and a load, of its own.
            requests, self._requests = self._requests, []
            self._thread = None
            self._failure = error
            self._rest_until = time.monotonic() + _REST_SECONDS
        for request in requests:
            if request.answer.set_running_or_notify_cancel():
                request.answer.set_exception(error)


def _fitting(requests: Sequence[_Request]) -> list[tuple[_Request, int]]:
    """Take texts of each request for the next batch: at least one, at most what is swift."""
    batch: list[tuple[_Request, int]] = []
    texts = characters = 0
    for request in requests:
        count = 0
        for text in request.left:
            if texts and (texts == _BATCH or characters + len(text) > _CHARACTERS):
                break
            count, texts, characters = count + 1, texts + 1, characters + len(text)
        if count:
            batch.append((request, count))
        if count < len(request.left):
            break
    return batch
