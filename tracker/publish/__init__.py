"""Stage publish: plain objects to the site; the only stage that writes it."""
