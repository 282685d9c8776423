"""Bill of materials of a release, as CycloneDX JSON."""

import uuid
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model import component as model
from cyclonedx.model.bom import Bom
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from anaphora.errors import Internal
from release.components.component import Component, Digest
from release.inventory import Inventory

# Our own properties: a component's way to its user, how far its version is the one that a user
# gets, and the ranges that its own metadata states.
_DELIVERY, _VERSION, _REQUIRES = "anaphora:delivery", "anaphora:version", "anaphora:requires"
# Bills of one release have one serial number, wherever they are made.
_NAMESPACE = uuid.UUID("5d3f4d57-9f1b-4b0e-9a52-1f1f0b3f7c11")


def bill_of_materials(inventory: Inventory, made_at: int) -> str:
    """Write the bill, dated by a commit (seconds since 1970): of equal input, equal bytes.

    Raises Internal for a need that is not listed, and where the bill is not what the standard's
    own schema asks for.
    """
    itself = _component(inventory.itself)
    listed: dict[str, model.Component] = {}
    needs: dict[str, set[str]] = {}
    required = {one.purl for one in inventory.components if not one.is_optional}
    for component in inventory.components:
        if known := listed.get(component.purl):
            known.properties.update(_properties(component))
        else:
            listed[component.purl] = _component(component)
        needs.setdefault(component.purl, set()).update(component.needs)
    for purl in listed.keys() - required:
        listed[purl].scope = model.ComponentScope.OPTIONAL
    bom = Bom(components=listed.values())
    bom.metadata.component = itself
    bom.metadata.timestamp = datetime.fromtimestamp(made_at, UTC)
    bom.register_dependency(itself, _found(listed, inventory.itself.needs))
    for purl, needing in listed.items():
        bom.register_dependency(needing, _found(listed, needs[purl]))
    parts = sorted([inventory.itself.purl, *listed, str(made_at)])
    bom.serial_number = uuid.uuid5(_NAMESPACE, "\n".join(parts))
    text = JsonV1Dot6(bom).output_as_string(indent=1) + "\n"
    if faults := bill_faults(text):
        raise Internal(f"The bill of materials is not as CycloneDX asks: {faults}")
    return text


def bill_faults(text: str) -> str:
    """Say what the schema of CycloneDX 1.6 does not take in a bill; empty for nothing."""
    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    return "" if error is None else str(error)


def _found(listed: Mapping[str, model.Component], needs: Iterable[str]) -> list[model.Component]:
    if missing := sorted(set(needs) - listed.keys()):
        raise Internal(f"Needed, and not among the components: {', '.join(missing)}")
    return [listed[need] for need in sorted(needs)]


def _component(component: Component) -> model.Component:
    parts = PackageURL.from_string(component.purl)
    kinds = model.ComponentType
    return model.Component(
        type=kinds.APPLICATION if component.is_program else kinds.LIBRARY,
        group=parts.namespace,
        name=parts.name,
        version=component.version or None,
        purl=parts,
        bom_ref=component.purl,
        licenses=[LicenseExpression(component.license)] if component.license else (),
        hashes=[_hash(component.digest)] if component.digest else (),
        properties=_properties(component),
    )


def _properties(component: Component) -> list[Property]:
    return [
        Property(name=_DELIVERY, value=component.delivery.value),
        Property(name=_VERSION, value=component.fixing.value),
        *(Property(name=_REQUIRES, value=one) for one in component.requires),
    ]


def _hash(digest: Digest) -> HashType:
    return HashType(alg=HashAlgorithm(digest.algorithm), content=digest.value)
