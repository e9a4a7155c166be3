// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels in static libraries, in shared libraries, and in libraries that come and go while the program runs.
#include "libraries.hpp"
#include "device_test.hpp"

#include <dlfcn.h>

#include <atomic>
#include <deque>
#include <thread>

namespace {

class libraries : public device_test {};

TEST_P(libraries, a_kernel_in_a_static_library_runs) { EXPECT_EQ(add_in_static_library(queue, 7), 107); }

TEST_P(libraries, a_kernel_in_a_shared_library_runs) { EXPECT_EQ(add_in_shared_library(queue, 7), 1007); }

TEST_P(libraries, kernels_of_program_and_libraries_do_not_mix) {
  const int value = library::run(queue, 1, [](int x) { return x + 10; });
  EXPECT_EQ(add_in_static_library(queue, add_in_shared_library(queue, value)), 1111);
}

// Repeated several times, because PoCL and other drivers keep state for each program that they have built.
TEST_P(libraries, a_library_is_loaded_used_and_unloaded_again_and_again) {
  for (int round = 0; round < 3; ++round) {
    void *library = dlopen(LOADED_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    using function = int (*)(sycl::queue &, int);
    const auto add = reinterpret_cast<function>(dlsym(library, "add_in_loaded_library"));
    ASSERT_NE(add, nullptr) << dlerror();
    EXPECT_EQ(add(queue, round), 10000 + round);
    const auto count = reinterpret_cast<int (*)(sycl::queue &)>(dlsym(library, "count_in_loaded_library"));
    EXPECT_EQ(count(queue), 1); // variables of a library are initialised again
    EXPECT_EQ(count(queue), 2);
    queue.wait_and_throw();
    ASSERT_EQ(dlclose(library), 0) << dlerror();
  }
  EXPECT_EQ(add_in_shared_library(queue, 1), 1001);
}

TEST_P(libraries, a_library_is_unloaded_while_kernels_of_others_never_cease) {
  std::atomic<bool> stop{false};
  std::thread busy([&] { // at least three kernels that have not ended, at any time
    std::deque<sycl::event> events;
    while (!stop) {
      events.push_back(queue.parallel_for(1000, [=](sycl::id<1>) {}));
      if (events.size() < 4) continue;
      events.front().wait();
      events.pop_front();
    }
    sycl::event::wait({events.begin(), events.end()});
  });
  for (int round = 0; round < 3; ++round) {
    void *library = dlopen(LOADED_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    using function = int (*)(sycl::queue &, int);
    EXPECT_EQ(reinterpret_cast<function>(dlsym(library, "add_in_loaded_library"))(queue, round), 10000 + round);
    EXPECT_EQ(dlclose(library), 0) << dlerror();
  }
  stop = true;
  busy.join();
}

} // namespace

ON_EACH_DEVICE(libraries);
