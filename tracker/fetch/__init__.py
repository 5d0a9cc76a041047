"""Stage fetch: declaration to page; the only stage that opens sockets."""
