"""Stage store: database and ledger; the only stage that touches them."""
