"""Matches between engines: the interface's end of the protocol, games, and what results prove."""
