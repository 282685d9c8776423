"""The words that nodes use for what they are: enumerations shared by every part."""

from enum import StrEnum


class MemoryKind(StrEnum):
    FACT = "FACT"
    EPISODE = "EPISODE"
    PROCEDURE = "PROCEDURE"
    SUMMARY = "SUMMARY"

    @property
    def label(self) -> str:
        """The node's second label."""
        return self.value.capitalize()


class MemoryStatus(StrEnum):
    PENDING_EMBED = "PENDING_EMBED"
    ACTIVE = "ACTIVE"
    STALE = "STALE"
    DEPRECATED = "DEPRECATED"
    SUPERSEDED = "SUPERSEDED"
    MERGED = "MERGED"
    RETRACTED = "RETRACTED"
    FORGOTTEN = "FORGOTTEN"


# Memories that have not ended: with a vector, or waiting for it.
LIVE = (MemoryStatus.PENDING_EMBED, MemoryStatus.ACTIVE)
# Memories that may have held at a moment, though they were replaced or have expired since. What was
# retracted or is believed no longer never did, and what was merged its winner tells.
ENDED = (MemoryStatus.SUPERSEDED, MemoryStatus.STALE)
HELD = (*LIVE, *ENDED)
# Memories that ended because nothing confirmed them; new evidence brings them back.
FADED = (MemoryStatus.STALE, MemoryStatus.DEPRECATED)


class Trust(StrEnum):
    QUARANTINED = "QUARANTINED"
    UNTRUSTED = "UNTRUSTED"
    STANDARD = "STANDARD"
    VERIFIED = "VERIFIED"

    @property
    def rank(self) -> int:
        return list(Trust).index(self)

    def at_most(self, cap: "Trust") -> "Trust":
        """The lower of the two."""
        return min(self, cap, key=lambda trust: trust.rank)

    def and_above(self) -> list["Trust"]:
        """List this level and every higher one, for an index's `IN`."""
        return list(Trust)[self.rank :]

    def above(self) -> list["Trust"]:
        """List every higher level."""
        return list(Trust)[self.rank + 1 :]


class Derivation(StrEnum):
    """Way in which a memory came from its source: `how` of DERIVED_FROM."""

    STATED = "stated"
    EXTRACTED = "extracted"
    DIGESTED = "digested"
    EVIDENCE = "evidence"


def is_in_use(status: str, trust: str) -> bool:
    """Check whether a memory takes part in what is told and compared: not ended, not suspected."""
    return status in LIVE and trust != Trust.QUARANTINED


class Tier(StrEnum):
    SHORT_TERM = "SHORT_TERM"
    MID_TERM = "MID_TERM"
    LONG_TERM = "LONG_TERM"


class Polarity(StrEnum):
    NEGATIVE = "NEGATIVE"
    NEUTRAL = "NEUTRAL"
    POSITIVE = "POSITIVE"


class SummaryScope(StrEnum):
    THREAD = "THREAD"
    ENTITY = "ENTITY"
    GLOBAL = "GLOBAL"


class EnrichmentConfidence(StrEnum):
    HIGH = "HIGH"
    MEDIUM = "MEDIUM"
    LOW = "LOW"


class RunKind(StrEnum):
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
    # Changes of many things by one request.
    FORGET = "FORGET"
    MERGE = "MERGE"


class RunStep(StrEnum):
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


class RunStatus(StrEnum):
    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"

    @property
    def open(self) -> bool:
        """True if the run has not ended."""
        return self in (RunStatus.QUEUED, RunStatus.RUNNING)


class ConflictStatus(StrEnum):
    OPEN = "OPEN"
    RESOLVED = "RESOLVED"
    DISMISSED = "DISMISSED"


class Verdict(StrEnum):
    MERGE = "MERGE"
    KEEP_BOTH = "KEEP_BOTH"
    SUPERSEDE_A = "SUPERSEDE_A"
    SUPERSEDE_B = "SUPERSEDE_B"
    RETRACT_A = "RETRACT_A"
    RETRACT_B = "RETRACT_B"
    DISMISS = "DISMISS"
