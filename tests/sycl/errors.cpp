// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Invalid input throws a sycl::exception with the right code and a message about the request.
#include "device_test.hpp"

#include <algorithm>
#include <climits>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace {

class errors : public device_test {};

TEST_P(errors, a_local_size_that_does_not_divide_names_both_numbers) {
  expect(sycl::errc::nd_range, {"1000", "48"},
         [&] { queue.parallel_for(sycl::nd_range<1>(1000, 48), [](sycl::nd_item<1>) {}).wait_and_throw(); });
  expect(sycl::errc::nd_range, {"30", "4"},
         [&] { queue.parallel_for(sycl::nd_range<2>({16, 30}, {4, 4}), [](sycl::nd_item<2>) {}).wait_and_throw(); });
}

TEST_P(errors, a_local_size_of_zero) {
  expect(sycl::errc::nd_range, {"0"},
         [&] { queue.parallel_for(sycl::nd_range<1>(64, 0), [](sycl::nd_item<1>) {}).wait_and_throw(); });
}

TEST_P(errors, a_work_group_beyond_the_limit_names_it) {
  const std::size_t limit = device.get_info<sycl::info::device::max_work_group_size>();
  expect(sycl::errc::nd_range, {std::to_string(2 * limit), std::to_string(limit)}, [&] {
    queue.parallel_for(sycl::nd_range<1>(2 * limit, 2 * limit), [](sycl::nd_item<1>) {}).wait_and_throw();
  });
}

TEST_P(errors, usm_beyond_memory_is_null) {
  NEEDS_ASPECT(usm_device_allocations);
  EXPECT_EQ(sycl::malloc_device<char>(std::size_t(1) << 60, queue), nullptr);
}

TEST_P(errors, a_usm_array_whose_size_overflows) {
  NEEDS_ASPECT(usm_device_allocations);
  try {
    EXPECT_EQ(sycl::malloc_device<double>(std::numeric_limits<std::size_t>::max() / 2, queue), nullptr);
  } catch (const sycl::exception &error) {
    EXPECT_EQ(error.code(), sycl::make_error_code(sycl::errc::memory_allocation)) << error.what();
  }
}

TEST_P(errors, a_buffer_beyond_memory) {
  expect(sycl::errc::memory_allocation, {}, [&] {
    sycl::buffer<char> buffer(sycl::range(std::size_t(1) << 60));
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::range(1), [=](sycl::id<1> i) { a[i] = 1; });
    });
    queue.wait_and_throw();
  });
}

TEST_P(errors, the_queue_works_after_an_error) {
  try {
    queue.parallel_for(sycl::nd_range<1>(10, 3), [](sycl::nd_item<1>) {});
    FAIL() << "nothing was thrown";
  } catch (const sycl::exception &) {
  }
  expect_as_on_host(10, [](std::size_t i) { return int(i) + 1; });
}

TEST_P(errors, a_launch_whose_error_the_command_group_catches_is_none) {
  int *const data = sycl::malloc_shared<int>(1, queue);
  *data = 7;
  bool caught = false;
  queue
      .submit([&](sycl::handler &group) {
        try {
          group.parallel_for(sycl::nd_range<1>(10, 3), [=](sycl::nd_item<1>) { *data = 1; });
        } catch (const sycl::exception &error) {
          caught = error.code() == sycl::errc::nd_range;
        }
      })
      .wait();
  EXPECT_TRUE(caught);
  EXPECT_EQ(*data, 7);
  sycl::free(data, queue);
}

TEST_P(errors, a_selector_that_accepts_nothing_lists_the_devices) {
  expect(sycl::errc::runtime, {device.get_info<sycl::info::device::name>()},
         [] { sycl::device([](const sycl::device &) { return -1; }); });
}

TEST_P(errors, aspects_that_no_device_has) {
  expect(sycl::errc::runtime, {"custom"}, [] { sycl::device(sycl::aspect_selector(sycl::aspect::custom)); });
}

TEST_P(errors, profiling_that_was_not_asked_for) {
  sycl::event event = queue.single_task([] {});
  event.wait();
  expect(sycl::errc::invalid, {"enable_profiling"},
         [&] { event.get_profiling_info<sycl::info::event_profiling::command_start>(); });
}

TEST_P(errors, freeing_what_was_not_allocated) {
  int local = 0;
  expect(sycl::errc::invalid, {}, [&] { sycl::free(&local, queue); });
}

