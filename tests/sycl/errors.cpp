// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Bad input is answered by a sycl::exception with the right code and a message that says what was asked.
#include "device_test.hpp"

#include <limits>

namespace {

class errors : public device_test {
protected:
  /// Expects an exception with the code whose message holds all the given words.
  template <class F>
  void expect(sycl::errc code, std::vector<std::string> words, F action) {
    try {
      action();
      FAIL() << "nothing was thrown";
    } catch (const sycl::exception &error) {
      EXPECT_EQ(error.code(), sycl::make_error_code(code)) << error.what();
      EXPECT_EQ(&error.category(), &sycl::sycl_category());
      for (const std::string &word : words)
        EXPECT_NE(std::string(error.what()).find(word), std::string::npos)
            << "'" << word << "' is not in: " << error.what();
    }
  }
};

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

TEST_P(errors, sub_devices_are_refused_with_a_reason) {
  expect(sycl::errc::feature_not_supported, {},
         [&] { device.create_sub_devices<sycl::info::partition_property::partition_equally>(2); });
}

} // namespace

ON_EACH_DEVICE(errors);
