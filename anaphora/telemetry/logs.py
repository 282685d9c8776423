"""Logs: one JSON object a line on standard error, without what is private.

Never log a text, a key or an embedding. What an error of a library quotes may have an address or
a number in it; those are blanked here.
"""

import logging
import re
import sys

from pythonjsonlogger.json import JsonFormatter

_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_PHONE = re.compile(r"\+\d[\d\s().-]{7,}\d|\b\d{3}[\s.-]\d{3}[\s.-]\d{4}\b")


class _Formatter(JsonFormatter):
    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


def redact(text: str) -> str:
    """The text without e-mail addresses and telephone numbers."""
    return _PHONE.sub("[phone]", _EMAIL.sub("[email]", text))


def configure_logging(level: str) -> None:
    """Send every logger's records of this level and above to standard error, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        _Formatter(
            ("levelname", "name", "message"),
            rename_fields={"levelname": "level", "name": "logger"},
            timestamp="time",
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # These report each connection and request, and a language model's client its whole text.
    quiet = ("httpx", "httpcore", "openai", "sentence_transformers", "transformers", "amqp")
    for name in quiet:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    # Each attempt of its own is a warning to it; what failed in the end, we say.
    logging.getLogger("neo4j").setLevel(max(logging.ERROR, root.level))
