"""Stage fetch: the only one that opens sockets; a declaration's URL goes in, a `Page` comes out."""
