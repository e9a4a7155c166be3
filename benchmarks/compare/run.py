#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the comparison and prints its table in markdown.

    run.py PROGRAM [--filter TEXT] [--repeats N] [--threads N] [--only NAMES] [--quick] [--cpu-time] [--backend cuda]
           [--statistic median|best] [--raw FILE] [--from FILE] [--document FILE]
           [--spirv] [--ablate [NAMES]] [--level LEVELS] [--rounds N] [--jobs N]

PROGRAM is BUILD/benchmarks/compare/compare. Each contestant runs each kernel in a separate process, and the processes
take turns: each round takes one sample of every contestant, and starts with a different one.
--quick only checks results, with small sizes. --raw appends the program's lines of JSON to a file; --from prints the
table of such a file without running anything (the last line of a kernel counts). --document writes the table, and the
machine and versions, between the marks in a markdown file; with docs/performance.md also its picture (plot.py).
--spirv compares OpenCL drivers with themselves: kernels through syclc's SPIR-V next to the same in OpenCL C. Its table
has marks of its own in a document.
--ablate measures syclc's kernels without each optimisation instead, or without those of NAMES (ablate.py), compiled for
this processor or for --level; the table is for docs/transforms.md.
"""
import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # nothing is written into the source tree
import ablate
import plot

CONTESTANTS = {
    "syclc": "syclc",
    "syclc-intel": "its SPIR-V on Intel's runtime",
    "opencl-intel": "OpenCL C on Intel's runtime",
    "opencl-pocl": "OpenCL C on PoCL",
    "openmp": "OpenMP",
}
GPU_CONTESTANTS = {"syclc-cuda": "syclc", "cuda": "CUDA by nvcc"}  # --backend cuda
SPIRV_CONTESTANTS = {  # --spirv
    "syclc-intel": "SPIR-V on Intel's runtime",
    "opencl-intel": "OpenCL C on Intel's runtime",
    "syclc-pocl": "SPIR-V on PoCL",
    "opencl-pocl": "OpenCL C on PoCL",
}
SECONDS, LEAST_SAMPLES = 5, 3  # the time limit of a contestant for one kernel, and the samples that it gets in any case
PAUSE = 0.003  # the threads of the previous contestant stop spinning in this time

BEGIN, END = plot.BEGIN, plot.END
SPIRV_BEGIN, SPIRV_END = "<!-- run.py --spirv writes what follows -->", "<!-- end of what run.py --spirv writes -->"


def environment(threads):
    """Gives each runtime the same number of threads. They must not spin while another contestant runs."""
    result = dict(os.environ)
    result.update(OMP_NUM_THREADS=str(threads), OMP_DYNAMIC="false", OMP_PROC_BIND="false", KMP_BLOCKTIME="1",
                  POCL_MAX_PTHREAD_COUNT=str(threads))
    result.pop("ONEAPI_DEVICE_SELECTOR", None)
    vendors = pathlib.Path(__file__).resolve().parents[2] / "build" / "opencl-vendors"
    if vendors.is_dir():  # created by scripts/opencl-devices.sh
        result.setdefault("OCL_ICD_VENDORS", str(vendors))
    return result


class Contestant:
    """A process of the program with one kernel, which takes a sample on request."""

    def __init__(self, program, kernel, name, options, env):
        arguments = [program, kernel, name] + ["--quick"] * options.quick + ["--cpu-time"] * options.cpu_time
        self.process = subprocess.Popen(arguments, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.name, self.samples, self.spent, self.fault, self.absent = name, [], 0.0, "", False
        self.unit, self.work = "", 0.0
        line = self.answer()
        if line.startswith("work "):
            _, self.unit, work = line.split()
            self.work = float(work)
            line = self.answer()
        self.absent = line == "absent"

    def answer(self):
        """The next line of the process. A contestant that reports a fault or dies takes no more samples."""
        line = self.process.stdout.readline().strip()
        if line.startswith("fault"):
            self.fault = line[6:]
        elif not line:
            self.fault = f"ended with {self.process.wait()}"
        return line

    def out(self):
        return self.absent or bool(self.fault)

    def sample(self):
        try:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        started = time.monotonic()
        line = self.answer()
        if not self.fault:
            self.samples.append(float(line))
        self.spent += time.monotonic() - started

    def end(self):
        """Requests another check of the result, and ends the process."""
        if not self.out():
            self.process.stdin.close()
            self.answer()
        self.process.kill()
        self.process.wait()
        return {"samples": self.samples, **({"fault": self.fault} if self.fault else {})}


def measure(program, kernel, options, env):
    """Takes samples of all contestants in turn; each round starts with a different one. The time of each is limited."""
    usual = GPU_CONTESTANTS if options.backend == "cuda" else SPIRV_CONTESTANTS if options.spirv else CONTESTANTS
    names = options.only.split(",") if options.only else list(usual)
    contestants = [Contestant(program, kernel, name, options, env) for name in names]
    for turn in range(0 if options.quick else options.repeats):
        for place in range(len(contestants)):
            contestant = contestants[(turn + place) % len(contestants)]
            if contestant.out() or (contestant.spent > SECONDS and len(contestant.samples) >= LEAST_SAMPLES):
                continue
            time.sleep(PAUSE)
            contestant.sample()
    outcomes = {c.name: c.end() for c in contestants}
    return {"kernel": kernel, "unit": next((c.unit for c in contestants if c.unit), ""),
            "work": max(c.work for c in contestants),
            "contestants": {c.name: outcomes[c.name] for c in contestants if not c.absent}}


def speeds(result, statistic):
    """Each contestant's speed in the unit of the kernel; 0 if it failed."""
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


