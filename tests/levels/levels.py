#!/usr/bin/env python3
"""Compiles and runs the test programs, the examples and the sources of lit tests at every optimisation level.

The build compiles each program at one level, but bugs of the compiler often appear at another one: -O1 and -Os keep
loops that -O2 unrolls, and -O0 has a different pipeline. This script takes the build's commands (`ninja -t commands`)
and tests (`ctest --show-only=json-v1`), replaces the level and the folder, and runs them on the native device. It
compiles sources in lit/ with the options of their RUN lines, and does not run them.

  levels.py --build build/release                    every program at every level
  levels.py --build build/release --rotate 12        one of twelve parts, another one for each commit
  levels.py --build build/release --part 3/12        the third of twelve parts
  levels.py --build build/release --only sycl-tests --levels=-O1,-Os

Failures are printed together with the command that failed. The exit code is 1 if there were any, else 0. The last line
has the numbers of compilations and tests that ran.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import zlib

LEVELS = ["-O0", "-O1", "-O2", "-O3", "-Os", "-Oz"]
LEVEL_OPTION = re.compile(r"(?<=\s)-O[0-3sz]?(?=\s)")
COMPILE_SECONDS = 600


def run(command, timeout, **more):
    """The exit code (124 after `timeout` seconds) and the output of a command."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=timeout, **more)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        return 124, (late.stdout or b"").decode(errors="replace") + f"\nno end after {timeout} s"


class Programs:
    """The programs of a build: the commands that compile them, and the tests that run them on the native device."""

    def __init__(self, build, work, jobs):
        self.build, self.work, self.jobs = os.path.abspath(build), os.path.abspath(work), jobs
        self.names = sorted(set(re.findall(r"\bprogram-([\w+.-]+)(?=: phony)", self.ninja("-t", "targets", "all"))))
        self.done = {}  # command: whether it succeeded
        self.tests = json.loads(self.output(["ctest", "--test-dir", self.build, "--show-only=json-v1"]))["tests"]

    @staticmethod
    def output(command):
        return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()

    def ninja(self, *arguments):
        return self.output(["ninja", "-C", self.build, "--quiet", *arguments])

    def moved(self, text, level):
        """The text, with the programs' folders replaced by those of this level."""
        for folder in ("tests", "examples"):
            text = text.replace(f"{self.build}/{folder}", f"{self.work}/{level}/{folder}")
        return text

    def commands(self, name):
        """The build's shell commands for a program and its libraries."""
        for line in self.ninja("-t", "commands", f"program-{name}").splitlines():
            parts = line.split(" && ")
            if not parts[0].startswith("cd ") or f"{self.build}/bin/syclc++" not in line and " rcs " not in line:
                continue
            kept = [part for part in parts[1:] if "cmake_transform_depfile" not in part]
            if any(re.search(r"/bin/syclc\+\+ | rcs ", part) for part in kept):
                yield parts[0], kept

    def usual_level(self, name):
        levels = {match for _, parts in self.commands(name) for part in parts for match in LEVEL_OPTION.findall(part)}
        return levels.pop() if len(levels) == 1 else None

    def at_level(self, name, level):
        """The commands that precompile headers, that compile and that link, changed to another level."""
        headers, compile_, link = [], [], []
        for folder, parts in self.commands(name):
            text = self.moved(" && ".join([folder, *parts]), level)
            text = LEVEL_OPTION.sub(level, text)
            if " -c " in text and not LEVEL_OPTION.search(text):
                text = text.replace("/bin/syclc++ ", f"/bin/syclc++ {level} ", 1)
            (headers if " c++-header " in text else compile_ if " -c " in text else link).append(text)
        return headers, compile_, link

    def make_folders(self, texts):
        for text in texts:
            for path in re.findall(rf"{re.escape(self.work)}[^\s\"']+", text):
                os.makedirs(os.path.dirname(path), exist_ok=True)
            os.makedirs(text.split(" && ")[0].removeprefix("cd "), exist_ok=True)

    def execute(self, text):
        if text not in self.done:
            code, output = run(text, COMPILE_SECONDS, shell=True)
            self.done[text] = code == 0
            if code != 0:
                report(f"exit code {code} of: {text}", output)
        return self.done[text]

    def check(self, name, level):
        """Compiles and tests one program. \\returns the numbers of compilations, tests and failures."""
        headers, compile_, link = self.at_level(name, level)
        self.make_folders(headers + compile_ + link)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            results = list(pool.map(self.execute, headers))
            results += pool.map(self.execute, compile_)
        if all(results):
            results += [self.execute(text) for text in link]
            if all(results):
                results += [self.test(test, level) for test in self.tests_of(name)]
        return len(results), results.count(False)

    def tests_of(self, name):
        for test in self.tests:
            properties = {p["name"]: p["value"] for p in test.get("properties", [])}
            command = test.get("command", [])
            if "on-native" in properties.get("LABELS", []) and any(
                    os.path.basename(word) == name and word.startswith(self.build) for word in command):
                yield test

    def test(self, test, level):
        properties = {p["name"]: p["value"] for p in test["properties"]}
        environment = dict(os.environ, ONEAPI_DEVICE_SELECTOR="native:*")
        environment.update(entry.split("=", 1) for entry in properties.get("ENVIRONMENT", []))
        command = [self.moved(word, level) for word in test["command"]]
        code, output = run(command, properties.get("TIMEOUT", 300), env=environment,
                           cwd=self.moved(properties.get("WORKING_DIRECTORY", "."), level))
        bad = any(re.search(text, output) for text in properties.get("FAIL_REGULAR_EXPRESSION", []))
        well = not bad and code in (0, properties.get("SKIP_RETURN_CODE", 0))
        if not well:
            report(f"{test['name']} at {level}: exit code {code}", output)
        return well


