"""The command line, `rithmomachia` or `rithmo` for short: each command is a file of this folder."""

from __future__ import annotations

import sys

from rithmomachia.errors import RithmomachiaError

BAD_INPUT = 2


def main() -> None:
    """Runs the command line of this process and exits."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs one command.

    Bad input gives one sentence on standard error, never a traceback.

    Returns:
        The exit code: 0 done, 1 a check found faults, 2 bad input, 130 interrupted.
    """
    import typer

    from rithmomachia.cli.app import app

    try:
        code = app(args=arguments, prog_name="rithmomachia", standalone_mode=False)
    except typer.TyperException as error:
        # The message alone does not always show the value that was wrong.
        return _refuse(f"{error.format_message()} (in: {' '.join(arguments)})")
    except (RithmomachiaError, OSError) as error:
        return _refuse(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    return code if isinstance(code, int) else 0


def _refuse(sentence: str) -> int:
    print(f"rithmomachia: {sentence}", file=sys.stderr)
    return BAD_INPUT
