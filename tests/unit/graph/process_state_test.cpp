// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The end of the process: what it waits for and forbids. Also work that backends' callbacks defer, and unloading.
#include "core/base/disposals.hpp"
#include "core/base/process_state.hpp"
#include "core/graph/kernels_in_flight.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <thread>

namespace sycl::detail::test {
namespace {

using activity = process_state::activity;

TEST(process_state, backends_may_be_called_until_that_is_forbidden) {
  process_state state;
  EXPECT_TRUE(backend_call(state));
  state.close();
  EXPECT_TRUE(state.is_closed());
  EXPECT_TRUE(state.is_exiting_thread());
  EXPECT_TRUE(backend_call(state)) << "what was submitted before still runs";
  state.forbid_calls();
  EXPECT_FALSE(backend_call(state));
  state.wait_for_none_running(false); // a refused call is not counted
}

TEST(process_state, the_end_begins_once) { // exit() calls its handler after each time that drivers were loaded
  process_state state;
  EXPECT_TRUE(state.begin_end());
  EXPECT_FALSE(state.begin_end());
}

TEST(process_state, the_end_waits_for_calls_and_host_tasks) {
  process_state state;
  std::atomic<bool> ended{false};
  ASSERT_TRUE(state.note_running(activity::host_task));
  std::thread task([&] {
    ended = true;
    state.note_stopped(activity::host_task);
  });
  state.wait_for_none_running(false);
  EXPECT_TRUE(ended);
  task.join();
}

TEST(process_state, a_host_task_that_ends_the_process_is_not_waited_for) {
  process_state state;
  ASSERT_TRUE(state.note_running(activity::host_task));
  state.wait_for_none_running(true); // otherwise this would never return
  state.note_stopped(activity::host_task);
}

TEST(disposals, outside_of_callbacks_nothing_is_put_off) {
  disposals put_off;
  bool done = false;
  put_off.dispose([&] { done = true; });
  EXPECT_TRUE(done);
}

TEST(disposals, what_a_callback_disposes_of_waits_for_the_next_reap_outside) {
  disposals put_off;
  int done = 0;
  {
    const callback_scope inside;
    put_off.dispose([&] { ++done; });
    put_off.reap();
    EXPECT_EQ(done, 0);
  }
  put_off.reap();
  EXPECT_EQ(done, 1);
  put_off.reap();
  EXPECT_EQ(done, 1);
}

TEST(kernels_in_flight, unloading_waits_for_the_kernels_of_a_module_alone) {
  kernels_in_flight kernels;
  const syclc_module mine{}, others[4]{};
  kernels.begin(&mine);
  kernels.begin(&mine);
  EXPECT_TRUE(kernels.any(&mine));
  // Some modules share a counter, but not all of them.
  const auto *const other = std::ranges::find_if(others, [&](const auto &one) { return !kernels.any(&one); });
  ASSERT_NE(other, std::end(others));
  kernels.wait(other);
  std::atomic<bool> ended{false};
  std::thread device([&] {
    kernels.end(&mine);
    ended = true;
    kernels.end(&mine);
  });
  kernels.wait(&mine);
  EXPECT_TRUE(ended);
  EXPECT_FALSE(kernels.any(&mine));
  device.join();
}

} // namespace
} // namespace sycl::detail::test
