"""An embedding model at an OpenAI-compatible endpoint, as a function of texts."""

import logging
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from anaphora.breaker import Breaker
from anaphora.errors import Unavailable
from anaphora.settings import Settings
from language.embedding.encoder import Encoded, ModelInfo

if TYPE_CHECKING:
    from openai import OpenAI

logger = logging.getLogger("anaphora.encoder")

_NO_KEY = "none"
_REST = 15.0


def load_endpoint(settings: Settings, info: ModelInfo) -> Callable[[Sequence[str]], list[Encoded]]:
    """The endpoint's model as a function of texts; it makes no token vectors.

    The function raises Unavailable for an endpoint that does not answer, at once while it is left
    alone, and for vectors of other dimensions than the settings say.
    """
    from openai import OpenAI

    client = OpenAI(
        base_url=settings.embedding_url,
        api_key=settings.embedding_key.get_secret_value() or _NO_KEY,
        timeout=settings.embedding_timeout,
        max_retries=0,
    )
    breaker = Breaker(_REST)

    def encode(texts: Sequence[str]) -> list[Encoded]:
        given = [text[: settings.embedding_characters] or " " for text in texts]
        breaker.check()
        try:
            rows = _ask(client, info, given, ask_size=settings.embedding_ask_dimensions)
            encoded = [_encoded(row, info) for row in rows]
        except Unavailable:
            breaker.failed()
            raise
        breaker.succeeded()
        return encoded

    return encode


def _ask(client: "OpenAI", info: ModelInfo, texts: Sequence[str], *, ask_size: bool) -> list[Any]:
    """Ask for the texts' vectors, in order. Raises Unavailable, which quotes nothing."""
    import httpx
    import openai

    more: dict[str, Any] = {"dimensions": info.dimensions} if ask_size else {}
    try:
        answer = client.embeddings.create(
            model=info.name, input=list(texts), encoding_format="float", **more
        )
        found = {one.index: one.embedding for one in answer.data}
        return [found[at] for at in range(len(texts))]
    except openai.APIStatusError as error:
        message = f"The embedding endpoint answered with HTTP {error.status_code}."
    except (openai.OpenAIError, httpx.HTTPError, OSError):
        message = "The embedding endpoint does not answer."
    except (ValueError, LookupError, TypeError, AttributeError):
        message = "The embedding endpoint's answer holds no vectors."
    raise Unavailable(message, retry_after=_REST)


def _encoded(row: Any, info: ModelInfo) -> Encoded:
    """Return a vector of length one. Raises Unavailable for one that is none."""
    try:
        vector = np.asarray(row, dtype=np.float32)
    except (ValueError, TypeError):
        vector = np.zeros(0, dtype=np.float32)
    if vector.shape != (info.dimensions,):
        raise Unavailable(
            f"{info.name} does not have {info.dimensions} dimensions: set "
            "ANAPHORA_EMBEDDING_DIMENSIONS to what it has."
        )
    length = float(np.linalg.norm(vector))
    if not math.isfinite(length) or length == 0.0:
        raise Unavailable(f"{info.name} returned no usable vector for a text.")
    return Encoded(vector / np.float32(length))
