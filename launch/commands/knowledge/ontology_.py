"""`anaphora ontology`."""

from pathlib import Path
from typing import Any

import click

from launch.options import api_and_key, caller_options, data_option, json_option, print_json

FORMATS = {".ttl": "TURTLE", ".rdf": "RDF_XML", ".owl": "RDF_XML", ".xml": "RDF_XML"}
FORMATS |= {".jsonld": "JSON_LD", ".json": "JSON_LD"}
_PATIENCE = 900.0
_IMPORT = """
mutation($document: String!, $format: OntologyFormat!, $shared: Boolean!, $name: String!) {
  importOntology(document: $document, format: $format, shared: $shared, name: $name) {
    run { id status warnings counts { name value } }
  }
}
"""


@click.group("ontology")
def command() -> None:
    """Import ontologies: classes, the relations between them, and individuals."""


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--shared",
    is_flag=True,
    help="Import into the shared layer: needs an admin key, and --user for the run.",
)
@click.option(
    "--format",
    "format",
    type=click.Choice(["turtle", "rdf-xml", "json-ld"]),
    help="Format of the file (default: by its extension).",
)
@data_option
@caller_options
@json_option
def import_(
    file: Path,
    shared: bool,
    format: str | None,
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Import FILE: Turtle, RDF/XML or JSON-LD. Nothing is fetched from anywhere.

    Imported again it changes nothing; changed, it says what was added, changed and removed.
    """
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        # It is answered when all is stored.
        client.http.timeout = _PATIENCE
        answer = client.ask(
            _IMPORT,
            document=_read(file),
            format=_format(file, format),
            shared=shared,
            name=file.name,
        )
    run = answer["importOntology"]["run"]
    if as_json:
        print_json(run)
    else:
        _show(run)


def _read(file: Path) -> str:
    from anaphora.errors import Invalid

    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(f"{file} cannot be read as UTF-8: {error}") from None


def _format(file: Path, given: str | None) -> str:
    if given is not None:
        return given.upper().replace("-", "_")
    if found := FORMATS.get(file.suffix.lower()):
        return found
    raise click.UsageError(f"Say what {file.name} is written in, with --format.")


def _show(run: dict[str, Any]) -> None:
    for count in run["counts"]:
        click.echo(f"{count['name'].replace('_', ' '):<24} {count['value']}")
    for warning in run["warnings"]:
        click.echo(warning, err=True)
