"""Settings: one frozen object, read once at start, handed to whoever needs it.

From the environment (`ANAPHORA_*`), then `anaphora.toml` in the working folder or the file that
`ANAPHORA_CONFIG` names, then the defaults. Unknown or invalid settings are named and refused.
`docs/reference/settings.md` is generated from the descriptions here.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Self, get_origin
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import (
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from anaphora.errors import Invalid
from anaphora.setting_types import Days, DomainSource, Experiment, Origin, Share

PREFIX = "ANAPHORA_"
CONFIG = "ANAPHORA_CONFIG"
# Address at which docker-compose.yml publishes the proxy: in the settings' file, but no setting.
PUBLISH = "ANAPHORA_PUBLISH"
# OpenTelemetry's variable for where traces and metrics are sent.
_OTLP = "OTEL_EXPORTER_OTLP_ENDPOINT"
# Served whatever the settings say: health checks ask by these names. No page of another site can
# send them as its requests' Host: a name that its owner has point here is another name.
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
# Number type that the embedding model computes in.
Precision = Literal["int8", "float32"]


class Settings(BaseSettings):
    """All settings. Durations are seconds, sizes bytes, unless the text says otherwise."""

    model_config = SettingsConfigDict(frozen=True, extra="forbid", env_prefix=PREFIX)

    # The database
    neo4j_uri: str = Field("bolt://127.0.0.1:7687", description="URI of the database: bolt:// or neo4j:// (routed), +s for TLS.")
    neo4j_user: str = Field("neo4j", description="The database user.")
    neo4j_password: SecretStr = Field(SecretStr(""), description="Its password; better given as a file.")
    neo4j_password_file: Path | None = Field(None, description="A file that holds the password, as container secrets do.")
    neo4j_database: str = Field("neo4j", description="The database's name.")
    neo4j_pool_size: int = Field(50, ge=1, le=1000, description="Maximum connections to the database per process.")
    query_timeout: float = Field(15.0, gt=0, le=3600, description="Maximum time of a database transaction.")

    neo4j_heap: str = Field("768m", pattern=r"^[1-9]\d{0,5}[mg]$", description="Java heap of the database that `anaphora up` starts itself.")
    neo4j_pagecache: str = Field("256m", pattern=r"^[1-9]\d{0,5}[mg]$", description="Page cache of the database that `anaphora up` starts itself.")

    # Background work
    broker_url: str = Field("redis://127.0.0.1:6379/0", description="Celery's broker: Valkey, or RabbitMQ (amqp://), whose queues are then quorum queues.")
    broker_url_file: Path | None = Field(None, description="A file that holds the broker's URL, if it contains a password.")
    result_url: str = Field("redis://127.0.0.1:6379/1", description="Celery's result store.")
    result_url_file: Path | None = Field(None, description="A file that holds the result store's URL.")
    events_url: str = Field("redis://127.0.0.1:6379/0", description="Valkey whose pub/sub carries change events between processes.")
    events_url_file: Path | None = Field(None, description="A file that holds the events' URL.")
    sweep_seconds: float = Field(20.0, ge=1, le=3600, description="Interval of the sweeper, which finds work whose message was lost.")
    sweep_after_seconds: float = Field(10.0, ge=0, le=3600, description="How long a memory may wait for its embedding before it is queued again.")
    embed_batch: int = Field(64, ge=1, le=1024, description="Maximum texts embedded in one batch.")
    worker_nice: int = Field(5, ge=0, le=19, description="Niceness of workers that embed, so that the API and the database on their machine come first; 0 for none.")
    maintenance_nice: int = Field(15, ge=0, le=19, description="Niceness of workers that embed nothing, such as the one that consolidates; 0 for none.")
    max_attempts: int = Field(5, ge=1, le=100, description="Attempts at embedding, extracting or classifying an item before it is skipped and reported by health.")

    # Embeddings
    embedding_model: str = Field("english", description="`english` or `multilingual`, which are packaged, or a sentence-transformers name or folder.")
    embedding_threads: int = Field(0, ge=0, le=256, description="Threads of the model; 0 for one per core, eight at most.")
    embedding_precision: Precision = Field("int8", description="Precision of the packaged model; float32 is exact and takes twice the time.")
    embedding_batch_ms: float = Field(5.0, ge=0, le=10, description="Milliseconds to wait for texts that arrive together.")
    embed_inline_seconds: float = Field(2.0, ge=0, le=30, description="How long a single remember waits for its embedding.")

    embedding_url: str | None = Field(None, description="Base URL of an OpenAI-compatible endpoint that embeds; embedding_model is then the model's name there.")
    embedding_key: SecretStr = Field(SecretStr(""), description="Its key; better given as a file.")
    embedding_key_file: Path | None = Field(None, description="A file that holds the key.")
    embedding_dimensions: int | None = Field(None, ge=1, le=4096, description="Dimensions of the endpoint's vectors.")
    embedding_ask_dimensions: bool = Field(False, description="Ask the endpoint for embedding_dimensions, for a model that can give fewer than it has.")
    embedding_characters: int = Field(8000, ge=100, le=200_000, description="Characters of a text that are sent to the endpoint; the rest is cut.")
    embedding_timeout: float = Field(20.0, gt=0, le=600, description="Maximum time of a request to the endpoint.")

    # Conflicts
    conflict_similarity: float = Field(0.5, ge=0, le=1, description="Minimum cosine at which the words of two memories are compared for a conflict; explicit polarities are compared from 0.8.")
    duplicate_similarity: float = Field(0.95, ge=0, le=1, description="Minimum cosine of two memories that say the same.")
    conflict_candidates: int = Field(20, ge=1, le=200, description="Maximum memories that a new memory is compared with.")

    # The API
    host: str = Field("127.0.0.1", description="Address on which the API listens; loopback by default.")
    port: int = Field(8000, ge=0, le=65535, description="Port of the API; 0 for any free port.")
    allowed_hosts: tuple[str, ...] = Field(LOOPBACK, description="Allowed values of the Host header, separated by commas; `*` for any. The machine's own names (`127.0.0.1`, `localhost`, `[::1]`) are always served.")
    allowed_origins: tuple[Origin, ...] = Field((), description="Origins of other sites' pages that may ask with a key (CORS), exactly as browsers send them and separated by commas: `https://app.example.com`, with a port where it is not the scheme's own. None by default.")
    jwt_issuer: str | None = Field(None, description="Issuer (`iss`) whose tokens are taken beside keys: `sub` is the user, `scope` has `read`, `write` or `maintain`. Needs jwt_audience and jwt_keys.")
    jwt_audience: str | None = Field(None, description="Audience (`aud`) that a token must be for.")
    jwt_keys: str | None = Field(None, description="URL of the issuer's public keys (JWKS): https, or http on this machine.")
    jwt_leeway: float = Field(30.0, ge=0, le=300, description="Seconds by which the issuer's clock may differ.")
    jwt_max_trust: Literal["VERIFIED", "STANDARD", "UNTRUSTED"] = Field("STANDARD", description="Highest trust that a caller with a token may give.")
    graphiql: bool = Field(True, description="Serve GraphiQL.")
    mcp: bool = Field(True, description="Serve agents at `/mcp`.")
    introspection: bool = Field(True, description="Let clients read the schema.")
    max_body: int = Field(4 * 1024 * 1024, ge=1024, description="Maximum request body, except imports.")
    max_import_body: int = Field(4 * 1024**3, ge=1024, description="Maximum body of an import, which is streamed.")
    max_depth: int = Field(12, ge=1, le=100, description="Maximum depth of a query.")
    max_aliases: int = Field(30, ge=0, le=1000, description="Maximum aliases in a query.")
    max_tokens: int = Field(5000, ge=10, le=100_000, description="Maximum tokens in a query's text.")
    max_query: int = Field(128 * 1024, ge=1024, description="Maximum length of a query, in characters; long values belong in variables.")
    max_json_values: int = Field(100_000, ge=1000, description="Maximum values in the JSON of a request.")
    max_cost: int = Field(20_000, ge=1, description="Maximum fields that a query may ask for, multiplied by list sizes.")
    idle_timeout: float = Field(60.0, ge=0.05, le=3600, description="Maximum time for a request's header, for a pause within an import, and for an answer that is not read; then the connection is closed.")
    body_timeout: float = Field(60.0, ge=0.05, le=3600, description="Maximum time for the body of a GraphQL request to arrive.")
    transfer_timeout: float = Field(3600.0, gt=0, le=86_400, description="Maximum time of an export or import.")
    least_rate: int = Field(4096, ge=1, description="Minimum bytes per second at which a body must arrive, or an export must be read, after waiting for idle_timeout.")
    request_timeout: float = Field(30.0, gt=0, le=3600, description="Maximum time of a GraphQL request, except `importOntology`.")
    import_timeout: float = Field(840.0, gt=0, le=3600, description="Maximum time of a request with only `importOntology`: reading and storing the document.")
    rate_requests: int = Field(0, ge=0, le=10_000_000, description="Maximum operations a minute of a user, or of a key without one, over all replicas; 0 for no limit.")
    rate_cost: int = Field(0, ge=0, le=10**9, description="Maximum cost a minute, counted as for max_cost; 0 for no limit.")
    daily_cost: int = Field(0, ge=0, le=10**12, description="Maximum cost within 24 hours; 0 for no limit.")
    key_requests: int = Field(0, ge=0, le=10_000_000, description="Maximum operations a minute of a key, whichever users it names; 0 for no limit.")
    key_cost: int = Field(0, ge=0, le=10**9, description="Maximum cost a minute of a key; 0 for no limit.")
    key_daily_cost: int = Field(0, ge=0, le=10**12, description="Maximum cost of a key within 24 hours; 0 for no limit.")
    rate_closed: bool = Field(False, description="Refuse operations while Valkey cannot tell the rates; otherwise they are answered without a limit.")
    max_sockets: int = Field(50, ge=1, le=10_000, description="Maximum open WebSockets of a user per process.")
    max_subscriptions: int = Field(100, ge=1, le=10_000, description="Maximum simultaneous operations of a user over WebSockets per process.")
    max_page: int = Field(200, ge=200, le=10_000, description="Maximum page size of a list.")

    # Limits of what is stored
    max_text: int = Field(32 * 1024, ge=1, description="Maximum length of a text, in UTF-8 bytes.")
    max_tags: int = Field(100, ge=0, description="Maximum tags of a memory.")
    max_tag: int = Field(64, ge=1, description="Maximum length of a tag, in characters.")
    max_batch: int = Field(1000, ge=1, description="Maximum items in a batch.")
    term_frequency: int = Field(5, ge=1, description="Times that a term must be suggested before it can be approved.")
    max_ontology: int = Field(16 * 1024 * 1024, ge=1024, description="Maximum ontology to import, in UTF-8 bytes. A request with only `importOntology` may have three times as many in addition to max_body, since JSON escapes some characters; over a WebSocket, max_body is the limit.")
    ontology_seconds: float = Field(60.0, ge=1, le=3600, description="Maximum time for reading an ontology before it is stored, within import_timeout.")
    write_batch: int = Field(500, ge=1, le=1000, description="Items of a batch that share a transaction.")
    max_recollections: int = Field(5000, ge=1, le=1_000_000, description="Maximum stored answers, for feedback, of each bound key, and of all other keys of a user together. Beyond it the oldest of that group are deleted, except those with feedback that was not yet used for tuning.")
    idempotency_days: int = Field(7, ge=1, le=365, description="Days that an idempotency key is remembered.")

    # Names of entities
    entity_same: float = Field(0.93, ge=0, le=1, description="Minimum similarity in spelling at which a name is taken for a known name.")
    entity_ask: float = Field(0.8, ge=0, le=1, description="Minimum similarity in spelling at which a review asks about a known name.")
    entity_same_meant: float = Field(0.97, ge=0, le=1, description="Minimum cosine at which a name is taken for a known name.")
    entity_ask_meant: float = Field(0.8, ge=0, le=1, description="Minimum cosine at which a review asks about a known name.")

    # Domain databases
    domain_sources: dict[str, DomainSource] = Field({}, description='Databases with rows about entities, by name, as referenced by relations of the ontology (`joinSpec`): JSON, or tables of the file: `{"shop": {"url_file": "/run/secrets/shop", "tables": ["orders"], "user_column": "owner"}}`. The URL is SQLAlchemy\'s (SQLite; PostgreSQL by psycopg or psycopg2; MySQL by pymysql or mysqldb, which you install), with a read-only login. Without `user_column`, every user may see every row of these tables.')

    # Contexts
    context_known: float = Field(0.025, ge=0, le=1, description="Minimum relevance of the best hit for a message; under it, a context says that nothing is known.")
    context_relevance: float = Field(0.002, ge=0, le=1, description="Minimum relevance of a hit in a context.")
    streaming: bool = Field(True, description="Retrieve memories for the next turn in the background after each turn.")

    # Extraction
    extraction: bool = Field(True, description="Extract facts from turns, as their `extract` says; off, turns are stored alone.")
    extract_seconds: float = Field(10.0, ge=0, le=30, description="How long a turn with `extract: NOW` waits for its facts; what takes longer (the first time, loading the reader) is extracted in the background.")
    extract_ahead: bool = Field(False, description="Load the reader of turns when the API starts, so that the first turn with `extract: NOW` need not wait for it. `anaphora up` does, unless this is in the environment; it takes about 250 MB of each API.")
    extract_languages: tuple[Literal["en", "es", "fr", "de", "it"], ...] = Field(("en", "es", "fr", "de", "it"), min_length=1, description="Languages that turns may be in, separated by commas; fewer are told apart more surely.")

    # Consolidation
    consolidation: bool = Field(True, description="Consolidate each night the users whose memories changed.")
    consolidation_time: str = Field("03:00", pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="Time of day at which the nightly consolidation begins, in consolidation_zone.")
    consolidation_zone: str = Field("UTC", description="Time zone of consolidation_time, as Europe/Berlin. A time that a change of clocks skips is taken after it, one that comes twice is taken once.")
    consolidation_steps: tuple[Literal["EXTRACT", "EMBED", "EVIDENCE", "DECAY", "CONTRADICT", "MERGE", "JUDGE", "DEPRECATE", "PROMOTE"], ...] = Field(("EXTRACT", "EMBED", "EVIDENCE", "DECAY", "CONTRADICT", "MERGE", "JUDGE", "DEPRECATE", "PROMOTE"), min_length=1, description="Steps of a consolidation, separated by commas; those left out are switched off.")
    consolidation_events: bool = Field(True, description="Consolidate between nights what became due: a memory that ends, a contradiction that was found, a user with many changes.")
    consolidation_events_seconds: float = Field(20.0, ge=1, le=60, description="Interval of the looks for it. Nothing is begun while messages wait to be embedded or streamed.")
    consolidation_events_changes: int = Field(1000, ge=10, description="Changes of a user since the last whole consolidation that begin another one.")
    merge_similarity: float = Field(0.85, ge=0.5, le=1, description="Minimum cosine of facts that a consolidation merges or takes for a contradiction.")
    merge_confidence: float = Field(0.6, ge=0, le=1, description="Confidence that one of the facts that a consolidation merges must exceed.")

    # Reflection
    reflection: bool = Field(True, description="Digest each week what users with enough new episodes spoke of.")
    reflection_day: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] = Field("sunday", description="Day of the week of the weekly reflection, in reflection_zone.")
    reflection_time: str = Field("04:00", pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="Time of day at which it begins, in reflection_zone.")
    reflection_zone: str = Field("UTC", description="Time zone of reflection_day and reflection_time, as Europe/Berlin. Changes of clocks are as in consolidation_zone.")
    reflection_least: int = Field(20, ge=1, description="Minimum new episodes of a user for a weekly reflection; with fewer, it waits for more.")

    # Enrichment
    enrichment: bool = Field(True, description="Classify memories in the background by the vocabulary: topics, category, message type, importance, typed entities; off, they keep what their writers gave.")

    # The language model
    llm_url: str | None = Field(None, description="Base URL of an OpenAI-compatible endpoint, such as `http://127.0.0.1:11434/v1`. None by default, and nothing needs it; the [chapter on it](model.md) shows three.")
    llm_model: str = Field("", description="The model's name at the endpoint.")
    llm_key: SecretStr = Field(SecretStr(""), description="Its key; better given as a file.")
    llm_key_file: Path | None = Field(None, description="A file that holds the key.")
    llm_options: dict[str, Any] = Field({}, description='Further fields of each request, as JSON: `{"temperature": 0}`. `max_tokens` among them takes the place of `max_completion_tokens`; neither may exceed llm_max_tokens.')
    llm_extraction: Literal["instead", "beside", "off"] = Field("instead", description="Whether the model extracts facts from turns: instead of the local reader, beside it, or not at all.")
    llm_judge: bool = Field(True, description="Ask the model whether two memories conflict where rules give no answer.")
    llm_enrichment: bool = Field(True, description="Let the model classify memories.")
    llm_digests: bool = Field(True, description="Let the model write the digests of a reflection.")
    llm_queries: bool = Field(False, description="Let the model analyse questions; each recall then waits for it, at most llm_inline_seconds.")
    llm_timeout: float = Field(30.0, gt=0, le=600, description="Maximum time of a call in the background.")
    llm_inline_seconds: float = Field(4.0, gt=0, le=30, description="How long a request to the API waits for the model; then it goes on without.")
    llm_attempts: int = Field(3, ge=1, le=10, description="Attempts at a call that fails for a passing reason.")
    llm_rest_seconds: float = Field(30.0, gt=0, le=600, description="How long an endpoint that failed three times in a row is left alone; twice as long each time that it fails again, up to ten minutes.")
    llm_max_tokens: int = Field(2000, ge=50, le=100_000, description="Maximum tokens of an answer.")
    llm_input_price: float = Field(0.0, ge=0, allow_inf_nan=False, description="Price of a million tokens sent, for `usage` and the limits of cost.")
    llm_output_price: float = Field(0.0, ge=0, allow_inf_nan=False, description="Price of a million tokens received.")
    llm_currency: str = Field("USD", pattern=r"^[A-Z]{3}$", description="Currency of the prices.")
    llm_user_calls: int = Field(5000, ge=0, description="Maximum calls for a user per day (UTC).")
    llm_user_cost: float | None = Field(None, ge=0, allow_inf_nan=False, description="Maximum cost for a user per day: the `budget` of `usage`. No limit by default.")
    llm_day_calls: int = Field(50_000, ge=0, description="Maximum calls for all users per day.")
    llm_day_cost: float | None = Field(None, ge=0, allow_inf_nan=False, description="Maximum cost for all users per day.")
    llm_run_calls: int = Field(5000, ge=0, description="Maximum calls of a run.")
    llm_run_cost: float | None = Field(None, ge=0, allow_inf_nan=False, description="Maximum cost of a run.")

    # Decay
    decay_rate: float = Field(0.01, ge=0, le=1, description="Rate at which a fact's confidence fades each day without new evidence: confidence × exp(−rate × days).")
    decay_rates: dict[str, Share] = Field({}, description='The same by relation, before the relation\'s own (name, born_in and allergic_to do not fade): JSON, or a table of the file: `{"works_at": 0.002}`.')
    ttl_days: dict[str, Days] = Field({}, description='Days without new evidence after which memories are stale, by relation or kind, before the relation\'s own; 0 for never: JSON, or a table of the file: `{"age": 400, "EPISODE": 1000}`.')

    # Tiers
    mid_tier_days: float = Field(7.0, ge=0, le=100_000, description="Days after which a memory is of the middle tier.")
    mid_tier_accesses: int = Field(3, ge=1, description="Accesses after which a memory is of the middle tier, whatever its age.")
    long_tier_days: float = Field(30.0, ge=0, le=100_000, description="Days after which a memory of the middle tier is of the long tier, if it is important enough.")
    long_tier_importance: float = Field(0.7, ge=0, le=1, description="Minimum importance for that.")
    long_tier_accesses: int = Field(10, ge=1, description="Accesses after which a memory of the middle tier is of the long tier, whatever its age and importance.")

    # Learning
    tune_least: int = Field(1000, ge=50, le=5000, description="Answers with feedback that a user needs before their weights are tuned.")
    tune_seconds: float = Field(3600.0, ge=60, le=604_800, description="Interval of the search for users whose weights can be tuned.")
    experiment: Experiment | None = Field(None, description='Experiment with two weight sets, each for half of the users: JSON, or a table of the file: `{"name": "words", "arms": {"more": {"lexical": 0.2}, "as_is": {}}}`.')

    # Logs and traces
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="Minimum level that is logged.")
    slow_seconds: float = Field(1.0, ge=0, le=3600, description="Operations and tasks that take this long are logged with the queries and stages that took it; 0 for none.")
    otlp_endpoint: str | None = Field(None, description="URL of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`: traces and metrics are sent there. `OTEL_EXPORTER_OTLP_ENDPOINT` is taken where this is not set.")
    otlp_seconds: float = Field(60.0, ge=0.1, le=3600, description="Interval at which metrics are sent there.")

    @field_validator("consolidation_zone", "reflection_zone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (KeyError, ValueError, OSError):
            raise ValueError("is no time zone; give one such as Europe/Berlin") from None
        return name

    @model_validator(mode="after")
    def _secrets_from_files(self) -> Self:
        for name in ("neo4j_password", "broker_url", "result_url", "events_url", "llm_key", "embedding_key"):
            if path := getattr(self, f"{name}_file"):
                text = path.read_text(encoding="utf-8").strip()
                secret = isinstance(getattr(self, name), SecretStr)
                object.__setattr__(self, name, SecretStr(text) if secret else text)
        return self

    @model_validator(mode="after")
    def _endpoint_is_whole(self) -> Self:
        if self.llm_url is not None:
            _check_url(self.llm_url, "llm_url")
            if not self.llm_model:
                raise ValueError("llm_url needs llm_model, the model's name there")
            self._check_options()
        if self.embedding_url is not None:
            _check_url(self.embedding_url, "embedding_url")
            if self.embedding_dimensions is None or "embedding_model" not in self.model_fields_set:
                raise ValueError("embedding_url needs embedding_model and embedding_dimensions")
        return self

    @model_validator(mode="after")
    def _collector_is_an_address(self) -> Self:
        if self.otlp_endpoint is not None:
            _check_url(self.otlp_endpoint, "otlp_endpoint", "OTEL_EXPORTER_OTLP_HEADERS")
        return self

    @model_validator(mode="after")
    def _issuer_is_whole(self) -> Self:
        given = [self.jwt_issuer, self.jwt_audience, self.jwt_keys]
        if any(given) and not all(given):
            raise ValueError("jwt_issuer, jwt_audience and jwt_keys need one another")
        if self.jwt_keys is not None:
            parts = urlsplit(self.jwt_keys)
            near = parts.scheme == "http" and parts.hostname in ("127.0.0.1", "localhost", "::1")
            if not (near or (parts.scheme == "https" and parts.hostname)):
                raise ValueError("jwt_keys is no https:// URL: who answers there can sign as anybody")
            if parts.username or parts.password:
                raise ValueError("jwt_keys holds a password: the keys are public")
        return self

    def _check_options(self) -> None:
        """Check that no option lets an answer cost more than is reserved for it."""
        for name, most in (("max_tokens", self.llm_max_tokens), ("max_completion_tokens", self.llm_max_tokens), ("n", 1), ("best_of", 1)):
            given = self.llm_options.get(name, 1)
            if type(given) is not int or not 1 <= given <= most:
                limit = "1" if most == 1 else f"at most llm_max_tokens, {most}"
                raise ValueError(f"llm_options: {name} must be a whole number, {limit}")

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
        """Settings from the environment and the file, `given` values first.

        Raises Invalid, which names every setting that is unknown or wrong.
        """
        environment = os.environ if environment is None else environment
        # The standard's own variable, after ours.
        standard = {"otlp_endpoint": environment.get(_OTLP)} if environment.get(_OTLP) else {}
        values = {**standard, **_from_file(environment), **_from_environment(environment), **given}
        try:
            return cls(**values)
        except ValidationError as error:
            raise Invalid(_explain(error)) from None
        except OSError as error:
            raise Invalid(f"A settings file cannot be read: {error}.") from None


# Settings with parts of their own: JSON in the environment, tables in the file.
_JSON = (Experiment | None, dict[str, DomainSource], dict[str, Any], dict[str, Share], dict[str, Days])


def _check_url(url: str, name: str, key: str = "llm_key") -> None:
    """Check an endpoint's URL. Raises ValueError without quoting it: it may hold a password."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{name} is no http:// or https:// URL")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError(f"{name} holds more than an address: give the key as {key}")


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    # An empty variable counts as not set: a container's file may remove a variable so.
    named = (name for name, text in environment.items() if text and name.startswith(PREFIX))
    names = (name for name in named if name not in (CONFIG, PUBLISH))
    return {name.removeprefix(PREFIX).lower(): _value(name, environment[name]) for name in names}


def _value(name: str, text: str) -> Any:
    field = Settings.model_fields.get(name.removeprefix(PREFIX).lower())
    if field is not None and get_origin(field.annotation) is tuple:
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
