#!/usr/bin/env python3
"""Compiles and runs Khronos' conformance suite for SYCL, unmodified: docs/status.md has the counts.

    git clone --recurse-submodules https://github.com/KhronosGroup/SYCL-CTS
    scripts/khronos.py SYCL-CTS --flags=-O2 --devices native:cpu,opencl:0

The suite's CMake files generate sources and define how each source is compiled. Each becomes a separate program, so that one
that does not compile, crashes or hangs does not affect the others; the cases of a program that crashes are run one by one.
Results are lines of a table, WORK/results.tsv; an interrupted run can be resumed. The suite's folder is not changed.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent

# A CMake package that the suite accepts as an implementation. The macro of that implementation is replaced by that of one
# for which no test is disabled.
PACKAGE = """
add_library(SimSYCL::simsycl INTERFACE IMPORTED GLOBAL)
target_compile_options(SimSYCL::simsycl INTERFACE -USYCL_CTS_COMPILING_WITH_SIMSYCL -DSYCL_CTS_COMPILING_WITH_PROTOSYCL)
function(add_sycl_to_target)
  cmake_parse_arguments(arg "" "TARGET" "SOURCES" ${ARGN})
  target_link_libraries(${arg_TARGET} PUBLIC SYCL::SYCL)
endfunction()
"""

# Headers that a source forgets to include: category and header.
FORGOTTEN = {"group_functions": "unordered_map"}

COLUMNS = ["category", "source", "device", "status", "passed", "failed", "skipped", "seconds"]
Row = collections.namedtuple("Row", COLUMNS)


def fail(text):
    sys.exit(f"khronos.py: error: {text}")


class Parser(argparse.ArgumentParser):
    def error(self, message):
        fail(f"{message}; --help lists the options")


def arguments():
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", type=pathlib.Path, help="the suite's folder, with vendor/Catch2")
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/release/bin", help="the folder of syclc++")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/khronos", help="builds and results")
    parser.add_argument("--results", type=pathlib.Path, help="the table (default: WORK/results.tsv)")
    parser.add_argument("--full", action="store_true", help="the suite's full conformance mode: nearly twice as many sources")
    parser.add_argument("--flags", default="-O2", help="options for every compile")
    parser.add_argument("--devices", default="native:cpu", help="for ONEAPI_DEVICE_SELECTOR, separated by commas")
    parser.add_argument("--categories", default="all", help="names separated by commas; 'extension' means all extensions")
    parser.add_argument("--match", default="", help="only sources whose name matches this regular expression")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--compile-seconds", type=int, default=600, help="limit of one compile")
    parser.add_argument("--run-seconds", type=int, default=600, help="limit of one program on one device")
    parser.add_argument("--prepare", action="store_true", help="only generate sources and build the suite's libraries")
    parser.add_argument("--keep", action="store_true", help="keep the programs")
    parser.add_argument("--sum", action="store_true", help="only sum up the table")
    options = parser.parse_args()
    options.results = options.results or options.work / "results.tsv"
    if not (options.suite / "vendor/Catch2/CMakeLists.txt").exists():
        fail(f"{options.suite} has no vendor/Catch2: clone the suite with --recurse-submodules")
    return options


def prepare(options, build):
    """Configures the suite, generates its sources, and builds its libraries."""
    suite = options.suite.resolve()
    driver = options.bin.resolve() / "syclc++"
    if not driver.exists():
        fail(f"there is no {driver}: build syclc, or name the folder with --bin")
    package = options.work / "package"
    package.mkdir(parents=True, exist_ok=True)
    (package / "SimSYCLConfig.cmake").write_text(PACKAGE)
    switches = {"FULL_CONFORMANCE": options.full, "EXT_ONEAPI_TESTS": True, "KHR_TESTS": True}
    configure = ["cmake", "-G", "Ninja", "-S", suite, "-B", build, "-DSYCL_IMPLEMENTATION=SimSYCL",
                 f"-DSimSYCL_DIR={package.resolve()}", f"-DCMAKE_CXX_COMPILER={driver}", "-DCMAKE_BUILD_TYPE=",
                 "-DCMAKE_CXX_FLAGS=-O1 -w", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-Wno-dev",
                 *(f"-DSYCL_CTS_ENABLE_{switch}={'ON' if on else 'OFF'}" for switch, on in switches.items())]
    targets = ["generate_test_sources", "util", "main_function_object", "oclmath", "Catch2"]
    with open(options.work / "prepare.log", "w") as log:
        for command in (configure, ["cmake", "--build", build, "-j", str(options.jobs), "--target", *targets]):
            if subprocess.run(command, stdout=log, stderr=subprocess.STDOUT).returncode != 0:
                fail(f"the suite could not be prepared: see {log.name}")


class Source:
    """A source of the suite: its category, and the options of the suite's build for it."""

    def __init__(self, entry, build):
        words = shlex.split(entry["command"])
        self.file = pathlib.Path(entry["file"])
        self.options, rest = [], iter(words[1:])
        for word in rest:
            if word == "-isystem":
                self.options += [word, next(rest)]
            elif word.startswith(("-I", "-D", "-U", "-std")):
                self.options.append(word)
        target = re.search(r"CMakeFiles/test_(\w+)_objects\.dir", entry["command"])
        self.is_test = target is not None
        folder = pathlib.Path(entry["directory"], entry["output"] if "output" in entry else words[words.index("-o") + 1])
        parts = folder.relative_to(build).parts if self.is_test else ()
        self.extension = "extension" in parts
        self.helpers = []
        self.category = parts[parts.index("CMakeFiles") - 1] if self.is_test else ""

    @property
    def name(self):
        return self.file.name

    def has_tests(self):
        """False for a source that is only linked with the others of its category."""
        return re.search("TEST_CASE|TEST_NAME|test_proxy|DISABLED_FOR_", self.file.read_text(errors="replace"))


