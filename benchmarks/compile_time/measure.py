#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cost of compiling kernels: time and code size, compared with Clang -O3 for the same bodies in plain loops.

    benchmarks/compile_time/measure.py build/release [--copies N] [--repeat N] [--only NAME]

Prints a table (see docs/performance.md), with a row for each body of kernels.hpp:
  loop        seconds of processor time of clang++-22 -O3 -march=x86-64-v3 for one copy in a loop
  one level   time of syclc for a kernel with native code for x86-64-v3 only, relative to `loop`
  all         the same for the default: native code for three levels, and SPIR-V
  size        machine code of the kernel at each level, relative to that of the loop at x86-64-v3: its native function
              and what that calls. The code that launches it on the host, about 0.4 KB, is not included
It compiles a source with N copies and one without, and divides the difference by N, so that headers do not count. Then
it compiles a generated kernel of 5,000 lines. The limits are 4 for time (one level), 4 for size, and 20 seconds; with
--check, the exit code is 1 if one is exceeded. This is not a test, because times depend on the machine.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

from processor_time import processor_seconds

HERE = os.path.dirname(os.path.abspath(__file__))
LEVEL = "x86-64-v3"
SIZE_LEVELS = ("x86-64-v2", "x86-64-v3", "x86-64-v4")
TIME_LIMIT, SIZE_LIMIT, LARGE_LIMIT = 4, 4, 20


def bodies():
    """The names of the bodies in kernels.hpp."""
    text = open(os.path.join(HERE, "kernels.hpp")).read()
    return re.findall(r"template <int>\nstruct (\w+)", text)


def loop_source(name, copies):
    lines = ['#include "kernels.hpp"']
    for copy in range(copies):
        lines.append(
            f"void run{copy}(const {name}<{copy}> &body, std::size_t n) {{\n"
            f"  const {name}<{copy}> own = body;\n  for (std::size_t i = 0; i < n; ++i) own(i);\n}}"
        )
    return "\n".join(lines) + "\n"


def kernel_source(name, copies):
    lines = ["#include <sycl/sycl.hpp>", '#include "kernels.hpp"']
    for copy in range(copies):
        lines.append(
            f"void run{copy}(const {name}<{copy}> &body, std::size_t n, sycl::queue &queue) {{\n"
            f"  {name}<{copy}> own = body;\n"
            f"  queue.parallel_for<class name{copy}>(sycl::range<1>(n), [=](sycl::id<1> i) {{ own(i[0]); }});\n}}"
        )
    return "\n".join(lines) + "\n"


def large_kernel_source(lines):
    """A kernel with the given number of lines of random, well-defined arithmetic, branches and loops."""
    pick = random.Random(1)
    out = [
        "#include <sycl/sycl.hpp>",
        "void run(float *data, const float *table, sycl::queue &queue) {",
        "  queue.parallel_for<class large>(sycl::range<1>(1024), [=](sycl::id<1> index) {",
        "    std::size_t i = index[0];",
    ]
    out += [f"    float v{k} = table[i * {k + 1} % 1024];" for k in range(16)]
    depth = 0
    while len(out) < lines - 20:
        a, b, c = (f"v{pick.randrange(16)}" for _ in range(3))
        indent = "    " + "  " * depth
        choice = pick.random()
        if choice < 0.06 and depth < 4:
            out.append(f"{indent}if ({a} > {b}) {{")
            depth += 1
        elif choice < 0.08 and depth < 3:
            out.append(f"{indent}for (int k{depth} = 0; k{depth} < static_cast<int>({a}) % 7; ++k{depth}) {{")
            depth += 1
        elif choice < 0.16 and depth > 0:
            depth -= 1
            out.append("    " + "  " * depth + "}")
        elif choice < 0.2:
            out.append(f"{indent}{a} = table[static_cast<unsigned>({b}) % 1024];")
        elif choice < 0.22:
            out.append(f"{indent}data[i] = {a};")
        else:
            out.append(f"{indent}{a} = {b} {pick.choice('+-*')} {c} * {pick.random():.4f}f;")
    out += ["    " + "  " * d + "}" for d in reversed(range(depth))]
    out.append("    data[i] = " + " + ".join(f"v{k}" for k in range(16)) + ";")
    out += ["  });", "}"]
    return "\n".join(out) + "\n"


