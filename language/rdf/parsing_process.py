"""Parses documents beside this process, so that neither its event loop nor its memory is theirs."""

import asyncio
import contextlib
import json
import sys

from anaphora.errors import AnaphoraError, Invalid, LimitExceeded, Unavailable
from language.rdf.model import ParsedOntology, RdfFormat

FIELD = "document"
# One at a time: each may take gigabytes.
_turn = asyncio.Semaphore(1)


async def parse_ontology(
    document: str, format: RdfFormat, *, most_bytes: int, seconds: float
) -> ParsedOntology:
    """Parse an ontology document.

    Raises LimitExceeded above `most_bytes` of UTF-8, before anything is parsed, and when it takes
    longer than `seconds`; Invalid, with what is wrong, for what is not of the format.
    """
    if len(document) > most_bytes or len(document.encode("utf-8", "replace")) > most_bytes:
        raise LimitExceeded(
            f"An ontology may have at most {most_bytes} bytes: split it.", field=FIELD
        )
    if not document.strip():
        raise Invalid("The document is empty.", field=FIELD)
    question = {"document": document, "format": format.value, "seconds": seconds}
    async with _turn:
        answer = await _ask(json.dumps(question).encode(), seconds)
    if answer is None:
        raise LimitExceeded("Reading it takes too long or needs too much memory.", field=FIELD)
    content = json.loads(answer)
    if error := content.get("error"):
        kinds: dict[str, type[AnaphoraError]] = {LimitExceeded.code: LimitExceeded}
        raise kinds.get(error["code"], Invalid)(error["message"], field=FIELD)
    return ParsedOntology.from_json(content["ontology"])


async def _ask(question: bytes, seconds: float) -> bytes | None:
    """The child's answer; None when its time was over, or it ended without one."""
    try:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "language.rdf.parser",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError as error:
        raise Unavailable("No process can be started to read it.") from error
    try:
        async with asyncio.timeout(seconds):
            answer, _ = await child.communicate(question)
    except TimeoutError:
        return None
    finally:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
    return answer if child.returncode == 0 and answer else None
