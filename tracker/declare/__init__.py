"""Stage declare: the declarations under sources/, read and checked."""
