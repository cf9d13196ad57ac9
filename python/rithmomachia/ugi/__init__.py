"""The universal game interface: engines and interfaces talk in lines of words.

`docs/protocol.md` is the whole protocol. What both ends need stands in `words`, `limits`, `info`
and `options`; the rest of this folder is our own engine's end, and `match` has the interface's.
"""
