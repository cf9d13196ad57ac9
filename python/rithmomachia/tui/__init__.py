"""The game in a terminal: a board of letters, staged turns with their sums, review, the machine."""
