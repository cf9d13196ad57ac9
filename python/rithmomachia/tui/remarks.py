"""What a record says of a turn, as the terminal shows it: marks, comments, clock, opinion, sums."""

from __future__ import annotations

from rithmomachia.locale import _
from rithmomachia.record import Evaluation, Node, Record
from rithmomachia.tui.lines import Step
from rithmomachia.tui.staging import captures_of

_MARKS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


def marks_text(node: Node | None) -> str:
    """The annotations of a turn, as they stand behind it: `!?`, or `$14` for one without a sign."""
    nags = () if node is None else node.nags
    return "".join(_MARKS.get(nag, f" ${nag}") for nag in nags)


def figures_text(node: Node) -> str:
    """The clock after a turn and what an engine thought of it; empty where nothing is known."""
    found = []
    if node.clock_ms is not None:
        seconds = node.clock_ms // 1000
        time = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        found.append(_("clock {time}", time=time))
    if node.evaluation is not None:
        found.append(_("engine {opinion}", opinion=_opinion(node.evaluation)))
    return " · ".join(found)


def said_of(node: Node | None) -> list[str]:
    """Figures and comments after a turn."""
    if node is None:
        return []
    figures = figures_text(node)
    return [*([figures] if figures else []), *node.comments]


def sums_of(step: Step) -> list[str]:
    """A sum for each piece that falls in a turn; where more hold, how many."""
    found = []
    for capture in captures_of(step.before, step.turn):
        more = len(capture.sums) - 1
        first = "".join(capture.sums[:1])
        found.append(f"{first} (+{more})" if more > 0 else first)
    return [text for text in found if text]


def other_text(first: Node) -> str:
    """A variation by its first turn, and how many turns it has."""
    count = 1 + sum(1 for _node in first.line())
    text = _("or {number}. {turn}", number=first.number, turn=first.text() + marks_text(first))
    return f"{text} … ({count})" if count > 1 else text


def whole_text(step: Step) -> str:
    """All there is to tell of a turn: every sum, all that is said, and other play."""
    node = step.node
    paragraphs: list[str] = []
    if node is not None:
        paragraphs += node.introduction
    number = step.before.turn_number
    paragraphs.append(f"{number}. {step.before.notation(step.turn)}{marks_text(node)}")
    for capture in captures_of(step.before, step.turn):
        paragraphs.append("\n".join([f"× {capture.text}", *(f"  {sum}" for sum in capture.sums)]))
    paragraphs += said_of(node)
    paragraphs += [other_text(other) for other in step.others]
    return "\n\n".join(paragraphs)


def start_text(record: Record | None) -> str:
    """What a record says before the first turn: its tags and comments."""
    if record is None:
        return ""
    tags = [f"{name}: {value}" for name, value in record.tags.items() if value.strip("?.")]
    return "\n\n".join(["\n".join(tags), *said_of(record.root)])


def _opinion(evaluation: Evaluation) -> str:
    depth = "" if evaluation.depth is None else f"/{evaluation.depth}"
    if evaluation.score is None:
        return f"#{evaluation.wins_in}{depth}"
    return f"{evaluation.score / 100:+.2f}{depth}"
