// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// assert() in kernels: `assertion CASE` runs a child process for a kernel in which one work-item's assertion fails
/// (CASE none: none), on the device that ONEAPI_DEVICE_SELECTOR selects. The child must abort and report the assertion
/// and the work-item.
#include "child_output.hpp"

#include <sycl/sycl.hpp>

#undef NDEBUG
#include <bitset>
#include <cassert>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

/// A separate function for each kernel. If kernels of several kinds call the same function, and it is not inlined, its
/// assertions cannot report the work-item's ids.
constexpr int line_of_assertion = __LINE__ + 3;
template <int Kernel>
void check(int value, int failing) {
  assert(value != failing && "the failing work-item");
}

/// Work-items that fail: 1234 of a range, {2, 5} of a range of two dimensions, 29 of groups of 8, in divergent code
/// behind a barrier, and before one.
int run(const std::string &which) {
  sycl::queue queue;
  constexpr int never = -1;
  const int failing = which == "none" ? never : 1234;
  int reached = 0;
  {
    sycl::buffer<int> buffer(&reached, 1);
    if (which == "range" || which == "none")
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor out(buffer, handler);
        handler.parallel_for(4000, [=](sycl::id<1> i) {
          check<0>(static_cast<int>(i[0]), failing);
          if (i[0] == 3999) out[0] = 1;
        });
      });
    if (which == "two-dimensions")
      queue.parallel_for(sycl::range<2>(4, 100),
                         [=](sycl::item<2> i) { check<1>(static_cast<int>(i[0] * 1000 + i[1]), 2005); });
    if (which == "groups" || which == "none")
      queue.submit([&](sycl::handler &handler) {
        sycl::local_accessor<int> local(8, handler);
        handler.parallel_for(sycl::nd_range<1>(64, 8), [=](sycl::nd_item<1> item) {
          const std::size_t own = item.get_local_id(0);
          local[own] = static_cast<int>(item.get_global_id(0));
          sycl::group_barrier(item.get_group());
          if (own % 2 == 1) check<2>(local[own ^ 1], failing == never ? never : 28);
        });
      });
    if (which == "barriers" || which == "none")
      queue.submit([&](sycl::handler &handler) {
        sycl::local_accessor<int> local(8, handler);
        sycl::accessor out(buffer, handler);
        handler.parallel_for(sycl::nd_range<1>(64, 8), [=](sycl::nd_item<1> item) {
          const std::size_t own = item.get_local_id(0);
          const int value = static_cast<int>(item.get_global_id(0));
          check<4>(value, failing == never ? never : 29);
          local[own] = value;
          sycl::group_barrier(item.get_group());
          for (int i = 0; i != 3; ++i) {
            check<4>(local[own], never);
            const int next = local[(own + 1) % 8];
            sycl::group_barrier(item.get_group());
            local[own] = next;
            sycl::group_barrier(item.get_group());
          }
          if (value == 63) out[0] = local[own] == 58;
        });
      });
    if (which == "library" || which == "none")
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor out(buffer, handler);
        handler.parallel_for(4000, [=](sycl::id<1> i) {
          if (std::bitset<64>(i[0]).test(static_cast<int>(i[0]) == failing ? 64 : 63)) out[0] = 2;
        });
      });
    if (which == "single-task") queue.single_task([=] { check<3>(1, failing == never ? 0 : 1); });
    queue.wait();
  }
  std::printf("survived %d\n", reached);
  return 0;
}

/// The expected message between file and assertion.
std::string ids_of(const std::string &which) {
  if (which == "range") return "global id: {1234} ";
  if (which == "two-dimensions") return "global id: {2, 5} ";
  if (which == "groups" || which == "barriers") return "global id: {29}, local id: {5} ";
  return "";
}

} // namespace

int main(int argc, char **argv) {
  const std::string which = argc > 1 ? argv[1] : "none";
  if (argc > 2) return run(which);
  int status = -1; // if no child can be started
  const std::string text = output_of_child(argv[0], which, status);
  const auto has = [&](const std::string &what) { return text.find(what) != std::string::npos; };
  // In a function of the standard library, which the message names instead of a line.
  const auto names_what_is_thrown = [&] {
    return has("bitset<64ul>::") && has(": global id: {1234} Assertion `throw std::out_of_range' failed.\n");
  };
  const bool good =
      which == "none"
          ? WIFEXITED(status) && WEXITSTATUS(status) == 0 && has("survived 1")
          : WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && !has("survived") &&
                (which == "library"
                     ? names_what_is_thrown()
                     : has("assertion.cpp:" + std::to_string(line_of_assertion) + ": ") && has("check(int, int)") &&
                           has(": " + ids_of(which) +
                               "Assertion `value != failing && \"the failing work-item\"' failed.\n"));
  std::printf("%s\nstatus %d: %s\n", text.c_str(), status, good ? "as expected" : "WRONG");
  return good ? 0 : 1;
}
