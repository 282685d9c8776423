"""Tuning: judged answers become weights, numbered, and older ones can be gone back to."""

import copy
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from anaphora.caller import Caller, Scope
from anaphora.clock import utc_now
from anaphora.errors import Invalid
from anaphora.ids import new_id
from anaphora.setting_types import Experiment
from anaphora.work import Work
from cypher.recall import learning as queries
from graph.enums import Trust
from graph.lock import lock_user
from graph.records.weights import add_weight_sets, read_weight_sets
from graph.session import Transaction
from maintenance.services import Services as Maintaining
from maintenance.tuning import tune
from maintenance.tuning_schedule import begin_page
from memory.services import Services
from memory.transfer.batch import BatchImport
from memory.transfer.format.lines import parse_header, parse_line
from recall.contract.inputs import Profile
from recall.learning.feedback import judge
from recall.learning.weights import arm_of, check_experiment, forget_weights, weigh
from recall.profiles.table import PROFILES
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.recall.recalling import asked, told
from tests.support.transferring import bring_in, erase, lines_of
from tests.support.writing import caller_of

Weights = dict[str, float]
LEAST = 150
BASE = dict(PROFILES[Profile.BALANCED].weights)
TUNE = "mutation { consolidate(input: {steps: [TUNE]}) { run { id kind status } } }"
SETS = "{ viewer { weightSets { id version profile active weights { name value } } } }"
ACTIVATE = (
    "mutation ($id: ID!) { activateWeights(id: $id) { viewer { weightSets { id active } } } }"
)
EXPERIMENT = "{ stats { experiment { name users recalls usedShare } } }"


@pytest.fixture
def tuned(writing: Services) -> Services:
    return replace(writing, settings=writing.settings.model_copy(update={"tune_least": LEAST}))


def maintaining(one: Services) -> Maintaining:
    return Maintaining(
        graph=one.graph, encoder=one.encoder, events=one.events, settings=one.settings
    )


async def judged_answers(
    one: Services,
    reading: Reading,
    caller: Caller,
    count: int,
    base: Weights = BASE,
    of: str = "BALANCED",
    uses: str = "date",
    lacks: str | None = None,
) -> None:
    """So many answers of a user who uses what has most of a signal: what is of the time named.

    Hits have no signal that they `lack`.
    """
    ids = [(await told(one, caller, f"Something, number {n}.")).id for n in range(4)]
    random = np.random.default_rng(7)
    rows, used = [], []
    for _ in range(count):
        values = random.random((len(ids), len(base)))
        hits = []
        for rank, id in enumerate(ids):
            signals = dict(zip(base, values[rank], strict=True))
            signals.pop(lacks or "", None)
            hits.append({"id": id, "rank": rank, "score": 0.5, "signals": json.dumps(signals)})
        used.append(ids[int(np.argmax(values[:, list(base).index(uses)]))])
        now = utc_now()
        recollection = {
            "id": new_id(),
            "query": "when?",
            "profile": of.partition("/")[0],
            "created_at": now,
            "expires_at": now,
            "tuned_as": of,
            "weights": json.dumps(base),
        }
        rows.append({"recollection": recollection, "hits": hits})
    await one.graph.execute(
        queries.save_recollections, user_id=caller.user_id, mid=3, long=10, rows=rows
    )
    for row, id in zip(rows, used, strict=True):
        await judge(reading, caller, row["recollection"]["id"], [id])


async def sets_of(ask: Asking) -> list[dict[str, Any]]:
    return list((await ask(SETS))["viewer"]["weightSets"])


async def test_judged_answers_become_weights_that_can_be_undone(
    tuned: Services, reading: Reading, caller: Caller
) -> None:
    await judged_answers(tuned, reading, caller, LEAST)
    ask = Asking(tuned, caller)
    begun = (await ask(TUNE))["consolidate"]["run"]
    assert (begun["kind"], begun["status"]) == ("TUNING", "QUEUED")
    assert (await ask(TUNE))["consolidate"]["run"]["id"] == begun["id"], "it waits already"
    assert (Work.TUNE, begun["id"]) in tuned.queue.queued  # type: ignore[attr-defined]
    await tune(maintaining(tuned), caller.user_id, begun["id"])
    query = "query ($id: ID!) { run(id: $id) { status startedAt warnings counts { name value } } }"
    ended = (await ask(query, id=begun["id"]))["run"]
    counts = {one["name"]: one["value"] for one in ended["counts"]}
    assert (ended["status"], ended["warnings"]) == ("SUCCEEDED", [])
    assert ended["startedAt"] is not None
    assert (counts["judged"], counts["kept"]) == (LEAST, 1)
    assert counts["balanced_mrr_after"] > counts["balanced_mrr_before"]

    new, old = await sets_of(ask)
    assert [(one["version"], one["active"]) for one in (new, old)] == [(2, True), (1, False)]
    assert {one["name"]: one["value"] for one in old["weights"]} == BASE
    weights = {one["name"]: one["value"] for one in new["weights"]}
    assert weights["date"] > BASE["date"]
    found = await asked(reading, caller, "Something")
    assert {one.name: one.weight for one in found.hits[0].signals} == pytest.approx(weights)

    # Again does nothing, and what was read is read.
    await tune(maintaining(tuned), caller.user_id, begun["id"])
    assert len(await sets_of(ask)) == 2
    left = (
        "MATCH (r:Recollection {user_id: $user_id}) WHERE r.expires_at IS NULL RETURN count(r) AS n"
    )
    assert (await run(tuned.graph, left, user_id=caller.user_id))[0]["n"] == 0
    assert (await begin_page(maintaining(tuned))).begun == []

    back = (await ask(ACTIVATE, id=old["id"]))["activateWeights"]["viewer"]["weightSets"]
    assert {one["id"]: one["active"] for one in back} == {new["id"]: False, old["id"]: True}
    found = await asked(reading, caller, "Something")
    assert {one.name: one.weight for one in found.hits[0].signals} == pytest.approx(BASE)
    stranger = Asking(tuned, caller_of("somebody-else"))
    assert await stranger.refused(ACTIVATE, id=new["id"]) == ("NOT_FOUND", "id")
    assert await sets_of(stranger) == []


