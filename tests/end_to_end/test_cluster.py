"""Two APIs and two workers as plain processes over RabbitMQ's quorum queues, and one graph."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

import pytest
from amqp.exceptions import PreconditionFailed
from gql import Client as SocketClient
from gql import gql
from gql.transport.websockets import WebsocketsTransport
from kombu import Connection

from anaphora.settings import Settings
from bench.servers.fleet import Fleet, fleet
from graph.session import Graph
from tasks.broker import QUEUES
from tasks.health.health import WorkHealth
from tests.support.served.client import Client
from tests.support.served.rabbit import running_rabbit

pytestmark = pytest.mark.cluster


@dataclass
class Cluster:
    settings: Settings
    fleet: Fleet
    urls: tuple[str, str]
    workers: list[Popen[bytes]]

    def clients(self, user_id: str) -> tuple[Client, Client]:
        """One user's, by either API."""
        made = self.fleet.run("key", "create", "--user", user_id, "--name", "test", "--json")
        key = json.loads(made)["key"]
        return Client(self.urls[0], key), Client(self.urls[1], key)


@pytest.fixture(scope="module")
def cluster(
    settings: Settings, graph: Graph, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    folder: Path = tmp_path_factory.mktemp("cluster")
    with running_rabbit(folder) as url:
        ours = settings.model_copy(
            update={"broker_url": url, "sweep_seconds": 3.0, "sweep_after_seconds": 3.0}
        )
        with fleet(ours, folder) as started:
            workers = [started.worker(f"cluster-{number}", ",".join(QUEUES)) for number in (1, 2)]
            started.start("beat")
            urls = (started.api()[0], started.api()[0])
            yield Cluster(ours, started, urls, workers)


def test_what_one_api_writes_the_other_reads_in_turn(cluster: Cluster, user_id: str) -> None:
    clients = cluster.clients(user_id)
    texts = [f"Turn {number} of the talk." for number in range(40)]
    for number, text in enumerate(texts):
        clients[number % 2].add_turns("talk", [text])
    for client in clients:
        assert [turn["text"] for turn in client.turns("talk")] == texts
        client.wait_embedded("talk", len(texts))


def test_every_queue_is_a_quorum_queue(cluster: Cluster) -> None:
    with Connection(cluster.settings.broker_url) as connection:
        for name in QUEUES:
            channel = connection.channel()
            with pytest.raises(PreconditionFailed, match="current is 'quorum'"):
                channel.queue_declare(
                    name, durable=True, auto_delete=False, arguments={"x-queue-type": "classic"}
                )


async def test_a_change_made_by_one_api_is_heard_at_the_other(
    cluster: Cluster, user_id: str
) -> None:
    one, two = cluster.clients(user_id)
    transport = WebsocketsTransport(
        url=two.url.replace("http", "ws") + "/graphql",
        headers={"Authorization": f"Bearer {two.key}"},
    )
    async with SocketClient(transport=transport, execute_timeout=60) as session:
        events: AsyncIterator[dict[str, dict[str, str]]] = session.subscribe(
            gql("subscription { memoryChanged { memoryId cursor } }")
        )
        heard = asyncio.ensure_future(anext(events))
        done, stored = False, []
        while not done:
            # The subscription begins when it is served: until then, say more.
            stored += await asyncio.to_thread(one.add_turns, "talk", [f"Word {len(stored)}."])
            done = bool((await asyncio.wait({heard}, timeout=1.0))[0])
        assert heard.result()["memoryChanged"]["memoryId"] in stored
        await events.aclose()


async def test_health_sees_workers_and_queues(cluster: Cluster) -> None:
    health = WorkHealth(cluster.settings)
    names = {worker.name.partition("@")[0] for worker in await health.workers()}
    assert {"cluster-1", "cluster-2"} <= names
    assert (await health.queue_lengths()).keys() == set(QUEUES)
    await health.close()


def test_a_killed_worker_loses_nothing(cluster: Cluster, user_id: str) -> None:
    one, two = cluster.clients(user_id)
    texts = [f"Sentence {number}, of some length, about nothing much." for number in range(600)]
    for start in range(0, len(texts), 100):
        one.add_turns("talk", texts[start : start + 100])
        if start == 200:
            # Another takes its place, as an orchestrator would see to it.
            cluster.fleet.kill(cluster.workers.pop())
            cluster.workers.append(cluster.fleet.worker("cluster-2", ",".join(QUEUES)))
    two.wait_embedded("talk", len(texts))
    assert [turn["text"] for turn in two.turns("talk")] == texts


def test_the_broker_has_the_queues_that_retries_wait_in(cluster: Cluster) -> None:
    with Connection(cluster.settings.broker_url) as connection:
        declared = connection.channel().queue_declare("celery_delayed_0", passive=True)
    assert declared.queue == "celery_delayed_0"
