"""The log of the protocol's library, which quotes what agents send: what it says is left out."""

import logging

log = logging.getLogger("anaphora.api")


class _Unquoted(logging.Handler):
    """Logs that the library said something, and not what."""

    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0] if record.exc_info else None
        extra = {"said_by": record.name, "error": kind.__name__ if kind else None}
        log.log(record.levelno, "the library of the agents' protocol warns", extra=extra)


def quote_nothing() -> None:
    """Log the library's warnings and errors without their texts, in this process."""
    library = logging.getLogger("mcp")
    library.handlers, library.propagate = [_Unquoted(logging.WARNING)], False
