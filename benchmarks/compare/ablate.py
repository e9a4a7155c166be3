# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the benefit of each optimisation of native code, for run.py --ablate: compiles the comparison's kernels without
one optimisation at a time, and measures the kernels whose code changes.

The kernels are compiled for one ISA level (--level) and no other target. CMake writes the compile command to ablate.json
next to the program. A kernel's code is the disassembly of its functions by llvm-objdump.
"""
import collections
import concurrent.futures
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time

BASELINE = "all"
DIFFERENCE = 0.03  # smaller ones do not count
AGAIN = "again"    # a second run of the unchanged program, to measure the noise
PAUSE = 0.003


def transforms(source):
    """The names that -syclc-disable accepts."""
    table = (source / "passes/support/Transforms.def").read_text(encoding="utf-8")
    names = re.findall(r"^TRANSFORM\((\w+)\)", table, re.MULTILINE)
    return [re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower() for name in names]


def machine_level():
    """The highest level of NativeLevels.def that this processor supports, and the levels for matrices."""
    flags = set(re.search(r"^flags\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE).group(1).split())
    if not {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"} <= flags:
        return "x86-64-v3" if {"avx2", "fma", "bmi2"} <= flags else "x86-64-v2"
    dot = {"avx512_vnni", "avx512_bf16"} <= flags
    return "x86-64-v4,x86-64-v4+dot" if dot else "x86-64-v4"


class Builder:
    """Compiles the program's sources without one optimisation at a time."""

    def __init__(self, program, level):
        self.how = json.loads((program.parent / "ablate.json").read_text(encoding="utf-8"))
        self.folder, self.level = program.parent / "ablate" / level, level
        driver = pathlib.Path(self.how["driver"])
        self.compiled = max(path.stat().st_mtime for path in (driver.parent.parent / "lib").rglob("*syclc-clang.so"))

    def compile(self, without, source):
        """Compiles one source unless its object is up to date. Returns the object's path."""
        source = pathlib.Path(self.how["folder"], source)
        target = self.folder / without / (source.stem + ".o")
        if target.exists() and target.stat().st_mtime > max(self.compiled, source.stat().st_mtime):
            return target
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [self.how["driver"], *self.how["flags"], f"-fplugin-arg-syclc-isa={self.level}",
                   "-fplugin-arg-syclc-targets=native", "-ffunction-sections", "-c", str(source), "-o", str(target)]
        if without != BASELINE:
            command += ["-mllvm", f"-syclc-disable={without}"]
        subprocess.run(command, check=True)
        return target

    def build(self, names, jobs):
        """(name, source) -> object: all sources with all optimisations, and those with kernels without each of \p names.
        Compiles several at a time."""
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            all_of = {source: pool.submit(self.compile, BASELINE, source) for source in self.how["sources"]}
            objects = {(BASELINE, source): job.result() for source, job in all_of.items()}
            with_kernels = [source for source in self.how["sources"] if b".native." in objects[BASELINE, source].read_bytes()]
            work = {(name, source): pool.submit(self.compile, name, source)
                    for name in names for source in with_kernels}
            objects.update({key: job.result() for key, job in work.items()})
            return objects

    def link(self, without, objects):
        target = self.folder / without / "compare"
        command = [self.how["driver"], *map(str, objects), "-o", str(target), *self.how["link"]]
        subprocess.run(command, check=True)
        return target


def code_of(path):
    """Function -> its instructions, without the addresses of constants, which depend on other functions."""
    text = subprocess.run(["llvm-objdump-22" if shutil.which("llvm-objdump-22") else "llvm-objdump", "-dr",
                           "--no-show-raw-insn", "--no-leading-addr", str(path)],
                          stdout=subprocess.PIPE, text=True, check=True).stdout
    functions = collections.defaultdict(list)
    name = ""
    for line in text.splitlines():
        if found := re.match(r"^(?:[0-9a-f]+ )?<(.+)>:$", line):
            name = found.group(1)
        elif line.strip():
            line = re.sub(r"(R_X86_64_\w+\s+\.[\w.]+).*", r"\1", line)
            functions[name].append(re.sub(r"^\s*[0-9a-f]+:\s*", "", line))
    return {name: "\n".join(lines) for name, lines in functions.items()}


# In a kernel's name, the function of the comparison that creates the problem.
PROBLEM = re.compile(r"compare::\(anonymous namespace\)::(\w+(?:<[^(]*?>)?)\(")


