"""`anaphora schema`."""

import click


@click.command("schema")
def command() -> None:
    """Print the GraphQL schema."""
    from schema.build import print_schema

    click.echo(print_schema())
