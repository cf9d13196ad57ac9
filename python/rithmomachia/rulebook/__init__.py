"""The living rulebook: what a ruleset says, in words and in diagrams played by the kernel."""

from rithmomachia.rulebook.book import CHAPTERS, Chapter, Rule, rulebook
from rithmomachia.rulebook.diagrams.diagram import Diagram, Window
from rithmomachia.rulebook.diagrams.picture import picture
from rithmomachia.rulebook.differences import Difference, DifferentChapter, differences

__all__ = [
    "CHAPTERS",
    "Chapter",
    "Diagram",
    "Difference",
    "DifferentChapter",
    "Rule",
    "Window",
    "differences",
    "picture",
    "rulebook",
]