TEST_P(errors, two_commands_in_one_group) {
  expect(sycl::errc::invalid, {}, [&] {
    queue.submit([](sycl::handler &h) {
      h.single_task([] {});
      h.single_task([] {});
    });
  });
}

TEST_P(errors, an_accessor_beyond_its_buffer) {
  sycl::buffer<int> buffer(10);
  expect(sycl::errc::invalid, {}, [&] {
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a(buffer, h, sycl::range<1>(8), sycl::id<1>(5), sycl::read_write);
      h.single_task([=] { a[0] = 1; });
    });
  });
}

TEST_P(errors, a_sub_buffer_beyond_its_buffer) {
  sycl::buffer<int> buffer(10);
  expect(sycl::errc::invalid, {}, [&] { sycl::buffer<int>(buffer, sycl::id<1>(8), sycl::range<1>(4)); });
}

TEST_P(errors, reinterpretation_to_another_size) {
  sycl::buffer<int> buffer(10);
  expect(sycl::errc::invalid, {"40", "44"}, [&] { buffer.reinterpret<char>(sycl::range<1>(44)); });
}

TEST_P(errors, a_copy_to_a_smaller_accessor) {
  sycl::buffer<int> large(10), small(5);
  expect(sycl::errc::invalid, {}, [&] {
    queue.submit([&](sycl::handler &h) {
      h.copy(sycl::accessor(large, h, sycl::read_only), sycl::accessor(small, h, sycl::write_only));
    });
  });
}

TEST_P(errors, a_queue_to_a_device_outside_its_context) {
  const auto devices = sycl::device::get_devices();
  for (const sycl::device &other : devices)
    if (other != device) {
      expect(sycl::errc::invalid, {}, [&] { sycl::queue(sycl::context(device), other); });
      return;
    }
  GTEST_SKIP() << "this process sees one device only";
}

TEST_P(errors, sub_devices_that_a_device_cannot_be_cut_into) {
  const auto can = device.get_info<sycl::info::device::partition_properties>();
  const auto cannot = std::find(can.begin(), can.end(), sycl::info::partition_property::partition_equally) == can.end();
  const std::size_t units = device.get_info<sycl::info::device::max_compute_units>();
  for (std::size_t each : {std::size_t(0), 2 * units})
    expect(cannot ? sycl::errc::feature_not_supported : sycl::errc::invalid, {"create_sub_devices"},
           [&] { device.create_sub_devices<sycl::info::partition_property::partition_equally>(each); });
}

TEST_P(errors, a_placeholder_that_was_not_required) {
  sycl::buffer<int> buffer(1);
  sycl::accessor placeholder(buffer);
  const auto none_is_required = [&](auto use) {
    expect(sycl::errc::kernel_argument, {"require"}, [&] { queue.submit([&](sycl::handler &h) { use(h); }); });
  };
  none_is_required([&](sycl::handler &h) { h.single_task([=] { placeholder[0] = 1; }); });
  none_is_required([&](sycl::handler &h) { h.fill(placeholder, 1); });
  int value = 0;
  none_is_required([&](sycl::handler &h) { h.copy(placeholder, &value); });
  none_is_required([&](sycl::handler &h) { h.copy(&value, placeholder); });
  none_is_required([&](sycl::handler &h) { h.update_host(placeholder); });
}

TEST_P(errors, an_accessor_of_another_command_group) {
  sycl::buffer<int> buffer(1);
  std::optional<sycl::accessor<int>> kept;
  queue.submit([&](sycl::handler &h) { kept.emplace(buffer, h); });
  expect(sycl::errc::kernel_argument, {"require"},
         [&] { queue.submit([&](sycl::handler &h) { h.single_task([a = *kept] { a[0] = 1; }); }); });
}

