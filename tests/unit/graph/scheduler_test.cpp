// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queues and the scheduler, on a backend that holds operations until the test releases them: order, events, errors,
/// launch checks, long histories.
#include "core/base/errors.hpp"
#include "core/graph/event_impl.hpp"
#include "core/graph/scheduler.hpp"
#include "fakes/held_backend.hpp"
#include "unit/hand_made_kernel.hpp"

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace sycl::detail::test {
namespace {

using strings = std::vector<std::string>;

std::string message_of_call(auto call, errc expected) {
  try {
    call();
  } catch (const exception &error) {
    EXPECT_EQ(error.code(), expected) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

info::event_command_status status_of(const event &e) { return e.get_info<info::event::command_execution_status>(); }

struct Scheduler : testing::Test {
  held_machine machine;
  held_device &device = machine[0];
  sycl::queue queue = machine.queue();
  int data[4] = {};
};

TEST_F(Scheduler, IndependentCommandsAreHandedOverAtOnce) {
  queue.memset(data, 0, 4);
  queue.fill(data, 1, 2);
  queue.memcpy(data, data + 2, 8);
  EXPECT_EQ(device.held(), (strings{"fill", "fill", "copy"}));
  device.release_all();
  queue.wait();
}

TEST_F(Scheduler, ACommandWaitsForItsEvents) {
  const event first = queue.memset(data, 0, 4), second = queue.memset(data, 0, 4);
  queue.memcpy(data, data + 2, 8, {first, second});
  EXPECT_EQ(device.held(), (strings{"fill", "fill"}));
  device.release(1);
  EXPECT_EQ(device.held(), (strings{"fill"}));
  device.release();
  EXPECT_EQ(device.held(), (strings{"copy"}));
  device.release_all();
}

TEST_F(Scheduler, InOrderQueuesHandOverOneCommandAfterTheOther) {
  sycl::queue in_order = machine.queue(0, property::queue::in_order());
  EXPECT_TRUE(in_order.is_in_order());
  in_order.memset(data, 0, 4);
  in_order.memcpy(data, data + 2, 8);
  EXPECT_EQ(device.held(), (strings{"fill"}));
  device.release();
  EXPECT_EQ(device.held(), (strings{"copy"}));
  device.release_all();
  in_order.wait();
}

TEST_F(Scheduler, BackendsWithNativeWaitsGetWholeChains) {
  held_machine native(1, false, true);
  sycl::queue in_order = native.queue(0, property::queue::in_order());
  in_order.memset(data, 0, 4);
  in_order.memcpy(data, data + 2, 8);
  EXPECT_EQ(native[0].held(), (strings{"fill", "copy"}));
  EXPECT_EQ(native[0].native_waits_of_last(), 1u);
  native[0].release_all();
  in_order.wait();
}

TEST_F(Scheduler, CommandsOfDifferentBackendsWaitForTheEnd) {
  held_machine native(1, false, true);
  const event first = native.queue().memset(data, 0, 4);
  queue.memset(data, 1, 4, first);
  EXPECT_TRUE(device.held().empty());
  native[0].release();
  EXPECT_EQ(device.held(), (strings{"fill"}));
  device.release();
}

TEST_F(Scheduler, EventsTellTheirStatusAndWaitList) {
  event first = queue.memset(data, 0, 4);
  event second = queue.memset(data, 0, 4, first);
  EXPECT_NE(status_of(first), info::event_command_status::complete);
  EXPECT_EQ(second.get_wait_list(), std::vector<event>{first});
  device.release();
  EXPECT_EQ(status_of(first), info::event_command_status::complete);
  EXPECT_TRUE(second.get_wait_list().empty());
  device.release();
  event::wait({first, second});
  EXPECT_EQ(status_of(event()), info::event_command_status::complete) << "a default event has ended";
}

TEST_F(Scheduler, ProfilingTimesAreOrdered) {
  sycl::queue profiled = machine.queue(0, property::queue::enable_profiling());
  const event e = profiled.memset(data, 0, 4);
  device.release();
  const auto submit = e.get_profiling_info<info::event_profiling::command_submit>();
  const auto start = e.get_profiling_info<info::event_profiling::command_start>();
  const auto end = e.get_profiling_info<info::event_profiling::command_end>();
  EXPECT_GT(submit, 0u);
  EXPECT_LE(submit, start);
  EXPECT_LE(start, end);
}

TEST_F(Scheduler, ProfilingMustHaveBeenAskedFor) {
  const event e = queue.memset(data, 0, 4);
  const std::string message =
      message_of_call([&] { e.get_profiling_info<info::event_profiling::command_start>(); }, errc::invalid);
  EXPECT_NE(message.find("enable_profiling"), std::string::npos);
  device.release();
}

TEST_F(Scheduler, ErrorsGoToTheQueuesHandlerWhenAskedFor) {
  strings seen;
  sycl::queue handled(machine.device(), [&](exception_list errors) {
    for (const auto &e : errors) seen.push_back(message_of(e));
  });
  handled.memset(data, 0, 4);
  device.fail("boom");
  handled.wait();
  EXPECT_TRUE(seen.empty()) << "wait() alone does not deliver";
  handled.wait_and_throw();
  EXPECT_EQ(seen, strings{"boom"});
  handled.throw_asynchronous();
  EXPECT_EQ(seen.size(), 1u) << "each error is delivered once";
}

TEST_F(Scheduler, ErrorsGoToTheContextsHandlerWhenTheQueueHasNone) {
  int count = 0;
  const context with_handler(machine.device(),
                             [&](exception_list errors) { count += static_cast<int>(errors.size()); });
  sycl::queue q(with_handler, machine.device());
  event e = q.memset(data, 0, 4);
  device.fail("boom");
  e.wait_and_throw();
  EXPECT_EQ(count, 1);
}

TEST_F(Scheduler, WithoutAnyHandlerAnErrorEndsTheProgram) {
  const auto fails = [&] {
    queue.memset(data, 0, 4);
    device.fail("boom");
  };
  GTEST_FLAG_SET(death_test_style, "threadsafe"); // a forked process would get an error
  EXPECT_DEATH((fails(), queue.wait_and_throw()), "boom");
  EXPECT_DEATH((fails(), queue = machine.queue()), "boom") << "the queue's destructor";
}

TEST_F(Scheduler, AQueuesDestructorDeliversErrorsThatNobodyAskedFor) {
  strings seen;
  const auto collect = [&](exception_list errors) {
    for (const auto &e : errors) seen.push_back(message_of(e));
  };
  {
    sycl::queue handled(machine.device(), collect);
    handled.memset(data, 0, 4);
    device.fail("first");
  }
  EXPECT_EQ(seen, strings{"first"});
  {
    sycl::queue handled(machine.device(), collect);
    handled.memset(data, 0, 4);
  }
  device.fail("after the queue"); // its end destroys the queue on a backend's thread, where no handler is called
  EXPECT_EQ(seen, strings{"first"});
  machine.queue().wait(); // any call of the program's
  EXPECT_EQ(seen, (strings{"first", "after the queue"}));
  sycl::queue throwing(machine.device(), [](exception_list) { throw 1; });
  throwing.memset(data, 0, 4);
  device.fail("third"); // exceptions of the handler in a destructor are printed
}

TEST_F(Scheduler, WaitingForAnEventAndThrowingAsksTheQueuesOfItsDependenciesToo) {
  int first_errors = 0, second_errors = 0;
  sycl::queue first(machine.device(), [&](exception_list list) { first_errors += int(list.size()); }),
      second(machine.device(), [&](exception_list list) { second_errors += int(list.size()); });
  const event cause = first.memset(data, 0, 4);
  event last = second.memset(data, 0, 4, second.memset(data, 0, 4, cause));
  device.fail("boom");
  device.release_all();
  last.wait_and_throw();
  EXPECT_EQ(first_errors, 1);
  EXPECT_EQ(second_errors, 0);
}

TEST_F(Scheduler, BarriersHoldBackWhatComesLater) {
  queue.memset(data, 0, 4);
  queue.fill(data, 1, 2);
  const event barrier = queue.ext_oneapi_submit_barrier();
  queue.memcpy(data, data + 2, 8);
  EXPECT_EQ(device.held(), (strings{"fill", "fill"}));
  device.release();
  EXPECT_EQ(device.held(), (strings{"fill"}));
  EXPECT_NE(status_of(barrier), info::event_command_status::complete);
  device.release();
  EXPECT_EQ(status_of(barrier), info::event_command_status::complete);
  EXPECT_EQ(device.held(), (strings{"copy"}));
  EXPECT_FALSE(queue.khr_empty());
  device.release_all();
  EXPECT_TRUE(queue.khr_empty());
  EXPECT_TRUE(queue.ext_oneapi_empty());
}

TEST_F(Scheduler, BarriersWithAListWaitForThatOnly) {
  sycl::queue other = machine.queue();
  queue.memset(data, 0, 4);
  const event listed = other.fill(data, 1, 2);
  queue.ext_oneapi_submit_barrier({listed});
  queue.memcpy(data, data + 2, 8);
  queue.ext_oneapi_submit_barrier(std::vector<event>()); // no effect
  EXPECT_EQ(device.held(), (strings{"fill", "fill"}));
  device.release(1); // that of the other queue
  EXPECT_EQ(device.held(), (strings{"fill", "copy"}));
  device.release_all();
  device.release_all();
}

TEST_F(Scheduler, ABarrierWaitsForFailedCommandsToo) {
  sycl::queue handled(machine.device(), [](exception_list) {});
  const event failing = handled.memset(data, 0, 4);
  handled.ext_oneapi_submit_barrier({failing});
  handled.memcpy(data, data + 2, 8);
  device.fail("boom");
  EXPECT_EQ(device.held(), (strings{"copy"})) << "a barrier is order, not data";
  device.release_all();
}

TEST_F(Scheduler, AQueueHasOnePriorityAtMost) {
  namespace property = ext::oneapi::property::queue;
  EXPECT_TRUE(machine.queue(0, property::priority_high()).has_property<property::priority_high>());
  const std::string message = message_of_call(
      [&] { sycl::queue(machine.device(), {property::priority_high(), property::priority_low()}); }, errc::invalid);
  EXPECT_NE(message.find("priority"), std::string::npos) << message;
}

TEST_F(Scheduler, AFallBackQueueTakesWhatTheFirstCannot) {
  held_machine larger;
  sycl::queue second = larger.queue();
  larger[0].set_max_work_group_size(512);
  int calls = 0;
  const auto group_of = [&](std::size_t size) {
    return [&calls, size](handler &group) {
      ++calls;
      group.parallel_for(nd_range<1>{range{size}, range{size}}, group_kernel{});
    };
  };
  queue.submit(group_of(256), second);
  EXPECT_EQ(device.held(), strings{"kernel"});
  queue.submit(group_of(512), second);
  EXPECT_EQ(larger[0].held(), strings{"kernel"});
  EXPECT_EQ(calls, 2) << "the command group is called once each time";
  message_of_call([&] { queue.submit(group_of(1024), second); }, errc::nd_range);
  device.release_all();
  larger[0].release_all();
}

TEST_F(Scheduler, TheProgramsExitWaitsForWhatRuns) {
  // In a separate process: under the sanitizers, a fork of a program with threads cannot start any.
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto exits = [&] {
    queue.memset(data, 0, 4);
    std::thread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      std::fputs("ended\n", stderr);
      device.release();
    }).detach();
    std::exit(0);
  };
  EXPECT_EXIT(exits(), testing::ExitedWithCode(0), "ended");
}

/// Collects the messages of asynchronous errors.
struct error_messages {
  strings list;
  void operator()(const exception_list &errors) {
    for (const std::exception_ptr &error : errors) list.push_back(message_of(error));
  }
};

TEST_F(Scheduler, WhatDependsOnAFailedCommandRunsAndReportsErrorsOfItsOwn) {
  error_messages errors;
  sycl::queue handled(machine.device(), std::ref(errors));
  const event first = handled.memset(data, 0, 4);
  event second = handled.memset(data, 0, 4, first);
  handled.memcpy(data, data + 2, 8, second);
  device.fail("boom");
  EXPECT_EQ(device.held(), strings{"fill"});
  device.fail("bang");
  EXPECT_EQ(device.held(), strings{"copy"});
  second.wait_and_throw();
  EXPECT_EQ(errors.list, (strings{"boom", "bang"}));
  device.release();
  handled.memset(data, 0, 4, first);
  EXPECT_EQ(device.held(), strings{"fill"}) << "also when submitted afterwards";
  device.release();
  handled.wait_and_throw();
  EXPECT_EQ(errors.list.size(), 2u);
}

TEST_F(Scheduler, WhatABackendGivesBackBecauseAnEventFailedRunsAfterThat) {
  held_machine native(1, false, true);
  error_messages errors;
  sycl::queue handled(native.device(), std::ref(errors), property::queue::in_order());
  handled.memset(data, 0, 4);
  handled.memset(data, 1, 4);
  handled.ext_oneapi_submit_barrier();
  event last = handled.memset(data, 2, 4);
  EXPECT_EQ(native[0].held(), (strings{"fill", "fill", "barrier", "fill"}));
  native[0].fail("boom");
  EXPECT_EQ(native[0].held(), (strings{"fill", "barrier", "fill"})) << "again a chain of native waits";
  EXPECT_EQ(native[0].native_waits_of_last(), 1u);
  handled.memset(data + 1, 3, 4);
  native[0].release_all();
  last.wait_and_throw();
  EXPECT_EQ(errors.list, strings{"boom"});
  EXPECT_EQ(data[0], 0x02020202);
  EXPECT_EQ(data[1], 0x03030303);
}

TEST_F(Scheduler, WhatABackendGivesBackWaitsForItsOtherDependencies) {
  held_machine native(1, false, true);
  error_messages errors;
  sycl::queue handled(native.device(), std::ref(errors));
  const event first = handled.memset(data, 0, 4), second = handled.memset(data, 1, 4);
  handled.memset(data, 2, 4, {first, second});
  native[0].fail("boom");
  EXPECT_EQ(native[0].held(), strings{"fill"});
  native[0].fail("bang");
  EXPECT_EQ(native[0].held(), strings{"fill"});
  native[0].release();
  handled.wait_and_throw();
  EXPECT_EQ(errors.list, (strings{"boom", "bang"}));
  EXPECT_EQ(data[0], 0x02020202);
}

TEST_F(Scheduler, WhatDependsOnAFailedHostTaskRuns) {
  device.holds = false;
  error_messages errors;
  sycl::queue handled(machine.device(), std::ref(errors));
  const event first = handled.submit([](handler &group) { group.host_task([] { throw std::runtime_error("boom"); }); });
  const event second = handled.submit([&](handler &group) {
    group.depends_on(first);
    group.host_task([] { throw std::runtime_error("bang"); });
  });
  event third = handled.memset(data, 5, 4, second);
  third.wait_and_throw();
  EXPECT_EQ(errors.list, (strings{"boom", "bang"}));
  EXPECT_EQ(data[0], 0x05050505);
}

TEST_F(Scheduler, InOrderQueuesGoOnAfterAnError) {
  sycl::queue handled(machine.device(), [](exception_list) {}, property::queue::in_order());
  handled.memset(data, 0, 4);
  handled.memset(data, 0, 4);
  device.fail("boom");
  EXPECT_EQ(device.held(), strings{"fill"});
  device.release();
  handled.wait_and_throw();
}

TEST_F(Scheduler, KernelsRunOnTheirRange) {
  device.holds = false;
  int values[6] = {};
  queue.parallel_for(range{2, 3}, store_linear_id{values}).wait();
  for (int i = 0; i != 6; ++i) EXPECT_EQ(values[i], i);
}

TEST_F(Scheduler, EmptyRangesRunNothingButKeepTheirDependencies) {
  const event first = queue.memset(data, 0, 4);
  event empty = queue.parallel_for(range{0, 3}, first, store_linear_id{data});
  const event after = queue.memset(data, 0, 4, empty);
  EXPECT_EQ(device.held(), (strings{"fill"}));
  EXPECT_NE(status_of(empty), info::event_command_status::complete);
  device.release();
  EXPECT_EQ(status_of(empty), info::event_command_status::complete);
  EXPECT_EQ(device.held(), (strings{"fill"}));
  device.release();
}

TEST_F(Scheduler, ALocalSizeMustDivideTheGlobalSize) {
  const std::string message =
      message_of_call([&] { queue.parallel_for(nd_range<1>{range{100}, range{32}}, group_kernel{}); }, errc::nd_range);
  EXPECT_NE(message.find("100"), std::string::npos) << message;
  EXPECT_NE(message.find("32"), std::string::npos) << message;
}

TEST_F(Scheduler, AGroupMustNotBeBeyondTheDevicesLimit) {
  const std::string message = message_of_call(
      [&] { queue.parallel_for(nd_range<1>{range{1024}, range{512}}, group_kernel{}); }, errc::nd_range);
  EXPECT_NE(message.find("256"), std::string::npos) << message;
  message_of_call([&] { queue.parallel_for(nd_range<1>{range{100}, range{0}}, group_kernel{}); }, errc::nd_range);
}

TEST_F(Scheduler, AbsurdSizesAreRefused) {
  const std::size_t huge = std::size_t{1} << 40;
  message_of_call([&] { queue.parallel_for(range{huge, huge}, store_linear_id{data}); }, errc::nd_range);
  message_of_call([&] { queue.parallel_for(range<2>{static_cast<std::size_t>(-1), 1}, store_linear_id{data}); },
                  errc::nd_range);
}

TEST_F(Scheduler, AKernelThatThePluginDidNotSeeIsRefused) {
  const std::string message = message_of_call([&] { queue.single_task([] {}); }, errc::invalid);
  EXPECT_NE(message.find("-fplugin"), std::string::npos) << message;
}

TEST_F(Scheduler, AKernelOfAnotherVersionIsRefusedNamingBoth) {
  const std::string message =
      message_of_call([&] { queue.single_task(outdated_kernel{}); }, errc::kernel_not_supported);
  EXPECT_NE(message.find("99"), std::string::npos) << message;
  EXPECT_NE(message.find(std::to_string(SYCLC_ABI_VERSION)), std::string::npos) << message;
}

TEST_F(Scheduler, ACommandGroupHasOneAction) {
  message_of_call(
      [&] {
        queue.submit([&](handler &group) {
          group.memset(data, 0, 4);
          group.memset(data, 0, 4);
        });
      },
      errc::invalid);
  EXPECT_TRUE(device.held().empty());
}

TEST_F(Scheduler, OnlySmallWorkIsOfferedToTheSubmittingThread) {
  device.holds = false;
  std::vector<int> large(100000);
  queue.parallel_for(range{1, 4}, store_linear_id{data}).wait();
  EXPECT_EQ(device.offered_inline, 1);
  queue.parallel_for(range{1, 100000}, store_linear_id{large.data()}).wait();
  EXPECT_EQ(device.offered_inline, 1);
}

TEST_F(Scheduler, AHundredThousandIndependentCommandsAreLinear) {
  device.holds = false;
  for (int i = 0; i != 100000; ++i) queue.memset(data, i, 4);
  queue.wait();
  EXPECT_EQ(device.submissions, 100000);
}

TEST_F(Scheduler, AHundredThousandDependentCommandsRunFromOneRelease) {
  sycl::queue in_order = machine.queue(0, property::queue::in_order());
  in_order.memset(data, 0, 4);
  for (int i = 0; i != 100000; ++i) in_order.memset(data, 0, 4);
  EXPECT_EQ(device.submissions, 1);
  device.holds = false;
  device.release(); // the rest runs in a row, on this thread's stack
  in_order.wait();
  EXPECT_EQ(device.submissions, 100001);
}

TEST_F(Scheduler, ManyThreadsMaySubmitAtOnce) {
  device.holds = false;
  sycl::queue in_order = machine.queue(0, property::queue::in_order());
  std::vector<std::thread> threads;
  for (int t = 0; t != 4; ++t)
    threads.emplace_back([&, t] {
      int mine[1];
      event last;
      for (int i = 0; i != 2000; ++i) last = (i % 2 ? queue : in_order).memset(mine, t, 4, last);
      last.wait();
    });
  for (auto &t : threads) t.join();
  queue.wait();
  in_order.wait();
  EXPECT_EQ(device.submissions, 8000);
}

TEST_F(Scheduler, AQueueMayBeDestroyedWhileItsCommandsRun) {
  event e;
  {
    sycl::queue temporary = machine.queue();
    e = temporary.memset(data, 3, 4);
  }
  device.release();
  e.wait();
  EXPECT_EQ(data[0], 0x03030303);
}

} // namespace
} // namespace sycl::detail::test
