#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lets each of the driver's functions fail that a program calls: faults.py PROGRAM [ARGUMENT]...

The environment selects the libcuda of the tests' own (SYCLC_CUDA_DRIVER). Of each function, some calls fail: by an error, and by
a fault that ends the context. The program must end by itself with right results (0) or an exception (3): a crash, a hang
and wrong results are failures.
"""
import collections
import os
import re
import subprocess
import sys
import tempfile

CALLS = (1, 2, 3, 5, 8, 13, 21)  # of those that the program has
FAULTS = ('2', 'sticky:700')  # out of memory; an illegal address
# They describe the device, when a program starts. Their faults leave the device out.
DESCRIBE = re.compile('cuInit|cuDriver|cuDevice|cuGetError|cuCtx')
SECONDS = 30


def run(program, environment):
    """The exit status, or "a hang"; and the output."""
    try:
        done = subprocess.run(program, env={**os.environ, **environment}, capture_output=True, text=True,
                              timeout=SECONDS, check=False)
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return 'a hang', ''


def calls_of(program):
    """How often the program calls each function."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, 'log')
        status, output = run(program, {'CUDA_TEST_LOG': log})
        if status != 0:
            sys.exit(f'without faults, the program ends with {status}: {output}')
        with open(log, encoding='utf-8') as lines:
            return collections.Counter(line.split(maxsplit=2)[2].split('(')[0] for line in lines)


def main():
    program = sys.argv[1:]
    runs, failures = 0, 0
    for function, count in sorted(calls_of(program).items()):
        if DESCRIBE.match(function):
            continue
        for call in CALLS:
            for what in FAULTS if call <= count else ():
                asked = f'{function}:{call}:{what}'
                status, output = run(program, {'CUDA_TEST_FAIL': asked, 'CUDA_TEST_SEED': str(call)})
                runs += 1
                if status not in (0, 3):
                    failures += 1
                    print(f'CUDA_TEST_FAIL={asked} CUDA_TEST_SEED={call}: {status}: {output}')
    print(f'{runs} runs, {failures} failures')
    sys.exit(failures != 0 or runs == 0)


main()
