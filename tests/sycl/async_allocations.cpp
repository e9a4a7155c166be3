// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory that is allocated and freed in the order of a queue's commands: in in-order and out-of-order queues, in
/// command groups, from pools, and in graphs.
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/async_alloc/async_alloc.hpp>

#include <functional>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class async_allocations : public device_test {
protected:
  static constexpr std::size_t count = 1000, bytes = count * sizeof(int);

  /// Fills the memory with numbers from `first`, and sums them up.
  static int sum_of(sycl::queue &target, int *memory, int first) {
    int *const sum = sycl::malloc_shared<int>(1, target);
    *sum = 0;
    sycl::event filled = target.parallel_for(sycl::range(count), [=](sycl::id<1> i) { memory[i] = first + int(i[0]); });
    target
        .submit([&](sycl::handler &group) {
          group.depends_on(filled);
          group.single_task([=] {
            for (std::size_t i = 0; i != count; ++i) *sum += memory[i];
          });
        })
        .wait_and_throw();
    const int result = *sum;
    sycl::free(sum, target);
    return result;
  }
  static int expected(int first) { return int(count) * first + int(count * (count - 1) / 2); }
};

TEST_P(async_allocations, work_in_queues_of_both_kinds) {
  NEEDS_ASPECT(ext_oneapi_async_memory_alloc);
  sycl::queue ordered(device, sycl::property::queue::in_order());
  for (sycl::queue *target : {&queue, &ordered})
    for (int run = 0; run < 3; ++run) {
      void *const memory = syclex::async_malloc(*target, sycl::usm::alloc::device, bytes);
      ASSERT_NE(memory, nullptr);
      EXPECT_EQ(sycl::get_pointer_type(memory, target->get_context()), sycl::usm::alloc::device);
      target->wait();
      EXPECT_EQ(sum_of(*target, static_cast<int *>(memory), run), expected(run));
      syclex::async_free(*target, memory);
      target->wait_and_throw();
      EXPECT_EQ(sycl::get_pointer_type(memory, target->get_context()), sycl::usm::alloc::unknown);
    }
}

TEST_P(async_allocations, wait_for_what_command_groups_depend_on) {
  NEEDS_ASPECT(ext_oneapi_async_memory_alloc);
  void *memory = nullptr;
  sycl::event allocated = queue.submit(
      [&](sycl::handler &group) { memory = syclex::async_malloc(group, sycl::usm::alloc::device, bytes); });
  sycl::event set = queue.memset(memory, 1, bytes, allocated);
  std::vector<int> read(count);
  sycl::event copied = queue.memcpy(read.data(), memory, bytes, set);
  queue
      .submit([&](sycl::handler &group) {
        group.depends_on(copied);
        syclex::async_free(group, memory);
      })
      .wait_and_throw();
  for (int value : read) EXPECT_EQ(value, 0x01010101);
  expect(sycl::errc::invalid, {"async_free", "async_malloc"}, [&] { syclex::async_free(queue, memory); });
  syclex::async_free(queue, nullptr);
  expect(sycl::errc::feature_not_supported, {"usm::alloc::device"},
         [&] { syclex::async_malloc(queue, sycl::usm::alloc::shared, 1); });
}

TEST_P(async_allocations, come_from_pools) {
  NEEDS_ASPECT(ext_oneapi_async_memory_alloc);
  sycl::queue ordered(device, sycl::property::queue::in_order());
  const syclex::properties properties{syclex::initial_threshold(2 * bytes), syclex::maximum_size(4 * bytes),
                                      syclex::zero_init{}, syclex::read_only{}};
  const syclex::memory_pool pool(ordered.get_context(), device, sycl::usm::alloc::device, properties);
  EXPECT_TRUE(pool.has_property<syclex::initial_threshold>());
  EXPECT_TRUE(pool.has_property<syclex::read_only>());
  EXPECT_EQ(pool.get_property<syclex::maximum_size>().value, 4 * bytes);
  EXPECT_EQ(pool.get_device(), device);
  EXPECT_EQ(pool.get_context(), ordered.get_context());
  EXPECT_EQ(pool.get_alloc_kind(), sycl::usm::alloc::device);
  EXPECT_EQ(pool.get_reserved_size_current(), 0u);

  std::vector<void *> memory;
  for (int i = 0; i < 4; ++i) memory.push_back(syclex::async_malloc_from_pool(ordered, bytes, pool));
  EXPECT_EQ(pool.get_used_size_current(), 4 * bytes);
  expect(sycl::errc::memory_allocation, {"maximum_size"},
         [&] { syclex::async_malloc_from_pool(ordered, bytes, pool); });
  std::vector<int> read(count, 1);
  ordered.memcpy(read.data(), memory[3], bytes);
  for (void *each : memory) syclex::async_free(ordered, each);
  ordered.wait_and_throw();
  for (int value : read) EXPECT_EQ(value, 0);
  EXPECT_EQ(pool.get_used_size_current(), 0u);
  EXPECT_EQ(pool.get_reserved_size_current(), 2 * bytes);
  void *const again = syclex::async_malloc_from_pool(ordered, bytes, pool);
  EXPECT_EQ(pool.get_reserved_size_current(), 2 * bytes);
  syclex::async_free(ordered, again);
  ordered.wait_and_throw();

  syclex::memory_pool other(ordered, sycl::usm::alloc::device), copy = pool;
  EXPECT_EQ(copy, pool);
  EXPECT_NE(copy, other);
  EXPECT_EQ(std::hash<syclex::memory_pool>{}(copy), std::hash<syclex::memory_pool>{}(pool));
  EXPECT_FALSE(other.has_property<syclex::zero_init>());
  expect(sycl::errc::invalid, {"property"}, [&] { other.get_property<syclex::maximum_size>(); });
  other.increase_threshold_to(5);
  other.increase_threshold_to(3);
  EXPECT_EQ(other.get_threshold(), 5u);
  const auto standard = ordered.get_context().ext_oneapi_get_default_memory_pool(device, sycl::usm::alloc::device);
  EXPECT_EQ(standard, ordered.get_context().ext_oneapi_get_default_memory_pool(device, sycl::usm::alloc::device));
  expect(sycl::errc::feature_not_supported, {"memory_pool"},
         [&] { syclex::memory_pool(ordered.get_context(), sycl::usm::alloc::host); });
  expect(sycl::errc::invalid, {"host"},
         [&] { syclex::memory_pool(ordered.get_context(), device, sycl::usm::alloc::host); });
}

TEST_P(async_allocations, are_nodes_of_graphs) {
  NEEDS_ASPECT(ext_oneapi_async_memory_alloc);
  sycl::queue ordered(device, sycl::property::queue::in_order());
  int *const out = sycl::malloc_shared<int>(1, queue);
  *out = 0;
  syclex::command_graph graph(ordered.get_context(), device);
  graph.begin_recording(ordered);
  int *const memory = static_cast<int *>(syclex::async_malloc(ordered, sycl::usm::alloc::device, bytes));
  ordered.parallel_for(sycl::range(count), [=](sycl::id<1> i) { memory[i] = int(i[0]); });
  ordered.single_task([=] { *out += memory[7]; });
  syclex::async_free(ordered, memory);
  graph.end_recording();
  auto runnable = graph.finalize();
  for (int run = 0; run < 3; ++run) ordered.ext_oneapi_graph(runnable);
  ordered.wait_and_throw();
  EXPECT_EQ(*out, 21);
  sycl::free(out, queue);
}

ON_EACH_DEVICE(async_allocations);

} // namespace
