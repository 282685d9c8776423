"""Error rates of maintenance: on labelled pairs, and on histories of users whose truth is known."""
