#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compile time of <sycl/sycl.hpp>: a vector addition, compared with the standard headers alone.

    benchmarks/compile_time/header_cost.py build/release [--repeat N] [--check]

Prints a table (see docs/performance.md), with a row for each dialect:
  standard   seconds of processor time of clang++-22 -O2, without the plugin, for a program that includes <vector>,
             <functional>, <memory> and <algorithm>
  SYCL       time of syclc for the same with <sycl/sycl.hpp> and one kernel over buffers, in native code for three
             levels and SPIR-V, relative to `standard`
  parsing    the same ratio with -fsyntax-only for both
The compilers take turns; the table has medians. The limit is 1.6 for C++20; with --check, the exit code is 1 if it is
exceeded. This is not a test, because times depend on the machine.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile

from processor_time import processor_seconds

LIMIT = 1.6
STANDARD_HEADERS = "#include <vector>\n#include <functional>\n#include <memory>\n#include <algorithm>\n"
STANDARD = STANDARD_HEADERS + """
int main() {
  std::vector<float> a(10), b(10), c(10);
  for (int i = 0; i < 10; ++i) c[i] = a[i] + b[i];
  return static_cast<int>(c[0]);
}
"""
SYCL = "#include <sycl/sycl.hpp>\n" + STANDARD_HEADERS + """
int main() {
  std::vector<float> a(10), b(10), c(10);
  sycl::queue queue;
  {
    sycl::buffer a_buffer(a), b_buffer(b), c_buffer(c);
    queue.submit([&](sycl::handler &group) {
      sycl::accessor x(a_buffer, group, sycl::read_only);
      sycl::accessor y(b_buffer, group, sycl::read_only);
      sycl::accessor z(c_buffer, group, sycl::write_only);
      group.parallel_for(sycl::range(10), [=](sycl::id<1> i) { z[i] = x[i] + y[i]; });
    });
  }
  return static_cast<int>(c[0]);
}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the build or installation with bin/syclc++")
    parser.add_argument("--repeat", type=int, default=15)
    parser.add_argument("--check", action="store_true", help="exit with 1 when the limit is broken")
    arguments = parser.parse_args()
    within = True
    with tempfile.TemporaryDirectory() as folder:
        def source(name, text):
            path = os.path.join(folder, name)
            with open(path, "w") as out:
                out.write(text)
            return path

        standard, sycl = source("standard.cpp", STANDARD), source("sycl.cpp", SYCL)
        syclc = os.path.join(arguments.build, "bin", "syclc++")
        print("| dialect | standard, s | SYCL, times | parsing, times |\n|---|---|---|---|")
        for dialect in ("c++17", "c++20"):
            common = [f"-std={dialect}", "-O2"]
            whole, parse = ["-c", "-o", os.path.join(folder, "out.o")], ["-fsyntax-only"]
            commands = [[compiler] + common + mode + [path]
                        for mode in (whole, parse) for compiler, path in (("clang++-22", standard), (syclc, sycl))]
            rounds = [[processor_seconds(command) for command in commands] for _ in range(arguments.repeat)]
            plain, with_sycl, plain_parse, sycl_parse = (statistics.median(times) for times in zip(*rounds))
            print(f"| {dialect.replace('c', 'C')} | {plain:.2f} | {with_sycl / plain:.2f} | "
                  f"{sycl_parse / plain_parse:.2f} |", flush=True)
            if dialect == "c++20":
                within = with_sycl / plain <= LIMIT
    return 0 if within or not arguments.check else 1


if __name__ == "__main__":
    sys.exit(main())
