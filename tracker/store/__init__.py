"""Stage store: the ledger (what has been recorded, as text) and the database that is rebuilt from it."""
