#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures which lines of the sources the tests execute.

  scripts/coverage.py                        all areas in FOLDERS below; builds build/coverage first (preset coverage)
  scripts/coverage.py --area runtime/base    only the tests of an area, as test.sh --area; may be given several times
  scripts/coverage.py --report-only          no tests: reports what earlier runs left in build/coverage/profiles
  scripts/coverage.py --fail-under 85             fails if one of the folders has a smaller percentage

Prints the lines of each folder, and writes the lines that no test executes as HTML to build/coverage/html. Code that
only runs in processes that end by a signal or by _exit() is not counted.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build/coverage"
FOLDERS = ["passes", "runtime/core"]
AREAS = ["passes", "runtime", "lit", "on-native"]


def fail(message):
    sys.exit(f"coverage.py: error: {message}")


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], cwd=ROOT, **options)
    return done.returncode


def instrumented(build):
    """The programs and libraries of the build with coverage data."""
    for folder in ("bin", "lib", "lib/syclc"):
        for file in sorted((build / folder).glob("*")):
            if file.is_file() and not file.is_symlink() and file.open("rb").read(4) == b"\x7fELF":
                sections = subprocess.run(["readelf", "-SW", file], capture_output=True, text=True).stdout
                if "__llvm_covmap" in sections:
                    yield file


def test(build, areas, jobs):
    if run("cmake", "--preset", "coverage", "-B", build, stdout=subprocess.DEVNULL) != 0:
        fail("cmake could not configure the preset coverage: see above")
    labels, targets = [], []
    for area in areas:
        found = subprocess.run([ROOT / "tests/areas.sh", build, area], capture_output=True, text=True)
        if found.returncode != 0:
            fail(found.stderr.strip())
        labels += found.stdout.split()
    targets = ["area." + label.replace("/", ".") for label in labels]
    if run("cmake", "--build", build, "--parallel", jobs, "--target", *targets) != 0:
        fail("the build failed: see above")
    shutil.rmtree(build / "profiles", ignore_errors=True)
    # %4m: processes of one program share four files, which the profile runtime merges.
    environment = dict(os.environ, LLVM_PROFILE_FILE=str(build.resolve() / "profiles/%4m.profraw"))
    environment.pop("ONEAPI_DEVICE_SELECTOR", None)
    status = run("ctest", "--test-dir", build, "--parallel", jobs, "--label-regex", "^(" + "|".join(labels) + ")$",
                 env=environment)
    if status != 0:
        print("coverage.py: warning: some tests failed; the figures count what they executed", file=sys.stderr)


def report(build, minimum):
    profiles = sorted((build / "profiles").glob("*.profraw"))
    if not profiles:
        fail(f"there are no profiles in {build / 'profiles'}: run this without --report-only")
    merged = build / "all.profdata"
    # Without --sparse, which omits functions that no test calls: llvm-cov would not count their lines at all.
    if run("llvm-profdata-22", "merge", "--failure-mode=warn", "-o", merged, *profiles) != 0:
        fail("llvm-profdata-22 could not merge the profiles")
    objects = list(instrumented(build))
    if not objects:
        fail(f"nothing in {build} is instrumented: remove the folder, and run this again")
    inputs = [objects[0], *(f"--object={file}" for file in objects[1:]), f"--instr-profile={merged}",
              *(ROOT / folder for folder in FOLDERS)]
    found = subprocess.run(["llvm-cov-22", "export", "--summary-only", *map(str, inputs)], capture_output=True, text=True)
    if found.returncode != 0:
        fail(f"llvm-cov-22 failed: {found.stderr.strip()}")
    files = json.loads(found.stdout)["data"][0]["files"]
    low = []
    for folder in FOLDERS:
        lines = [file["summary"]["lines"] for file in files if file["filename"].startswith(f"{ROOT / folder}/")]
        count, covered = sum(line["count"] for line in lines), sum(line["covered"] for line in lines)
        percent = 100 * covered / count if count else 0
        print(f"{folder}: {percent:.1f} % of {count} lines in {len(lines)} files" if count else
              f"{folder}: not built for the tests of these areas")
        if minimum is not None and percent < minimum:
            low.append(folder)
    # It warns of inline functions that one program uses and another one only contains ("mismatched data"): both count.
    shown = subprocess.run(["llvm-cov-22", "show", "--format=html", f"--output-dir={build / 'html'}", *map(str, inputs)],
                           capture_output=True, text=True)
    if shown.returncode != 0:
        fail(f"llvm-cov-22 failed: {shown.stderr.strip()}")
    print(f"by line: {build / 'html/index.html'}")
    if low:
        fail(f"less than {minimum:g} % of the lines of {' and '.join(low)} are executed")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--area", action="append", help="tests to run (default: " + ", ".join(AREAS) + ")")
    parser.add_argument("--report-only", action="store_true", help="run no tests")
    parser.add_argument("--fail-under", type=float, help="fail if a folder has a smaller percentage of lines")
    parser.add_argument("--build", type=pathlib.Path, default=BUILD, help="folder of the preset coverage")
    parser.add_argument("-j", dest="jobs", type=int, default=os.cpu_count(), help="parallel jobs and tests")
    arguments = parser.parse_args()
    if not arguments.report_only:
        test(arguments.build, arguments.area or AREAS, arguments.jobs)
    report(arguments.build, arguments.fail_under)


if __name__ == "__main__":
    main()
