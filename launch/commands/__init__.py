"""Sub-commands, one a file in the folder of its group; each module has a `command`."""
