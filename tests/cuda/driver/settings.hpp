// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the environment asks of the driver: variables CUDA_TEST_... (docs/testing.md lists them).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace cuda_test {

/// Read once, at the first call of any function.
struct settings {
  int devices = 1;
  int sm = 90;                               ///< the devices' architecture: 10 * major + minor
  int version = 13000;                       ///< of CUDA: 1000 * major + 10 * minor
  std::size_t memory = std::size_t{4} << 30; ///< bytes of each device
  std::array<unsigned, 3> grid{0x7fffffffu, 65535u,
                               65535u}; ///< most blocks of a grid; smaller ones make backends cut launches
  std::uint64_t seed = 0;               ///< of the order in which streams run; 0: no delays
  unsigned delay = 0;                   ///< longest delay before an operation of a stream, in microseconds
  bool leaks = false;                   ///< report what is not released
  bool protects = true; ///< host code that accesses device memory ends the process, if the processor can do that
  std::string log;      ///< file that gets a line for each call; empty: none

  static const settings &get();
};

/// Prints a line about a violation of the API's or of the kernels' contract on stderr.
[[gnu::format(printf, 1, 2)]] void complain(const char *format, ...);

} // namespace cuda_test
