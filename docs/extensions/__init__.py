"""What the documentation makes from the package itself, so that it cannot go stale."""
