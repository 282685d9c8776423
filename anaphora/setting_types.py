"""Types of settings that have parts or rules of their own."""

from pathlib import Path
from typing import Annotated, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, model_validator

_PORTS = {"http": 80, "https": 443}


def _origin(given: str) -> str:
    """Return an origin as browsers serialise it. Raises ValueError for anything else."""
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    scheme, name = parts.scheme, parts.hostname or ""
    shown = f"[{name}]" if ":" in name else name
    if port is not None and port != _PORTS.get(scheme):
        shown += f":{port}"
    whole = f"{scheme}://{shown}"
    rest = parts.path or parts.query or parts.fragment or "@" in parts.netloc
    if scheme not in _PORTS or not name or rest or not given.isascii() or "*" in name:
        raise ValueError(
            "is no origin: give scheme and host, as https://app.example.com, without a path, and "
            "an international name in its xn-- form; * and null are not taken"
        )
    return whole


# A page's origin, as the Origin header has it.
Origin = Annotated[str, AfterValidator(_origin)]
# Rates of a day; days, of which 0 means no end.
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Days = Annotated[float, Field(ge=0, le=100_000, allow_inf_nan=False)]
_Weight = Annotated[float, Field(allow_inf_nan=False, ge=-10, le=10)]


class Experiment(BaseModel):
    """Two named weight sets of a profile, each for half of the users; an empty set changes none."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=100)
    profile: str = "BALANCED"
    arms: dict[str, dict[str, Annotated[float, Field(allow_inf_nan=False, ge=-10, le=10)]]] = Field(
        min_length=2, max_length=2
    )


class DomainSource(BaseModel):
    """A database that may be read about entities: where it is, and which tables of it."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    url: SecretStr | None = None
    url_file: Path | None = None
    tables: tuple[str, ...] = Field(min_length=1)
    # In every table, whose a row is: a user's id. None: every user may see every row.
    user_column: str | None = None

    @model_validator(mode="after")
    def _one_address(self) -> Self:
        if (self.url is None) == (self.url_file is None):
            raise ValueError("give url or url_file")
        return self

    def secret_url(self) -> str:
        """Return the URL with its password. Raises OSError for a file that cannot be read."""
        if self.url is not None:
            return self.url.get_secret_value()
        return (self.url_file or Path()).read_text(encoding="utf-8").strip()
