#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kills a program that fills the cache of compiled code: kills.py COUNT PROGRAM [ARGUMENT]...

Each run begins with an empty cache and is killed at a random moment after the first file appears in it. All entries must
then be whole (runtime/core/base/code_cache.hpp describes their format), and another run must end well with them.
"""
import hashlib
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import time

HEADER = struct.Struct('<8sQ32s64s')


def is_whole(entry):
    data = entry.read_bytes()
    if len(data) < HEADER.size:
        return False
    magic, size, digest, key = HEADER.unpack_from(data)
    code = data[HEADER.size:]
    return (magic == b'syclccd1' and size == len(code) and digest == hashlib.sha256(code).digest()
            and key.decode() == entry.stem)


def kill_one(program, folder):
    """Runs and kills the program. Returns whether it was still running."""
    environment = {**os.environ, 'SYCLC_CACHE_DIR': str(folder), 'POCL_CACHE_DIR': str(folder / 'pocl')}
    (folder / 'pocl').mkdir()
    with subprocess.Popen(program, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None and not any(folder.glob('*.*')):
            time.sleep(0.0001)
        time.sleep(random.random() ** 2 * 0.1)
        was_running = process.poll() is None
        process.kill()
    for entry in folder.glob('*.code'):
        if not is_whole(entry):
            sys.exit(f'{entry} is not whole')
    if subprocess.run(program, env=environment, stdout=subprocess.DEVNULL, timeout=60, check=False).returncode != 0:
        sys.exit(f'the program fails after {folder}')
    return was_running


def main():
    count, program = int(sys.argv[1]), sys.argv[2:]
    random.seed(1)
    killed = 0
    for _ in range(count):
        with tempfile.TemporaryDirectory() as folder:
            killed += kill_one(program, pathlib.Path(folder))
    print(f'{killed} of {count} runs were killed, all entries are whole')
    sys.exit(killed == 0)


main()
