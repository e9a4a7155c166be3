// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Buffers and accessors through their public interface: the order of commands, copies, and write-back when a buffer is
/// destroyed (specification 4.7.2.3).
#include "fakes/held_backend.hpp"
#include "unit/hand_made_kernel.hpp"

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

namespace sycl::detail::test {
namespace {

using strings = std::vector<std::string>;
using add_kernel = add_to_elements<access_mode::read_write>;

/// Runs each test on a device with its own memory and on one that shares the host's.
struct Buffers : testing::TestWithParam<bool> {
  Buffers() { device.holds = false; }

  template <class Accessor>
  static event add(sycl::queue &q, const Accessor &make, int number) {
    return q.submit([&](handler &group) {
      auto values = make(group);
      group.parallel_for(values.get_range(), add_kernel{number, values});
    });
  }
  event add(buffer<int> &b, int number) {
    return add(queue, [&](handler &group) { return accessor(b, group); }, number);
  }

  bool shares = GetParam();
  held_machine machine{2, shares};
  held_device &device = machine[0];
  sycl::queue queue = machine.queue();
};
INSTANTIATE_TEST_SUITE_P(Memory, Buffers, testing::Bool(),
                         [](const auto &info) { return info.param ? "SharedWithTheHost" : "OfTheDevice"; });

TEST_P(Buffers, ContentsAreWrittenBackToProgramMemory) {
  std::vector<int> data{1, 2, 3};
  {
    buffer b{data};
    add(b, 10);
    add(b, 100);
  }
  EXPECT_EQ(data, (std::vector<int>{111, 112, 113}));
}

TEST_P(Buffers, TheDestructorWaitsForItsCommands) {
  device.holds = true;
  std::vector<int> data{1, 2, 3};
  auto b = std::make_unique<buffer<int>>(data);
  add(*b, 10);
  std::thread runs([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    device.holds = false;
    device.release_all();
  });
  b.reset();
  EXPECT_EQ(data[0], 11);
  runs.join();
}

TEST_P(Buffers, WithoutProgramMemoryTheDestructorDoesNotWait) {
  device.holds = true;
  event e;
  {
    buffer<int> b{range{3}};
    e = queue.submit([&](handler &group) { group.fill(accessor(b, group, property_list{no_init}), 3); });
  }
  EXPECT_EQ(device.held(), strings{"fill"});
  device.release_all();
  e.wait();
  queue.wait();
  EXPECT_EQ(device.allocations, 0) << "the last command to use the memory lets it go";
}

TEST_P(Buffers, ConstMemoryIsNeverWritten) {
  const std::vector<int> data{1, 2, 3};
  std::vector<int> result(3);
  {
    buffer<int> b{data};
    b.set_final_data(result.data());
    add(b, 10);
  }
  EXPECT_EQ(data[0], 1);
  EXPECT_EQ(result[0], 11);
}

TEST_P(Buffers, FinalDataGoesToIteratorsAndWeakPointers) {
  std::vector<long> out(3);
  const std::vector<int> in{1, 2, 3};
  {
    buffer<int> b(in.begin(), in.end());
    b.set_final_data(out.begin());
    add(b, 1);
  }
  EXPECT_EQ(out, (std::vector<long>{2, 3, 4}));

  const std::shared_ptr<int[]> shared(new int[3]{});
  {
    buffer<int> alive(in.begin(), in.end()), dead(in.begin(), in.end());
    alive.set_final_data(std::weak_ptr<int[]>(shared));
    dead.set_final_data(std::weak_ptr<int>(std::make_shared<int>()));
    add(alive, 1);
  }
  EXPECT_EQ(shared[2], 4);
}

TEST_P(Buffers, WriteBackCanBeTurnedOff) {
  std::vector<int> data{1, 2, 3}, other{1, 2, 3};
  {
    buffer a{data}, b{other};
    a.set_write_back(false);
    b.set_final_data();
    add(a, 1);
    add(b, 1);
    EXPECT_EQ(a.get_host_access()[0], 2);
  }
  EXPECT_EQ(data[0], 1);
  EXPECT_EQ(other[0], 1);
}

TEST_P(Buffers, WriteBackCanBeTurnedOnAgain) {
  std::vector<int> data{1, 2, 3};
  {
    buffer b{data};
    b.set_write_back(false);
    add(b, 1);
    b.set_write_back();
  }
  EXPECT_EQ(data[0], 2);
}

TEST_P(Buffers, TurningWriteBackOffLateLosesNoWrites) {
  device.holds = true;
  std::vector<int> data{1, 2, 3}, result(3);
  {
    buffer b{data};
    add(b, 10);
    b.set_final_data(result.data());
    add(b, 100);
    device.holds = false;
    device.release_all();
  }
  EXPECT_EQ(result[0], 111);
}

TEST_P(Buffers, CopiesAreTheSameBuffer) {
  std::vector<int> data{1};
  auto outer = std::make_unique<buffer<int>>(data);
  buffer<int> copy = *outer;
  EXPECT_EQ(copy, *outer);
  EXPECT_EQ(std::hash<buffer<int>>{}(copy), std::hash<buffer<int>>{}(*outer));
  outer.reset();
  add(copy, 1);
  EXPECT_EQ(copy.get_host_access()[0], 2);
}

TEST_P(Buffers, CommandsOnOneBufferRunInOrderAndOnTwoAtOnce) {
  device.holds = true;
  buffer<int> a{range{4}}, b{range{4}};
  const auto fill = [&](buffer<int> &target) {
    queue.submit([&](handler &group) { group.fill(accessor(target, group, write_only, no_init), 3); });
  };
  fill(a);
  fill(a);
  fill(b);
  EXPECT_EQ(device.held(), (strings{"fill", "fill"}));
  device.release_all();
  queue.wait();
}

TEST_P(Buffers, DisjointSubBuffersAreUsedAtOnce) {
  device.holds = true;
  buffer<int> whole{range{8}};
  buffer<int> left(whole, id{0}, range{4}), right(whole, id{4}, range{4});
  const auto fill = [&](buffer<int> &target, range<1> size, id<1> offset) {
    queue.submit([&](handler &group) { group.fill(accessor(target, group, size, offset, write_only), 3); });
  };
  fill(left, range{4}, id{0});
  fill(right, range{2}, id{0});
  EXPECT_EQ(device.held().size(), 2u);
  fill(whole, range{8}, id{0});
  EXPECT_EQ(device.held().size(), 2u);
  device.release_all();
  queue.wait();
}

TEST_P(Buffers, RangedAccessorsRequireTheWholeBuffer) {
  device.holds = true;
  buffer<int> b{range{8}};
  const auto fill = [&](range<1> size, id<1> offset) {
    queue.submit([&](handler &group) { group.fill(accessor(b, group, size, offset, write_only, no_init), 3); });
  };
  fill(range{2}, id{0});
  fill(range{2}, id{4});
  fill(range{0}, id{0});
  EXPECT_EQ(device.held().size(), 1u) << "specification 4.7.6.8";
  device.holds = false;
  device.release_all();
  queue.wait();
}

TEST_P(Buffers, HostAccessWaitsAndHoldsBackLaterCommands) {
  std::vector<int> data{1, 2, 3};
  buffer b{data};
  add(b, 1);
  {
    host_accessor values{b};
    EXPECT_EQ(values[2], 4);
    values[2] = 50;
    event later = add(b, 1);
    EXPECT_NE(later.get_info<info::event::command_execution_status>(), info::event_command_status::complete);
  }
  EXPECT_EQ(host_accessor(b, read_only)[2], 51);
}

TEST_P(Buffers, TwoReadersOnTheHostDoNotExcludeEachOther) {
  std::vector<int> data{1, 2, 3};
  buffer b{data};
  host_accessor one{b, read_only}, two{b, read_only};
  EXPECT_EQ(one[1], two[1]);
}

TEST_P(Buffers, DataFollowsTheCommandsFromDeviceToDevice) {
  buffer<int> b{range{3}};
  queue.submit([&](handler &group) { group.fill(accessor(b, group, property_list{no_init}), 1); });
  sycl::queue other = machine.queue(1);
  machine[1].holds = false;
  add(other, [&](handler &group) { return accessor(b, group); }, 10);
  add(b, 100);
  EXPECT_EQ(b.get_host_access()[2], 111);
}

TEST_P(Buffers, RangedAccessorsStartAtTheirOffset) {
  std::vector<int> data(10);
  std::iota(data.begin(), data.end(), 0);
  buffer b{data};
  add(queue, [&](handler &group) { return accessor(b, group, range{3}, id{5}); }, 100).wait();
  host_accessor values{b, range{3}, id{5}};
  EXPECT_EQ(values[0], 105);
  EXPECT_EQ(values.get_pointer()[5], 105);
  EXPECT_EQ(std::accumulate(values.begin(), values.end(), 0), 105 + 106 + 107);
  EXPECT_EQ(values.get_offset(), id{5});
  EXPECT_EQ(data[4] + data[8], 12) << "what lies beside was not touched";
}

TEST_P(Buffers, PlaceholdersMustBeRequired) {
  std::vector<int> data{1, 2, 3};
  buffer b{data};
  accessor placeholder{b};
  EXPECT_TRUE(placeholder.is_placeholder());
  EXPECT_EQ(code_of([&] { queue.parallel_for(range{3}, add_kernel{1, placeholder}); }), errc::kernel_argument);
  queue.submit([&](handler &group) {
    group.require(placeholder);
    group.parallel_for(range{3}, add_kernel{1, placeholder});
  });
  EXPECT_EQ(b.get_host_access()[0], 2);
}

TEST_P(Buffers, AnAccessorOutsideOfItsBufferIsRefused) {
  buffer<int, 2> b{range{4, 4}};
  EXPECT_EQ(code_of([&] { accessor(b, range{2, 3}, id{0, 2}); }), errc::invalid);
  EXPECT_EQ(code_of([&] { host_accessor(b, range{5, 1}); }), errc::invalid);
}

TEST_P(Buffers, SubBuffersMustBeContiguous) {
  buffer<int, 2> b{range{4, 4}};
  EXPECT_EQ(code_of([&] { buffer<int, 2>(b, id{0, 0}, range{2, 2}); }), errc::invalid);
  buffer<int, 2> rows(b, id{1, 0}, range{2, 4});
  EXPECT_TRUE(rows.is_sub_buffer());
  EXPECT_EQ(code_of([&] { buffer<int, 2>(rows, id{0, 0}, range{1, 4}); }), errc::invalid);
  rows.get_host_access()[1][3] = 7;
  EXPECT_EQ((b.get_host_access()[id{2, 3}]), 7);
}

TEST_P(Buffers, ReinterpretedBuffersShareTheirBytes) {
  std::vector<int> data(6, 0x01010101);
  buffer b{data};
  auto bytes = b.reinterpret<unsigned char>();
  auto shaped = b.reinterpret<int, 2>(range{2, 3});
  EXPECT_EQ(bytes.size(), 24u);
  EXPECT_EQ(bytes.get_host_access()[23], 1);
  shaped.get_host_access()[1][2] = 5;
  EXPECT_EQ(b.get_host_access()[5], 5);
  EXPECT_EQ(code_of([&] { (void)b.reinterpret<int, 1>(range{7}); }), errc::invalid);
}

TEST_P(Buffers, ExplicitCopiesAndFillsRespectTheAccessedBox) {
  std::vector<int> data(12);
  std::iota(data.begin(), data.end(), 0);
  {
    buffer<int, 2> b{data.data(), range{3, 4}};
    std::vector<int> corner(4);
    queue
        .submit(
            [&](handler &group) { group.copy(accessor(b, group, range{2, 2}, id{1, 1}, read_only), corner.data()); })
        .wait();
    EXPECT_EQ(corner, (std::vector<int>{5, 6, 9, 10}));
    const std::vector<int> values{50, 60, 90, 100};
    queue.submit([&](handler &group) { group.copy(values.data(), accessor(b, group, range{2, 2}, id{0, 0})); });
    queue.submit([&](handler &group) { group.fill(accessor(b, group, range{3, 1}, id{0, 3}), -1); });
    queue.submit([&](handler &group) {
      group.copy(accessor(b, group, range{1, 2}, id{0, 0}, read_only), accessor(b, group, range{1, 2}, id{2, 0}));
    });
  }
  EXPECT_EQ(data, (std::vector<int>{50, 60, 2, -1, 90, 100, 6, -1, 50, 60, 10, -1}));
}

TEST_P(Buffers, UpdateHostBringsTheProgramsMemoryUpToDate) {
  std::vector<int> data{1, 2, 3};
  buffer b{data};
  add(b, 1);
  queue.submit([&](handler &group) { group.update_host(accessor(b, group, read_only)); }).wait();
  EXPECT_EQ(data[0], 2);
}

TEST_P(Buffers, UseHostPtrWorksInTheProgramsMemoryWithoutWriteBack) {
  std::vector<int> data{1, 2, 3};
  buffer<int> b(data.data(), range{3}, {property::buffer::use_host_ptr()});
  b.set_final_data(nullptr);
  add(b, 1);
  queue.submit([&](handler &group) { group.update_host(accessor(b, group, read_only)); }).wait();
  EXPECT_EQ(data, (std::vector<int>{2, 3, 4}));
}

TEST_P(Buffers, UseHostPtrNeverWritesConstantMemory) {
  const std::vector<int> data{1, 2, 3};
  buffer<int> b(data.data(), range{3}, {property::buffer::use_host_ptr()});
  b.set_write_back(false);
  add(b, 1);
  queue.submit([&](handler &group) { group.update_host(accessor(b, group, read_only)); }).wait();
  EXPECT_EQ(data, (std::vector<int>{1, 2, 3}));
}

TEST_P(Buffers, ABufferBeyondTheDevicesMemoryIsAnError) {
  if (shares) GTEST_SKIP() << "the device allocates nothing";
  device.largest_allocation = 100;
  buffer<int> b{range{1000}};
  EXPECT_EQ(code_of([&] { add(b, 1); }), errc::memory_allocation);
}

TEST_P(Buffers, EachKernelWhoseDataCouldNotBeCopiedReportsThatOnce) {
  if (shares) GTEST_SKIP() << "nothing is copied";
  device.holds = true;
  int errors = 0;
  sycl::queue handled(machine.device(), [&](exception_list list) { errors += static_cast<int>(list.size()); });
  std::vector<int> data{1, 2, 3};
  {
    buffer b{data};
    add(handled, [&](handler &group) { return accessor(b, group); }, 1);
    EXPECT_EQ(device.held(), strings{"copy"});
    device.fail("the link is down");
    EXPECT_TRUE(device.held().empty()) << "the kernel has nothing to work on";
    handled.wait_and_throw();
    EXPECT_EQ(errors, 1);
    add(handled, [&](handler &group) { return accessor(b, group); }, 1);
    handled.wait_and_throw();
    EXPECT_EQ(errors, 2) << "nor has this one";
    EXPECT_EQ(code_of([&] { host_accessor(b, read_only); }), errc::kernel);
    add(handled, [&](handler &group) { return accessor(b, group, property_list{no_init}); }, 1);
    EXPECT_EQ(device.held(), strings{"kernel"}) << "needs nothing of it";
    device.release();
    add(handled, [&](handler &group) { return accessor(b, group); }, 1);
    EXPECT_EQ(device.held(), strings{"kernel"}) << "the data is another one now";
    device.release();
    handled.wait_and_throw();
    EXPECT_EQ(errors, 2);
    b.set_final_data();
  }
}

TEST_P(Buffers, AKernelRunsAfterAnotherOneOfItsBufferHasFailed) {
  device.holds = true;
  int errors = 0;
  sycl::queue handled(machine.device(), [&](exception_list list) { errors += static_cast<int>(list.size()); });
  {
    buffer<int> b{range{3}};
    add(handled, [&](handler &group) { return accessor(b, group, property_list{no_init}); }, 1);
    add(handled, [&](handler &group) { return accessor(b, group); }, 1);
    device.fail("boom");
    EXPECT_EQ(device.held(), strings{"kernel"});
    device.fail("bang");
    handled.wait_and_throw();
    EXPECT_EQ(errors, 2);
    device.holds = false;
    EXPECT_EQ(code_of([&] { host_accessor(b, read_only); }), errc::success);
  }
}

/// The message of the errc::invalid that `call` throws.
std::string refusal(auto call) {
  try {
    call();
  } catch (const exception &error) {
    EXPECT_EQ(error.code(), errc::invalid) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

std::size_t count(const std::string &text, const std::string &part) {
  std::size_t number = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++number;
  return number;
}

TEST_P(Buffers, AHostAccessorThatWaitsForOneOfItsThreadIsAnErrorThatNamesBoth) {
  device.holds = true;
  std::vector<int> data{1, 2, 3};
  {
    buffer b{data};
    auto first = std::make_unique<host_accessor<int>>(host_accessor<int>(b));
    const std::string message = refusal([&] { host_accessor second(b, read_only); });
    EXPECT_EQ(count(message, "buffer_test.cpp:"), 2u) << message;
    EXPECT_EQ(count(message, "12 bytes"), 2u) << message;
    refusal([&] { b.get_host_access(); });
    add(b, 10);
    const std::string by_way_of_a_kernel = refusal([&] { host_accessor second(b); });
    EXPECT_EQ(count(by_way_of_a_kernel, "hand_made"), 1u) << by_way_of_a_kernel;
    EXPECT_TRUE(device.held().empty()) << "the kernel waits for the first one still";
    first.reset();
    device.holds = false;
    device.release_all();
    EXPECT_EQ(host_accessor(b)[0], 11);
    const host_accessor reads(b, read_only), too(b, read_only);
    EXPECT_EQ(too[2], 13) << "those that only read do not wait for each other";
  }
  EXPECT_EQ(data[1], 12);
}

TEST_P(Buffers, AHostAccessorWaitsForOneThatAnotherThreadMayEnd) {
  buffer<int> b{range{3}};
  auto first = std::make_unique<host_accessor<int>>(host_accessor<int>(b));
  std::mutex mutex;
  std::condition_variable now;
  bool time_has_come = false;
  std::thread ends([&] { // waits without a time limit
    std::unique_lock lock(mutex);
    now.wait(lock, [&] { return time_has_come; });
    first.reset();
  });
  std::thread wakes([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    const std::lock_guard lock(mutex);
    time_has_come = true;
    now.notify_all();
  });
  host_accessor second(b);
  EXPECT_EQ(first, nullptr);
  wakes.join();
  ends.join();
}

TEST_P(Buffers, WhoWaitsLongForAHostAccessorIsTold) {
  buffer<int> b{range{3}};
  auto first = std::make_unique<host_accessor<int>>(host_accessor<int>(b));
  add(b, 10);
  std::thread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2400));
    first.reset();
  });
  testing::internal::CaptureStderr();
  queue.wait();
  const std::string told = testing::internal::GetCapturedStderr();
  ends.join();
  EXPECT_EQ(count(told, "hand_made"), 1u) << told;
  EXPECT_EQ(count(told, "buffer_test.cpp:"), 1u) << told;
  EXPECT_EQ(count(told, "12 bytes"), 1u) << told;
}

TEST_P(Buffers, WhoWaitsForALongKernelIsNotTold) {
  device.holds = true;
  buffer<int> b{range{3}}, other{range{3}};
  const host_accessor unrelated(other);
  add(b, 10);
  std::thread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2300));
    device.release_all();
  });
  testing::internal::CaptureStderr();
  queue.wait();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  ends.join();
}

TEST_P(Buffers, ManyThreadsMayUseTheSameBuffers) {
  std::vector<int> a(8), b(8);
  {
    buffer first{a}, second{b};
    std::vector<std::thread> threads;
    for (int t = 0; t != 4; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i != 200; ++i)
          queue.submit([&](handler &group) {
            accessor x(t % 2 ? first : second, group);
            accessor y(t % 2 ? second : first, group, read_only);
            group.parallel_for(x.get_range(), add_kernel{1, x});
          });
      });
    for (auto &t : threads) t.join();
  }
  EXPECT_EQ(a[7], 400);
  EXPECT_EQ(b[0], 400);
}

} // namespace
} // namespace sycl::detail::test
