"""Stores what was heard in a turn, in the one transaction that says that the turn is done."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from anaphora.caller import Actor, ActorKind, Caller
from anaphora.errors import AnaphoraError
from cypher.threads import extraction as queries
from graph.changes.run_lifecycle import begin_run, end_run, join_run
from graph.enums import RunKind, RunStatus, RunStep
from graph.lock import UserGoneError, UserLock, lock_user
from graph.session import Transaction
from language.embedding.encoder import Encoded, Vectors
from language.extraction.extracted_fact import Heard
from memory.commit import Committed, Owed, joined
from memory.entities.lookup import Known, find_by_key
from memory.fields.references import named_reference
from memory.inputs import ConflictPolicy
from memory.memories.drafts import Draft
from memory.remember.extraction.corrections import give_back_corrected, retract_corrected
from memory.remember.extraction.drafts import Drawn, draft_facts, names_in
from memory.remember.extraction.turns import Turn, find_turns
from memory.remember.extraction.withdrawal import withdraw_untold
from memory.remember.remember import embed_inline_many
from memory.remember.store import (
    Attempt,
    Item,
    Outcome,
    Stored,
    attempted,
    store_within,
    vectors_of_names,
)
from memory.services import Services

RULE = Actor(ActorKind.RULE, "extraction")


@dataclass(frozen=True, slots=True)
class Told:
    """Results of a turn: outcomes of its facts, ids of those it took back, and bookmarks.

    `done` is false where the turn changed, ended, or was done by another meanwhile; `warning` is
    the reading's.
    """

    outcomes: tuple[Outcome, ...] = ()
    retracted: tuple[str, ...] = ()
    bookmarks: tuple[str, ...] = ()
    done: bool = True
    warning: str | None = None


@dataclass(frozen=True, slots=True)
class ExtractCounts:
    """Counts of turns that were done and of those that failed, and of facts stored anew.

    `local` turns were read by rules, though the language model was to read them.
    """

    turns: int = 0
    facts: int = 0
    failed: int = 0
    local: int = 0

    def __add__(self, other: "ExtractCounts") -> "ExtractCounts":
        return ExtractCounts(
            self.turns + other.turns,
            self.facts + other.facts,
            self.failed + other.failed,
            self.local + other.local,
        )


def counts_of(told: Told) -> ExtractCounts:
    """Count what a turn brought."""
    facts = sum(isinstance(one, Stored) and not one.replayed for one in told.outcomes)
    local = told.done and told.warning is not None
    return ExtractCounts(int(told.done), facts, local=int(local))


# What else the transaction of a turn does, with the user's lock and what the turn brought.
Note = Callable[[Transaction, UserLock, Told], Awaitable[None]]


async def no_note(transaction: Transaction, lock: UserLock, told: Told) -> None:
    """Do nothing else."""


async def store_heard(
    services: Services,
    caller: Caller,
    turn: Turn,
    heard: Heard,
    note: Note = no_note,
) -> Told:
    """Store the facts of a turn, if it is as it was read and not done yet; then note it.

    Raises what `note` raises, and Unavailable without a database.
    """
    facts = await _facts_of(services, caller, turn, heard)

    async def work(transaction: Transaction, attempt: Attempt) -> Committed[Told]:
        lock = await lock_user(transaction, caller.user_id, services.clock, known=True)
        current = await _find_as_it_was(transaction, lock, turn)
        if current is None:
            return Committed(Told(done=False), changed=False)
        told, owed = await facts.write(transaction, lock, current, attempt)
        await note(transaction, lock, told)
        changed = lock.sequence > lock.began
        if current.told and changed and note is no_note:
            await _keep_run(transaction, lock, told)
        return Committed(told, changed, owed)

    try:
        told, bookmarks = await attempted(services, caller, work, name="extract")
    except UserGoneError:
        return Told(done=False)
    return replace(told, bookmarks=tuple(bookmarks))


@dataclass(frozen=True, slots=True)
class _Facts:
    """The facts of a turn, as they were heard and drafted; `named` are the vectors of names."""

    services: Services
    turn: Turn
    heard: Heard
    drawn: Drawn
    items: Sequence[Item]
    named: Mapping[str, Vectors]

    async def write(
        self, transaction: Transaction, lock: UserLock, current: Turn, attempt: Attempt
    ) -> tuple[Told, Owed]:
        """Withdraw what the turn tells no more, and store what is new; return what is owed, too."""
        drawn, turn = self.drawn, self.turn
        untold = await withdraw_untold(transaction, lock, RULE, current, drawn.drafts)
        known = [drawn.drafts[at] for at in untold.known]
        anew = [one for one in drawn.corrections if not any(one is draft for draft in known)]
        given_back: Owed = {}
        if current.told and len(anew) == len(drawn.corrections):
            # It does not correct what it did: whatever it corrects now, that holds again.
            given_back = await give_back_corrected(transaction, lock, RULE, current)
        retracted = (*untold.retracted, *await _retract(transaction, lock, turn, anew))
        new = [item for at, item in enumerate(self.items) if at not in untold.known]
        given = self.services, lock, RULE, new, self.named, attempt
        stored = await store_within(transaction, *given)
        await transaction.run(
            queries.mark_extracted,
            user_id=lock.user_id,
            id=turn.id,
            at=lock.now,
            language=self.heard.language,
        )
        told = Told(tuple(stored.result), retracted, warning=self.heard.warning)
        return told, joined(stored.owed, untold.owed, given_back)


async def _facts_of(services: Services, caller: Caller, turn: Turn, heard: Heard) -> _Facts:
    """Draft the facts of a turn, and encode them and their names."""
    drawn = draft_facts(turn, heard, services.settings, await _types(services, caller, turn, heard))
    encoded = await _encoded(services, [draft.embedded_text for draft in drawn.drafts])
    items = [
        Item(draft, encoded=one, policy=ConflictPolicy.SUPERSEDE)
        for draft, one in zip(drawn.drafts, encoded, strict=True)
    ]
    named = await vectors_of_names(services, caller, items)
    return _Facts(services, turn, heard, drawn, items, named)


async def _find_as_it_was(transaction: Transaction, lock: UserLock, turn: Turn) -> Turn | None:
    """Find the turn, if it is live, says what was read, and was not done by another.

    Turns before it, whose names it may refer to, must not have been erased meanwhile, either.
    """
    current = (await find_turns(transaction.run, lock.user_id, [turn.id])).get(turn.id)
    if current is None or not current.in_use or current.extracted or current.owed != turn.owed:
        return None
    before = {earlier.id for earlier in current.before}
    same = current.text_hash == turn.text_hash and all(one.id in before for one in turn.before)
    return current if same else None


async def _keep_run(transaction: Transaction, lock: UserLock, told: Told) -> None:
    """Make a run of what an edited turn changed, so that it can be undone."""
    step = RunStep.EXTRACT.value
    run_id = await begin_run(transaction, lock, RULE, RunKind.BACKFILL, step)
    await join_run(transaction, lock, run_id)
    counts = {"turns": 1, "facts": counts_of(told).facts, "retracted": len(told.retracted)}
    await end_run(transaction, lock, run_id, RunStatus.SUCCEEDED, counts, step)


async def _retract(
    transaction: Transaction, lock: UserLock, turn: Turn, corrections: Sequence[Draft]
) -> tuple[str, ...]:
    found = [
        await retract_corrected(transaction, lock, RULE, turn, correction)
        for correction in corrections
    ]
    return tuple(id for id in found if id is not None)


async def _types(
    services: Services, caller: Caller, turn: Turn, heard: Heard
) -> Mapping[str, str | None]:
    """Find the types of entities that the turn's facts name: None for any of several."""
    references = {}
    for name in names_in(turn, heard):
        try:
            references[name] = named_reference(name, None)
        except AnaphoraError:
            continue  # The draft of it fails, too, and says so.

    async def look(transaction: Transaction) -> Mapping[str, Sequence[Known]]:
        return await find_by_key(transaction, caller.user_id, list(references.values()))

    if not references:
        return {}
    known = await services.graph.reading(look, name="names_of_facts")
    return {
        name: found[0].type if len({one.type for one in found}) == 1 else None
        for name, reference in references.items()
        if (found := known.get(str(reference.key)))
    }


async def _encoded(services: Services, texts: Sequence[str]) -> Sequence[Encoded | None]:
    """Embed the facts, if that takes no longer than it may; slots are compared without."""
    found = await embed_inline_many(services, texts) if texts else []
    return [*found, *[None] * (len(texts) - len(found))]
