"""Small positions that show a rule, found by asking the kernel: a diagram cannot lie."""
