"""The weekly reflection: when it is due, and whose runs it begins, page by page."""
