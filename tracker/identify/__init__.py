"""Stage identify: names to identities."""
