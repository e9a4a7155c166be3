#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs halo_exchange_mpi with several numbers of processes, and prints a table of their speeds.

    scaling.py PROGRAM [--processes 1,2,4] [--size N] [--iterations N] [--weak] [--runs N]

Each process is bound to one core, so that a process stands for a device. Strong scaling (the default) divides the same
grid among more processes; --weak gives each process as many points as one has alone. The best of several runs counts.
"""
import argparse
import math
import os
import re
import subprocess
import sys


def seconds(program, processes, size, iterations):
    """The time that the program reports for its steps. Exits with the program's output if it fails."""
    command = [os.environ.get("MPIEXEC", "mpirun"), "-n", str(processes), "--bind-to", "core:overload-allowed", program,
               "--size", str(size), "--iterations", str(iterations)]
    # Open MPI refuses to run as root, and more processes than cores, unless it is told.
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                       OMPI_MCA_rmaps_base_oversubscribe="1")
    if processes > len(os.sched_getaffinity(0)):  # processes that wait must let others have the core
        environment["OMPI_MCA_mpi_yield_when_idle"] = "1"
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
    except OSError as error:
        sys.exit(f"scaling.py: cannot start {command[0]}: {error.strerror} (Debian package openmpi-bin)")
    time = re.search(r": ([0-9.]+) ms,", done.stdout)
    if done.returncode != 0 or not time or done.stdout.count("PASS") != processes:
        sys.exit(f"scaling.py: {' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return float(time[1]) / 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="halo_exchange_mpi")
    parser.add_argument("--processes", default="1,2,4", help="numbers, separated by commas; default: 1,2,4")
    parser.add_argument("--size", type=int, default=4096, help="points a side; default: 4096")
    parser.add_argument("--iterations", type=int, default=100, help="steps; default: 100")
    parser.add_argument("--weak", action="store_true", help="each process has as many points as one has alone")
    parser.add_argument("--runs", type=int, default=3, help="the best of so many runs counts; default: 3")
    options = parser.parse_args()
    try:
        counts = [int(number) for number in options.processes.split(",")]
    except ValueError:
        parser.error(f"--processes needs numbers separated by commas, not '{options.processes}'")
    if min(counts + [options.runs, options.iterations]) < 1 or options.size < 4:
        parser.error("numbers of processes, runs and iterations must be positive, and the size at least 4")

    print("| processes | grid | time of a step | speed-up | efficiency |\n|---|---|---|---|---|")
    first = None  # points per second of the first row, of one process
    for count in counts:
        size = round(options.size * math.sqrt(count)) if options.weak else options.size
        best = min(seconds(options.program, count, size, options.iterations) for _ in range(options.runs))
        speed = size * size * options.iterations / best
        first = first or speed / count
        print(f"| {count} | {size} x {size} | {1000 * best / options.iterations:.2f} ms | {speed / first:.2f} "
              f"| {100 * speed / first / count:.0f} % |", flush=True)


if __name__ == "__main__":
    main()
