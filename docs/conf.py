"""How Sphinx makes the documentation: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from pygments.lexers.special import TextLexer  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402

from rithmomachia import __version__  # noqa: E402

project = "Rithmomachia"
author = "The Rithmomachia authors"
copyright = author
version = release = __version__

extensions = [
    "extensions.boards",
    "extensions.commands",
    "extensions.rulebook",
    "extensions.rulesets",
    "extensions.sources",
    "extensions.autodoc_stub",
    "extensions.tables",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
exclude_patterns = ["_build", "extensions"]
nitpicky = False

# --- Markdown -------------------------------------------------------------------------------------

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 4

# --- the reference --------------------------------------------------------------------------------

# A property whose name says it all has no docstring.
autodoc_default_options = {"undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autosummary_generate = False
napoleon_google_docstring = True
napoleon_numpy_docstring = False
python_maximum_signature_line_length = 76
python_use_unqualified_type_names = True
# Names in docstrings stand between single backticks.
default_role = "py:obj"
toc_object_entries_show_parents = "hide"

# --- the pages ------------------------------------------------------------------------------------

html_theme = "furo"
html_title = "Rithmomachia"
html_static_path = ["static"]
html_css_files = ["pages.css"]
html_favicon = "static/emblem-light.svg"
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_logo": "emblem-light.svg",
    "dark_logo": "emblem-dark.svg",
    "light_css_variables": {
        "color-brand-primary": "#8f2a1b",
        "color-brand-content": "#8f2a1b",
        "color-background-primary": "#fffdf8",
        "color-background-secondary": "#f7f0e1",
        "color-sidebar-background-border": "#e4d7b8",
        "color-background-border": "#e4d7b8",
    },
    "dark_css_variables": {
        "color-brand-primary": "#eda38f",
        "color-brand-content": "#eda38f",
        "color-background-primary": "#191613",
        "color-background-secondary": "#211d18",
        "color-sidebar-background-border": "#39322a",
        "color-background-border": "#39322a",
    },
}


def setup(app: Sphinx) -> None:
    """Records have no colours of their own."""
    app.add_lexer("rgn", TextLexer)