async def test_answers_from_before_a_signal_was_there_are_read(
    tuned: Services, reading: Reading, caller: Caller
) -> None:
    await judged_answers(tuned, reading, caller, LEAST, lacks="assistant")
    ask = Asking(tuned, caller)
    begun = (await ask(TUNE))["consolidate"]["run"]
    await tune(maintaining(tuned), caller.user_id, begun["id"])
    new, _ = await sets_of(ask)
    weights = {one["name"]: one["value"] for one in new["weights"]}
    assert weights["date"] > BASE["date"]
    assert weights["assistant"] == pytest.approx(BASE["assistant"], abs=1e-3)


async def test_too_few_judgements_wait_for_more(
    tuned: Services, reading: Reading, caller: Caller
) -> None:
    await judged_answers(tuned, reading, caller, 3)
    assert (await begin_page(maintaining(tuned))).begun == []
    ask = Asking(tuned, caller)
    begun = (await ask(TUNE))["consolidate"]["run"]
    await tune(maintaining(tuned), caller.user_id, begun["id"])
    ended = (await ask("query ($id: ID!) { run(id: $id) { warnings } }", id=begun["id"]))["run"]
    assert ended["warnings"] == [
        f"3 answers were judged since the last tuning: {LEAST} are needed."
    ]
    assert await sets_of(ask) == []
    assert await ask.refused(
        "mutation { consolidate(input: {steps: [TUNE, MERGE]}) { run { id } } }"
    ) == ("INVALID", "steps")


