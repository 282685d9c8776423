"""Results for a text are cached, unless it is very long."""

from anaphora.text_cache import cache_texts


def test_a_text_is_read_once_and_a_very_long_one_each_time() -> None:
    read: list[tuple[str, int]] = []

    @cache_texts
    def length(text: str, unit: int) -> int:
        read.append((text, unit))
        return len(text) // unit

    short, longer, long = "cat", "cat " * 1000, "cat " * 5000
    assert [length(short, 1), length(short, 1), length(short, 2)] == [3, 3, 1]
    assert [length(long, 1), length(long, 1)] == [20_000, 20_000]
    assert [length(longer, 1), length(longer, 1)] == [4_000, 4_000]
    assert read == [(short, 1), (short, 2), (long, 1), (long, 1), (longer, 1)]
