"""Results for a short text are cached, and for a long text are not."""

from anaphora.text_cache import cache_short_texts


def test_a_short_text_is_read_once_and_a_long_one_each_time() -> None:
    read: list[tuple[str, int]] = []

    @cache_short_texts
    def length(text: str, unit: int) -> int:
        read.append((text, unit))
        return len(text) // unit

    short, long = "cat", "cat " * 5000
    assert [length(short, 1), length(short, 1), length(short, 2)] == [3, 3, 1]
    assert [length(long, 1), length(long, 1)] == [20_000, 20_000]
    assert read == [(short, 1), (short, 2), (long, 1), (long, 1)]
