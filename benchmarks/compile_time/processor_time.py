# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processor time of compilers and tools. Elapsed time would depend on other programs on the machine."""
import os
import resource
import subprocess
import sys


def processor_seconds(command):
    """Runs a command, and ends this program with its output if it fails.

    Returns the seconds of processor time of all its threads and child processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{os.path.basename(sys.argv[0])}: error: {' '.join(command)}\n{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
