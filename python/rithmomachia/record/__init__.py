"""Game records (`.rgn`): read, written, annotated, with variations; see `docs/records.md`.

>>> from rithmomachia.record import parse_record
>>> record = parse_record('[Ruleset "boissiere 1"]  1. d6d7! {a start} 2. "c3 m3-l3" *')
>>> [node.text() for node in record.root.line()]
['C2 d6-d7', 'c3 m3-l3']
"""

from rithmomachia.record.annotations import Evaluation
from rithmomachia.record.builder import Builder
from rithmomachia.record.errors import Fault, Limits, Place, RecordError
from rithmomachia.record.printed import parse_printed
from rithmomachia.record.reader import Reader
from rithmomachia.record.record import Record
from rithmomachia.record.stream import parse_record, parse_records, read_records
from rithmomachia.record.tree import Node, Style
from rithmomachia.record.visitor import Visitor
from rithmomachia.record.writer import Writer

__all__ = [
    "Builder",
    "Evaluation",
    "Fault",
    "Limits",
    "Node",
    "Place",
    "Reader",
    "Record",
    "RecordError",
    "Style",
    "Visitor",
    "Writer",
    "parse_printed",
    "parse_record",
    "parse_records",
    "read_records",
]