def sources_of(options, build):
    entries = json.loads((build / "compile_commands.json").read_text())
    wanted = set(options.categories.split(","))
    result = {}
    for source in (Source(entry, build) for entry in entries):
        named = "all" in wanted or source.category in wanted or (source.extension and "extension" in wanted)
        if source.is_test and named:
            result[source.category, source.name] = source
    tests, helpers = [], collections.defaultdict(list)
    for source in result.values():
        source.helpers = helpers[source.category]
        if not source.has_tests():
            source.helpers.append(str(source.file))
        elif re.search(options.match, source.name):
            tests.append(source)
    return tests


def libraries_of(build):
    found = [build / "util/libutil.a", build / "oclmath/liboclmath.a"]
    found += list((build / "tests/common").rglob("main.cpp.o")) + list((build / "vendor").rglob("libCatch2*.a"))
    return [*map(str, found), str(build / "util/libutil.a"), "-lOpenCL", "-lpthread"]


def run_limited(command, seconds, environment=None):
    """Runs a command. Returns its exit code, or None after a timeout, its output, and its duration in seconds."""
    before = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                               env=environment, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output, time.monotonic() - before
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        output, _ = process.communicate()
        return None, output, time.monotonic() - before


def cases_in(output):
    """Passed, failed and skipped cases of a report in XML, or None if it is truncated."""
    start, end = output.find("<?xml"), output.rfind("</Catch2TestRun>")
    if start < 0 or end < 0:
        return None
    try:
        report = xml.etree.ElementTree.fromstring(output[start:end] + "</Catch2TestRun>")
    except xml.etree.ElementTree.ParseError:
        return None
    total = report.find("OverallResultsCases")
    if total is None:
        return None
    return tuple(int(total.get(key, 0)) for key in ("successes", "failures", "skips"))


