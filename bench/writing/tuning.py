"""Gain of tuning for users whose preferences are known, and that it does not harm the others.

Each simulated user asks, is shown the five best of thirty candidates by the weights there are, and
uses what suits a taste of the user's own. Tuning sees what was shown and used, as it does of real
users; its weights are then asked fresh questions, over all thirty. No database is needed.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import click
import numpy as np
from numpy.typing import NDArray

from maintenance.weight_fit import Judgement, fit_weights
from recall.contract.inputs import Profile
from recall.profiles.table import PROFILES

_CANDIDATES, _SHOWN, _FRESH = 30, 5, 500
_LIKED = 3  # of thirty, that are what the user wants

# A user's taste for each signal, beside the weights there are; None: something else decides.
TASTES: Mapping[str, Mapping[str, float] | None] = {
    "as the profile": {},
    "the same words": {"lexical": 0.8, "context": 0.1},
    "the time that is named": {"date": 0.9},
    "who said it": {"speaker": 0.9, "similarity": 0.1},
    "meaning alone": {"context": 0.0, "lexical": 0.0, "similarity": 0.8},
    "whatever is first": None,
    "at random": None,
}


@dataclass(frozen=True)
class Question:
    """Candidates' signals (candidates, signals), and which of them the user wants."""

    signals: NDArray[np.float64]
    wanted: NDArray[np.bool_]


@dataclass(frozen=True)
class User:
    """Simulated user: judgements, the newest first; fresh questions; whether tuning can gain."""

    base: Mapping[str, float]
    judged: Sequence[Judgement]
    fresh: Sequence[Question]
    gains: bool


def simulate(taste: str, answers: int, seed: int) -> User:
    """A user of this taste, who judged so many answers."""
    random = np.random.default_rng(seed)
    base = dict(PROFILES[Profile.BALANCED].weights)
    likes = TASTES[taste]
    weights = np.array([(likes or {}).get(name, base[name]) for name in base])
    judged = []
    for _ in range(answers):
        one = _question(random, tuple(base), weights)
        shown = np.argsort(-(one.signals @ np.array(list(base.values()))))[:_SHOWN]
        used = one.wanted[shown]
        if taste == "whatever is first":
            used = np.arange(_SHOWN) == 0
        elif taste == "at random":
            used = random.random(_SHOWN) < 0.4
        # Nobody tells all that was used, and some tell what was not.
        used = used ^ (random.random(_SHOWN) < 0.05)
        judged.append(Judgement(one.signals[shown], used))
    fresh = [_question(random, tuple(base), weights) for _ in range(_FRESH)]
    return User(base, judged, fresh, gains=bool(likes))


def taste_quality(user: User, weights: Mapping[str, float]) -> float:
    """Return the share of what the user wants among the five best, over fresh questions."""
    row = np.array([weights[name] for name in user.base])
    found = [
        one.wanted[np.argsort(-(one.signals @ row))[:_SHOWN]].sum() / _LIKED for one in user.fresh
    ]
    return float(np.mean(found))


def _question(
    random: np.random.Generator, names: tuple[str, ...], taste: NDArray[np.float64]
) -> Question:
    """Make a question with signals as they are: some go together, some are flags."""
    shared = random.beta(2, 4, _CANDIDATES)
    columns = {
        "similarity": np.clip(0.7 * shared + 0.3 * random.random(_CANDIDATES), 0, 1),
        "context": np.clip(0.5 * shared + 0.5 * random.beta(1, 3, _CANDIDATES), 0, 1),
        "lexical": np.clip(0.4 * shared + 0.6 * random.beta(1, 4, _CANDIDATES), 0, 1),
        "coverage": np.clip(0.4 * shared + 0.6 * random.beta(1, 4, _CANDIDATES), 0, 1),
        "late": np.clip(0.6 * shared + 0.4 * random.random(_CANDIDATES), 0, 1),
        "late_gap": -np.clip(0.6 * (1 - shared) + 0.4 * random.random(_CANDIDATES), 0, 1),
        "late_z": 4 * shared + random.normal(0, 0.5, _CANDIDATES),
        "before": random.gamma(1, 0.2, _CANDIDATES),
        "after": random.gamma(1, 0.2, _CANDIDATES),
        "speaker": (random.random(_CANDIDATES) < 0.4).astype(float),
        "date": np.where(random.random(_CANDIDATES) < 0.3, random.random(_CANDIDATES), 0.0),
        "nearness": np.clip(0.9 * shared + 0.1 * random.random(_CANDIDATES), 0, 1),
        "tells_amount": (random.random(_CANDIDATES) < 0.05).astype(float),
        "answers": np.where(random.random(_CANDIDATES) < 0.1, random.random(_CANDIDATES), 0.0),
        "tells_when": (random.random(_CANDIDATES) < 0.15).astype(float),
        "question": (random.random(_CANDIDATES) < 0.15).astype(float),
        "substance": random.beta(3, 2, _CANDIDATES),
        "assistant": (random.random(_CANDIDATES) < 0.3).astype(float),
        "beside": np.clip(0.4 * shared + 0.6 * random.beta(1, 3, _CANDIDATES), 0, 1),
    }
    signals = np.stack([columns[name] for name in names], axis=1)
    liked = signals @ taste + random.normal(0, 0.03, _CANDIDATES)
    wanted = np.zeros(_CANDIDATES, dtype=bool)
    wanted[np.argsort(-liked)[:_LIKED]] = True
    return Question(signals, wanted)


@click.command("tuning")
@click.option("--answers", default=1000, show_default=True, help="Judged answers of each user.")
@click.option("--users", default=5, show_default=True, help="Users of each taste.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(answers: int, users: int, as_json: bool) -> None:
    """Measure the gain of tuned weights for simulated users of known tastes: recall among five."""
    report = {}
    for taste in TASTES:
        some = [simulate(taste, answers, seed) for seed in range(users)]
        fitted = [fit_weights(user.judged, user.base).weights for user in some]
        before = [taste_quality(user, user.base) for user in some]
        after = [taste_quality(u, w or u.base) for u, w in zip(some, fitted, strict=True)]
        report[taste] = {
            "before": round(float(np.mean(before)), 3),
            "after": round(float(np.mean(after)), 3),
            "worst": round(min(a - b for a, b in zip(after, before, strict=True)), 3),
            "kept": sum(one is not None for one in fitted),
        }
    if as_json:
        click.echo(json.dumps(report))
        return
    click.echo(f"{'taste':<24} {'R@5 before':>10} {'after':>7} {'worst':>7} {'kept':>6}")
    for taste, row in report.items():
        click.echo(
            f"{taste:<24} {row['before']:>10.3f} {row['after']:>7.3f} {row['worst']:>+7.3f} "
            f"{row['kept']:>3}/{users}"
        )
