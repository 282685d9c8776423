"""Starting things: the embedded servers, their supervisor, and the `anaphora` command."""
