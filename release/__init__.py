"""Making of a release: what is checked, listed and built by `make release`. Nothing imports it."""
