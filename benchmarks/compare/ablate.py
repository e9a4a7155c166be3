# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What each optimisation of native code is worth: run.py --ablate compiles the comparison's kernels without each of them,
and measures those kernels whose code that changes.

The kernels are compiled for one level of the processor (--level) and no other target. CMake writes how into ablate.json
beside the program. A kernel's code is the text of its functions in the object, as llvm-objdump shows them.
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
AGAIN = "again"    # a second run of the unchanged program, for what the machine adds
PAUSE = 0.003


def transforms(source):
    """The names that -syclc-disable knows."""
    table = (source / "passes/support/Transforms.def").read_text(encoding="utf-8")
    names = re.findall(r"^TRANSFORM\((\w+)\)", table, re.MULTILINE)
    return [re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower() for name in names]


def machine_level():
    """The level of NativeLevels.def that this processor runs, with those for matrices."""
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
        """The object of one source, if it is not there yet."""
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
        """(name, source) -> object, several at a time: of all sources with everything, of those with kernels without
        each of \p names, too."""
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
    """Function -> its instructions. Places of constants, which move when other functions' change, are left out."""
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


# A function of the comparison that makes a problem, in a kernel's name.
PROBLEM = re.compile(r"compare::\(anonymous namespace\)::(\w+(?:<[^(]*?>)?)\(")


def changed_problems(before, after):
    """The problems whose native code differs between two objects: that of kernels, and of helpers that these call."""
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
    """The problem that a kernel of the comparison is, or None: its launches tell."""
    trace = subprocess.run([program, kernel, "syclc", "--quick"], env={**env, "SYCLC_TRACE": "1"}, text=True,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    found = PROBLEM.search(trace.stderr)
    return found.group(1) if found else None


def measure(programs, kernel, options, env, contestant):
    """Seconds of \p kernel in each of \p programs, in turns; None where the result is wrong."""
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
    """By how much the same program differs from itself, in words."""
    found = sorted(abs(ratio - 1) for of in results.values() for ratio in of[AGAIN])
    return (f"Two runs of the same program differ by {100 * middle(found):.0f} % in the median, by "
            f"{100 * found[-1]:.0f} % at most.")


def table(results, names):
    """Transform by transform: each kernel whose code it changes, with the speed without it / with it, the median of all
    rounds. What is not slower, or faster, in every round is as fast."""
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
    """0 stands for a wrong result."""
    of = results.setdefault(kernel, {})
    for name, ratio in ratios.items():
        of.setdefault(name, []).append(ratio or 0)


def from_raw(path):
    """The table of what --raw has kept, of one level."""
    results = {}
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        kept = json.loads(line)
        add_round(results, kept["kernel"], kept["ratios"])
    return table(results, sorted({name for of in results.values() for name in of} - {AGAIN}))


def ablate(options, env, contestant):
    """Builds, compares, measures. \returns the table in markdown."""
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
        # The unchanged program twice: how far the two are apart is what the machine adds. Processes begin anew in each
        # round, since where their memory lies makes a difference, too.
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
