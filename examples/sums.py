"""Puts five pieces on the board and shows what may be taken, each with the sum that allows it.

python examples/sums.py
"""

from rithmomachia import Ruleset, Setup


def main() -> None:
    """Prints the captures on offer and every turn that makes one."""
    setup = Setup(
        Ruleset.builtin("boissiere"),
        white={"i4": "C5", "c3": "T9", "d5": "C7"},
        black={"m4": "S15", "c5": "T16"},
    )
    position = setup.position()
    for capture in position.captures():
        print(f"{capture.token} on {capture.cell} can be taken:")
        for reason in capture.reasons:
            print(f"  {reason.name}: {reason.sum_text}   ({reason.text})")
    capturing = [turn for turn in position.legal_turns() if turn.before or turn.after]
    print(f"{len(capturing)} turns make a capture, for example {position.notation(capturing[0])!r}")


if __name__ == "__main__":
    main()
