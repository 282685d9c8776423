"""Questions of one conversation asked of another, whose speakers' names stand in for its own.

The conversation answers none of them: what is found for them bears on nothing.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bench.conversations import Conversation, LabelledQuestion


def foreign_questions(
    conversation: Conversation, others: Sequence[Conversation]
) -> list[LabelledQuestion]:
    """Return the questions of all others, as they are asked of this conversation."""
    names = speakers(conversation)
    return [
        replace(asked, text=exchanged(asked.text, speakers(other), names))
        for other in others
        if other.name != conversation.name
        for asked in other.questions
    ]


def speakers(conversation: Conversation) -> list[str]:
    """Return the speakers, who says most first."""
    return [name for name, _ in Counter(turn.speaker for turn in conversation.turns).most_common()]


def exchanged(text: str, names: Sequence[str], others: Sequence[str]) -> str:
    """Put other names in the place of names in a text, the first for the first and so on."""
    instead = dict(zip(names, others, strict=False))
    if not instead:
        return text
    longest_first = sorted(instead, key=len, reverse=True)
    pattern = rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b"
    return re.sub(pattern, lambda found: instead[found.group()], text)
