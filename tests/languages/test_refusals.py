"""Whatever the kernel, a record or the server refuses is said in every language.

The sentences are gathered from the sources, so that a new one fails here until it has its form in
`locale/*_refusals.py`, and with it its translations.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from rithmomachia.locale import LANGUAGES, SOURCE, speaking
from rithmomachia.locale import _ as translate
from rithmomachia.locale.error_texts import FORMS, error_text
from rithmomachia.locale.server_refusals import HINTS
from rithmomachia.server.app import create_app as _imports_every_request  # noqa: F401
from rithmomachia.server.errors import sentence_of
from rithmomachia.server.requests import Request

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "rithmomachia"
KERNEL = ROOT / "crates" / "core" / "src"
TRANSLATED = [language for language in LANGUAGES if language != SOURCE]

# All that is refused where requests are answered may come before a person's eyes.
ANSWERING = [
    *(PACKAGE / "server").rglob("*.py"),
    *(PACKAGE / "record").rglob("*.py"),
    *(PACKAGE / "study").rglob("*.py"),
    PACKAGE / "storage" / "errors.py",
    PACKAGE / "storage" / "sql" / "database.py",
]
REFUSING = [
    KERNEL / "setup.rs",
    KERNEL / "types" / "pyramid.rs",
    KERNEL / "position" / "play.rs",
    *(KERNEL / "notation").rglob("*.rs"),
]
# Calls that refuse besides exceptions, by what they are called.
REFUSALS = re.compile(r"\w+Error|_fail|_wrong|_give_up|error_response|bye|Token|FaultMessage")
# Only who starts a server reads these, or whoever calls the package from a program.
UNSEEN = re.compile(
    r"7 holds addresses like.*|7LOG is .*|7PRODUCTION is .*|In production .*|7+_FILE names .*"
    r"|7ORIGINS holds .*|an empty name is no address|the client has gone"
    r"|The database 7 has format 7, this version reads format 7: use the newer .*"
    r"|the start of a record cannot be taken out of it"
    # Parts of sentences that are looked at elsewhere.
    r"|7; the rest of this one is not read|it holds half a character"
)
# What stands in the place of a value: a sentence within another, a part of one, else a number.
NESTED = re.compile(r"\b(error|fault|why)$|faults\[0\]$")
KNOWN = "a turn cannot end before a move is made"
PARTS = {
    "_HINT": "a turn in notation stands between quotation marks",
    "hint": "",
    "reason": "it cannot be read",
}


def sample(node: ast.expr) -> str | None:
    """A sentence of the source with something in the place of each value."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(sample(part) or "" for part in node.values)
    if isinstance(node, ast.FormattedValue):
        value = ast.unparse(node.value)
        return KNOWN if NESTED.search(value) else PARTS.get(value, "7")
    return None


def sentences(path: Path) -> Iterator[str]:
    """Every sentence that a file refuses with."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        nodes = list(ast.walk(function))
        named: dict[str, list[ast.expr]] = {}
        for node in nodes:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named.setdefault(node.targets[0].id, []).append(node.value)
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            name = ast.unparse(call.func).rpartition(".")[2]
            if name == "__init__" or REFUSALS.fullmatch(name):
                for given in [*call.args, *(keyword.value for keyword in call.keywords)]:
                    values = named.get(given.id, []) if isinstance(given, ast.Name) else [given]
                    for value in values:
                        text = sample(value)
                        if text is not None and " " in text:
                            yield text


def kernel_sentences(path: Path) -> Iterator[str]:
    """Every sentence of an error of the kernel."""
    source = re.sub(r"\\\n\s*", "", path.read_text(encoding="utf-8"))
    for found in re.finditer(r'#\[error\(\s*"((?:[^"\\]|\\.)+)"\s*\)\]', source):
        text = re.sub(r"\{(\w*)[^}]*\}", in_place, found[1].replace('\\"', '"'))
        if " " in text:
            yield text


def in_place(found: re.Match[str]) -> str:
    return KNOWN if found[1] == "fault" else "7"


# A value as a sentence quotes it.
QUOTED = re.compile("'[^']*'|\"[^\"]*\"")


def untranslated(texts: Iterator[str], language: str) -> list[str]:
    """Those that stay English, or of which something does."""
    with speaking(language):
        said = {text: error_text(text) for text in texts}
        # Names of files and tags stay; so does whatever else a translator has written in English.
        forms = "\n".join(map(translate, (*FORMS, *HINTS)))
        meant = set(re.findall(r"[A-Za-z]{3,}", forms))
    return [
        f"{text} -> {known}"
        for text, known in said.items()
        if known == text or set(re.findall(r"[A-Za-z]{3,}", QUOTED.sub("", known))) - meant
    ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_refused_in_python_is_said_in_the_language(language: str) -> None:
    found = [text for path in ANSWERING for text in sentences(path)]
    assert len(found) > 150
    seen = (text for text in found if not UNSEEN.fullmatch(text))
    assert untranslated(seen, language) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_the_kernel_refuses_is_said_in_the_language(language: str) -> None:
    found = [text for path in REFUSING for text in kernel_sentences(path)]
    assert len(found) > 60
    assert untranslated(iter(found), language) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_fault_of_any_request_is_said_in_the_language(language: str) -> None:
    """Every field of every request is given what it cannot be."""
    found = [text for request in requests() for text in faults_of(request)]
    assert len(found) > 300
    assert untranslated(iter(found), language) == []


def requests(kind: type[Request] = Request) -> Iterator[type[Request]]:
    yield from kind.__subclasses__()
    for below in kind.__subclasses__():
        yield from requests(below)


WRONG: list[object] = [None, 0.5, -1, 10**30, True, "", "q" * 10_000, "\ud800", [], ["q"] * 999, {}]


def faults_of(request: type[Request]) -> Iterator[str]:
    for name in request.model_fields:
        for value in WRONG:
            try:
                request.model_validate({name: value})
            except ValidationError as error:
                for fault in error.errors()[:3]:
                    yield sentence_of({**fault, "loc": ("body", *fault["loc"]), "input": 7})
    try:
        request.model_validate({"q": 1})
    except ValidationError as error:
        yield from (sentence_of({**one, "loc": ("body", *one["loc"])}) for one in error.errors())


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ("two pieces stand on a1; two pieces stand on b2", ["hay dos piezas en a1", "en b2"]),
        ("x.y: boutin has no such option; did you mean x.z?", ["x.y: boutin no", "querías decir"]),
        (
            "captures.siege.orthogonal: false with captures.siege.diagonal = false leaves no "
            "siege; captures.siege.enabled = false says so; two pieces stand on b2",
            ["no deja ningún cerco; eso lo dice", "; hay dos piezas en b2"],
        ),
        ('row a: "x;" is no pyramid: a pyramid needs at least one layer', ["fila a: ", "una capa"]),
    ],
)
def test_several_faults_are_each_said_in_the_language(faults: str, said: list[str]) -> None:
    with speaking("es"):
        told = error_text(faults)
    assert [part for part in said if part not in told] == []
    assert not re.search(r"\b(the|has|is|on|with)\b", told)


def test_what_is_unknown_or_endless_stays_as_it_is() -> None:
    with speaking("ja"):
        for text in ("nobody wrote this", "a: " * 300 + "b", "two pieces stand on a1; and more"):
            assert error_text(text) == text
