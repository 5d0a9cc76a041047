"""Stage read: page to entries and claims, exactly as printed."""
