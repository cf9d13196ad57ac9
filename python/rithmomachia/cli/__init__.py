"""The command line, `rithmomachia` or `rithmo` for short: each command is a file of this folder."""

from __future__ import annotations

import os
import sys

from rithmomachia.errors import RithmomachiaError, shown
from rithmomachia.locale import _
from rithmomachia.locale.error_texts import error_text

BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Runs the command line of this process and exits."""
    try:
        _open_closed_streams()
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        # While the command was still being loaded.
        code = INTERRUPTED
    sys.exit(code)


def _blamed(error: Exception, arguments: list[str]) -> str:
    """The option an error is about with the value it was given; all arguments where none is."""
    names = getattr(getattr(error, "param", None), "opts", [])
    for place, word in reversed(list(enumerate(arguments))):
        if word.partition("=")[0] in names:
            return " ".join(arguments[place : place + (1 if "=" in word else 2)])
    return " ".join(arguments)


def run(arguments: list[str]) -> int:
    """Runs one command.

    Bad input gives one sentence on standard error, never a traceback.

    Returns:
        The exit code: 0 done, 1 a check found faults, 2 bad input, 130 interrupted.
    """
    from rithmomachia.cli.languages import environment_language, without_language
    from rithmomachia.locale import speaking_everywhere

    try:
        arguments, chosen = without_language(arguments)
        language = chosen or environment_language(os.environ)
    except RithmomachiaError as error:
        return _refuse(str(error))
    with speaking_everywhere(language):
        return _run(arguments)


def _run(arguments: list[str]) -> int:
    import typer

    from rithmomachia.cli.app import app
    from rithmomachia.cli.help_texts import translate_help

    try:
        command = typer.main.get_command(app)
        translate_help(command)
        code = command(args=arguments, prog_name="rithmomachia", standalone_mode=False)
    except typer.TyperException as error:
        message = error.format_message()
        if not message:
            # No command was named, and the help has been printed.
            return BAD_INPUT
        # The message alone does not always show the value that was wrong.
        return _refuse(
            _("{error} (in: {words})", error=message, words=shown(_blamed(error, arguments)))
        )
    except (RithmomachiaError, OSError) as error:
        return _refuse(error_text(str(error)))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _refuse(sentence: str) -> int:
    print(f"rithmomachia: {sentence}", file=sys.stderr)
    return BAD_INPUT


def _open_closed_streams() -> None:
    """Where the caller closed a standard stream, nothing is read and nothing is seen."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
