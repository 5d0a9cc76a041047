"""One module per command of `tracker`; each is imported only when it is called."""
