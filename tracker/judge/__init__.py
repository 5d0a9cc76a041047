"""Stage judge: claims held against entries."""
