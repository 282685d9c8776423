"""The rules of trust. Pure: whose word stands over whose, what is inherited, what a key may do."""

from collections.abc import Iterable, Sequence

from anaphora.errors import Forbidden
from graph.enums import Trust

# How a memory rests on another, where the other's trust bounds its own. Support that EVIDENCE
# found does not.
INHERITED = frozenset({"stated", "extracted", "digested"})


def overrules(new: Trust, old: Trust) -> bool:
    """Whether something automatic may let the new supersede, absorb, halve or support the old."""
    return new.rank >= old.rank


def least(own: Trust, sources: Iterable[tuple[str, Trust]]) -> Trust:
    """The trust of a derived memory: no more than its writer gave, nor than any source has.

    `sources` are pairs of how it rests on them (as on DERIVED_FROM) and their trust.
    """
    bounds = [trust for how, trust in sources if how in INHERITED]
    return min([own, *bounds], key=lambda trust: trust.rank)


def permits(cap: Trust, *trusts: Trust) -> bool:
    """Whether a key of this cap may overrule, release or give trust of these heights."""
    return all(trust.rank <= cap.rank for trust in trusts)


def check_permitted(
    cap: Trust, trusts: Sequence[Trust], *, field: str | None = None, ids: Sequence[str] = ()
) -> None:
    """Raises Forbidden where a key's cap is under any of the trusts that it would overrule."""
    if not permits(cap, *trusts):
        raise Forbidden(
            f"This key gives trust up to {cap} only: use one that may give more.",
            field=field,
            ids=ids,
        )


def warn_of_lower_trust(
    asked: Trust, got: Trust, cap: Trust, *, replayed: bool = False
) -> tuple[str, ...]:
    """What to say of a memory that has less trust than its writer asked for.

    Nothing of a replay: it answers with the memory as it is now, and why that is trusted less than
    was asked for once is not known here.
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
