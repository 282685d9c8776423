"""`anaphora man`."""

from pathlib import Path

import click


@click.command("man")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.pass_context
def command(context: click.Context, folder: Path) -> None:
    """Write the manual into DIR: a page for each command, which says what its --help says.

    \b
    anaphora man ~/.local/share/man/man1
    man anaphora-recall
    """
    from anaphora.clock import utc_now
    from launch.manual import manual_pages

    pages = manual_pages(context.find_root().command, "anaphora", utc_now().date())
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages:
        (folder / f"{page.name}.1").write_text(page.text, encoding="ascii")
    click.echo(f"{len(pages)} pages in {folder}.")
