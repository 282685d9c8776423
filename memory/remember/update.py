"""Updates a memory by a patch, under its user's lock, so that two patches never mix."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from anaphora.caller import Caller
from anaphora.errors import Conflict
from anaphora.settings import Settings
from anaphora.work import Work
from graph.changes.changes import Action
from graph.enums import LIVE, MemoryStatus, Trust
from graph.lock import UserLock
from graph.records.records import MemoryRecord
from graph.session import Transaction
from language.embedding.encoder import Vectors
from language.embedding.memory_text import text_hash
from memory.commit import Committed, commit, unembedded
from memory.entities.fact_links import move_fact_links
from memory.entities.lookup import find_like_entities
from memory.entities.name_vectors import name_vectors
from memory.entities.nodes import Mention
from memory.entities.resolution import Naming
from memory.fields import checks, limits, memories
from memory.fields.field import Field
from memory.fields.references import Reference
from memory.inputs import UNSET, EntityRef, Left, MemoryPatch
from memory.links.history import Link, keep_links
from memory.memories.comparison_due import mark_for_comparison
from memory.memories.digests import rewrite_digests
from memory.memories.drafts import check_triple
from memory.memories.expiry import vouched
from memory.memories.patches import (
    CLAIMS,
    EMBEDDED,
    capped_trust,
    check_patch,
    check_patch_of_kind,
    differences,
    mark_for_enrichment,
    mark_for_extraction,
    with_polarity,
)
from memory.memories.results import MemoryChanged, memory_changed, memory_unchanged
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.services import Services
from memory.trust.inheritance import derive_dependants
from memory.trust.quarantine import suspicion
from memory.trust.rules import check_permitted


@dataclass(frozen=True, slots=True)
class _Ends:
    """The entities that a patch gives a fact: a reference, None to clear, UNSET to leave."""

    subject: Reference | Left | None
    object: Reference | Left | None

    @property
    def references(self) -> list[Reference]:
        return [end for end in (self.subject, self.object) if isinstance(end, Reference)]


async def update_memory(
    services: Services,
    caller: Caller,
    id: str,
    patch: MemoryPatch,
    *,
    if_updated_at: datetime | None = None,
    reason: str | None = None,
) -> MemoryChanged:
    """Patch a memory; a patch that changes nothing leaves no Change.

    Only ACTIVE and PENDING_EMBED memories can be updated: an ended one is restored first. A new
    text waits for its embedding again. Raises NotFound, Invalid or LimitExceeded with the field,
    Conflict when the memory has ended or changed after `if_updated_at`, Forbidden for one that is
    trusted higher than the key may give.
    """
    values = check_patch(patch, services.settings)
    ends = _Ends(
        subject=_end(memories.SUBJECT, patch.subject, services.settings),
        object=_end(memories.OBJECT_ENTITY, patch.object_entity, services.settings),
    )
    expected = checks.checked_moment(if_updated_at, "ifUpdatedAt")
    reason = checks.checked_prose(reason, "reason", limits.LONGEST_REASON)

    vectors = await name_vectors(services, caller.user_id, ends.references)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[MemoryRecord]:
        [memory] = await find_stored(transaction, caller.user_id, [id], "id")
        check_patch_of_kind(patch, memory.kind)
        _check_state(memory, expected)
        ours = vectors if lock.model == services.encoder.info.name else {}
        update = _Update(lock, caller, memory, reason, services.settings, ours)
        return await update.save(transaction, values, ends)

    record, receipt = await commit(services, caller, work, name="update_memory")
    return MemoryChanged(memory=record, receipt=receipt)


class _Update:
    """One update within its transaction."""

    def __init__(
        self,
        lock: UserLock,
        caller: Caller,
        memory: StoredMemory,
        reason: str | None,
        settings: Settings,
        vectors: Mapping[str, Vectors],
    ) -> None:
        self._lock = lock
        self._caller = caller
        self._memory = memory
        self._reason = reason
        self._settings = settings
        self._enrich_at = lock.now if settings.enrichment else None
        self._extract_at = lock.now if settings.extraction else None
        self._vectors = vectors
        # Ids of new entities that wait for their embedding.
        self._unembedded: list[str] = []
        # Links that this update ends and makes.
        self._ended: list[Link] = []
        self._made: list[Link] = []

    async def save(
        self, transaction: Transaction, values: Mapping[str, Any], ends: _Ends
    ) -> Committed[MemoryRecord]:
        """Save the patch; return the memory, and what follows."""
        moved, values = await self._moved(transaction, values, ends)
        changed, reason = self._changes(values, bool(moved))
        if not changed and not moved:
            return memory_unchanged(self._memory)
        node = self._memory.node
        read_again = mark_for_extraction(node, changed, self._extract_at)
        alteration = Alteration(
            self._memory,
            Action.UPDATED,
            changed
            | _unembedded(node, changed)
            | mark_for_comparison(node, changed, moved=bool(moved))
            | mark_for_enrichment(node, changed, self._enrich_at)
            | read_again,
            before={name: node.get(name) for name in changed} | keep_links(self._ended),
            after=changed | keep_links(self._made),
            reason=reason,
        )
        [record] = await save_alterations(transaction, self._lock, self._caller.actor, [alteration])
        owed = await self._owed(transaction, record, changed)
        if read_again.get("extract_due") is not None:
            owed[Work.EXTRACT] = [record.id]
        return memory_changed(record, owed)

    async def _moved(
        self, transaction: Transaction, values: Mapping[str, Any], ends: _Ends
    ) -> tuple[dict[str, Any], Mapping[str, Any]]:
        """Move the ends; return their new entities' ids, and the values with an object's name."""
        moved, names = await self._move_ends(transaction, ends)
        if "object" in names and "object" not in values:
            values = dict(values) | {"object": names["object"]}
        if "predicate" in values or ends.subject is not UNSET:
            subject = moved.get("subject_id", self._memory.subject_id)
            predicate = values.get("predicate", self._memory.node.get("predicate"))
            check_triple(subject=subject is not None, predicate=predicate is not None)
        return moved, values

    def _changes(
        self, values: Mapping[str, Any], is_moved: bool
    ) -> tuple[dict[str, Any], str | None]:
        """Return the properties that change, and why: bounded by the key, and by what they say."""
        node, cap, reason = self._memory.node, Trust(self._caller.max_trust), self._reason
        changed = differences(node, with_polarity(node, values))
        claims = is_moved or not CLAIMS.isdisjoint(changed)
        if changed or is_moved:
            check_permitted(cap, [self._memory.trust], field="id", ids=[self._memory.id])
        changed |= capped_trust(node, claims, cap)
        # Whoever says how sure it is, is evidence of it.
        changed |= vouched(node, self._lock.now) if "confidence" in changed else {}
        if claims and (suspected := _suspicion(dict(node) | changed)) is not None:
            changed |= {"trust": Trust.QUARANTINED.value, "given_trust": None}
            reason = "\n".join(filter(None, (reason, suspected)))
        return changed, reason

    async def _owed(
        self, transaction: Transaction, record: MemoryRecord, changed: Mapping[str, Any]
    ) -> dict[Work, Sequence[str]]:
        """Write digests anew, and return the work that follows from the changed properties."""
        owed: dict[Work, Sequence[str]] = {
            Work.EMBED: [*unembedded([record]), *await self._digest_anew(transaction, changed)],
            Work.EMBED_NAMES: self._unembedded,
        }
        if self._enrich_at is not None and "text" in changed:
            owed[Work.ENRICH] = [record.id]
        if "trust" in changed:
            dependants = await derive_dependants(transaction, self._lock, [self._memory.id])
            owed[Work.DERIVE_TRUST] = dependants
        return owed

    async def _digest_anew(
        self, transaction: Transaction, changed: Mapping[str, Any]
    ) -> Sequence[str]:
        """Write digests of the memory anew where it says something else; return their ids."""
        if "text" not in changed:
            return []
        ids = [self._memory.id]
        return await rewrite_digests(transaction, self._lock, self._caller.actor, ids)

    async def _move_ends(
        self, transaction: Transaction, ends: _Ends
    ) -> tuple[dict[str, Any], dict[str, str]]:
        """Move the ends; return their new entities' ids or None, and the given names, by role."""
        user_id = self._lock.user_id
        found = await find_like_entities(
            transaction, user_id, self._settings, ends.references, self._vectors
        )
        naming = Naming(self._lock, found)
        naming.check(ends.references)
        moved: dict[str, Any] = {}
        names: dict[str, str] = {}
        mentions: list[Mention] = []
        for role, end, now in (
            ("subject", ends.subject, self._memory.subject_id),
            ("object", ends.object, self._memory.object_id),
        ):
            if end is UNSET:
                continue
            entity = naming.entity(end) if isinstance(end, Reference) else None
            if entity is not None and isinstance(end, Reference):
                names[role] = end.name or entity.name
            if (entity.id if entity else None) == now:
                continue
            moved[f"{role}_id"] = entity.id if entity else None
            if entity is not None:
                named = self._memory.id, entity.id, names[role], entity.type
                is_subject = role == "subject"
                mentions.append(Mention(*named, subject=is_subject, object=not is_subject))
        stored = await naming.save(transaction, self._caller.actor)
        mentions = [mention.of(stored) for mention in mentions]
        types = [name.removesuffix("_id").upper() for name in moved]
        self._ended, self._made = await move_fact_links(
            transaction, self._lock, self._caller.actor, self._memory.id, types, mentions
        )
        await naming.save_doubts(transaction, mentions)
        self._unembedded = naming.unembedded
        return {name: stored.get(id, id) for name, id in moved.items()}, names


def _suspicion(node: Mapping[str, Any]) -> str | None:
    return suspicion(node, Trust(node["trust"]))


def _check_state(memory: StoredMemory, expected: datetime | None) -> None:
    if memory.status not in LIVE:
        raise Conflict(
            f"The memory is {memory.status}: restore it first.", field="id", ids=[memory.id]
        )
    if expected is not None and expected != memory.updated_at.astimezone(UTC):
        raise Conflict(
            "The memory has changed since: read it again.", field="ifUpdatedAt", ids=[memory.id]
        )


def _unembedded(node: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    """Reset what depends on a text that changed; not part of the Change, as embedding is not."""
    if EMBEDDED.isdisjoint(changed):
        return {}
    merged = dict(node) | dict(changed)
    return {
        "text_hash": text_hash(merged["text"], merged.get("role")),
        "status": MemoryStatus.PENDING_EMBED.value,
        "embedding": None,
        "embedding_b": None,
        "token_vectors": None,
        "attempts": 0,
    }


def _end(
    field: Field[EntityRef, Reference], given: EntityRef | Left | None, settings: Settings
) -> Reference | Left | None:
    return UNSET if given is UNSET else field.check_or_empty(given, settings)
