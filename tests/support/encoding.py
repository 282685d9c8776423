"""Encoders of tests: those that make vectors alone make no token vectors."""

from collections.abc import Sequence

from language.embedding.encoder import Encoded, Vectors
from language.embedding.packaged_models import Side


class VectorsAlone:
    """An encoder without token vectors; `encode` is the subclass's."""

    @property
    def basis(self) -> bytes | None:
        return None

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        raise NotImplementedError

    async def encode_whole(
        self, texts: Sequence[str], side: Side = Side.PASSAGE
    ) -> Sequence[Encoded]:
        return [Encoded(vector) for vector in await self.encode(texts, side)]
