# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares docs/extensions.md with the macros of sycl/version.hpp, the headers and the tests of a source tree.

extensions.py SOURCE: prints a line for each difference and fails, or prints the number of extensions.
"""
import pathlib
import re
import sys

ROW = re.compile(r'^\| `(\w+)` \| `([^`]+)` \| `(\w+)` \| `([^`]+)` \|', re.MULTILINE)
MACRO = re.compile(r'^# *define (SYCL_(?:EXT|KHR|BACKEND)_\w+) ', re.MULTILINE)


def has(file, pattern):
    return bool(re.search(pattern, file.read_text()))


def problems_of(source):
    headers = source / 'runtime/include/sycl'
    macros = set(MACRO.findall((headers / 'version.hpp').read_text()))
    rows = ROW.findall((source / 'docs/extensions.md').read_text())
    for macro, header, name, test in rows:
        for file in (headers / header, source / test):
            if not file.is_file():
                yield f'{macro}: there is no {file.relative_to(source)}'
            elif not has(file, rf'\b{name}\b'):
                yield f"{macro}: {file.relative_to(source)} does not have '{name}'"
        file = headers / header
        if macro not in macros and not (file.is_file() and has(file, rf'# *define {macro} ')):
            yield f'{macro}: version.hpp does not define it, nor does {header}'
    for macro in sorted(macros - {row[0] for row in rows}):
        yield f'{macro}: docs/extensions.md has no row for it'


def main():
    source = pathlib.Path(sys.argv[1])
    problems = list(problems_of(source))
    print('\n'.join(problems) if problems else
          f'{len(ROW.findall((source / "docs/extensions.md").read_text()))} extensions')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
