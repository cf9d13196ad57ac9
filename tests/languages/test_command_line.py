"""The command line in each language: asked for, or the environment's."""

from __future__ import annotations

import json
import threading

import pytest

from rithmomachia.cli import run
from rithmomachia.cli.languages import environment_language, without_language
from rithmomachia.errors import RithmomachiaError
from rithmomachia.locale import _, language, speaking, speaking_everywhere

CAPTURE = "boissiere 8/8/8/8/8/8/8/8/8/1,C5,2,s10,3/8/8/8/8/8/C2,7 white before - - - 0 1"


@pytest.mark.parametrize(
    ("arguments", "rest", "chosen"),
    [
        (["hint", "--language", "es", "startpos"], ["hint", "startpos"], "es"),
        (["--language=ja", "hint"], ["hint"], "ja"),
        (["hint"], ["hint"], None),
        (["engine", "check", "--", "x", "--language", "de"],) * 2 + (None,),
    ],
)
def test_the_option_may_stand_anywhere(
    arguments: list[str], rest: list[str], chosen: str | None
) -> None:
    assert without_language(arguments) == (rest, chosen)


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es_MX.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "ja", "LANG": "es"}, "ja"),
        ({"RITHMOMACHIA_LANGUAGE": "en", "LC_ALL": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_environment_s_language(environment: dict[str, str], spoken: str) -> None:
    assert environment_language(environment) == spoken


def test_an_unknown_language_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(RithmomachiaError, match="RITHMOMACHIA_LANGUAGE is en, ja or es, not 'xx'"):
        environment_language({"RITHMOMACHIA_LANGUAGE": "xx"})
    assert run(["rules", "list", "--language", "tlh"]) == 2
    assert capsys.readouterr().err == "rithmomachia: --language is en, ja or es, not 'tlh'\n"
    assert run(["rules", "list", "--language"]) == 2


def test_a_hint_is_explained_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", CAPTURE, "--time", "0.05", "--language", "es"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("De Boissière, turno 1, juega Blanco\n")
    assert "C5 en g2 captura s10 en g5: 5 × 2 casillas vacías = 10." in shown
    assert run(["hint", CAPTURE, "--time", "0.05", "--language", "ja"]) == 0
    assert "g2のC5がg5のs10を捕獲します：5 × 空き2マス = 10。" in capsys.readouterr().out
    assert language() == "en"


def test_rules_help_and_refusals_are_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "list", "--language", "ja"]) == 0
    assert "哲学者のゲーム" in capsys.readouterr().out
    assert run(["--language", "es", "analyse", "--help"]) == 0
    assert "Examina una posición y muestra" in " ".join(capsys.readouterr().out.split())
    assert run(["rules", "list", "--help"]) == 0
    assert "List the rulesets" in capsys.readouterr().out
    assert run(["rules", "show", "boissiere", "-o", "captures.timing=x", "--language=es"]) == 2
    refused = capsys.readouterr().err
    assert 'captures.timing: "x" debería ser uno de estos: automatic, optional' in refused


def test_what_programs_read_keeps_its_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "list", "--json", "--language", "ja"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["id"] for each in found][:1] == ["boissiere"]


def test_threads_speak_the_program_s_language_and_a_context_its_own() -> None:
    heard: list[str] = []

    def listen() -> None:
        heard.append(_("Rules"))

    with speaking_everywhere("es"):
        thread = threading.Thread(target=listen)
        thread.start()
        thread.join()
        with speaking("ja"):
            listen()
    listen()
    assert heard == ["Reglas", "ルール", "Rules"]
