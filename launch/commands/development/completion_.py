"""`anaphora completion`."""

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the script that completes `anaphora` in a SHELL.

    \b
    bash  anaphora completion bash > ~/.local/share/bash-completion/completions/anaphora
    zsh   anaphora completion zsh > ~/.zfunc/_anaphora   (with ~/.zfunc in fpath)
    fish  anaphora completion fish > ~/.config/fish/completions/anaphora.fish
    """
    completion = get_completion_class(shell)
    if completion is None:
        raise click.UsageError(f"There is no completion for {shell}.")
    script = completion(context.find_root().command, {}, "anaphora", "_ANAPHORA_COMPLETE")
    click.echo(script.source_template % script.source_vars())
