"""`make release`: checks a release, says what changed for clients, and builds all of it."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click
from packaging.version import InvalidVersion, Version

from anaphora.errors import AnaphoraError
from release.contract import Verdict, contract_changes, needed_version
from release.history import History
from release.inventory import take_inventory
from release.licenses import Judgement, Policy, judge
from release.packages import build_tarball, build_wheel, missing_files, write_sums
from release.sbom import bill_of_materials
from release.versions import changelog_faults, stated_versions, version_faults
from schema.build import print_schema

ROOT = Path(__file__).parents[1]
CONTRACT = "schema/schema.graphql"


@dataclass(slots=True)
class Release:
    """A release in the making: where from, where to, and every fault that was found."""

    root: Path
    out: Path
    version: str
    # A rehearsal takes what is not committed or headed in the changelog yet.
    rehearsal: bool
    faults: list[str] = field(default_factory=list)

    @property
    def history(self) -> History:
        return History(self.root)


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=ROOT / "dist", metavar="DIR")
@click.option("--against", metavar="REVISION", help="Compare the contract with this revision's.")
@click.option(
    "--check",
    "rehearsal",
    is_flag=True,
    help="Take changes that are not committed, or stand under [Unreleased]: nothing is released.",
)
def main(out: Path, against: str | None, rehearsal: bool) -> None:
    """Check, list and build a release into DIR (dist).

    Nothing is uploaded and no tag is made. It ends with 1 where anything is wrong.
    """
    out.mkdir(parents=True, exist_ok=True)
    stated = stated_versions(ROOT)
    release = Release(ROOT, out, stated["pyproject.toml"], rehearsal)
    try:
        check_versions(release, stated)
        compare_contract(release, against)
        made_at = release.history.committed_at()
        files = [*list_components(release, made_at), *build_packages(release, made_at)]
        write_sums(out, files)
    except AnaphoraError as error:
        raise click.ClickException(f"{error.code}: {error.message}") from error
    for path in files:
        click.echo(f"  {path.name}  {path.stat().st_size:,} bytes")
    for fault in release.faults:
        click.echo(f"Wrong: {fault}", err=True)
    if release.faults:
        raise SystemExit(1)
    click.echo(f"All of {release.version} is in {out}.")


def check_versions(release: Release, stated: dict[str, str]) -> None:
    """Check that all files state one version, and that the changelog heads it."""
    changelog = (release.root / "CHANGELOG.md").read_text(encoding="utf-8")
    found = version_faults(stated)
    found += changelog_faults(changelog, release.version, unreleased=release.rehearsal)
    if not release.rehearsal and (changed := release.history.changed()):
        found.append(f"Not committed: {', '.join(changed)}.")
    click.echo(f"Version {release.version}, in {len(stated)} files.")
    release.faults += found


def compare_contract(release: Release, against: str | None) -> None:
    """Tell what changed in the contract, and whether the version says so."""
    served = print_schema()
    if f"{served}\n" != (release.root / CONTRACT).read_text(encoding="utf-8"):
        release.faults.append(f"{CONTRACT} is not what is served: `anaphora schema > {CONTRACT}`.")
    last = release.history.last_release(release.version)
    revision = against or last or "HEAD"
    changes = contract_changes(release.history.read(revision, CONTRACT), served)
    named = revision if against or last else "HEAD (nothing is released yet)"
    counts = Counter(change.verdict for change in changes)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict)
    click.echo(f"Contract against {named}: {len(changes)} changes ({told}).")
    for change in changes:
        click.echo(f"  {change.verdict:<9}  {change.text}")
    if last is not None and against is None:
        least = needed_version(last.removeprefix("v"), changes)
        if _is_older(release.version, least):
            release.faults.append(f"After {last} these changes need {least} at least.")


def _is_older(version: str, least: Version) -> bool:
    try:
        return Version(version) < least
    except InvalidVersion:
        # Said already.
        return False


def list_components(release: Release, made_at: int) -> list[Path]:
    """Write the bill of materials, and judge every license in it."""
    policy = Policy.read()
    inventory = take_inventory(release.root, release.version, policy)
    bill = release.out / f"anaphora-{release.version}.cdx.json"
    bill.write_text(bill_of_materials(inventory, made_at), encoding="utf-8")
    judgement = judge(inventory.components, policy)
    release.faults += judgement.faults
    counts = Counter(component.delivery for component in inventory.components)
    told = ", ".join(f"{count} {delivery}" for delivery, count in sorted(counts.items()))
    click.echo(f"Components: {len({one.purl for one in inventory.components})} ({told}).")
    licenses = Counter(component.license or "none" for component in inventory.components)
    for license, count in licenses.most_common():
        click.echo(f"  {count:>4}  {license}")
    _tell_exemptions(judgement)
    return [bill]


def _tell_exemptions(judgement: Judgement) -> None:
    click.echo("May ship with a reason:")
    for exemption, covered in judgement.exempted.items():
        click.echo(f"  {len(covered):>4}  {exemption.license}, {exemption.delivery}")
        click.echo(f"        {exemption.reason}")


def build_packages(release: Release, made_at: int) -> Sequence[Path]:
    """Build the packages, and check that the wheel has every committed file of its parts."""
    wheel = build_wheel(release.root, release.out, made_at)
    project = tomllib.loads((release.root / "pyproject.toml").read_text(encoding="utf-8"))
    parts = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    if missing := missing_files(wheel, release.history.files(*parts)):
        release.faults.append(f"{wheel.name} has no {', '.join(missing)}.")
    clients = release.root / "clients"
    client = build_wheel(clients / "python", release.out, made_at)
    tarball = build_tarball(clients / "typescript", release.out)
    if tarball is None:
        click.echo("No npm: the TypeScript client is left out.")
    return [wheel, client] if tarball is None else [wheel, client, tarball]


if __name__ == "__main__":
    main()
