"""Share of hints injected again within three turns, on conversations replayed turn by turn.

One speaker of each conversation is the user, the other the assistant. What somebody observed in a
session (`*.observations.jsonl`) is remembered as facts when the session is over; in those that
follow a HINTS context is asked for before each of the user's turns, and `usedHints` after each
answer. Injections are counted from what is kept, not by the code that decides on them.
"""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from anaphora.settings import Settings
from bench.conversations import Conversation, RecordedTurn, read_conversations
from bench.servers.own import own_servers

if TYPE_CHECKING:
    from anaphora.caller import Caller
    from memory.services import Services

_OBSERVED = ".observations.jsonl"
WITHIN = 3


@dataclass
class Tally:
    """Counts of hints; `again` within three turns, of those asked for by name or not."""

    counts: Counter[str] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)

    def report(self) -> dict[str, Any]:
        """The counts, the shares, and what a context took."""
        found: dict[str, Any] = {name: self.counts[name] for name in _COUNTED}
        injected = max(1, self.counts["injected"])
        found["again_share"] = round(self.counts["again"] / injected, 4)
        found["used_share"] = round(self.counts["used"] / injected, 4)
        times = self.milliseconds or [0.0, 0.0]
        found["p50_ms"] = round(median(times), 1)
        found["p95_ms"] = round(quantiles(times, n=20)[-1], 1)
        return found


_COUNTED = ("turns", "with_hints", "injected", "again", "used", "pruned", "skipped")


@click.command("hints")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--turns", default=150, show_default=True, help="Of the user, in a conversation.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, turns: int, as_json: bool) -> None:
    """Measure how often hints are injected again within three turns, on conversations in PATH."""
    conversations = read_conversations(path)
    observed = {one.name: _read(path / f"{one.name}{_OBSERVED}") for one in conversations}
    with own_servers() as settings:
        found = asyncio.run(measure(settings, conversations, observed, turns))
    click.echo(json.dumps(found) if as_json else as_text(found))


def as_text(report: dict[str, dict[str, Any]]) -> str:
    """A line for each conversation and one for all."""
    return "\n".join(
        f"{name:<10} " + "  ".join(f"{key} {value}" for key, value in row.items())
        for name, row in report.items()
    )


async def measure(
    settings: Settings,
    conversations: Sequence[Conversation],
    observed: dict[str, list[dict[str, Any]]],
    turns: int,
) -> dict[str, dict[str, Any]]:
    """Replay the conversations in the database of the settings."""
    from anaphora.work import Nobody
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder
    from memory.services import Services

    encoder, quiet = SentenceEncoder(settings), Nobody()
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        await encoder.encode(["Good morning."])
        writing = Services(opened.graph, encoder, quiet, quiet, opened.signer, settings)
        report, every = {}, Tally()
        for conversation in conversations:
            replay = _Replay(writing, conversation, observed[conversation.name])
            await replay.run(turns)
            report[conversation.name] = replay.tally.report()
            every.counts += replay.tally.counts
            every.milliseconds += replay.tally.milliseconds
        return {**report, "all": every.report()}
    finally:
        await opened.graph.close()


class _Replay:
    """Replay of a conversation: its first speaker is the user, its clock the conversation's."""

    def __init__(
        self, writing: "Services", talk: Conversation, observed: list[dict[str, Any]]
    ) -> None:
        from bench.locomo.talks import talker
        from recall.services import Services as Reading

        self.talk, self.tally = talk, Tally()
        self.now: datetime = talk.turns[0].at
        self.caller: Caller = talker(talk.name)
        self.user = talk.turns[0].speaker
        self.writing = replace(writing, clock=lambda: self.now)
        self.reading: Reading = Reading(
            writing.graph, writing.encoder, writing.signer, writing.settings, lambda: self.now
        )
        self.facts: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for row in observed:
            self.facts[str(row["session"])].append(row)
        # Of each thread, the last turn at which a memory was injected.
        self.last: dict[tuple[str, str], int] = {}

    async def run(self, turns: int) -> None:
        session = self.talk.turns[0].session
        for turn in self.talk.turns:
            if turn.session != session:
                await self._remember(session)
                session = turn.session
            self.now = turn.at
            if self.tally.counts["turns"] >= turns:
                return
            await self._turn(turn, hinted=turn.session != self.talk.turns[0].session)

    async def _turn(self, turn: RecordedTurn, *, hinted: bool) -> None:
        from memory.inputs import ExtractMode, TurnInput
        from memory.remember.turns import add_turn
        from recall.context.hints.used_hints import used_hints

        thread, of_user = f"{self.talk.name}-{turn.session}", turn.speaker == self.user
        if hinted and of_user and (thread, "") in self.last:
            await self._ask(thread, turn.text)
        given = TurnInput(
            thread_id=thread,
            text=turn.text,
            role="user" if of_user else "assistant",
            occurred_at=turn.at,
            extract=ExtractMode.OFF,
        )
        added = await add_turn(self.writing, self.caller, given)
        self.last[(thread, "")] = 0
        if hinted and added.episode is not None:
            used = await used_hints(self.reading, self.caller.user_id, added.episode)
            self.tally.counts["used"] += len(used)

    async def _ask(self, thread: str, message: str) -> None:
        """A context for the turn; then what of it is kept, and whether it was so lately."""
        from cypher.recall import context as queries
        from recall.context.context import context
        from recall.context.inputs import ContextInput, Layout
        from recall.lists.threads import get_threads

        counts, given = (
            self.tally.counts,
            ContextInput(thread_id=thread, message=message, layout=Layout.HINTS, now=self.now),
        )
        began = perf_counter()
        found = await context(self.reading, self.caller, given)
        self.tally.milliseconds.append((perf_counter() - began) * 1000)
        record = (await get_threads(self.reading, self.caller.user_id, [thread]))[thread]
        rows = await self.reading.graph.read(
            queries.find_hints,
            user_id=self.caller.user_id,
            thread_id=record.id,
            turn=record.turn_count - 1,
            limit=100,
        )
        counts["turns"] += 1
        counts["with_hints"] += bool(rows)
        counts["pruned"] += found.hints.pruned if found.hints else 0
        counts["skipped"] += found.hints.skipped if found.hints else 0
        for row in rows:
            counts["injected"] += 1
            before = self.last.get((thread, row["memory_id"]))
            counts["again"] += before is not None and row["turn"] - before <= WITHIN
            self.last[(thread, row["memory_id"])] = row["turn"]

    async def _remember(self, session: str) -> None:
        """Store the observations of a session that is over, as facts, and embed them."""
        from maintenance.embed import embed_memories
        from maintenance.services import Services as Upkeep
        from memory.inputs import EntityRef, RememberInput
        from memory.remember.remember import remember_many

        if not (rows := self.facts.pop(session, [])):
            return
        inputs = [
            RememberInput(
                text=row["fact"],
                subject=EntityRef(name="user" if row["speaker"] == self.user else row["speaker"]),
                predicate="has_told",
            )
            for row in rows
        ]
        found = await remember_many(self.writing, self.caller, inputs)
        ids = [one.memory.id for one in found.results if one.memory is not None]
        writing = self.writing
        upkeep = Upkeep(writing.graph, writing.encoder, writing.events, writing.settings)
        await embed_memories(upkeep, self.caller.user_id, ids)


def _read(path: Path) -> list[dict[str, Any]]:
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
