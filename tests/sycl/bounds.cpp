// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks of accessors' indices (-fsycl-check-bounds): `bounds CASE` runs a child process with a kernel in which one
/// work-item's index is outside of an accessor (CASE none: none), on the device that ONEAPI_DEVICE_SELECTOR selects. The
/// child must abort and report source line, kernel, work-item, index and range.
#include "child_output.hpp"

#include <sycl/accessor.hpp>
#include <sycl/buffer.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/host_accessor.hpp>
#include <sycl/local_accessor.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/queue.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

class over_range;
class over_part;
class over_slices;
class over_groups;
class of_nothing;
class that_calls;

namespace {

constexpr std::size_t size = 4000;

/// Tells the parent the line of the access, relative to the call.
void expect_line(int line) {
  std::printf("line %d\n", line);
  std::fflush(stdout);
}

constexpr int line_in_function = __LINE__ + 1;
[[clang::noinline]] int element(const sycl::accessor<int> &accessor, std::size_t index) { return accessor[index]; }

/// \param far a distance that is too large in the case's kernel; else 0.
int run(const std::string &which, std::size_t far) {
  sycl::queue queue;
  sycl::buffer<int> numbers{sycl::range(size)};
  sycl::buffer<int, 2> rows{sycl::range(4, 100)};
  const bool all = which == "none";
  if (all || which == "range") {
    expect_line(__LINE__ + 3);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(numbers, handler, sycl::write_only);
      handler.parallel_for<over_range>(size, [=](sycl::id<1> i) { out[i == 1234 ? i + far : i] = 1; });
    });
  }
  if (all || which == "part") {
    expect_line(__LINE__ + 4);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor part(rows, handler, sycl::range(2, 10), sycl::id(1, 20));
      handler.parallel_for<over_part>(sycl::range(2, 10),
                                      [=](sycl::id<2> i) { part[i + sycl::id(0, i[0] * far)] = 1; });
    });
  }
  if (all || which == "slices") {
    expect_line(__LINE__ + 5);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(rows, handler);
      handler.parallel_for<over_slices>(sycl::range(4, 100), [=](sycl::item<2> i) {
        const std::size_t shift = i[0] == 2 && i[1] == 5 ? far : 0;
        out[i[0]][i[1] + shift] = 1;
      });
    });
  }
  if (all || which == "groups") {
    expect_line(__LINE__ + 8);
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<int> tile(8, handler);
      sycl::accessor out(numbers, handler);
      handler.parallel_for<over_groups>(sycl::nd_range<1>(64, 8), [=](sycl::nd_item<1> item) {
        const std::size_t own = item.get_local_id(0), shift = item.get_global_id(0) == 29 ? far : 0;
        tile[own] = static_cast<int>(own);
        sycl::group_barrier(item.get_group());
        out[item.get_global_id()] = tile[(own ^ 1) + shift];
      });
    });
  }
  if (all || which == "empty") {
    expect_line(__LINE__ + 5);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(numbers, handler);
      sycl::accessor<int, 1, sycl::access_mode::read> without_buffer;
      handler.single_task<of_nothing>([=] {
        if (far != 0) out[0] = without_buffer[0];
      });
    });
  }
  if (all || which == "function") {
    expect_line(line_in_function);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(numbers, handler);
      handler.parallel_for<that_calls>(size, [=](sycl::id<1> i) { out[i] = element(out, i == 7 ? far : i[0]); });
    });
  }
  if (all || which == "host") {
    sycl::host_accessor out(rows);
    out[3][99 + far] = 1;
  }
  queue.wait();
  std::printf("survived\n");
  return 0;
}

/// A case, the distance that makes it fail, and the report from the kernel's name on.
struct failure {
  const char *name;
  std::size_t far;
  const char *report;
};
constexpr failure failures[] = {
    {"range", 5000,
     "kernel over_range: global id: {1234}: index {6234} is outside of the range {4000} of an accessor\n"},
    {"part", 10, "kernel over_part: global id: {1, 0}: index {1, 10} is outside of the range {2, 10} of an accessor\n"},
    {"slices", 95,
     "kernel over_slices: global id: {2, 5}: index {2, 100} is outside of the range {4, 100} of an accessor\n"},
    {"groups", 4,
     "kernel over_groups: global id: {29}, local id: {5}: index {8} is outside of the range {8} of a local_accessor\n"},
    {"empty", 1, "kernel of_nothing: index {0} is outside of the range {0} of an accessor\n"},
    {"function", size, "kernel that_calls, in element"},
    {"host", 1, "host code: index {3, 100} is outside of the range {4, 100} of a host_accessor\n"},
};

} // namespace

int main(int argc, char **argv) {
  const std::string which = argc > 1 ? argv[1] : "none";
  const failure *expected = nullptr;
  for (const failure &known : failures)
    if (which == known.name) expected = &known;
  if (argc > 2) return run(which, expected ? expected->far : 0);
  int status = -1; // if no child can be started
  const std::string text = output_of_child(argv[0], which, status);
  bool good = false;
  if (!expected) {
    good = which == "none" && WIFEXITED(status) && WEXITSTATUS(status) == 0 && text.find("survived") != text.npos;
  } else {
    int line = 0;
    std::sscanf(text.c_str(), "line %d", &line);
    const std::string place = line ? "bounds.cpp:" + std::to_string(line) + ": " : "";
    good = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && text.find("survived") == text.npos &&
           text.find(place + expected->report) != text.npos;
  }
  std::printf("%s\nstatus %d: %s\n", text.c_str(), status, good ? "as expected" : "WRONG");
  return good ? 0 : 1;
}
