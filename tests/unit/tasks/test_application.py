"""Celery's configuration: what makes a task survive, and what a broker must be told."""

import pytest

from anaphora.settings import Settings
from anaphora.work import Work
from tasks.application import create_app
from tasks.broker import QUEUES, TIME_LIMIT, VISIBILITY_TIMEOUT
from tasks.work import night
from tasks.work.table import ASKED

VALKEY = "redis://127.0.0.1:1/0"
RABBIT = "amqp://anaphora:secret@127.0.0.1:1//"


@pytest.mark.parametrize("url", [VALKEY, RABBIT])
def test_a_task_survives_its_worker_on_every_broker(url: str) -> None:
    conf = create_app(Settings(broker_url=url)).conf
    assert conf.task_acks_late
    assert conf.task_reject_on_worker_lost
    assert conf.worker_prefetch_multiplier == 1
    assert conf.task_time_limit == TIME_LIMIT < VISIBILITY_TIMEOUT


@pytest.mark.parametrize("url", [VALKEY, RABBIT])
def test_nothing_but_json_is_sent_or_taken(url: str) -> None:
    conf = create_app(Settings(broker_url=url)).conf
    assert conf.task_serializer == conf.result_serializer == "json"
    assert list(conf.accept_content) == ["json"]


def test_on_valkey_a_dead_workers_messages_are_looked_for_each_second() -> None:
    options = create_app(Settings(broker_url=VALKEY)).conf.broker_transport_options
    assert options["visibility_timeout"] == VISIBILITY_TIMEOUT
    assert options["unacked_restore_interval"] * options["unacked_restore_throttle"] == 1


def test_on_rabbitmq_every_queue_is_a_quorum_queue_and_publishing_is_confirmed() -> None:
    conf = create_app(Settings(broker_url=RABBIT)).conf
    assert {queue.name for queue in conf.task_queues} == set(QUEUES)
    assert all(q.queue_arguments == {"x-queue-type": "quorum"} for q in conf.task_queues)
    assert conf.broker_transport_options["confirm_publish"]
    assert conf.worker_detect_quorum_queues


@pytest.mark.parametrize("url", [VALKEY, RABBIT])
def test_every_task_has_a_queue_that_workers_serve(url: str) -> None:
    app = create_app(Settings(broker_url=url))
    ours = {name for name in app.tasks if not name.startswith("celery.")}
    assert ours == {"sweep", "tune_due", "reflect_due", "consolidate_events", *night.QUEUES, *Work}
    for name in ours:
        assert app.amqp.router.route({}, name)["queue"].name in QUEUES


def test_beat_sweeps_as_often_as_the_settings_say_and_sweeps_do_not_pile_up() -> None:
    app = create_app(Settings(broker_url=VALKEY, sweep_seconds=7))
    entry = app.conf.beat_schedule["sweep"]
    assert entry["task"] in app.tasks
    assert entry["schedule"] == entry["options"]["expires"] == 7


def test_every_work_that_can_be_asked_for_has_a_task() -> None:
    assert ASKED.keys() == set(Work)
