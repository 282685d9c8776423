"""Signals of turns: how they are said, and what is said before and after them."""

import numpy as np

from graph.enums import MemoryKind
from recall.contract.candidate import Candidate, Floats
from recall.ranking.scene import Scene
from recall.ranking.surroundings import around

_FULL = 15.0


def question(scene: Scene) -> Floats:
    return np.array([float(_asks(one)) for one in scene.candidates])


def substance(scene: Scene) -> Floats:
    # A memory that is no turn is short because it says one thing.
    lengths = np.array(
        [
            len(one.text.split()) if one.kind == MemoryKind.EPISODE else _FULL
            for one in scene.candidates
        ],
        dtype=float,
    )
    full: Floats = np.minimum(lengths, _FULL) / _FULL
    return full


def answers(scene: Scene) -> Floats:
    values = (scene.similarities * scene.concerned).tolist()
    # An assistant answers whatever it is asked: that tells nothing of its answer.
    return np.array(
        [
            0.0 if at is None or not _asks(scene.candidates[at]) or reply else values[at]
            for reply, (at, _) in zip(scene.replies, scene.beside, strict=True)
        ],
        dtype=float,
    )


def assistant(scene: Scene) -> Floats:
    if scene.understood.asks_for_reply:
        return np.zeros(len(scene.candidates))
    return scene.replies.astype(float)


def beside(scene: Scene) -> Floats:
    values = (scene.similarities * scene.concerned * scene.telling).tolist()
    return np.array(
        [
            max((values[at] for at in either if at is not None), default=0.0)
            for either in scene.beside
        ],
        dtype=float,
    )


def before(scene: Scene) -> Floats:
    return around(scene.standing, scene.places, -1) * scene.concerned


def after(scene: Scene) -> Floats:
    return around(scene.standing, scene.places, 1) * scene.concerned


def _asks(candidate: Candidate) -> bool:
    return candidate.text.rstrip().endswith(("?", "？", "؟"))
