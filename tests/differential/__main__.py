"""Compares kernel and oracle on any number of random positions."""

from __future__ import annotations

import argparse
import sys

from tests.differential.harness import BATCH, check, run


def main() -> int:
    """Prints every failing position; the exit code says whether there was one."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=__doc__)
    parser.add_argument("--positions", type=int, default=2000, help="how many positions")
    parser.add_argument("--seed", type=int, default=1, help="draws the same positions again")
    parser.add_argument("--processes", type=int, default=1, help="how many at once")
    parser.add_argument("--only", type=int, help="the one position of this number")
    parser.add_argument("--keep-going", type=int, default=5, help="failures before stopping")
    options = parser.parse_args()
    if options.only is not None:
        failure = check(options.seed, options.only).failure
        print("the readings agree" if failure is None else failure.report())
        return failure is not None
    failed = done = taken = refused = 0
    for batch in run(options.positions, options.seed, options.processes):
        done = min(done + BATCH, options.positions)
        for checked in batch:
            taken, refused = taken + checked.taken, refused + checked.refused
            if checked.failure is not None:
                failed += 1
                print(checked.failure.report(), end="\n\n", flush=True)
        if sys.stderr.isatty():
            print(f"\r{done} positions, {failed} differ", end="", file=sys.stderr, flush=True)
        if failed >= options.keep_going:
            break
    print(f"{done} positions of seed {options.seed} compared, {failed} differ")
    print(f"{taken} draws of options taken, {refused} refused as not fitting together")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
