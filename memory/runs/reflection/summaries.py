"""Drafts the summary of a cluster of episodes. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from anaphora.clock import FAR_FUTURE
from anaphora.settings import Settings
from graph.changes.reflection import ReflectionRequest
from graph.enums import Derivation, MemoryKind, SummaryScope
from memory.inputs import RememberInput
from memory.memories.drafts import Draft, draft_memory
from memory.runs.reflection.episodes import Episode

SOURCE = "reflection"


def draft_summary(
    text: str, cluster: Sequence[Episode], asked: ReflectionRequest, settings: Settings
) -> Draft:
    """Draft the summary of a cluster. Raises Invalid or LimitExceeded for a text that none may be.

    It holds since the last of what it tells, and as long as any of it; its tags are those of half
    of its sources; it is of a thread where all of them are. The trust that is drafted is the most
    that it may have: its sources' bounds it.
    """
    threads = {episode.thread_id for episode in cluster}
    thread_id = cluster[0].thread_id if len(threads) == 1 else None
    ends = max(episode.valid_to for episode in cluster)
    languages = Counter(episode.language for episode in cluster if episode.language)
    tags = Counter(tag for episode in cluster for tag in dict.fromkeys(episode.tags))
    given = RememberInput(
        kind=MemoryKind.SUMMARY,
        text=text,
        scope=SummaryScope.GLOBAL if thread_id is None else SummaryScope.THREAD,
        thread_id=thread_id,
        tags=tuple(sorted(tag for tag, count in tags.items() if 2 * count >= len(cluster)))[
            : settings.max_tags
        ],
        confidence=sum(episode.confidence for episode in cluster) / len(cluster),
        valid_from=max(episode.occurred_at for episode in cluster),
        valid_to=None if ends >= FAR_FUTURE else ends,
        language=languages.most_common(1)[0][0] if languages else None,
        source=SOURCE,
        trust=asked.cap,
    )
    draft = draft_memory(given, settings, asked.cap)
    ids = tuple(episode.id for episode in cluster)
    return replace(draft, how=Derivation.DIGESTED, derived_from=ids)
