#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sizes of programs, the cost of a library with many kernels, and the time from main() to the first result.

    benchmarks/compile_time/sizes.py build/release [--kernels N] [--files N] [--check]

Prints three tables (see docs/performance.md):
  hello      bytes of a stripped program with one kernel, compared with the same program with a plain loop; the limit is
             1.3 times that and 64 KiB
  library    bytes of a stripped shared library of 500 kernels in 10 sources, and the processor time to compile them: as
             plain loops by clang++-22 alone, and by syclc with different targets
  start      milliseconds from main() to the first kernel's result on the native device, as the program measures them:
             the median of 21 runs; the limit is 5 ms
With --check, the exit code is 1 if a limit is exceeded. This is not a test, because times depend on the machine.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile

from processor_time import processor_seconds

LEVELS = "x86-64-v2,x86-64-v3,x86-64-v4"
HELLO_TIMES, HELLO_MORE, START_LIMIT = 1.3, 64 * 1024, 5.0

HELLO = """
#include <chrono>
#include <cstdio>
#include <vector>
%(include)s
int main() {
  const auto start = std::chrono::steady_clock::now();
  std::vector<int> data(1000, 1);
  %(kernel)s
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  std::printf("%%d %%f\\n", data[999], time.count());
}
"""
HELLO_LOOP = HELLO % {"include": "", "kernel": "for (int i = 0; i < 1000; ++i) data[i] += i;"}
HELLO_SYCL = HELLO % {"include": "#include <sycl/sycl.hpp>", "kernel": """sycl::queue queue;
  int *shared = sycl::malloc_shared<int>(1000, queue);
  for (int i = 0; i < 1000; ++i) shared[i] = data[i];
  queue.parallel_for(1000, [=](sycl::id<1> i) { shared[i] += static_cast<int>(i[0]); }).wait();
  data[999] = shared[999];
  sycl::free(shared, queue);"""}

# Different bodies; each number selects one and is a constant in it.
BODIES = (
    "out[i] = {n} * in[i] + out[i];",
    "float x = in[i]; for (int k = 0; k < {n}; ++k) x = x * x + 0.25f; out[i] = x;",
    "out[i] = in[i] > {n} ? in[i] - {n} : {n} - in[i];",
    "out[i] = sqrtf(in[i] * in[i] + {n}.0f);",
    "int x = static_cast<int>(in[i]); out[i] = static_cast<float>((x ^ {n}) + (x >> 3));",
)


def library_source(first, count, sycl):
    lines = ["#include <math.h>"] + (["#include <sycl/sycl.hpp>"] if sycl else [])
    for number in range(first, first + count):
        body = BODIES[number % len(BODIES)].format(n=number + 1)
        if sycl:
            lines.append(f"void kernel_{number}(sycl::queue &queue, const float *in, float *out, int size) {{\n"
                         f"  queue.parallel_for(size, [=](sycl::id<1> i) {{ {body} }});\n}}")
        else:
            lines.append(f"void kernel_{number}(const float *in, float *out, int size) {{\n"
                         f"  for (int i = 0; i < size; ++i) {{ {body} }}\n}}")
    return "\n".join(lines) + "\n"


class Builder:
    def __init__(self, build, folder):
        self.syclc, self.folder = os.path.join(build, "bin", "syclc++"), folder

    def path(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w") as out:
                out.write(text)
        return path

    def program(self, name, text, sycl, flags):
        source, product = self.path(name + ".cpp", text), self.path(name)
        processor_seconds([self.syclc if sycl else "clang++-22", "-std=c++20", "-O2", source, "-o", product, "-s"] + flags)
        return product

    def library(self, kernels, files, sycl, flags):
        """(bytes of the shared library, seconds to compile its objects)"""
        compiler, seconds, objects = self.syclc if sycl else "clang++-22", 0, []
        for number in range(files):
            count = kernels // files
            source = self.path("library.cpp", library_source(number * count, count, sycl))
            objects.append(self.path(f"{number}.o"))
            seconds += processor_seconds([compiler, "-std=c++20", "-O2", "-fPIC", "-c", source, "-o", objects[-1]] + flags)
        library = self.path("library.so")
        processor_seconds([compiler, "-shared", "-s", "-o", library] + objects)
        return os.path.getsize(library), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the build or installation with bin/syclc++")
    parser.add_argument("--kernels", type=int, default=500)
    parser.add_argument("--files", type=int, default=10)
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--check", action="store_true", help="exit with 1 when a limit is broken")
    arguments = parser.parse_args()
    kept = True
    native = "-fplugin-arg-syclc-targets=native"
    with tempfile.TemporaryDirectory() as folder:
        builder = Builder(arguments.build, folder)
        loop = os.path.getsize(builder.program("loop", HELLO_LOOP, False, []))
        limit = HELLO_TIMES * loop + HELLO_MORE
        print(f"| hello | bytes |\n|---|---:|\n| plain loop, clang++-22 | {loop} |")
        for name, flags in (("native code for three levels, SPIR-V", []), ("native code for one level", [native,
                            "-fplugin-arg-syclc-isa=baseline"])):
            program = builder.program("hello", HELLO_SYCL, True, flags)
            kept &= os.path.getsize(program) <= limit
            print(f"| {name} | {os.path.getsize(program)} |")
        print(f"| limit | {limit:.0f} |\n", flush=True)

        environment = dict(os.environ, ONEAPI_DEVICE_SELECTOR="native:cpu")
        times = [float(subprocess.run([builder.path("hello")], env=environment, capture_output=True, text=True,
                                      check=True).stdout.split()[1]) for _ in range(arguments.runs)]
        kept &= statistics.median(times) <= START_LIMIT
        print(f"First result: {statistics.median(times):.1f} ms after the start of main(), the median of "
              f"{arguments.runs} runs ({min(times):.1f} to {max(times):.1f}); limit {START_LIMIT:.0f}\n", flush=True)

        print(f"| {arguments.kernels} kernels | KiB | times | seconds | times |\n|---|---:|---:|---:|---:|")
        first = None
        for name, sycl, flags in (("plain loops, clang++-22", False, []),
                                  ("IR alone (bitcode)", True, ["-fplugin-arg-syclc-targets=bitcode"]),
                                  ("native code for one level", True, [native, "-fplugin-arg-syclc-isa=baseline"]),
                                  ("native code for three levels", True, [native, "-fplugin-arg-syclc-isa=" + LEVELS]),
                                  ("the same and SPIR-V", True, [])):
            size, seconds = builder.library(arguments.kernels, arguments.files, sycl, flags)
            first = first or (size, seconds)
            print(f"| {name} | {size / 1024:.0f} | {size / first[0]:.1f} | {seconds:.1f} | {seconds / first[1]:.1f} |",
                  flush=True)
    return 0 if kept or not arguments.check else 1


if __name__ == "__main__":
    sys.exit(main())