class LitSources:
    """The compile commands of C++ sources in lit/ that are expected to succeed."""

    def __init__(self, source, build, work):
        self.source, self.build, self.work = source, os.path.abspath(build), os.path.abspath(work)
        self.tools = {"%clang-plugin": f"clang++-22 -fplugin={self.build}/lib/syclc.so",
                      "%syclc": f"{self.build}/bin/syclc++"}
        self.names = sorted(os.path.relpath(os.path.join(folder, file), source)
                            for folder, _, files in os.walk(os.path.join(source, "lit")) for file in files
                            if file.endswith(".cpp") and "Inputs" not in folder)

    def commands(self, name):
        path = os.path.join(self.source, name)
        text = open(path).read().replace("\\\n// RUN:", " ")
        for line in re.findall(r"// RUN:(.*)", text):
            try:
                lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
                lexer.wordchars += "%+:,{}[]$^@\\"
                words = list(lexer)
            except ValueError:
                continue
            for command in self.split(words):
                if command and command[0] in self.tools and self.compiles(command):
                    yield self.words(command, path)

    @staticmethod
    def split(words):
        command, skip = [], False
        for word in words + ["|"]:
            if word in ("|", "&&", ";", "||"):
                yield command
                command, skip = [], False
            elif set(word) <= set("<>&") or skip:
                skip = not skip
                if command and command[-1] in ("1", "2"):
                    command.pop()
            else:
                command.append(word)

    @staticmethod
    def compiles(command):
        rest = command[1:]
        return "%s" in rest and not {"-E", "-M", "-MM", "-###", "-fsyntax-only", "--help", "-x"} & set(rest) and not any(
            "%t" in word and not word.startswith("-") and rest[i - 1] != "-o" for i, word in enumerate(rest))

    def words(self, command, path):
        words, skip = [], False
        for word in command[1:]:
            if skip or word == "-o":
                skip = not skip
            elif not LEVEL_OPTION.fullmatch(word) and not re.fullmatch("-O[0-3sz]?|-l.*|-Wl,.*", word) and "%t" not in word:
                words.append(word.replace("%s", path).replace("%S", os.path.dirname(path)))
        if not {"-c", "-S"} & set(words):
            words.append("-c")
        return shlex.split(self.tools[command[0]]) + words

    def check(self, name, level):
        """Like Programs.check()."""
        ran = failed = 0
        for number, command in enumerate(self.commands(name)):
            if any("%" in word for word in command):
                continue
            output_file = os.path.join(self.work, level, f"{name}.{number}.o")
            os.makedirs(os.path.dirname(output_file), exist_ok=True)
            more = ["-w", "-o", output_file]
            code, output = run(command + [level] + more, COMPILE_SECONDS)
            ran += 1
            if code != 0 and (code not in (1, ) or run(command + more, COMPILE_SECONDS)[0] == 0):
                failed += 1
                report(f"exit code {code} of: {shlex.join(command + [level])}", output)
        return ran, failed


def report(what, output):
    lines = output.rstrip().splitlines()
    print(f"FAILED: {what}")
    for line in lines[-40:]:
        print(f"    {line}")
    sys.stdout.flush()


def turn(source, parts):
    """The part to check: with each commit another one."""
    try:
        count = int(Programs.output(["git", "-C", source, "rev-list", "--count", "HEAD"]))
    except (OSError, ValueError, subprocess.CalledProcessError):
        count = 0
    return count % parts + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="a build folder that has been built")
    parser.add_argument("--work", help="where the programs go (default: BUILD/levels)")
    parser.add_argument("--levels", default=",".join(LEVELS), help="separated by commas (default: %(default)s)")
    parser.add_argument("--only", default="", help="programs and sources whose name matches this expression")
    parser.add_argument("--part", help="K/N: the K-th of N parts")
    parser.add_argument("--rotate", type=int, help="N: the part of N parts whose turn it is")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    levels = options.levels.split(",")
    if unknown := [level for level in levels if level not in LEVELS]:
        parser.error(f"unknown level '{unknown[0]}'; the levels are {', '.join(LEVELS)}")
    if options.part and not re.fullmatch(r"[1-9]\d*/[1-9]\d*", options.part):
        parser.error(f"--part is K/N, such as 3/12, not '{options.part}'")
    if options.rotate is not None and options.rotate < 1:
        parser.error("--rotate is a number of parts, at least 1")
    if options.rotate:
        part, parts = turn(source, options.rotate), options.rotate
    else:
        part, parts = map(int, (options.part or "1/1").split("/"))

    work = options.work or os.path.join(options.build, "levels")
    programs, sources = Programs(options.build, work, options.jobs), LitSources(source, options.build, work)
    units = [(programs, name, level) for name in programs.names for level in levels
             if programs.usual_level(name) != level] + [(sources, name, level) for name in sources.names for level in levels]
    units = [unit for unit in units if re.search(options.only, unit[1])]
    # Parts are chosen by a hash of the name, so that each has all kinds of programs and sources.
    mine = [unit for unit in units if zlib.crc32(f"{unit[1]} {unit[2]}".encode()) % parts == part - 1]
    print(f"part {part} of {parts}: {len(mine)} of {len(units)} programs and sources at a level")
    one_by_one = [unit for unit in mine if unit[0] is programs]
    side_by_side = [unit for unit in mine if unit[0] is sources]
    results = [programs.check(name, level) for _, name, level in one_by_one]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results += pool.map(lambda unit: sources.check(unit[1], unit[2]), side_by_side)
    ran, failed = sum(r[0] for r in results), sum(r[1] for r in results)
    print(f"levels: {ran} compilations and tests, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
