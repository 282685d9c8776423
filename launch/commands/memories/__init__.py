"""Commands that write, ask for, carry and erase memories."""