TEST_P(errors, a_local_accessor_of_another_command_group) {
  const sycl::nd_range<1> groups(8, 4);
  std::optional<sycl::local_accessor<int>> kept;
  queue.submit([&](sycl::handler &h) { kept.emplace(4, h); });
  const auto all_fail = [&](auto use) {
    expect(sycl::errc::kernel_argument, {"a_local_accessor_of_another_command_group", "local_accessor", "its handler"},
           [&] { queue.submit([&](sycl::handler &h) { use(h); }); });
  };
  all_fail([&](sycl::handler &h) {
    h.parallel_for(groups, [a = *kept](sycl::nd_item<1> item) { a[item.get_local_id(0)] = 1; });
  });
  all_fail([&](sycl::handler &h) { // at the same offset as the command group's own
    sycl::local_accessor<int> own(4, h);
    h.parallel_for(groups, [own, a = *kept](sycl::nd_item<1> item) {
      own[item.get_local_id(0)] = 1;
      a[item.get_local_id(0)] = 1;
    });
  });
  all_fail([&](sycl::handler &h) { // in a nested object, as a view
    sycl::local_accessor<int> own(4, h);
    const std::pair<int, sycl::local_accessor<const int>> nested(1, *kept);
    h.parallel_for(groups,
                   [=](sycl::nd_item<1> item) { own[item.get_local_id(0)] = nested.second[item.get_local_id(0)]; });
  });
}

TEST_P(errors, local_accessors_of_the_command_group_or_of_nothing_are_none) {
  queue
      .submit([&](sycl::handler &h) {
        sycl::local_accessor<int> one(4, h), none;
        const sycl::local_accessor<int> other(4, h), copy = other;
        std::pair<sycl::local_accessor<int>, sycl::local_accessor<const int>> nested(one, copy);
        nested.first = copy;
        h.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> item) {
          one[item.get_local_id(0)] = none.empty();
          nested.first[item.get_local_id(0)] = nested.second[item.get_local_id(0)];
        });
      })
      .wait_and_throw();
}

TEST_P(errors, usm_of_another_context) {
  NEEDS_ASPECT(usm_device_allocations);
  sycl::queue other(sycl::context(device), device);
  int value = 0, *theirs = sycl::malloc_device<int>(1, other);
  queue.fill(theirs, 7, 1).wait(); // contexts of a device share its memory
  queue.memcpy(&value, theirs, sizeof value).wait();
  EXPECT_EQ(value, 7);
  expect(sycl::errc::invalid, {"context"}, [&] { sycl::get_pointer_device(theirs, queue.get_context()); });
  expect(sycl::errc::invalid, {"sycl::free", "context"}, [&] { sycl::free(theirs, queue); });
  sycl::free(theirs, other);
  expect(sycl::errc::invalid, {"sycl::free", "already"}, [&] { sycl::free(theirs, other); });
}

TEST_P(errors, usm_beyond_its_end) {
  NEEDS_ASPECT(usm_device_allocations);
  int host[8] = {}, *memory = sycl::malloc_device<int>(4, queue);
  expect(sycl::errc::invalid, {"source", "16 bytes", "20 bytes"}, [&] { queue.memcpy(host, memory, 20); });
  expect(sycl::errc::invalid, {"destination"}, [&] { queue.copy(host, memory + 2, 3); });
  expect(sycl::errc::invalid, {"fill"}, [&] { queue.fill(memory, 1, 5); });
  expect(sycl::errc::invalid, {"memcpy2d"}, [&] { queue.ext_oneapi_memcpy2d(memory, 8, host, 8, 4, 3); });
  queue.fill(memory, 7, 4).wait();
  queue.memcpy(host, memory, 16).wait();
  EXPECT_EQ(host[3], 7) << "what is inside is done";
  sycl::free(memory, queue);
}

TEST_P(errors, sizes_that_overflow) {
  constexpr std::size_t half = std::size_t(1) << 32;
  expect(sycl::errc::nd_range, {"4294967296"},
         [&] { queue.parallel_for(sycl::range<2>(half, half), [](sycl::id<2>) {}); });
  expect(sycl::errc::nd_range, {"negative"},
         [&] { queue.parallel_for(sycl::range<1>(std::size_t(-5)), [](sycl::id<1>) {}); });
  expect(sycl::errc::invalid, {"negative"}, [&] { sycl::buffer<double, 2>(sycl::range<2>(half, half)); });
  expect(sycl::errc::invalid, {"negative"}, [&] { sycl::buffer<char>(sycl::range<1>(std::size_t(1) << 63)); });
  int one = 0, other = 0;
  expect(sycl::errc::invalid, {"negative"}, [&] { queue.copy(&one, &other, (std::size_t(1) << 62) + 1); });
  expect(sycl::errc::invalid, {"negative"}, [&] { queue.fill(&one, 1, std::size_t(-1)); });
}

