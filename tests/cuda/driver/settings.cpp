// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "settings.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace cuda_test {

namespace {

/// Sets a number from a variable. Ends the process if the variable is no number: a test with a mistyped variable would
/// test something else.
template <class Number>
void read(const char *variable, Number &number) {
  const char *const text = std::getenv(variable);
  if (!text || !*text) return;
  char *end;
  const unsigned long long value = std::strtoull(text, &end, 0);
  if (*end != '\0') {
    complain("%s=%s is not a number", variable, text);
    std::_Exit(2);
  }
  number = static_cast<Number>(value);
}

void read_grid(std::array<unsigned, 3> &grid) {
  const char *const text = std::getenv("CUDA_TEST_GRID");
  if (!text || !*text) return;
  if (std::sscanf(text, "%u,%u,%u", &grid[0], &grid[1], &grid[2]) == 3) return;
  complain("CUDA_TEST_GRID=%s is not three numbers such as 4,2,1", text);
  std::_Exit(2);
}

settings read_all() {
  settings s;
  read("CUDA_TEST_DEVICES", s.devices);
  read("CUDA_TEST_SM", s.sm);
  read("CUDA_TEST_VERSION", s.version);
  read("CUDA_TEST_MEMORY", s.memory);
  read("CUDA_TEST_SEED", s.seed);
  if (s.seed != 0) s.delay = 50;
  read("CUDA_TEST_DELAY", s.delay);
  read("CUDA_TEST_LEAKS", s.leaks);
  read("CUDA_TEST_PROTECT", s.protects);
  read_grid(s.grid);
  if (const char *const log = std::getenv("CUDA_TEST_LOG")) s.log = log;
  return s;
}

} // namespace

const settings &settings::get() {
  static const settings *const all = new settings(read_all()); // never destroyed: threads use it until the very end
  return *all;
}

void complain(const char *format, ...) {
  char line[1024];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  std::fprintf(stderr, "libcuda of the tests: %s\n", line);
}

} // namespace cuda_test
