"""An endpoint as the settings name it; its key is shown nowhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from pydantic import SecretStr

from anaphora.settings import Settings

# An endpoint without keys wants one all the same: the library refuses to send none.
_NO_KEY = "none"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Address and model of an endpoint. Prices are of a million tokens; times are seconds."""

    url: str
    model: str
    key: SecretStr = field(default=SecretStr(""), repr=False)
    options: Mapping[str, Any] = field(default_factory=dict)
    timeout: float = 30.0
    attempts: int = 3
    rest: float = 30.0
    max_tokens: int = 2000
    input_price: float = 0.0
    output_price: float = 0.0

    @classmethod
    def of(cls, settings: Settings) -> Self | None:
        """Return the endpoint of the settings; None where they name none."""
        if settings.llm_url is None:
            return None
        return cls(
            url=settings.llm_url,
            model=settings.llm_model,
            key=settings.llm_key,
            options=settings.llm_options,
            timeout=settings.llm_timeout,
            attempts=settings.llm_attempts,
            rest=settings.llm_rest_seconds,
            max_tokens=settings.llm_max_tokens,
            input_price=settings.llm_input_price,
            output_price=settings.llm_output_price,
        )

    @property
    def secret(self) -> str:
        """Return the key as it is sent."""
        return self.key.get_secret_value() or _NO_KEY

    def cost(self, input_tokens: int, output_tokens: int) -> float:
        """Return what so many tokens cost."""
        return (input_tokens * self.input_price + output_tokens * self.output_price) / 1_000_000
