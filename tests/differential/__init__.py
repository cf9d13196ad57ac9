"""The kernel against the oracle, on random positions under random rules.

`python -m tests.differential --positions 10000 --seed 7` prints every position on which the two
readings differ, with both sides of the difference and what reproduces it.
"""
