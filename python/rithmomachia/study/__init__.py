"""What a student of a position asks: what is threatened, what could ever be taken, which numbers
make progressions and which of them are within reach. Answers come from the rules, never from play.
"""

from rithmomachia.study.affinity import Affinity, affinities
from rithmomachia.study.fours import FourFormation, fours
from rithmomachia.study.numbers import Third, holders, thirds
from rithmomachia.study.progressions import Formation, Member, formations
from rithmomachia.study.threats import Threat, threats

__all__ = [
    "Affinity",
    "Formation",
    "FourFormation",
    "Member",
    "Third",
    "Threat",
    "affinities",
    "formations",
    "fours",
    "holders",
    "thirds",
    "threats",
]
