"""The key that a command is given: from a file, or as it is; never shown."""

from pathlib import Path

import pytest

from anaphora.errors import AnaphoraError, Invalid
from launch.options import api_and_key

SECRET = "ak_bGV6c2VjcmV0"


def test_a_file_has_it_with_spaces_around(tmp_path: Path) -> None:
    kept = tmp_path / "key"
    kept.write_text(f"\n {SECRET} \n", encoding="utf-8")
    assert api_and_key(None, f"@{kept}")[1] == SECRET


@pytest.mark.parametrize("more", ["\nKept as a hash", " x", "\x00", "\u00e9", "\t-"])
def test_what_is_no_key_is_not_shown(tmp_path: Path, more: str) -> None:
    kept = tmp_path / "key"
    kept.write_text(SECRET + more, encoding="utf-8")
    for given in (f"@{kept}", SECRET + more):
        with pytest.raises(Invalid, match="Not a key") as refused:
            api_and_key(None, given)
        assert SECRET not in str(refused.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(AnaphoraError, match="cannot be read"):
        api_and_key(None, f"@{tmp_path / 'none'}")
