# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the table of docs/math.md with the table of mathematics (sycl/detail/math.def) of a source tree.

math_table.py SOURCE: prints a line for each difference and fails, or prints the number of lines of the table.
math_table.py SOURCE --write [FILE]: writes the table of docs/math.md. Measured errors are taken from FILE, the output
of `ulp --markdown`, or else unchanged; functions that were not measured get a dash.
"""
import pathlib
import re
import sys

ROW = re.compile(r'^SYCLC_(OWN_)?MATH\((.*)\)$', re.MULTILINE)
SECOND_RESULT = re.compile(r'^SYCLC_SECOND_MATH\((.*)\)$', re.MULTILINE)
HEAD = '| function | native code | limit | scalar | v2 | v3 | v4 |\n|---|---|---|---|---|---|---|\n'
LINE = re.compile(r'^\| (\w+, (?:float|double)) \|(.*)\|$', re.MULTILINE)
DASHES = ['–'] * 4
NOT_MEASURED = ('lR',)  # their results are integers
MEASURED_AS_C = ('RRI', 'RRRI')  # of SYCL's own, which C has, too


def columns(arguments):
    """Splits at commas outside parentheses."""
    parts, depth = [''], 0
    for letter in arguments:
        depth += {'(': 1, ')': -1}.get(letter, 0)
        if letter == ',' and not depth:
            parts.append('')
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def limit(ulp):
    return 'none' if ulp == 'UNBOUNDED' else f'{max(float(ulp), 0.5):g}'


def expected(source):
    """(label, type) -> (implementation, limit), read from math.def, in the order of the labels."""
    functions = {}
    table = (source / 'runtime/include/sycl/detail/math.def').read_text()
    for own, arguments in ROW.findall(table):
        row = columns(arguments)
        if row[1] in NOT_MEASURED or (own and row[1] in MEASURED_AS_C):
            continue
        functions[row[0]] = ('Body', 'Body', *row[4:6]) if own else (*row[4:6], *row[8:10])
    for arguments in SECOND_RESULT.findall(table):
        first, second, ulp_float, ulp_double, *_ = columns(arguments)
        functions[f'{first}_{second}'] = (*functions[first][:2], ulp_float, ulp_double)
    lines = {}
    for label, (of_float, of_double, ulp_float, ulp_double) in sorted(functions.items()):
        lines[f'{label}, float'] = (of_float.lower(), limit(ulp_float))
        lines[f'{label}, double'] = (of_double.lower(), limit(ulp_double))
    return lines


def cells(text):
    return {name: [cell.strip() for cell in rest.split('|')] for name, rest in LINE.findall(text)}


def written(lines, measured):
    return HEAD + ''.join(f'| {name} | {" | ".join([*lines[name], *measured.get(name, DASHES)])} |\n' for name in lines)


def table_of(docs):
    """The position of the table in the document."""
    start = docs.find(HEAD)
    if start < 0:
        sys.exit('docs/math.md: there is no table that begins with\n' + HEAD)
    end = start + len(HEAD)
    while docs.startswith('| ', end):
        end = docs.index('\n', end) + 1
    return start, end


def problems_of(lines, found):
    for name in lines.keys() - found.keys():
        yield f'{name}: docs/math.md has no line for it'
    for name in found.keys() - lines.keys():
        yield f'{name}: is in docs/math.md, but not in math.def'
    for name in lines.keys() & found.keys():
        if tuple(found[name][:2]) != lines[name]:
            yield f'{name}: docs/math.md has {", ".join(found[name][:2])}, but math.def {", ".join(lines[name])}'
        for error in found[name][2:]:
            if error not in ('–', '-') and lines[name][1] != 'none' and float(error) > float(lines[name][1]):
                yield f'{name}: {error} is above the limit, {lines[name][1]}'


def main():
    source = pathlib.Path(sys.argv[1])
    file = source / 'docs/math.md'
    docs = file.read_text()
    start, end = table_of(docs)
    lines, found = expected(source), cells(docs[start:end])
    if '--write' in sys.argv:
        measured = {name: row[2:] for name, row in found.items()}
        for output in sys.argv[3:]:  # of which the second column is the limit
            measured |= {name: row[1:] for name, row in cells(pathlib.Path(output).read_text()).items()}
        file.write_text(docs[:start] + written(lines, measured) + docs[end:])
        return 0
    problems = sorted(problems_of(lines, found))
    if not problems and list(lines) != list(found):
        problems = ['docs/math.md: the lines are not in their order']
    if problems:
        problems.append('run: python3 lit/architecture/Inputs/math_table.py . --write')
    print('\n'.join(problems) if problems else f'{len(lines)} lines')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
