"""Tunes the weights of a user's recalls to the memories judged as used: a Run.

Started twice, or again after it was killed, it does its work once: all its results are saved in the
transaction that ends its run.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import numpy as np

from cypher import runs
from cypher.recall import learning
from graph.changes.run_lifecycle import beat, find_run, run_state
from graph.changes.tuning import STEP
from graph.enums import RunStatus
from graph.lock import lock_user
from graph.records.weights import add_weight_sets, read_weight_sets
from graph.session import Row, Transaction
from maintenance.services import Services
from maintenance.weight_fit import Fitted, Judgement, fit_weights

# Judged answers read in one tuning, and how long they are kept behind it.
_MOST = 5000
_KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Tuned:
    """The fit of one set of weights: `of` is a profile, or a profile and a sort of question."""

    of: str
    base: Mapping[str, float]
    answers: int
    fitted: Fitted


async def tune(services: Services, user_id: str, run_id: str) -> None:
    """Do this run, if it is not over."""
    found = await find_run(services.graph.read, user_id, run_id)
    if found is None or not found.status.open:
        return
    await beat(services.graph, user_id, run_id, services.clock())
    rows = await services.graph.read(learning.find_judged, user_id=user_id, limit=_MOST)
    enough = len(rows) >= services.settings.tune_least
    tuned = await asyncio.to_thread(_tune_all, rows) if enough else []
    warnings = _warnings(len(rows), services.settings.tune_least, tuned)

    async def work(transaction: Transaction) -> None:
        lock = await lock_user(transaction, user_id, services.clock, known=True)
        run = await find_run(transaction.run, user_id, run_id)
        if run is None or not run.status.open:
            return
        if enough and not run.dry_run:
            known = await read_weight_sets(transaction, user_id)
            if better := _better(tuned, {s.profile: s.weights for s in known if s.active}):
                await add_weight_sets(transaction, lock, known, better)
            ids, until = [row["id"] for row in rows], lock.now + _KEPT
            await transaction.run(learning.mark_tuned, user_id=user_id, ids=ids, expires_at=until)
        state = run_state(
            RunStatus.SUCCEEDED,
            STEP,
            _counts(len(rows), tuned),
            lock.now,
            done=len(rows),
            total=len(rows),
            warnings=warnings,
        )
        await transaction.run(runs.change_run, user_id=user_id, id=run_id, properties=state)

    await services.graph.write(work, name="tune")
    services.events.changed(user_id)


def _tune_all(rows: Sequence[Row]) -> list[Tuned]:
    """Fit the weights of each sort of answer; of several old weights the newest are tuned."""
    groups: dict[str, list[Judgement]] = {}
    bases: dict[str, dict[str, float]] = {}
    for row in rows:
        if row["tuned_as"] is None or row["weights"] is None:
            continue
        base = bases.setdefault(row["tuned_as"], json.loads(row["weights"]))
        if (judgement := _judgement(row["hits"], tuple(base))) is not None:
            groups.setdefault(row["tuned_as"], []).append(judgement)
    return [
        Tuned(of, bases[of], len(judgements), fit_weights(judgements, bases[of]))
        for of, judgements in sorted(groups.items())
    ]


def _judgement(hits: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Judgement | None:
    """Return the judged hits that have signals, None without any: links' hits have none.

    A signal that is newer than the answer is 0 of all its hits: it does not tell them apart.
    """
    values, used = [], []
    for hit in hits:
        if signals := json.loads(hit["signals"] or "{}"):
            values.append([float(signals.get(name, 0.0)) for name in names])
            used.append(bool(hit["used"]))
    return Judgement(np.array(values), np.array(used)) if values else None


def _better(
    tuned: Sequence[Tuned], active: Mapping[str, Mapping[str, float]]
) -> list[tuple[str, Mapping[str, float], Mapping[str, float]]]:
    """Return each profile's weights before and after, where some of them got better."""
    profiles: dict[str, tuple[dict[str, float], dict[str, float]]] = {}
    for one in tuned:
        profile, _, sort = one.of.partition("/")
        before, after = profiles.setdefault(profile, ({}, dict(active.get(profile, {}))))
        before |= _named(sort, one.base)
        after |= _named(sort, one.fitted.weights or one.base)
    kept = {one.of.partition("/")[0] for one in tuned if one.fitted.weights is not None}
    return [(profile, *profiles[profile]) for profile in sorted(kept)]


def _named(sort: str, given: Mapping[str, float]) -> dict[str, float]:
    return {f"{sort}.{name}" if sort else name: value for name, value in given.items()}


def _counts(judged: int, tuned: Sequence[Tuned]) -> dict[str, int]:
    """Return the counts of the run. Shares are in thousandths."""
    counts = {"judged": judged, "kept": sum(one.fitted.weights is not None for one in tuned)}
    for one in tuned:
        of, fitted = one.of.lower().replace("/", "_"), one.fitted
        counts[f"{of}_answers"] = one.answers
        counts[f"{of}_held_out"] = fitted.held_out
        counts[f"{of}_recall_before"] = round(1000 * fitted.before.recall)
        counts[f"{of}_recall_after"] = round(1000 * fitted.after.recall)
        counts[f"{of}_mrr_before"] = round(1000 * fitted.before.mrr)
        counts[f"{of}_mrr_after"] = round(1000 * fitted.after.mrr)
    return counts


def _warnings(judged: int, least: int, tuned: Sequence[Tuned]) -> list[str]:
    if judged < least:
        return [f"{judged} answers were judged since the last tuning: {least} are needed."]
    return [
        f"{one.of}: other weights were no better on the {one.fitted.held_out} answers held out."
        for one in tuned
        if one.fitted.weights is None
    ]
