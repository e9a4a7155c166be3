# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each pass of passes/PassRegistry.def has one name: that of its class or function.

pass_names.py SOURCE: prints what differs, a line each, and fails; or how many passes there are. `syclc-wide-indices` is
class WideIndicesPass, declared in a header of passes/, or function wideIndices(), and a lit test runs it by this name.
Transform WideIndices of passes/support/Transforms.def is in a file WideIndices.cpp.
"""
import pathlib
import re
import sys

ENTRY = re.compile(r'^(MODULE|FUNCTION|LANES)_PASS\("([^"]+)", (\w+)(?:<(\w+)>)?\(', re.MULTILINE)
TRANSFORM = re.compile(r'^TRANSFORM\((\w+)\)', re.MULTILINE)
# The whole pipeline for a source, and what only looks.
OTHERS = {'syclc', 'syclc-verify-spmd', 'syclc-print-lane-shapes'}


def name_of(made):
    """`WideIndicesPass`, or `hideIds` -> `syclc-wide-indices`, `syclc-hide-ids`"""
    words = re.sub(r'Pass$', '', made)
    return 'syclc-' + re.sub(r'(?<!^)([A-Z])', r'-\1', words[0].upper() + words[1:]).lower()


def problems_of(source):
    headers = '\n'.join(path.read_text() for path in (source / 'passes').rglob('*.h'))
    tests = '\n'.join(path.read_text() for path in (source / 'lit').rglob('*')
                      if path.suffix in ('.ll', '.cpp', '.test', '.cfg'))
    for _, name, made, step in ENTRY.findall((source / 'passes/PassRegistry.def').read_text()):
        if name in OTHERS:
            continue
        if name != name_of(step or made):
            yield f'{name}: {step or made} makes {name_of(step or made)}'
        if not re.search(rf'\b{step or made}\b', headers):
            yield f'{name}: no header of passes/ declares {step or made}'
        if not step and not re.search(rf'{name}\b(?!-)', tests):
            yield f'{name}: no test of lit/ runs it'
    table = source / 'passes/support/Transforms.def'
    files = {path.stem for path in (source / 'passes').rglob('*.cpp')}
    for name in TRANSFORM.findall(table.read_text()) if table.is_file() else ():
        if name not in files:
            yield f'{name}: no file of passes/ has the name of this transform'


def main():
    source = pathlib.Path(sys.argv[1])
    problems = list(problems_of(source))
    count = len(ENTRY.findall((source / 'passes/PassRegistry.def').read_text()))
    print('\n'.join(problems) if problems else f'{count} passes')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
