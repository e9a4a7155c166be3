# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the tables in docs/coming-from-*.md with the tables of the code: the options that syclc++ translates
(linker/driver/SyclOptions.def) and the environment variables that have no effect (core/base/foreign_variables.def).

foreign_tables.py SOURCE [--write]: fails if a page differs; --write replaces its tables.
"""
import itertools
import pathlib
import re
import sys

BLOCK = re.compile(r'(<!-- foreign_tables.py writes what follows: (\w+) (\w+) -->\n)(.*?)'
                   r'(<!-- end of what foreign_tables.py writes -->)', re.DOTALL)
OPTION = re.compile(r'^SYCL_(FLAG|ALIAS|JOINED|SEPARATE)\("([^"]+)", (?:"([^"]*)"|(\w+)), "([^"]*)"\)$', re.MULTILINE)
SECTION = re.compile(r'^// --- (.*)$', re.MULTILINE)
VARIABLE = re.compile(r'^SYCLC_FOREIGN_VARIABLE\(([\w*]+), (\w+), "([^"]*)"\)$', re.MULTILINE)


def cell(text):
    return text.replace('|', '\\|')


def meaning(alias, member, text):
    if alias:
        return f'`{alias}`' + (f': {text}' if text else '')
    if member in ('none', 'noted'):
        return 'no effect' + (f': {text}' if text else '')
    if member == 'refused':
        return f'error: {text}'
    return text or 'no effect: so it is anyway'


def options(definitions, owner):
    """(spelling, text) of the options of DPC++, icpx or acpp: the sections of the .def name them."""
    parts = SECTION.split(definitions)
    for title, part in zip(parts[1::2], parts[2::2]):
        whose = 'icpx' if 'icpx' in title else 'acpp' if 'acpp' in title else 'ours' if 'own' in title else 'dpcpp'
        if whose != owner:
            continue
        for kind, spelling, alias, member, text in OPTION.findall(part):
            value = {'JOINED': 'VALUE', 'SEPARATE': ' VALUE'}.get(kind, '')
            yield f'`{spelling}{value}`', cell(meaning(alias, member, text))


def table(kind, owner, source):
    if kind == 'options':
        definitions = (source / 'linker/driver/SyclOptions.def').read_text(encoding='utf-8')
        rows = list(options(definitions.split('#ifndef', 1)[1], owner))
        head = ['| Option | Here |', '|---|---|']
    else:
        definitions = (source / 'runtime/core/base/foreign_variables.def').read_text(encoding='utf-8')
        rows = [(f'`{name}`', cell(text)) for name, whose, text in VARIABLE.findall(definitions) if whose == owner]
        head = ['| Variable | Here |', '|---|---|']
    grouped = itertools.groupby(rows, key=lambda row: row[1])
    return head + [f'| {", ".join(name for name, _ in group)} | {text} |' for text, group in grouped]


def main():
    source = pathlib.Path(sys.argv[1])
    problems, count = [], 0
    for page in sorted((source / 'docs').glob('coming-from-*.md')):
        text = page.read_text(encoding='utf-8')

        def replaced(match, page=page):
            nonlocal count
            begin, kind, owner, found, end = match.groups()
            wanted = table(kind, owner, source)
            count += len(wanted) - 2
            lines = found.strip().splitlines()
            problems.extend(f'{page.name}: not in the code: {row}' for row in lines if row not in wanted)
            problems.extend(f'{page.name}: missing: {row}' for row in wanted if row not in lines)
            return begin + '\n'.join(wanted) + '\n' + end

        written = BLOCK.sub(replaced, text)
        if sys.argv[2:] == ['--write']:
            page.write_text(written, encoding='utf-8')
    for path, row, expression in (('linker/driver/SyclOptions.def', r'^SYCL_\w+\("', OPTION),
                                  ('runtime/core/base/foreign_variables.def', r'^SYCLC_FOREIGN_VARIABLE\(', VARIABLE)):
        text = (source / path).read_text(encoding='utf-8')
        if len(re.findall(row, text, re.MULTILINE)) != len(expression.findall(text)):
            problems.append(f'{path}: a row is not on one line as the others are')
    if sys.argv[2:] == ['--write']:
        return 0
    print('\n'.join(problems) if problems else f'{count} rows')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
