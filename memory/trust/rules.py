"""The rules of trust: which memory overrules which, what is inherited, what a key may do. Pure."""

from collections.abc import Iterable, Sequence

from anaphora.errors import Forbidden
from graph.enums import Derivation, Trust

# Kinds of derivation in which a source's trust bounds the memory's. Support that EVIDENCE
# found is none of them.
INHERITED = frozenset({Derivation.STATED, Derivation.EXTRACTED, Derivation.DIGESTED})


def overrules(new: Trust, old: Trust) -> bool:
    """Check whether a rule may let the new memory supersede, absorb, halve or support the old."""
    return new.rank >= old.rank


def least(own: Trust, sources: Iterable[tuple[str, Trust]]) -> Trust:
    """Return the trust of a derived memory: at most its writer's, and at most any source's.

    `sources` are pairs of the kind of derivation (`how` of DERIVED_FROM) and their trust.
    """
    bounds = [trust for how, trust in sources if how in INHERITED]
    return min([own, *bounds], key=lambda trust: trust.rank)


def permits(cap: Trust, *trusts: Trust) -> bool:
    """Check whether a key of this cap may overrule, release or give trust of these levels."""
    return all(trust.rank <= cap.rank for trust in trusts)


def check_permitted(
    cap: Trust, trusts: Sequence[Trust], *, field: str | None = None, ids: Sequence[str] = ()
) -> None:
    """Raise Forbidden where a key's cap is under any of the trusts that it would overrule."""
    if not permits(cap, *trusts):
        raise Forbidden(
            f"This key gives trust up to {cap} only: use a key that may give more.",
            field=field,
            ids=ids,
        )


def warn_of_lower_trust(
    asked: Trust, got: Trust, cap: Trust, *, replayed: bool = False
) -> tuple[str, ...]:
    """Warn that a memory has less trust than its writer asked for, and say why.

    A replay has no warning: it returns the memory as it is now, and why that is trusted less than
    was once asked for is not known here.
    """
    if replayed or got.rank >= asked.rank:
        return ()
    if got is cap:
        why = "this key gives no more"
    elif got is Trust.QUARANTINED:
        why = "it reads like an order to a model, as its changes say"
    else:
        why = "what it is derived from has no more"
    return (f"Its trust is {got}, not {asked}: {why}.",)
