from enum import Enum


class MemoryKind(str, Enum):
    FACT = "FACT"
    EPISODE = "EPISODE"
    PROCEDURE = "PROCEDURE"
    SUMMARY = "SUMMARY"


class MemoryStatus(str, Enum):
    PENDING_EMBED = "PENDING_EMBED"
    ACTIVE = "ACTIVE"
    STALE = "STALE"
    DEPRECATED = "DEPRECATED"
    SUPERSEDED = "SUPERSEDED"
    MERGED = "MERGED"
    RETRACTED = "RETRACTED"
    FORGOTTEN = "FORGOTTEN"


class Trust(str, Enum):
    QUARANTINED = "QUARANTINED"
    UNTRUSTED = "UNTRUSTED"
    STANDARD = "STANDARD"
    VERIFIED = "VERIFIED"


class Polarity(str, Enum):
    NEGATIVE = "NEGATIVE"
    NEUTRAL = "NEUTRAL"
    POSITIVE = "POSITIVE"


class Direction(str, Enum):
    OUT = "OUT"
    IN = "IN"
    BOTH = "BOTH"


class RunKind(str, Enum):
    CONSOLIDATION = "CONSOLIDATION"
    REFLECTION = "REFLECTION"
    EMBEDDING = "EMBEDDING"
    ENRICHMENT = "ENRICHMENT"
    BACKFILL = "BACKFILL"
    TUNING = "TUNING"
    RETENTION = "RETENTION"
    IMPORT = "IMPORT"
    ERASURE = "ERASURE"
    UNDO = "UNDO"
    FORGET = "FORGET"
    MERGE = "MERGE"


class RunStatus(str, Enum):
    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"


class RunStep(str, Enum):
    EXTRACT = "EXTRACT"
    EMBED = "EMBED"
    EVIDENCE = "EVIDENCE"
    DECAY = "DECAY"
    CONTRADICT = "CONTRADICT"
    MERGE = "MERGE"
    JUDGE = "JUDGE"
    DEPRECATE = "DEPRECATE"
    PROMOTE = "PROMOTE"
    ENRICH = "ENRICH"
    REFLECT = "REFLECT"
    RETENTION = "RETENTION"
    TUNE = "TUNE"
    IMPORT = "IMPORT"
    ERASE = "ERASE"
    UNDO = "UNDO"
    FORGET = "FORGET"
    BACKFILL = "BACKFILL"


class ErrorCode(str, Enum):
    UNAUTHENTICATED = "UNAUTHENTICATED"
    FORBIDDEN = "FORBIDDEN"
    NOT_FOUND = "NOT_FOUND"
    INVALID = "INVALID"
    CONFLICT = "CONFLICT"
    LIMIT_EXCEEDED = "LIMIT_EXCEEDED"
    UNAVAILABLE = "UNAVAILABLE"
    INTERNAL = "INTERNAL"


class SummaryScope(str, Enum):
    THREAD = "THREAD"
    ENTITY = "ENTITY"
    GLOBAL = "GLOBAL"


class ContextLayout(str, Enum):
    CONVERSATION = "CONVERSATION"
    AUGMENTED = "AUGMENTED"
    THREAD = "THREAD"
    HINTS = "HINTS"


class ConflictKind(str, Enum):
    DUPLICATE = "DUPLICATE"
    CONTRADICTION = "CONTRADICTION"


class ConflictStatus(str, Enum):
    OPEN = "OPEN"
    RESOLVED = "RESOLVED"
    DISMISSED = "DISMISSED"


class Verdict(str, Enum):
    MERGE = "MERGE"
    KEEP_BOTH = "KEEP_BOTH"
    SUPERSEDE_A = "SUPERSEDE_A"
    SUPERSEDE_B = "SUPERSEDE_B"
    RETRACT_A = "RETRACT_A"
    RETRACT_B = "RETRACT_B"
    DISMISS = "DISMISS"


class KeyKind(str, Enum):
    USER = "USER"
    SERVICE = "SERVICE"
    ADMIN = "ADMIN"


class Scope(str, Enum):
    READ = "READ"
    WRITE = "WRITE"
    MAINTAIN = "MAINTAIN"
    ADMIN = "ADMIN"


class RecallProfile(str, Enum):
    BALANCED = "BALANCED"
    SEMANTIC = "SEMANTIC"
    HYBRID = "HYBRID"
    STRATEGY = "STRATEGY"
    STREAM = "STREAM"
    THREAD = "THREAD"
    TRIPLE = "TRIPLE"


class MemoryOrder(str, Enum):
    NEWEST = "NEWEST"
    OLDEST = "OLDEST"
    MOST_IMPORTANT = "MOST_IMPORTANT"
    MOST_CONFIDENT = "MOST_CONFIDENT"
    LAST_ACCESSED = "LAST_ACCESSED"


class HealthStatus(str, Enum):
    OK = "OK"
    DEGRADED = "DEGRADED"
    FAILING = "FAILING"


class ReflectSources(str, Enum):
    KEEP = "KEEP"
    SUPERSEDE = "SUPERSEDE"
    ERASE = "ERASE"


class RememberAction(str, Enum):
    STORED = "STORED"
    SUPERSEDED = "SUPERSEDED"
    MERGED = "MERGED"
    REJECTED = "REJECTED"


class ConflictPolicy(str, Enum):
    IGNORE = "IGNORE"
    WARN = "WARN"
    SUPERSEDE = "SUPERSEDE"
    RAISE = "RAISE"


class TurnIntent(str, Enum):
    REACTION = "REACTION"
    PURE_QUESTION = "PURE_QUESTION"
    FACT_STATEMENT = "FACT_STATEMENT"
    QUESTION_WITH_FACT = "QUESTION_WITH_FACT"
    MULTIPLE_FACTS = "MULTIPLE_FACTS"
    CORRECTION = "CORRECTION"


class ExtractMode(str, Enum):
    NOW = "NOW"
    BACKGROUND = "BACKGROUND"
    OFF = "OFF"