def gpu_table(results, statistic):
    """syclc's kernels on an NVIDIA GPU, and those of CUDA's compiler."""
    lines = ["| kernel | unit | " + " | ".join(GPU_CONTESTANTS.values()) + " | syclc / CUDA |",
             "|---|---|---:|---:|---:|"]
    ratios = []
    for result in results:
        speed = speeds(result, statistic)
        cells = ["fails" if result["contestants"].get(name, {}).get("fault") else number(speed[name]) if speed.get(name)
                 else "–" for name in GPU_CONTESTANTS]
        mine, other = (speed.get(name, 0.0) for name in GPU_CONTESTANTS)
        if mine and other:
            ratios.append(mine / other)
        ratio = "–" if not (mine and other) else f"{ratios[-1]:.2f}" if ratios[-1] >= 0.95 else f"**{ratios[-1]:.2f}**"
        lines.append(f"| {result['kernel']} | {result['unit']} | " + " | ".join(cells) + f" | {ratio} |")
    mean = math.exp(statistics.fmean(map(math.log, ratios))) if ratios else 0
    lines.append(f"| geometric mean | | | | {mean:.2f} |")
    return "\n".join(lines)


def spirv_table(results, statistic):
    """Kernels through syclc's SPIR-V on each OpenCL driver, relative to its own compiler for OpenCL C."""
    names = list(SPIRV_CONTESTANTS)
    pairs = list(zip(names[::2], names[1::2]))
    lines = ["| kernel | unit | " + " | ".join(f"{SPIRV_CONTESTANTS[a]} | {SPIRV_CONTESTANTS[b]} | ratio"
                                               for a, b in pairs) + " |", "|---|---|" + "---:|" * (3 * len(pairs))]
    ratios = [[] for _ in pairs]
    for result in results:
        speed = speeds(result, statistic)
        cells = []
        for pair, all_ratios in zip(pairs, ratios):
            for name in pair:
                fault = result["contestants"].get(name, {}).get("fault", "")
                cells.append("wrong" if fault.startswith("wrong") else "fails" if fault
                             else "–" if not speed.get(name) else number(speed[name]))
            mine, other = (speed.get(name, 0.0) for name in pair)
            if mine and other:
                all_ratios.append(mine / other)
            cells.append("–" if not (mine and other) else f"{all_ratios[-1]:.2f}" if all_ratios[-1] >= 0.95
                         else f"**{all_ratios[-1]:.2f}**")
        lines.append(f"| {result['kernel']} | {result['unit']} | " + " | ".join(cells) + " |")
    means = [math.exp(statistics.fmean(map(math.log, each))) if each else 0 for each in ratios]
    lines.append("| geometric mean | | " + " | ".join(f"| | {mean:.2f}" for mean in means) + " |")
    return "\n".join(lines)


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
    """The machine and the versions, in one line."""
    model = next((line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), "unknown processor")
    flags = pathlib.Path("/proc/cpuinfo").read_text()
    level = "AVX-512" if " avx512vl " in flags else "AVX2" if " avx2 " in flags else "SSE"
    threads = "one thread" if options.threads == 1 else f"{options.threads} threads"
    clock = "processor time" if options.cpu_time else "time"
    return f"{model} ({level}), {threads}, {clock}, {options.statistic} of up to {options.repeats} samples."


