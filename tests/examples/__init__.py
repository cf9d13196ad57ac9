"""The sources' worked examples, held against both readings of the rules."""
