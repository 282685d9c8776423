"""A component of what ships: its name, its license, and how it gets to whoever uses Anaphora."""

from dataclasses import dataclass
from enum import StrEnum

from packageurl import PackageURL


class Delivery(StrEnum):
    """Way in which a component gets to its user."""

    # In a file of the release.
    BUNDLED = "bundled"
    # By pip or npm, from its publisher, as a dependency.
    INSTALLED = "installed"
    # By `anaphora up`, from its publisher, to run as a program of its own.
    FETCHED = "fetched"


class Fixing(StrEnum):
    """Degree to which the listed version is the one that a user gets."""

    # The file itself is handed on, or fetched by its digest.
    EXACT = "exact"
    # By requirements.lock, as the image and `make install` have it; pip alone obeys the ranges of
    # the wheel.
    LOCKED = "locked"
    # Whichever version pip or npm finds in a stated range: the listed one, if any, was tested.
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class Digest:
    """A digest of the component's one file, in hexadecimal."""

    algorithm: str
    value: str


@dataclass(frozen=True, slots=True)
class Component:
    """A component; `license` is an SPDX expression, empty where none is known.

    `needs` has the purls of other components, `requires` the ranges in which its own metadata
    states them. A program runs by itself; what is optional comes by an extra alone. A component
    of a range has no version if no lock file names one.
    """

    purl: str
    license: str
    delivery: Delivery
    needs: tuple[str, ...] = ()
    digest: Digest | None = None
    is_program: bool = False
    is_optional: bool = False
    is_range: bool = False
    requires: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Name as its registry has it."""
        parts = PackageURL.from_string(self.purl)
        joint = ":" if parts.type == "maven" else "/"
        return f"{parts.namespace}{joint}{parts.name}" if parts.namespace else parts.name

    @property
    def fixing(self) -> Fixing:
        """Degree to which its version is the one that a user gets."""
        if self.is_range:
            return Fixing.RANGE
        return Fixing.LOCKED if self.delivery is Delivery.INSTALLED else Fixing.EXACT

    @property
    def version(self) -> str:
        """Version; empty for a range of which no version is locked."""
        return PackageURL.from_string(self.purl).version or ""


def purl(kind: str, name: str, version: str, **qualifiers: str) -> str:
    """Return the package URL of a name as its registry has it (`@scope/name`, `group:name`)."""
    namespace, _, last = name.replace(":", "/").rpartition("/")
    given = version or None, qualifiers or None
    return PackageURL(kind, namespace or None, last, *given).to_string()
