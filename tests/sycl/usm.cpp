// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unified shared memory: allocations of each kind, copies between all of them, and order by events.
#include "device_test.hpp"

#include <numeric>

namespace {

class usm : public device_test {
protected:
  static constexpr std::size_t n = 5000;
};

TEST_P(usm, device_memory_is_filled_by_copies_and_kernels) {
  NEEDS_ASPECT(usm_device_allocations);
  std::vector<int> in(n), out(n);
  std::iota(in.begin(), in.end(), 0);
  int *data = sycl::malloc_device<int>(n, queue);
  ASSERT_NE(data, nullptr);
  EXPECT_EQ(sycl::get_pointer_type(data, queue.get_context()), sycl::usm::alloc::device);
  queue.memcpy(data, in.data(), n * sizeof(int)).wait();
  queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { data[i] *= 3; }).wait();
  queue.copy(data, out.data(), n).wait();
  for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(out[i], 3 * int(i));
  sycl::free(data, queue);
}

TEST_P(usm, shared_memory_is_used_by_both_sides) {
  NEEDS_ASPECT(usm_shared_allocations);
  int *data = sycl::malloc_shared<int>(n, queue);
  ASSERT_NE(data, nullptr);
  EXPECT_EQ(sycl::get_pointer_type(data + 17, queue.get_context()), sycl::usm::alloc::shared);
  EXPECT_EQ(sycl::get_pointer_device(data, queue.get_context()), device);
  std::iota(data, data + n, 1);
  queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { data[i] += data[i]; }).wait();
  for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(data[i], 2 * int(i + 1));
  sycl::free(data, queue);
}

TEST_P(usm, host_memory_is_read_and_written_by_kernels) {
  NEEDS_ASPECT(usm_host_allocations);
  int *data = sycl::malloc_host<int>(n, queue);
  ASSERT_NE(data, nullptr);
  std::fill(data, data + n, 2);
  queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { data[i] += int(i[0]); }).wait();
  for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(data[i], int(i) + 2);
  sycl::free(data, queue);
}

TEST_P(usm, memset_and_fill_with_patterns_of_any_size) {
  NEEDS_ASPECT(usm_shared_allocations);
  struct three {
    char bytes[3];
  };
  char *bytes = sycl::malloc_shared<char>(n, queue);
  double *doubles = sycl::malloc_shared<double>(n, queue);
  three *threes = sycl::malloc_shared<three>(n, queue);
  queue.memset(bytes, 0x1a5, n);
  queue.fill(doubles, 2.5, n);
  queue.fill(threes, three{{'a', 'b', 'c'}}, n);
  queue.wait();
  for (std::size_t i = 0; i < n; ++i) {
    ASSERT_EQ(bytes[i], char(0xa5));
    ASSERT_EQ(doubles[i], 2.5);
    ASSERT_EQ(threes[i].bytes[2], 'c');
  }
  sycl::free(bytes, queue);
  sycl::free(doubles, queue);
  sycl::free(threes, queue);
}

TEST_P(usm, events_order_commands_that_share_pointers) {
  NEEDS_ASPECT(usm_device_allocations);
  int *a = sycl::malloc_device<int>(n, queue);
  int *b = sycl::malloc_device<int>(n, queue);
  std::vector<int> out(n);
  const sycl::event first = queue.fill(a, 1, n);
  const sycl::event second = queue.parallel_for(sycl::range(n), first, [=](sycl::id<1> i) { a[i] += 1; });
  const sycl::event third =
      queue.parallel_for(sycl::range(n), {first, second}, [=](sycl::id<1> i) { b[i] = a[i] * 10; });
  const sycl::event fourth = queue.submit([&](sycl::handler &h) {
    h.depends_on(std::vector<sycl::event>{third});
    h.depends_on(second);
    h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { b[i] += a[i]; });
  });
  queue.copy(b, out.data(), n, fourth).wait();
  EXPECT_EQ(out, std::vector<int>(n, 22));
  sycl::free(a, queue);
  sycl::free(b, queue);
}

