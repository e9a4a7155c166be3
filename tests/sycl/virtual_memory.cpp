// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_VIRTUAL_MEM.
#include "device_test.hpp"

#include <sycl/ext/oneapi/virtual_mem/physical_mem.hpp>

#include <numeric>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;
using mode = syclex::address_access_mode;

class virtual_memory : public device_test {};

TEST_P(virtual_memory, memory_is_mapped_twice_into_a_range) {
  const sycl::context context = queue.get_context();
  if (!device.has(sycl::aspect::ext_oneapi_virtual_mem)) {
    expect(sycl::errc::feature_not_supported, {"aspect::ext_oneapi_virtual_mem"},
           [&] { syclex::reserve_virtual_mem(4096, context); });
    expect(sycl::errc::feature_not_supported, {"aspect::ext_oneapi_virtual_mem"},
           [&] { syclex::physical_mem(queue, 4096); });
    GTEST_SKIP() << "this device has no virtual memory";
  }
  const std::size_t step = syclex::get_mem_granularity(device, context);
  EXPECT_EQ(step, syclex::get_mem_granularity(context, syclex::granularity_mode::minimum));
  EXPECT_EQ(step, syclex::get_mem_granularity(queue));
  const std::uintptr_t place = syclex::reserve_virtual_mem(4 * step, context);
  const syclex::physical_mem memory(queue, 2 * step), same = memory;
  EXPECT_EQ(memory.size(), 2 * step);
  EXPECT_EQ(memory, same);
  EXPECT_NE(memory, syclex::physical_mem(device, context, 2 * step));
  auto *const numbers = static_cast<int *>(memory.map(place, 2 * step, mode::read_write));
  auto *const again = static_cast<int *>(same.map(place + 3 * step, step, mode::read, step));
  const int count = int(2 * step / sizeof(int));
  queue.parallel_for(sycl::range<1>(count), [=](int i) { numbers[i] = i; }).wait_and_throw();
  EXPECT_EQ(again[0], count / 2);
  EXPECT_EQ(again[count / 2 - 1], count - 1);
  EXPECT_EQ(syclex::get_access_mode(numbers, 2 * step, context), mode::read_write);
  EXPECT_EQ(syclex::get_access_mode(again, step, context), mode::read);
  EXPECT_EQ(syclex::get_access_mode(numbers, 4 * step, context), mode::none); // one page has no memory
  // Accessible memory behaves like device USM.
  EXPECT_EQ(sycl::get_pointer_type(numbers + count - 1, context), sycl::usm::alloc::device);
  EXPECT_EQ(sycl::get_pointer_device(again, context), device);
  EXPECT_EQ(sycl::get_pointer_type(numbers + count, context), sycl::usm::alloc::unknown);
  syclex::set_access_mode(again, step, mode::none, context);
  EXPECT_EQ(sycl::get_pointer_type(again, context), sycl::usm::alloc::unknown);
  syclex::set_access_mode(again, step, mode::read_write, context);
  again[0] = -1;
  EXPECT_EQ(numbers[count / 2], -1);
  syclex::unmap(numbers, 2 * step, context);
  syclex::unmap(again, step, context);
  EXPECT_EQ(sycl::get_pointer_type(numbers, context), sycl::usm::alloc::unknown);
  EXPECT_EQ(static_cast<int *>(memory.map(place + step, step, mode::read))[1], 1); // it kept its contents
  syclex::free_virtual_mem(place, 4 * step, context);
}

TEST_P(virtual_memory, wrong_numbers_are_told) {
  NEEDS_ASPECT(ext_oneapi_virtual_mem);
  const sycl::context context = queue.get_context();
  const std::size_t step = syclex::get_mem_granularity(context);
  const std::uintptr_t place = syclex::reserve_virtual_mem(2 * step, context);
  const syclex::physical_mem memory(queue, step);
  expect(sycl::errc::invalid, {"granularity", "1 is"}, [&] { syclex::physical_mem(queue, 1); });
  expect(sycl::errc::invalid, {"granularity", "0 is"}, [&] { syclex::reserve_virtual_mem(0, context); });
  expect(sycl::errc::invalid, {"beyond its end"}, [&] { memory.map(place, 2 * step, mode::read); });
  expect(sycl::errc::invalid, {"beyond its end"}, [&] { memory.map(place, step, mode::read, step); });
  expect(sycl::errc::invalid, {"reserve_virtual_mem"}, [&] { memory.map(place + 2 * step, step, mode::read); });
  expect(sycl::errc::invalid, {"address", "granularity"}, [&] { memory.map(place + 8, step, mode::read); });
  expect(sycl::errc::invalid, {"no range"}, [&] { syclex::free_virtual_mem(place, step, context); });
  syclex::free_virtual_mem(place, 2 * step, context);
  expect(sycl::errc::invalid, {"reserve_virtual_mem"},
         [&] { syclex::unmap(reinterpret_cast<void *>(place), step, context); });
}

ON_EACH_DEVICE(virtual_memory);

} // namespace
