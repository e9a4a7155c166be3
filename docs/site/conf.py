# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sphinx's configuration for the documentation site; build.py copies it beside the pages and calls Sphinx."""
project = "syclc"
copyright = "the syclc developers"
extensions = ["myst_parser"]
root_doc = "index"
include_patterns = ["index.md", "docs/**.md"]
html_theme = "furo"
html_title = "syclc"
html_extra_path = ["extra"]  # the reference that Doxygen makes
html_copy_source = False
myst_heading_anchors = 4  # links to headings, as on hosting sites
myst_enable_extensions = []
# Pages are in English, and name fragments of other languages without highlighters.
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]