async def test_an_experiment_compares_two_weight_sets(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    name = new_id()
    arms = {"words": {"lexical": 0.5}, "as_is": {}}
    experiment = Experiment(name=name, arms=arms)
    settings = writing.settings.model_copy(update={"experiment": experiment})
    writing, reading = replace(writing, settings=settings), replace(reading, settings=settings)
    for other in (f"{caller.user_id}-{n}" for n in range(20)):
        if arm_of(experiment, other) == "words":
            break
    cat = await told(writing, caller_of(other), "The cat sleeps.")
    found = await asked(reading, caller_of(other), "cat", touch=True)
    weights = {one.name: one.weight for one in found.hits[0].signals}
    assert weights == BASE | {"lexical": 0.5}
    assert found.id is not None
    await judge(reading, caller_of(other), found.id, [cat.id])
    ask = Asking(writing, caller)
    assert (await ask(EXPERIMENT))["stats"]["experiment"] == [
        {"name": "as_is", "users": 0, "recalls": 0, "usedShare": None},
        {"name": "words", "users": 1, "recalls": 1, "usedShare": 1.0},
    ]
    reader = Asking(writing, replace(caller, scopes=frozenset({Scope.READ})))
    assert (await reader(EXPERIMENT))["stats"]["experiment"] is None


def test_users_are_split_in_halves() -> None:
    experiment = Experiment(name="one", arms={"a": {}, "b": {}})
    arms = [arm_of(experiment, f"user-{n}") for n in range(2000)]
    assert 900 < arms.count("a") < 1100
    assert arms == [arm_of(experiment, f"user-{n}") for n in range(2000)]


def test_an_experiment_that_cannot_be_is_refused(writing: Services) -> None:
    for given in (
        Experiment(name="x", arms={"a": {"wisdom": 1.0}, "b": {}}),
        Experiment(name="x", profile="SEMANTIC", arms={"a": {}, "b": {}}),
    ):
        with pytest.raises(Invalid):
            check_experiment(writing.settings.model_copy(update={"experiment": given}))


async def add_sets(one: Services, caller: Caller, *given: tuple[str, Weights, Weights]) -> None:
    async def work(transaction: Transaction) -> None:
        lock = await lock_user(transaction, caller.user_id, one.clock)
        known = await read_weight_sets(transaction, caller.user_id)
        await add_weight_sets(transaction, lock, known, given)

    await one.graph.write(work)


async def test_weights_of_a_sort_of_question_are_its_own(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    own = {"similarity": 0.5, "entity": 0.5}
    base = {"FACTUAL.similarity": 0.5, "FACTUAL.entity": 0.5}
    await add_sets(writing, caller, ("STRATEGY", base, {"FACTUAL.entity": 0.9}))
    for sort, expected in (("FACTUAL", own | {"entity": 0.9}), ("ANALYTICAL", own)):
        profile = replace(PROFILES[Profile.STRATEGY], weights=own, tuned_as=f"STRATEGY/{sort}")
        assert (await weigh(reading, caller.user_id, profile)).profile.weights == expected


async def test_strategy_is_tuned_for_the_sort_of_question_alone(
    tuned: Services, reading: Reading, caller: Caller
) -> None:
    async def weights_of(query: str) -> tuple[str, Weights]:
        found = await asked(reading, caller, query, profile=Profile.STRATEGY)
        assert found.understanding is not None
        return (
            str(found.understanding.category),
            {one.name: one.weight for one in found.hits[0].signals},
        )

    await judged_answers(tuned, reading, caller, 1)
    factual, exploring = "Who is Something?", "Tell me about Something"
    sort, base = await weights_of(factual)
    other, others = await weights_of(exploring)
    assert sort != other
    # What a recall of this profile leaves for tuning is of its sort, with the weights it had.
    real = await asked(reading, caller, factual, profile=Profile.STRATEGY, touch=True)
    assert real.id is not None
    await judge(reading, caller, real.id, [real.hits[0].memory.id])
    kept = "MATCH (r:Recollection {user_id: $user_id, id: $id}) RETURN r.tuned_as, r.weights"
    [row] = await run(tuned.graph, kept, user_id=caller.user_id, id=real.id)
    assert (row["r.tuned_as"], json.loads(row["r.weights"])) == (f"STRATEGY/{sort}", base)

    await judged_answers(tuned, reading, caller, LEAST, base, f"STRATEGY/{sort}", "temporal")
    ask = Asking(tuned, caller)
    begun = (await ask(TUNE))["consolidate"]["run"]
    await tune(maintaining(tuned), caller.user_id, begun["id"])
    new, old = await sets_of(ask)
    assert {(one["profile"], one["version"]) for one in (new, old)} == {
        ("STRATEGY", 2),
        ("STRATEGY", 1),
    }
    forget_weights(reading.graph, caller.user_id)
    _, after = await weights_of(factual)
    assert after["temporal"] > base["temporal"]
    assert after == pytest.approx({w["name"].partition(".")[2]: w["value"] for w in new["weights"]})
    assert (await weights_of(exploring))[1] == others
    plain = await asked(reading, caller, "Something")
    assert {one.name: one.weight for one in plain.hits[0].signals} == BASE
    await ask(ACTIVATE, id=old["id"])
    assert (await weights_of(factual))[1] == pytest.approx(base)


async def test_old_versions_go_and_the_one_in_use_stays(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    for _ in range(25):
        await add_sets(writing, caller, ("BALANCED", BASE, BASE | {"date": 0.5}))
    found = await sets_of(Asking(writing, caller))
    assert [one["version"] for one in found] == list(range(26, 6, -1))
    assert [one["version"] for one in found if one["active"]] == [26]


async def test_weight_sets_come_along_in_an_export(writing: Services, caller: Caller) -> None:
    await add_sets(writing, caller, ("BALANCED", BASE, BASE | {"date": 0.5}))
    first = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    other, third = caller_of(f"other-{new_id()}"), caller_of(f"third-{new_id()}")
    await bring_in(writing, other, first)
    assert await lines_of(writing.graph, other) == first
    await erase(writing.graph, other.user_id)
    # Whoever has weights keeps those in use.
    await add_sets(writing, third, ("BALANCED", BASE, BASE | {"date": 0.7}))
    before = await sets_of(Asking(writing, third))
    await bring_in(writing, third, first)
    assert await sets_of(Asking(writing, third)) == before


async def test_a_file_leaves_one_weight_set_of_a_profile_in_use(
    writing: Services, caller: Caller
) -> None:
    """However many it says are; and what was read of it stays as it was, to be stored again."""
    await add_sets(writing, caller, ("BALANCED", BASE, BASE | {"date": 0.5}))
    first = await lines_of(writing.graph, caller)
    active = [line.replace(b'"active":false', b'"active":true') for line in first]
    assert sum(b'"active":true' in line for line in active) == 2
    await erase(writing.graph, caller.user_id)
    header, *rest = active
    lines = [parse_line(2 + at, line, writing.settings) for at, line in enumerate(rest)]
    read = copy.deepcopy(lines)

    async def work(transaction: Transaction) -> None:
        given = caller.user_id, writing.clock, parse_header(header), Trust.VERIFIED, {}
        await BatchImport(*given).save(transaction, lines)

    await writing.graph.write(work)
    assert lines == read
    assert sum(one["active"] for one in await sets_of(Asking(writing, caller))) == 1
