"""Whole games that tests play again, and that they are what they say."""
