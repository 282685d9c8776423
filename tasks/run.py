"""Runs a worker or the schedule in this process, until it is told to end."""

import logging
import socket
import warnings
from collections.abc import Sequence
from functools import partial

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import setup_logging, worker_process_init, worker_process_shutdown

from anaphora.settings import Settings
from anaphora.telemetry import exporting
from anaphora.telemetry.logs import configure_logging
from tasks.application import create_app
from tasks.broker import QUEUES, is_rabbit
from tasks.health.heartbeat import Heartbeat
from tasks.niceness import give_way, niceness_of
from tasks.process import end_with_parent


def run_worker(
    settings: Settings,
    queues: Sequence[str] = QUEUES,
    name: str = "worker",
    concurrency: int = 1,
) -> int:
    """Serve these queues with this many child processes; return the exit code.

    SIGTERM finishes the running tasks and ends, a second signal ends at once.
    """
    give_way(niceness_of(queues, settings))
    app = create_app(settings)
    app.conf["events_url"] = settings.events_url
    app.steps["consumer"].add(Heartbeat)
    worker_process_init.connect(partial(_begin_child, settings), weak=False)
    _log_as_json(settings)
    if is_rabbit(settings):
        _declare_queues(app)
    worker = app.Worker(
        hostname=f"{name}@{socket.gethostname()}",
        queues=list(queues),
        concurrency=concurrency,
        pool="prefork",
        quiet=True,
        loglevel=settings.log_level,
        # Workers need not know of one another.
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    worker.start()
    return int(worker.exitcode or 0)


def run_beat(settings: Settings) -> None:
    """Send messages by the schedule. Run only one of these."""
    app = create_app(settings)
    app.conf["events_url"] = settings.events_url
    _log_as_json(settings)
    app.Beat(quiet=True, loglevel=settings.log_level, pidfile=None).run()


def _declare_queues(app: Celery) -> None:
    # Each queue is bound for delayed delivery by every worker, served by it or not.
    with app.connection_for_write() as connection:
        connection.ensure_connection()
        for queue in app.amqp.queues.values():
            queue(connection.default_channel).declare()


def _log_as_json(settings: Settings) -> None:
    def configure(**_: object) -> None:
        configure_logging(settings.log_level)
        # A line for each message, with its arguments: what tasks do, they say themselves.
        for name in ("celery.worker.strategy", "celery.app.trace"):
            logging.getLogger(name).setLevel(logging.WARNING)

    # Celery leaves logging alone when somebody answers this signal.
    setup_logging.connect(configure, weak=False)
    configure()
    # Root in a container is no danger where messages are JSON.
    warnings.filterwarnings("ignore", category=SecurityWarning)


def _begin_child(settings: Settings, **_: object) -> None:
    end_with_parent()
    # Its threads are the child's own: none of them survives a fork.
    end = exporting.begin(settings, "worker")
    worker_process_shutdown.connect(lambda **_: end(), weak=False)
