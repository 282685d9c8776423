"""Citations: a memory's piece with its date, and with the mark of what is disputed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from graph.enums import MemoryKind
from graph.records.records import MemoryRecord
from language.times.day_words import day_in_words
from recall.context.compose import Piece
from recall.context.dates import Present, moment_of
from recall.context.disputes import Arranged


@dataclass(frozen=True, slots=True)
class Citations:
    """Dates and dispute marks for a layout's pieces; `language` is that of the dates."""

    present: Present
    arranged: Arranged = field(default_factory=Arranged)
    language: str = "english"

    def cite(self, piece: Piece) -> Piece:
        """Put when its memory occurred in front of the piece, or since when it holds behind it."""
        memory = piece.memory
        if memory is None:
            return piece
        before, mark = piece.before, self.arranged.mark(memory, self.language)
        since = ""
        if memory.kind is not MemoryKind.EPISODE:
            since = self._since(memory)
        elif not before:
            before = f"{self.present.day_and_time(moment_of(memory))}, "
        noted = "; ".join(filter(None, (since, mark)))
        # "disputed" alone, without where the other side stands.
        alone = "; ".join(filter(None, (since, mark.partition(":")[0].rstrip())))
        return replace(
            piece,
            before=before,
            after=f" ({noted})" if noted else "",
            group=self.arranged.groups.get(memory.id),
            yields=memory.id in self.arranged.lower,
            alone=f" ({alone})" if alone else "",
        )

    def cited(
        self, memories: Iterable[MemoryRecord], say: Callable[[MemoryRecord], Piece]
    ) -> list[Piece]:
        """Return a cited piece of each memory."""
        return [self.cite(say(memory)) for memory in memories]

    def _since(self, memory: MemoryRecord) -> str:
        if memory.kind is MemoryKind.SUMMARY and memory.valid_from is None:
            return day_in_words(self.present.local(memory.created_at), self.language)
        return self.present.since(memory, self.language)


def first_pieces(pieces: Sequence[Piece], most: int) -> list[Piece]:
    """Return the first so many pieces, and the rest of the group in which they end."""
    end = min(most, len(pieces))
    while 0 < end < len(pieces) and (group := pieces[end].group) and group == pieces[end - 1].group:
        end += 1
    return list(pieces[:end])
