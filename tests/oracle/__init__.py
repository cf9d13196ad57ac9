"""A literal second reading of the rules, kept apart from the kernel it checks.

Plain lists, nested loops and the standard library only. Nothing here imports `rithmomachia`: where
the two readings differ, the rules decide, not the other reading.
"""
