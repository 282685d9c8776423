"""One client asks for too much, and the others go on to be answered."""