TEST_P(errors, ids_that_do_not_fit_in_an_int) { // of kernels that convert them
  constexpr std::size_t most = std::size_t(1) << 31;
  int *const data = sycl::malloc_shared<int>(16, queue);
  if (!data) GTEST_SKIP() << "no shared memory";
  expect(sycl::errc::nd_range, {"{2147483649}", "fit in an int", "-fno-sycl-id-queries-fit-in-int"}, [&] {
    queue.parallel_for(sycl::range<1>(most + 1), [=](sycl::id<1> i) {
      const int j = i;
      if (j < 16) data[j] = j;
    });
  });
  expect(sycl::errc::nd_range, {"4294967296", "dimension 1"}, [&] {
    queue.parallel_for(sycl::nd_range<2>({4, 2 * most}, {1, 64}), [=](sycl::nd_item<2> item) {
      const unsigned j = item.get_group(1) * item.get_local_range(1) + item.get_local_id(1);
      if (j < 16) data[j] = 1;
    });
  });
  for (const std::size_t offset : {most - 16, most - 15}) {
    const auto launch = [&] {
      queue.submit([&](sycl::handler &handler) {
        handler.parallel_for(sycl::range<1>(16), sycl::id<1>(offset), [=](sycl::item<1> item) {
          const unsigned j = item.get_id(0);
          data[j % 16] = j;
        });
      });
      queue.wait_and_throw();
    };
    if (offset + 16 > most)
      expect(sycl::errc::nd_range, {"{16}", "{2147483633}"}, launch);
    else
      EXPECT_EQ(code_of(launch), sycl::errc::success);
  }
  EXPECT_EQ(data[15], INT_MAX);
  sycl::free(data, queue);
}

TEST_P(errors, empty_index_spaces_run_nothing) {
  queue.parallel_for(sycl::range<1>(0), [](sycl::id<1>) {}).wait_and_throw();
  queue.parallel_for(sycl::nd_range<1>(0, 8), [](sycl::nd_item<1>) {}).wait_and_throw();
}

TEST_P(errors, a_buffer_on_a_null_pointer) {
  expect(sycl::errc::invalid, {"null", "40 bytes"}, [] { sycl::buffer<int>(static_cast<int *>(nullptr), 10); });
  EXPECT_EQ(sycl::buffer<int>(static_cast<int *>(nullptr), 0).size(), 0u);
  EXPECT_EQ(sycl::buffer<int>(std::shared_ptr<int>(), 10).size(), 10u) << "uninitialised";
}

TEST_P(errors, objects_of_another_context) {
  const sycl::context mine(device); // that of the queue may contain all GPUs
  sycl::buffer<int> bound(1, sycl::property::buffer::context_bound(mine));
  for (const sycl::device &other : sycl::device::get_devices()) {
    if (other == device) continue;
    expect(sycl::errc::invalid, {"context_bound"}, [&] {
      sycl::queue(sycl::context(other), other).submit([&](sycl::handler &h) {
        sycl::accessor a(bound, h);
        h.single_task([=] { a[0] = 1; });
      });
    });
    expect(sycl::errc::invalid, {"get_kernel_bundle", "context"},
           [&] { sycl::get_kernel_bundle<sycl::bundle_state::executable>(mine, {other}); });
    return;
  }
  GTEST_SKIP() << "this process sees one device only";
}

TEST_P(errors, memory_that_runs_out_costs_one_submission) {
  sycl::buffer<int> good(1);
  sycl::buffer<char> huge(sycl::range(std::size_t(1) << 60));
  for (int k = 0; k != 3; ++k) {
    expect(sycl::errc::memory_allocation, {}, [&] {
      queue.submit([&](sycl::handler &h) {
        sycl::accessor one(good, h);
        sycl::accessor other(huge, h, sycl::write_only, sycl::no_init);
        h.single_task([=] { other[0] = static_cast<char>(one[0] = -1); });
      });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor one(good, h);
      h.single_task([=] { one[0] = 5; });
    });
    EXPECT_EQ(sycl::host_accessor(good)[0], 5) << "nothing waits for what was not submitted";
  }
  queue.wait_and_throw();
}

TEST_P(errors, a_buffer_that_a_host_task_destroys_while_it_uses_it) {
  int value = 1;
  auto *buffer = new sycl::buffer<int>(&value, 1);
  queue.submit([&](sycl::handler &h) {
    sycl::accessor a(*buffer, h, sycl::read_write_host_task);
    h.host_task([=] {
      a[0] = 2;
      delete buffer; // would wait for this host task
    });
  });
  queue.wait_and_throw();
}

} // namespace

ON_EACH_DEVICE(errors);
