# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the table of tunables in docs/transforms.md with passes/support/Tunables.def.

tunables.py SOURCE [--write]: fails if the rows of the document differ from those of the .def; --write replaces them.
"""
import pathlib
import re
import sys

ROW = re.compile(r'^TUNABLE\((\w+), (\w+), \w+, ([\d.]+), "([^"]*)", "([^"]*)", "([^"]*)"\)$', re.MULTILINE)
BEGIN, END = '<!-- tunables.py writes what follows -->', '<!-- end of what tunables.py writes -->'


def kebab(name):
    return re.sub(r'(?<!^)([A-Z])', r'-\1', name).lower()


def table(text):
    yield '| name | value | unit | why | measured on |'
    yield '|---|---:|---|---|---|'
    for group, name, value, unit, why, kernels in ROW.findall(text):
        yield f'| `{kebab(group)}.{kebab(name)}` | {value} | {unit} | {why} | {"" if kernels == "-" else kernels} |'


def main():
    source = pathlib.Path(sys.argv[1])
    definitions = (source / 'passes/support/Tunables.def').read_text(encoding='utf-8')
    document = source / 'docs/transforms.md'
    before, rest = document.read_text(encoding='utf-8').split(BEGIN, 1)
    documented, after = rest.split(END, 1)
    wanted = list(table(definitions))
    if sys.argv[2:] == ['--write']:
        document.write_text('\n'.join([before + BEGIN, *wanted, END + after]), encoding='utf-8')
        return 0
    found = documented.strip().splitlines()
    problems = [f'not in Tunables.def: {row}' for row in found if row not in wanted]
    problems += [f'not in docs/transforms.md: {row}' for row in wanted if row not in found]
    rows = len(ROW.findall(definitions))
    if rows != len(re.findall(r'^TUNABLE\(', definitions, re.MULTILINE)):
        problems.append('Tunables.def: a row does not stand on one line as the others do')
    print('\n'.join(problems) if problems else f'{rows} tunables')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