def changed_problems(before, after):
    """The problems whose native code differs between two objects, in kernels or in helpers that these call."""
    old, new = code_of(before), code_of(after)
    different = {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
    names = [name for name in old.keys() | new.keys() if ".native." in name]
    filter_ = "llvm-cxxfilt-22" if shutil.which("llvm-cxxfilt-22") else "c++filt"
    text = subprocess.run([filter_, "-n"], input="\n".join(names), stdout=subprocess.PIPE, text=True, check=True).stdout
    helpers = {name for name in different if ".native." not in name and "syclc" in name}
    problems = set()
    for name, readable in zip(names, text.splitlines()):
        calls = (old.get(name, "") + new.get(name, "")) if helpers else ""
        if name in different or any(helper in calls for helper in helpers):
            problems.update(PROBLEM.findall(readable))
    return problems


def problem_of(program, kernel, env):
    """The problem that a kernel of the comparison belongs to, from a trace of its launches, or None."""
    trace = subprocess.run([program, kernel, "syclc", "--quick"], env={**env, "SYCLC_TRACE": "1"}, text=True,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    found = PROBLEM.search(trace.stderr)
    return found.group(1) if found else None


def measure(programs, kernel, options, env, contestant):
    """Program -> the time of \p kernel in seconds, measured in turns; None if the result is wrong."""
    runs = {name: contestant(program, kernel, "syclc", options, env) for name, program in programs.items()}
    for turn in range(options.repeats):
        order = list(runs.values())
        for place in range(len(order)):
            run = order[(turn + place) % len(order)]
            if not run.out():
                time.sleep(PAUSE)
                run.sample()
    outcomes = {name: run.end() for name, run in runs.items()}
    chosen = statistics.median if options.statistic == "median" else min
    return {name: None if "fault" in outcome or not outcome["samples"] else chosen(outcome["samples"])
            for name, outcome in outcomes.items()}


def middle(rounds):
    return statistics.median(rounds)


def noise(results):
    """A sentence about the differences between two runs of the same program."""
    found = sorted(abs(ratio - 1) for of in results.values() for ratio in of[AGAIN])
    return (f"Two runs of the same program differ by {100 * middle(found):.0f} % in the median, by "
            f"{100 * found[-1]:.0f} % at most.")


def table(results, names):
    """The table in markdown: for each transform the kernels whose code it changes, with the speed without it divided by
    the speed with it, the median of all rounds. Kernels that are neither slower nor faster in every round are as fast."""
    lines = ["| left out | slower without it | about as fast | faster without it |", "|---|---|---|---|"]
    for name in names:
        ratios = {kernel: of[name] for kernel, of in results.items() if name in of}
        if not ratios:
            continue
        cells = [[], [], []]
        for kernel, rounds in sorted(ratios.items(), key=lambda item: middle(item[1])):
            place = 0 if max(rounds) < 1 - DIFFERENCE else 2 if min(rounds) > 1 + DIFFERENCE else 1
            cells[place].append(f"{kernel} {format(middle(rounds), '.2f') if all(rounds) else 'wrong'}")
        lines.append(f"| `{name}` | " + " | ".join("; ".join(cell) for cell in cells) + " |")
    rest = [name for name in names if not any(name in of for of in results.values())]
    if rest:
        lines += ["", "No kernel's code changes without " + ", ".join(f"`{name}`" for name in rest) + "."]
    return "\n".join([noise(results), "", *lines])


def add_round(results, kernel, ratios):
    """Adds one round of a kernel. A ratio of 0 means a wrong result."""
    of = results.setdefault(kernel, {})
    for name, ratio in ratios.items():
        of.setdefault(name, []).append(ratio or 0)


def from_raw(path):
    """The table of a file that --raw has written for one level."""
    results = {}
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        kept = json.loads(line)
        add_round(results, kept["kernel"], kept["ratios"])
    return table(results, sorted({name for of in results.values() for name in of} - {AGAIN}))


def ablate(options, env, contestant):
    """Builds the programs, compares their code and measures them. Returns the table in markdown."""
    source = pathlib.Path(__file__).resolve().parents[2]
    program = pathlib.Path(options.program).resolve()
    names = options.ablate.split(",") if options.ablate != "all" else transforms(source)
    builder = Builder(program, options.level or machine_level())
    objects = builder.build([BASELINE, *names], options.jobs)
    sources = builder.how["sources"]
    programs = {BASELINE: builder.link(BASELINE, [objects[BASELINE, file] for file in sources])}
    listing = subprocess.run([programs[BASELINE], "--list"], env=env, text=True, stdout=subprocess.PIPE, check=True)
    kernels = {kernel: problem_of(programs[BASELINE], kernel, env) for kernel in listing.stdout.splitlines()
               if options.filter in kernel}
    changed = {}
    for name in names:
        files = {file: changed_problems(objects[BASELINE, file], objects[name, file])
                 for file in sources if (name, file) in objects}
        changed[name] = set().union(*files.values())
        if changed[name]:  # the other sources are the same
            programs[name] = builder.link(name, [objects[name if files.get(file) else BASELINE, file] for file in sources])
        print(f"{name}: changes {', '.join(sorted(changed[name])) or 'nothing'}", file=sys.stderr)
    if options.quick:
        return "\n".join(f"{name}: {len(changed[name])} kernels' code" for name in names)
    results = {}
    for kernel, problem in kernels.items():
        wanted = [name for name in names if problem in changed[name]]
        if not wanted:
            continue
        # The unchanged program runs twice, to measure the noise. Each round starts new processes, because the addresses
        # of their memory affect the time, too.
        run = {**{name: programs[name] for name in [BASELINE, *wanted]}, AGAIN: programs[BASELINE]}
        for _ in range(options.rounds):
            seconds = measure(run, kernel, options, env, contestant)
            ratios = {name: seconds[name] and seconds[BASELINE] / seconds[name] for name in [*wanted, AGAIN]}
            add_round(results, kernel, ratios)
            print(kernel + ":", ", ".join(f"{name} {ratio:.3f}" if ratio else f"{name} wrong"
                                          for name, ratio in ratios.items()), file=sys.stderr)
            if options.raw:
                with open(options.raw, "a", encoding="utf-8") as raw:
                    raw.write(json.dumps({"level": builder.level, "kernel": kernel, "ratios": ratios}) + "\n")
    return table(results, names)
