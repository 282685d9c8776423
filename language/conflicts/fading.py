"""Fading of memories by relation and kind: effective values, and when a memory is due to end."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

from anaphora.clock import FAR_FUTURE, native
from anaphora.decay import crossing, faded, later, weight_now
from anaphora.settings import Settings
from language.conflicts.predicates import find_predicate, predicates

_FACT, _OTHERS = "FACT", ("EPISODE", "PROCEDURE", "SUMMARY")


class Fate(StrEnum):
    """Ends of a memory that nothing confirms: it is no longer believed, or it is out of date."""

    DEPRECATED = "DEPRECATED"
    STALE = "STALE"


@dataclass(frozen=True, slots=True)
class Expiry:
    """The end of a memory without new evidence: its instant, `FAR_FUTURE` for never, and fate."""

    at: datetime
    fate: Fate


NEVER = Expiry(FAR_FUTURE, Fate.STALE)


@dataclass(frozen=True, slots=True)
class Fading:
    """Rates and times to live of memories under these settings. Pure functions of stored values.

    Facts alone lose confidence: what happened, or how something is done, is no less so with time.
    """

    settings: Settings

    def rate(self, kind: str, relation: str | None) -> float:
        """Return the rate a day at which a memory's confidence fades."""
        if kind != _FACT:
            return 0.0
        given = self.settings.decay_rates.get(relation or "")
        if given is not None:
            return given
        known = find_predicate(relation) if relation else None
        return self.settings.decay_rate if known is None or known.decay is None else known.decay

    def ttl_days(self, kind: str, relation: str | None) -> float | None:
        """Return the days without evidence after which a memory is stale; None for never."""
        given = self.settings.ttl_days
        if relation is not None and relation in given:
            return given[relation] or None
        known = find_predicate(relation) if relation else None
        if known is not None and known.ttl_days is not None:
            return known.ttl_days
        return given.get(kind) or None

    def rates(self) -> dict[str, float]:
        """Return the rates of all relations that have their own, for queries that sort by them."""
        return {relation: self.rate(_FACT, relation) for relation in self._relations()}

    @property
    def kinds(self) -> list[str]:
        """Return the kinds of memories that may end without new evidence."""
        return [_FACT, *(kind for kind in _OTHERS if self.settings.ttl_days.get(kind))]

    @property
    def fingerprint(self) -> str:
        """Return a hash of all rates and times to live, by which a change of them is noticed."""
        relations = {one.name: (one.decay, one.ttl_days) for one in predicates()}
        given = self.settings
        rates = (given.decay_rate, given.decay_rates, given.ttl_days, relations)
        return sha256(json.dumps(rates, sort_keys=True).encode()).hexdigest()

    def confidence(
        self, kind: str, relation: str | None, confidence: float, since: datetime, now: datetime
    ) -> float:
        """Return what is left of a confidence whose last evidence was `since`."""
        return faded(confidence, since, now, self.rate(kind, relation))

    def lasts(self, kind: str, weight: float | None) -> bool:
        """Return whether a memory keeps its confidence and weight, however old its evidence is."""
        return kind != _FACT and weight is None

    def weight(self, weight: float | None, since: datetime, now: datetime) -> float | None:
        """Return what is left of a triple's weight; None without one."""
        return None if weight is None else weight_now(weight, since, now)

    def expiry(self, node: Mapping[str, Any]) -> Expiry:
        """Return when and how a live memory of these properties ends without new evidence.

        By whichever comes first: its confidence falls below the floor, or its time to live ends.
        """
        kind, relation = str(node["kind"]), node.get("predicate")
        return self.expiry_of(kind, relation, node["confidence"], since_of(node))

    def expiry_of(
        self, kind: str, relation: str | None, confidence: float, since: datetime
    ) -> Expiry:
        """Return when and how a memory with these values ends; `since` is its last evidence."""
        lost = None
        if kind == _FACT:
            lost = crossing(confidence, since, self.rate(kind, relation))
        stale = self.stale_at(kind, relation, since)
        if stale is not None and (lost is None or stale <= lost):
            return Expiry(stale, Fate.STALE)
        return NEVER if lost is None else Expiry(lost, Fate.DEPRECATED)

    def stale_at(self, kind: str, relation: str | None, since: datetime) -> datetime | None:
        """Return when a memory is stale without evidence after `since`; None for never."""
        days = self.ttl_days(kind, relation)
        return None if days is None else later(since, days)

    def _relations(self) -> list[str]:
        own = [one.name for one in predicates() if one.decay is not None]
        return list(dict.fromkeys((*own, *self.settings.decay_rates)))


def since_of(node: Mapping[str, Any]) -> datetime:
    """Return since when a memory of these properties fades: its last evidence, or its arrival."""
    return fading_since(evidence_of(node), native(node.get("arrived_at")))


def evidence_of(node: Mapping[str, Any]) -> datetime:
    """Return the last evidence for a memory of these properties: at least that it was told."""
    moment: datetime = native(node.get("last_evidence_at") or node["created_at"])
    return moment


def fading_since(evidence: datetime, arrived: datetime | None) -> datetime:
    """Return since when a memory fades; `arrived`: when it came from elsewhere, if that counts."""
    return evidence if arrived is None else max(evidence, arrived)
