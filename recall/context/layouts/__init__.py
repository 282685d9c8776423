"""The layouts of a context: AUGMENTED, CONVERSATION and THREAD, and the order within THREAD."""
