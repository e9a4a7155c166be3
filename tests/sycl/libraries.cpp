// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels in static libraries, in shared libraries, and in libraries that come and go while the program runs.
#include "libraries.hpp"
#include "device_test.hpp"

#include <dlfcn.h>

namespace {

class libraries : public device_test {};

TEST_P(libraries, a_kernel_in_a_static_library_runs) { EXPECT_EQ(add_in_static_library(queue, 7), 107); }

TEST_P(libraries, a_kernel_in_a_shared_library_runs) { EXPECT_EQ(add_in_shared_library(queue, 7), 1007); }

TEST_P(libraries, kernels_of_program_and_libraries_do_not_mix) {
  const int value = library::run(queue, 1, [](int x) { return x + 10; });
  EXPECT_EQ(add_in_static_library(queue, add_in_shared_library(queue, value)), 1111);
}

// PoCL and other drivers keep state for each program they built, so more than one round is worth while.
TEST_P(libraries, a_library_is_loaded_used_and_unloaded_again_and_again) {
  for (int round = 0; round < 3; ++round) {
    void *library = dlopen(LOADED_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    using function = int (*)(sycl::queue &, int);
    const auto add = reinterpret_cast<function>(dlsym(library, "add_in_loaded_library"));
    ASSERT_NE(add, nullptr) << dlerror();
    EXPECT_EQ(add(queue, round), 10000 + round);
    queue.wait_and_throw();
    ASSERT_EQ(dlclose(library), 0) << dlerror();
  }
  EXPECT_EQ(add_in_shared_library(queue, 1), 1001);
}

} // namespace

ON_EACH_DEVICE(libraries);
