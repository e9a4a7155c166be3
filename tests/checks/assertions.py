#!/usr/bin/env python3
"""Checks that the sources compile with assertions enabled; the release build disables them.

The release preset defines NDEBUG, so an error inside of an assert() could remain unnoticed. This script takes the
compiler's commands of a build (compile_commands.json), removes NDEBUG and the precompiled header, and checks the syntax
of the sources that contain an assert().

  assertions.py BUILD
"""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys


def with_assertions(command):
    """The command, changed to check the syntax only, with assertions, and without a precompiled header or outputs."""
    words, kept = iter(shlex.split(command)), []
    for word in words:
        if word in ("-o", "-MF", "-MT"):
            next(words)
        elif word == "-Xclang":
            option = next(words)
            if option in ("-include-pch", "-include"):
                next(words), next(words)
            else:
                kept += [word, option]
        elif word not in ("-MD", "-c", "-DNDEBUG", "-Winvalid-pch"):
            kept.append(word)
    return kept + ["-UNDEBUG", "-fsyntax-only"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help="a folder with compile_commands.json")
    options = parser.parse_args()
    with open(os.path.join(options.build, "compile_commands.json")) as file:
        entries = {entry["file"]: entry for entry in json.load(file)}

    def ours(file):
        if not file.endswith(".cpp"):
            return False
        with open(file) as text:
            return re.search(r"\bassert\(", text.read())

    def check(entry):
        return subprocess.run(with_assertions(entry["command"]), cwd=entry["directory"], capture_output=True, text=True)

    chosen = [entries[file] for file in sorted(entries) if ours(file)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        bad = [done for done in pool.map(check, chosen) if done.returncode != 0]
    for done in bad:
        print(done.stderr)
    print(f"{len(chosen)} sources compiled with assertions, {len(bad)} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