class Runner:
    def __init__(self, options, build):
        self.options = options
        self.libraries = libraries_of(build)
        self.lock = threading.Lock()
        self.logs = options.work / "logs"
        self.programs = options.work / "programs"
        for folder in (self.logs, self.programs):
            folder.mkdir(parents=True, exist_ok=True)

    def write(self, source, device, status, counts=(0, 0, 0), seconds=0.0, log=""):
        row = Row(source.category, source.name, device, status, *counts, f"{seconds:.1f}")
        with self.lock:
            with open(self.options.results, "a") as table:
                table.write("\t".join(map(str, row)) + "\n")
            if status != "pass":
                name = f"{source.category}-{source.name}-{device.replace(':', '')}.log"
                (self.logs / name).write_text(log[-200000:])
            print(*row, flush=True)

    def compile(self, source, program):
        header = FORGOTTEN.get(source.category)
        command = [str(self.options.bin.resolve() / "syclc++"), "-w", *source.options, *(["-include", header] if header else []),
                   *shlex.split(self.options.flags), str(source.file), *source.helpers, "-o", str(program), *self.libraries]
        code, output, seconds = run_limited(command, self.options.compile_seconds)
        status = "compile timeout" if code is None else "compile error" if code else "pass"
        self.write(source, "compile", status, seconds=seconds, log=shlex.join(command) + "\n" + output)
        return code == 0

    def run_on(self, source, program, device):
        environment = dict(os.environ, ONEAPI_DEVICE_SELECTOR=device)
        def run(*words):
            return run_limited([str(program), "-r", "xml", *words], self.options.run_seconds, environment)
        code, output, seconds = run()
        counts = cases_in(output)
        if counts and code is not None and code >= 0:
            self.write(source, device, "fail" if counts[1] else "pass", counts, seconds, output)
            return
        # It crashed or hung: run each case separately.
        _, names, _ = run_limited([str(program), "--list-tests", "--verbosity", "quiet"], 60, environment)
        total, kinds = [0, 0, 0], set()
        for name in filter(None, names.split("\n")):
            code, text, more = run(re.sub(r'([\\,\[\]"*])', r"\\\1", name.strip()))
            counts, seconds = cases_in(text), seconds + more
            if code is None or code < 0 or counts is None:
                kinds.add("timeout" if code is None else f"signal {-code}" if code < 0 else "no report")
                counts, output = (0, 1, 0), output + f"\n== {name}\n" + text
            total = [a + b for a, b in zip(total, counts)]
        self.write(source, device, ", ".join(sorted(kinds)) or ("fail" if total[1] else "pass"), total, seconds, output)

    def one(self, source, devices):
        program = self.programs / f"{source.category}-{source.file.stem}"
        try:
            if self.compile(source, program):
                for device in devices:
                    self.run_on(source, program, device)
        finally:
            if not self.options.keep:
                program.unlink(missing_ok=True)


def rows_of(table):
    if not table.exists():
        return []
    lines = (line.rstrip("\n").split("\t") for line in open(table))
    return [Row(*words) for words in lines if len(words) == len(COLUMNS)]


def sum_up(options):
    """Prints the counts of each device, and every row that is not a pass."""
    rows = list({row[:3]: row for row in rows_of(options.results)}.values())
    for row in rows:
        if row.status != "pass":
            print(*row)
    for device in sorted({row.device for row in rows}):
        mine = [row for row in rows if row.device == device]
        passed, failed, skipped = (sum(int(getattr(row, key)) for row in mine) for key in ("passed", "failed", "skipped"))
        bad = sum(row.status != "pass" for row in mine)
        print(f"{device}: {len(mine)} sources of {len({row.category for row in mine})} categories, {bad} not as wanted; "
              f"cases: {passed} passed, {failed} failed, {skipped} skipped; {sum(float(row.seconds) for row in mine):.0f} s")


def main():
    options = arguments()
    if options.sum:
        sum_up(options)
        return
    options.work.mkdir(parents=True, exist_ok=True)
    build = options.work.resolve() / "suite"
    if not (build / "compile_commands.json").exists() or options.prepare:
        prepare(options, build)
    sources = sources_of(options, build)
    if not sources:
        fail("no source of the suite is of these categories and matches")
    print(f"{len(sources)} sources of {len({source.category for source in sources})} categories", flush=True)
    if options.prepare:
        return
    devices = options.devices.split(",")
    done = collections.defaultdict(set)
    for row in rows_of(options.results):
        done[row.category, row.source].add(row.device if row.device != "compile" or row.status == "pass" else "*")
    runner = Runner(options, build)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for source in sources:
            seen = done[source.category, source.name]
            missing = [device for device in devices if device not in seen]
            if missing and "*" not in seen:
                pool.submit(runner.one, source, missing)
    sum_up(options)


if __name__ == "__main__":
    main()
