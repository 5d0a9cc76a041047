"""A soak: many simulated scheduled runs against a faulty local server, held against a faultless series."""
