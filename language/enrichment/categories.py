"""Category of a text: what its writer wants of it. Pure.

By its words, else by its type and its topics, else by what is near.
"""

from collections.abc import Mapping, Sequence

from language.enrichment import message_types as kinds
from language.enrichment.topics import NEAR, Found
from language.questions.topics import Term

# Where the words of several are there, the first of these.
_FIRST = (
    "escalation",
    "complaint",
    "support_request",
    "transaction",
    "feedback",
    "user_preference",
)
_TROUBLE = frozenset({"product_issue", "technical_support", "account_access"})
_ACTS = frozenset({"refund", "cancellation", "returns", "payment", "subscription", "billing"})
_CONVERSATION = "conversation"


def choose_category(
    terms: Sequence[Term],
    named: Mapping[str, int],
    near: Mapping[str, float] | None,
    kind: str | None,
    topics: Sequence[str],
) -> Found:
    """Choose the category of a text of this message type, about these topics; none without terms.

    `near` are deviations of each term from unrelated texts; None without a model.
    """
    values = [term.value for term in terms]
    if not values:
        return Found((), sure=False)
    said = [value for value in (*_FIRST, *values) if value in named and value in values]
    if said:
        return Found((said[0],), sure=True)
    if (follows := _following(kind, frozenset(topics))) in values:
        return Found((str(follows),), sure=True)
    best = max(values, key=lambda value: (near or {}).get(value, 0.0))
    if near is not None and near.get(best, 0.0) >= NEAR:
        return Found((best,), sure=True)
    return Found((_CONVERSATION if _CONVERSATION in values else best,), sure=False)


def _following(kind: str | None, topics: frozenset[str]) -> str | None:
    """Return the category that follows from a message's type and topics, where one does."""
    if topics & _TROUBLE:
        return "support_request"
    if kind == kinds.REQUEST and topics & _ACTS:
        return "transaction"
    if kind in (kinds.QUESTION, kinds.CLARIFICATION):
        return "inquiry"
    if kind in (kinds.REQUEST, kinds.FOLLOW_UP):
        return "support_request"
    return _CONVERSATION if kind == kinds.CONFIRMATION else None