def publish(text, options):
    """Prints the table, or replaces the text between the marks in the document."""
    if not options.document:
        print(text)
        return
    path = pathlib.Path(options.document)
    begin, end = (SPIRV_BEGIN, SPIRV_END) if options.spirv else (BEGIN, END)
    before, rest = path.read_text(encoding="utf-8").split(begin, 1)
    after = rest.split(end, 1)[1]
    path.write_text(f"{before}{begin}\n{machine(options)}\n\n{text}\n{end}{after}", encoding="utf-8")
    if options.backend == "cpu" and not options.spirv and path.resolve() == plot.ROOT / "docs/performance.md":
        plot.ROOT.joinpath("docs/images/performance.svg").write_text(plot.draw(*plot.read_table(path)))


def main():
    parser = argparse.ArgumentParser(description="compares kernels on several runtimes")
    parser.add_argument("program", nargs="?")
    parser.add_argument("--filter", default="", help="only kernels whose names contain this")
    parser.add_argument("--only", default="", help="contestants, separated by commas: " + ", ".join(CONTESTANTS))
    parser.add_argument("--backend", choices=["cpu", "cuda"], default="cpu",
                        help="cuda: syclc and CUDA on an NVIDIA GPU; needs nvcc in PATH, or COMPARE_CUBINS (cuda_sources.sh)")
    parser.add_argument("--repeats", type=int, default=15, help="samples of each contestant")
    parser.add_argument("--threads", type=int, default=2, help="processors to use")
    parser.add_argument("--quick", action="store_true", help="small sizes, only checks")
    parser.add_argument("--cpu-time", action="store_true", help="processor time instead of time, where others compute")
    parser.add_argument("--statistic", choices=["median", "best"], default="median")
    parser.add_argument("--raw", help="file to append the measurements to")
    parser.add_argument("--from", dest="source", help="file that --raw wrote")
    parser.add_argument("--spirv", action="store_true", help="SPIR-V next to OpenCL C on each OpenCL driver")
    parser.add_argument("--ablate", nargs="?", const="all", help="optimisations to leave out, separated by commas")
    parser.add_argument("--level", help="for --ablate: levels of the processor, as -fplugin-arg-syclc-isa= has them")
    parser.add_argument("--rounds", type=int, default=3, help="for --ablate: how often all processes begin anew")
    parser.add_argument("--jobs", type=int, default=2, help="for --ablate: compilations at once")
    parser.add_argument("--document", help="markdown file to put the table into")
    options = parser.parse_args()
    make_table = gpu_table if options.backend == "cuda" else spirv_table if options.spirv else table
    if not options.program and not options.source:
        parser.error("PROGRAM or --from is needed")
    if options.source and options.ablate:
        publish(ablate.from_raw(options.source), options)
        return 0
    if options.source:
        lines = pathlib.Path(options.source).read_text(encoding="utf-8").splitlines()
        latest = {result["kernel"]: result for result in map(json.loads, lines) if options.filter in result["kernel"]}
        publish(make_table(list(latest.values()), options.statistic), options)
        return 0

    if options.ablate:
        publish(ablate.ablate(options, environment(options.threads), Contestant), options)
        return 0
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:options.threads])
    env = environment(options.threads)
    listing = subprocess.run([options.program, "--list"], env=env, text=True, stdout=subprocess.PIPE, check=True)
    kernels = [kernel for kernel in listing.stdout.splitlines() if options.filter in kernel]
    if not kernels:
        parser.error(f"no kernel's name contains '{options.filter}'")
    results, good = [], True
    for kernel in kernels:
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
                # A feature that another runtime lacks is not an error; a wrong result always is.
                good &= name not in ("syclc", "syclc-cuda") and not contestant["fault"].startswith("wrong")
    if not options.quick:
        publish(make_table(results, options.statistic), options)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
