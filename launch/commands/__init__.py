"""Sub-commands, one a file; each module has a `command`."""
