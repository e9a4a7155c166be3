#!/usr/bin/env python3
"""Runs command lines of other SYCL compilers with syclc++ and -###, and checks its command of Clang and its messages.

foreign_commands.py SYCLC++ TABLE, in an empty folder; the table describes its format.
"""
import pathlib
import shlex
import subprocess
import sys


def problems_of(syclc, line):
    command, expected = line.split(' => ')
    result = subprocess.run([syclc, *shlex.split(command)[1:], '-###'], capture_output=True, text=True)
    lines = result.stderr.splitlines()
    commands = [one.replace('"', '') for one in lines if one.startswith(' "')]
    messages = [one for one in lines if any(kind in one for kind in ('note: ', 'warning: ', 'error: '))]
    wants_error = False
    for text in expected.split(' & '):
        kind = text.split(': ')[0]
        if kind in ('note', 'warning', 'error'):
            wants_error |= kind == 'error'
            found = [one for one in messages if f'{kind}: ' in one and text[len(kind) + 2:] in one]
            if not found:
                yield f'no {text}'
            messages = [one for one in messages if one not in found[:1]]
        elif not commands or text not in commands[0]:
            yield f'no {text} in{commands[0] if commands else " any command"}'
    if wants_error != (result.returncode != 0):
        yield f'exit status {result.returncode}'
    yield from messages


syclc, table = sys.argv[1:]
for name in ('app', 'a', 'b', 'fpga'):
    pathlib.Path(name + '.cpp').touch()
    pathlib.Path(name + '.o').touch()
pathlib.Path('libx.a').write_text('!<arch>\n')
failures = count = 0
for line in pathlib.Path(table).read_text().splitlines():
    if line.startswith('#') or not line:
        continue
    count += 1
    problems = list(problems_of(syclc, line))
    if problems:
        failures += 1
        print(line, *problems, sep='\n  ')
print(f'{count} command lines, {failures} failures')
sys.exit(failures != 0)
