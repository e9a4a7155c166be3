#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the documentation site: build.py FOLDER [--no-reference]

FOLDER/html/index.html is its first page. Needs Sphinx, MyST and Furo, which `pip install sphinx myst-parser
furo` installs, and Debian's package doxygen for the reference of the public headers. Warnings are errors.

Pages are copied to FOLDER/pages first. There, links to files outside docs/ become links to copies of these files, and
links to folders become plain text.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def with_links(text, page, pages):
    """The text of a page, with links that work on the site. \param page its path below the root"""
    def link(match):
        label, target = match[1], match[2]
        if re.match(r"[a-z]+:|#", target):
            return match[0]
        path, _, heading = target.partition("#")
        file = (ROOT / page.parent / path).resolve()
        inside = file.relative_to(ROOT) if file.is_relative_to(ROOT) else None
        if not inside or not file.exists():
            return match[0]  # Sphinx reports it
        if file.is_dir():
            return label
        for own, name in (("CONTRIBUTING.md", "contributing"), ("CHANGELOG.md", "changelog")):
            if inside == pathlib.Path(own):
                return f"[{label}]({relative(page, pathlib.Path('docs/site') / (name + '.md'))})"
        if inside.suffix == ".md" and inside.parts[0] == "docs":
            return match[0]
        copy = pages / "files" / inside
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
        return f"[{label}](<path:{relative(page, pathlib.Path('files') / inside)}>)" if inside.suffix != ".png" else \
            f"[{label}]({relative(page, pathlib.Path('files') / inside)})"

    return re.sub(r"(?<!!)\[([^\][]*(?:\[[^\]]*\][^\][]*)*)\]\(([^()\s]+)\)", link, text)


def relative(page, target):
    return "/".join([".."] * len(page.parent.parts) + [str(target)])


def copy_pages(pages):
    shutil.rmtree(pages, ignore_errors=True)
    for file in sorted((ROOT / "docs").rglob("*")):
        place = file.relative_to(ROOT)
        if file.is_file() and file.suffix in (".md", ".png"):
            (pages / place).parent.mkdir(parents=True, exist_ok=True)
            if file.suffix == ".png":
                shutil.copy(file, pages / place)
            else:
                (pages / place).write_text(with_links(file.read_text(encoding="utf-8"), place, pages), encoding="utf-8")
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):  # as if they were in docs/site
        text = with_links((ROOT / name).read_text(encoding="utf-8"), pathlib.Path(name), pages)
        text = text.replace("](docs/", "](../").replace("](../files/", "](../../files/").replace("path:files/", "path:../../files/")
        (pages / "docs/site" / name.lower()).write_text(text, encoding="utf-8")
    first = pages / "docs/site/index.md"  # the site's first page is at its top
    text = first.read_text(encoding="utf-8").replace("](../", "](docs/")
    text = re.sub(r"^(reference|contributing|changelog)$", r"docs/site/\1", text, flags=re.MULTILINE)
    (pages / "index.md").write_text(re.sub(r"^\.\./", "docs/", text, flags=re.MULTILINE), encoding="utf-8")
    first.unlink()
    shutil.copy(ROOT / "docs/site/conf.py", pages)


def make_reference(folder, pages):
    """Runs Doxygen over the public headers."""
    if not shutil.which("doxygen"):
        sys.exit("docs-site: doxygen is missing: install Debian's package doxygen, or use --no-reference")
    (pages / "extra").mkdir()
    settings = (ROOT / "docs/site/Doxyfile").read_text() + f"""
INPUT = {ROOT}/runtime/include/sycl
INCLUDE_PATH = {ROOT}/runtime/include
STRIP_FROM_PATH = {ROOT}/runtime/include
STRIP_FROM_INC_PATH = {ROOT}/runtime/include
OUTPUT_DIRECTORY = {pages}/extra
WARN_LOGFILE = {folder}/doxygen.log
"""
    if subprocess.run(["doxygen", "-"], input=settings, text=True).returncode != 0:
        sys.exit("docs-site: doxygen failed")
    warnings = (folder / "doxygen.log").read_text()
    if warnings:
        sys.exit("docs-site: doxygen warns:\n" + warnings[:4000])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="for all output; the site is in its folder html")
    parser.add_argument("--no-reference", action="store_true", help="without the public headers, which need doxygen")
    options = parser.parse_args()
    folder = options.folder.resolve()
    pages = folder / "pages"
    copy_pages(pages)
    reference = pages / "docs/site/reference.md"
    if options.no_reference:
        (pages / "extra").mkdir()
        reference.write_text(re.sub("<a .*</a>", "it was left out of this build", reference.read_text()))
    else:
        make_reference(folder, pages)
    try:
        import sphinx  # noqa: F401
    except ImportError:
        sys.exit("docs-site: Sphinx is missing: pip install sphinx myst-parser furo")
    done = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(pages), str(folder / "html")])
    if done.returncode != 0:
        sys.exit("docs-site: Sphinx warns or failed: see above")
    print(f"docs-site: open {folder}/html/index.html")


if __name__ == "__main__":
    main()