TEST_P(usm, pointers_inside_structs_and_pointers_to_pointers) {
  NEEDS_ASPECT(usm_shared_allocations);
  struct view {
    int *data;
    std::size_t size;
  };
  int *values = sycl::malloc_shared<int>(n, queue);
  int **pointers = sycl::malloc_shared<int *>(n, queue);
  for (std::size_t i = 0; i < n; ++i) pointers[i] = values + (n - 1 - i);
  const view v{values, n};
  queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { v.data[i] = int(v.size - i[0]); }).wait();
  queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { *pointers[i] += 1; }).wait();
  for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(values[i], int(n - i) + 1);
  sycl::free(pointers, queue);
  sycl::free(values, queue);
}

TEST_P(usm, alignment_is_what_was_asked) {
  NEEDS_ASPECT(usm_device_allocations);
  for (std::size_t alignment : {8, 64, 512, 4096}) {
    void *p = sycl::aligned_alloc_device(alignment, 100, queue);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % alignment, 0u) << alignment;
    sycl::free(p, queue);
  }
}

TEST_P(usm, empty_copies_and_null_are_harmless) {
  NEEDS_ASPECT(usm_device_allocations);
  char *data = sycl::malloc_device<char>(4, queue);
  queue.memcpy(data, data, 0).wait_and_throw();
  queue.memset(data, 0, 0).wait_and_throw();
  sycl::free(nullptr, queue);
  sycl::free(data, queue);
}

TEST_P(usm, memory_that_devices_only_read_is_a_hint) {
  NEEDS_ASPECT(usm_shared_allocations);
  namespace property = sycl::ext::oneapi::property::usm;
  static_assert(sycl::is_property_v<property::device_read_only>);
  int *in = sycl::malloc_shared<int>(n, queue, property::device_read_only());
  int *out = sycl::aligned_alloc_shared<int>(64, n, queue, sycl::property_list{property::device_read_only()});
  ASSERT_TRUE(in && out);
  std::iota(in, in + n, 0);
  int *sum = sycl::malloc_shared<int>(1, queue);
  queue
      .single_task([=] {
        *sum = 0;
        for (std::size_t i = 0; i != n; ++i) *sum += in[i];
      })
      .wait();
  EXPECT_EQ(*sum, int(n * (n - 1) / 2));
  for (int *pointer : {in, out, sum}) sycl::free(pointer, queue);
}

TEST_P(usm, prefetch_and_advice_are_hints) {
  NEEDS_ASPECT(usm_shared_allocations);
  int *data = sycl::malloc_shared<int>(n, queue);
  std::fill(data, data + n, 1);
  queue.prefetch(data, n * sizeof(int));
  queue.mem_advise(data, n * sizeof(int), 0);
  queue.wait_and_throw();
  queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { data[i] += 1; }).wait();
  EXPECT_EQ(data[n - 1], 2);
  sycl::free(data, queue);
}

TEST_P(usm, a_vector_with_the_usm_allocator_is_used_by_kernels) {
  NEEDS_ASPECT(usm_shared_allocations);
  const sycl::usm_allocator<int, sycl::usm::alloc::shared> allocator(queue);
  std::vector<int, sycl::usm_allocator<int, sycl::usm::alloc::shared>> values(n, 3, allocator);
  int *data = values.data();
  queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { data[i] += 4; }).wait();
  for (int x : values) ASSERT_EQ(x, 7);
}

// More than 4 GiB: indices times element sizes do not fit in 32 bits.
TEST_P(usm, offsets_beyond_32_bits) {
  NEEDS_ASPECT(usm_device_allocations);
  const std::size_t elements = (std::size_t(1) << 30) + 1024; // of 4 bytes
  if (device.get_info<sycl::info::device::max_mem_alloc_size>() < elements * sizeof(int) ||
      device.get_info<sycl::info::device::global_mem_size>() < 3 * elements * sizeof(int))
    GTEST_SKIP() << "this device has not got the 4 GiB to spare";
  int *data = sycl::malloc_device<int>(elements, queue);
  if (!data) GTEST_SKIP() << "4 GiB could not be allocated";
  // Touches only a few pages, so that the test needs little memory.
  int found[2] = {};
  queue.parallel_for(sycl::range(1024), [=](sycl::id<1> i) { data[elements - 1 - i[0]] = int(i[0]); }).wait();
  queue.copy(data + elements - 1024, found, 1).wait();
  queue.copy(data + elements - 1, found + 1, 1).wait();
  EXPECT_EQ(found[0], 1023);
  EXPECT_EQ(found[1], 0);
  sycl::free(data, queue);
}

} // namespace

ON_EACH_DEVICE(usm);