def is_kernel_code(symbol):
    """Whether a symbol is a native function of a kernel or a function that it calls, not part of the launch."""
    return ".native." in symbol or (symbol.startswith("syclc.") and symbol not in ("syclc.register", "syclc.unregister"))


def for_level(level):
    return [f"-fplugin-arg-syclc-isa={level}", "-fplugin-arg-syclc-targets=native"]


class Compiler:
    def __init__(self, build, repeat, folder):
        self.build, self.repeat, self.folder = build, repeat, folder

    def compile(self, source, flags, sycl, repeat=None):
        """(seconds of processor time, the minimum of several runs; bytes of machine code)"""
        path, target = os.path.join(self.folder, "source.cpp"), os.path.join(self.folder, "source.o")
        with open(path, "w") as out:
            out.write(source)
        program = [os.path.join(self.build, "bin", "syclc++")] if sycl else ["clang++-22"]
        command = program + ["-std=c++20", "-O3", "-I", HERE, "-c", path, "-o", target] + flags
        best = None
        for _ in range(repeat or self.repeat):
            seconds = processor_seconds(command)
            best = seconds if best is None else min(best, seconds)
        names = subprocess.run(["llvm-nm-22", "-S", target], capture_output=True, text=True, check=True).stdout
        sizes = re.findall(r"^\S+ (\S+) [tTwW] (\S+)", names, re.MULTILINE)
        code = sum(int(size, 16) for size, name in sizes if not sycl or is_kernel_code(name))
        return best, code

    def size(self, name, level):
        """Bytes of machine code of one copy at a level, from sources with three copies and one."""
        sizes = [self.compile(kernel_source(name, copies), for_level(level), True, 1)[1] for copies in (3, 1)]
        return (sizes[0] - sizes[1]) / 2

    def share(self, make, name, copies, flags, sycl):
        """Time and size of one copy of a body. Both sources have at least one, so that shared code does not count."""
        many, few = self.compile(make(name, copies + 1), flags, sycl), self.compile(make(name, 1), flags, sycl)
        return (many[0] - few[0]) / copies, (many[1] - few[1]) / copies


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the build or installation with bin/syclc++")
    parser.add_argument("--copies", type=int, default=16)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", help="one body, or 'large'")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a limit is broken")
    arguments = parser.parse_args()
    broken = []
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(arguments.build, arguments.repeat, folder)
        sizes = " | ".join(f"size {level.removeprefix('x86-64-')}, times" for level in SIZE_LEVELS)
        print(f"| kernel | loop, ms | one level, times | all and SPIR-V, times | {sizes} |\n|---|---|---|---|---|---|---|")
        for name in bodies():
            if arguments.only not in (None, name):
                continue
            loop, loop_size = compiler.share(loop_source, name, arguments.copies, ["-march=" + LEVEL], False)
            level, _ = compiler.share(kernel_source, name, arguments.copies, for_level(LEVEL), True)
            everything, _ = compiler.share(kernel_source, name, arguments.copies, [], True)
            sizes = [compiler.size(name, level) / loop_size for level in SIZE_LEVELS]
            print(f"| {name} | {1000 * loop:.1f} | {level / loop:.1f} | {everything / loop:.1f} | "
                  + " | ".join(f"{size:.1f}" for size in sizes) + " |", flush=True)
            if level / loop > TIME_LIMIT:
                broken.append(f"{name}: time")
            broken += [f"{name}: size at {level}" for level, size in zip(SIZE_LEVELS, sizes) if size > SIZE_LIMIT]
        if arguments.only in (None, "large"):
            seconds, code = compiler.compile(large_kernel_source(5000), [], True)
            print(f"\nA kernel of 5,000 lines, all levels and SPIR-V: {seconds:.1f} s, {code} bytes of code")
            if seconds > LARGE_LIMIT:
                broken.append("the large kernel: time")
    print("\nBeyond the limits: " + (", ".join(broken) or "none"))
    return 1 if broken and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
