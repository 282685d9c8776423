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


@dataclass(frozen=True, slots=True)
class Digest:
    """A digest of the component's one file, in hexadecimal."""

    algorithm: str
    value: str


@dataclass(frozen=True, slots=True)
class Component:
    """A component; `license` is an SPDX expression, empty where none is known.

    `needs` has the purls of other components. A program runs by itself.
    """

    purl: str
    license: str
    delivery: Delivery
    needs: tuple[str, ...] = ()
    digest: Digest | None = None
    is_program: bool = False

    @property
    def name(self) -> str:
        """Name as its registry has it."""
        parts = PackageURL.from_string(self.purl)
        joint = ":" if parts.type == "maven" else "/"
        return f"{parts.namespace}{joint}{parts.name}" if parts.namespace else parts.name

    @property
    def version(self) -> str:
        """Version, which every component has."""
        return PackageURL.from_string(self.purl).version or ""


def purl(kind: str, name: str, version: str, **qualifiers: str) -> str:
    """Return the package URL of a name as its registry has it (`@scope/name`, `group:name`)."""
    namespace, _, last = name.replace(":", "/").rpartition("/")
    return PackageURL(kind, namespace or None, last, version, qualifiers or None).to_string()
