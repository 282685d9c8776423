"""Time zones: names of IANA's, and no other file that lies beside them."""

import pytest

from anaphora.clock import check_zone
from anaphora.errors import Invalid


@pytest.mark.parametrize("name", ["UTC", "Europe/Paris", "Asia/Kolkata", "Etc/GMT+5"])
def test_iana_zones_are_taken(name: str) -> None:
    assert check_zone(name).key == name


@pytest.mark.parametrize("name", ["", "localtime", "posixrules", "Factory", "right/UTC", "x\0"])
def test_what_is_none_is_refused(name: str) -> None:
    with pytest.raises(Invalid):
        check_zone(name)
