// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// main() of each benchmark: Google Benchmark's, with the device's name in the context that it prints.
#pragma once

#include <sycl/sycl.hpp>

#include <benchmark/benchmark.h>

#include <cstdio>
#include <exception>
#include <vector>

int main(int argc, char **argv) try {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::AddCustomContext("device", sycl::device().get_info<sycl::info::device::name>());
  benchmark::RunSpecifiedBenchmarks();
  return 0;
} catch (const std::exception &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
