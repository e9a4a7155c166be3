#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the comparison and prints its table in markdown.

    run.py PROGRAM [--filter TEXT] [--repeats N] [--threads N] [--quick] [--cpu-time] [--statistic median|best]
           [--raw FILE] [--from FILE] [--document FILE]

PROGRAM is BUILD/benchmarks/compare/compare. Each kernel runs in a process of its own, all contestants in turns within
it; where that process crashes, each contestant runs alone, so that one runtime's fault costs only its own cell.
--quick only checks results, with small sizes. --raw appends the program's lines of JSON to a file; --from makes the
table of such a file without running anything (a kernel's last line counts). --document puts the table, and on what it
was measured, between the marks in a markdown file (docs/performance.md).
"""
import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys

CONTESTANTS = {
    "syclc": "syclc",
    "syclc-intel": "its SPIR-V on Intel's runtime",
    "opencl-intel": "OpenCL C on Intel's runtime",
    "opencl-pocl": "OpenCL C on PoCL",
    "openmp": "OpenMP",
}

BEGIN, END = "<!-- run.py writes what follows -->", "<!-- end of what run.py writes -->"


def environment(threads):
    """As many threads for each runtime; none may spin while another contestant runs."""
    result = dict(os.environ)
    result.update(OMP_NUM_THREADS=str(threads), OMP_DYNAMIC="false", OMP_PROC_BIND="false", KMP_BLOCKTIME="1",
                  POCL_MAX_PTHREAD_COUNT=str(threads))
    result.pop("ONEAPI_DEVICE_SELECTOR", None)
    vendors = pathlib.Path(__file__).resolve().parents[2] / "build" / "opencl-vendors"
    if vendors.is_dir():  # scripts/opencl-devices.sh made it
        result.setdefault("OCL_ICD_VENDORS", str(vendors))
    return result


def run(arguments, env):
    """Runs the program; returns its line of JSON, or None with what went wrong."""
    process = subprocess.run(arguments, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        return json.loads(process.stdout.splitlines()[-1]), process
    except (IndexError, ValueError):
        return None, process


def measure(program, kernel, options, env):
    arguments = [program, "--filter", kernel, "--repeats", str(options.repeats)]
    arguments += ["--quick"] * options.quick + ["--cpu-time"] * options.cpu_time
    result, process = run(arguments, env)
    if result:
        return result
    whole = None
    for contestant in CONTESTANTS:
        result, process = run(arguments + ["--only", contestant], env)
        if result:
            whole = whole or {**result, "contestants": {}}
            whole["contestants"].update(result["contestants"])
        elif whole:
            whole["contestants"][contestant] = {"fault": f"ended with {process.returncode}", "samples": []}
        else:
            whole = {"kernel": kernel, "unit": "", "work": 0,
                     "contestants": {contestant: {"fault": f"ended with {process.returncode}", "samples": []}}}
    return whole


def speeds(result, statistic):
    """Each contestant's speed in the unit of the kernel; 0 where it failed."""
    found = {}
    for name, contestant in result["contestants"].items():
        samples = contestant["samples"]
        if "fault" in contestant or not samples:
            found[name] = 0.0
        else:
            seconds = statistics.median(samples) if statistic == "median" else min(samples)
            found[name] = result["work"] / seconds * 1e-9
    return found


def number(value):
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def table(results, statistic):
    lines = ["| kernel | unit | " + " | ".join(CONTESTANTS.values()) + " | syclc / Intel's runtime | syclc / best other |",
             "|---|---|" + "---:|" * (len(CONTESTANTS) + 2)]
    to_intel, to_best = [], []
    for result in results:
        speed = speeds(result, statistic)
        cells = []
        for name in CONTESTANTS:
            fault = result["contestants"].get(name, {}).get("fault", "")
            cells.append("wrong" if fault.startswith("wrong") else "fails" if fault
                         else "–" if not speed.get(name) else number(speed[name]))
        for names, ratios in (({"syclc-intel", "opencl-intel"}, to_intel), (set(CONTESTANTS) - {"syclc"}, to_best)):
            best = max((speed.get(name, 0.0) for name in names), default=0.0)
            if not best or not speed.get("syclc"):
                cells.append("–")
                continue
            ratios.append(speed["syclc"] / best)
            cells.append(f"{ratios[-1]:.2f}" if ratios[-1] >= 0.95 else f"**{ratios[-1]:.2f}**")
        lines.append(f"| {result['kernel']} | {result['unit']} | " + " | ".join(cells) + " |")
    means = [math.exp(statistics.fmean(map(math.log, ratios))) if ratios else 0 for ratios in (to_intel, to_best)]
    lines.append("| geometric mean | |" + " |" * len(CONTESTANTS) + f" {means[0]:.2f} | {means[1]:.2f} |")
    return "\n".join(lines)


def machine(options):
    """What was measured where, in one line."""
    model = next((line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), "unknown processor")
    flags = pathlib.Path("/proc/cpuinfo").read_text()
    level = "AVX-512" if " avx512vl " in flags else "AVX2" if " avx2 " in flags else "SSE"
    return f"{model} ({level}), {options.threads} threads, {options.statistic} of up to {options.repeats} samples"


def publish(text, options):
    """Prints the table, or replaces what stands between the marks in the document."""
    if not options.document:
        print(text)
        return
    path = pathlib.Path(options.document)
    before, rest = path.read_text(encoding="utf-8").split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    path.write_text(f"{before}{BEGIN}\n{machine(options)}\n\n{text}\n{END}{after}", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="compares kernels on several runtimes")
    parser.add_argument("program", nargs="?")
    parser.add_argument("--filter", default="", help="only kernels whose names contain this")
    parser.add_argument("--repeats", type=int, default=15, help="samples of each contestant")
    parser.add_argument("--threads", type=int, default=2, help="processors to use")
    parser.add_argument("--quick", action="store_true", help="small sizes, only checks")
    parser.add_argument("--cpu-time", action="store_true", help="processor time instead of time, where others compute")
    parser.add_argument("--statistic", choices=["median", "best"], default="median")
    parser.add_argument("--raw", help="file to append the measurements to")
    parser.add_argument("--from", dest="source", help="file that --raw wrote")
    parser.add_argument("--document", help="markdown file to put the table into")
    options = parser.parse_args()
    if not options.program and not options.source:
        parser.error("PROGRAM or --from is needed")
    if options.source:
        lines = pathlib.Path(options.source).read_text(encoding="utf-8").splitlines()
        latest = {result["kernel"]: result for result in map(json.loads, lines) if options.filter in result["kernel"]}
        publish(table(list(latest.values()), options.statistic), options)
        return 0

    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:options.threads])
    env = environment(options.threads)
    listing = subprocess.run([options.program, "--list", "--filter", options.filter], env=env, text=True,
                             stdout=subprocess.PIPE, check=True)
    results, good = [], True
    for kernel in listing.stdout.splitlines():
        result = measure(options.program, kernel, options, env)
        results.append(result)
        if options.raw:
            with open(options.raw, "a", encoding="utf-8") as raw:
                raw.write(json.dumps(result) + "\n")
        speed = speeds(result, options.statistic)
        print(kernel + ":", ", ".join(f"{name} {number(value)}" for name, value in speed.items() if value),
              result["unit"] if any(speed.values()) else "checked", file=sys.stderr)
        for name, contestant in result["contestants"].items():
            if "fault" in contestant:
                print(f"  {name}: {contestant['fault']}", file=sys.stderr)
                # What another runtime cannot do is no fault of ours; a wrong result always is.
                good &= name != "syclc" and not contestant["fault"].startswith("wrong")
    if not options.quick:
        publish(table(results, options.statistic), options)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
