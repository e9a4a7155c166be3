// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Commands as free functions (khr_free_function_commands, SYCL_EXT_ONEAPI_ENQUEUE_FUNCTIONS), rectangles in USM
/// (SYCL_EXT_ONEAPI_MEMCPY2D), and compile-time property lists (SYCL_EXT_ONEAPI_PROPERTIES).
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/khr/free_function_commands.hpp>

#include <numeric>
#include <vector>

namespace syclex = sycl::ext::oneapi::experimental;

namespace {

class free_functions : public device_test {
protected:
  static constexpr std::size_t size = 64;

  /// Shared memory of `size` numbers, all -1; null where the device has none.
  std::shared_ptr<int> numbers() {
    int *memory = sycl::malloc_shared<int>(size, queue);
    std::fill_n(memory, size, -1);
    return std::shared_ptr<int>(memory, [queue = queue](int *done) { sycl::free(done, queue); });
  }
};

TEST_P(free_functions, launch_kernels_by_the_names_of_khr) {
  NEEDS_ASPECT(usm_shared_allocations);
  const auto memory = numbers();
  int *out = memory.get();
  sycl::khr::launch(queue, sycl::range<1>(size), [=](sycl::item<1> i) { out[i] = int(i[0]); });
  sycl::khr::command_barrier(queue);
  sycl::khr::launch_grouped(queue, sycl::range<1>(size), sycl::range<1>(8),
                            [=](sycl::nd_item<1> i) { out[i.get_global_id(0)] += int(i.get_group(0)); });
  const sycl::event last =
      sycl::khr::submit_tracked(queue, [&](sycl::handler &group) { sycl::khr::event_barrier(group, {}); });
  sycl::khr::command_barrier(queue);
  sycl::khr::submit(queue, [&](sycl::handler &group) {
    group.depends_on(last);
    sycl::khr::launch_task(group, [=] { out[0] = 100; });
  });
  queue.wait_and_throw();
  EXPECT_EQ(out[0], 100);
  for (std::size_t i = 1; i < size; ++i) EXPECT_EQ(out[i], int(i + i / 8));
}

TEST_P(free_functions, launch_kernels_by_the_names_of_oneapi) {
  NEEDS_ASPECT(usm_shared_allocations);
  const auto memory = numbers();
  int *out = memory.get();
  syclex::parallel_for(queue, syclex::launch_config(sycl::range<2>(8, 8)),
                       [=](sycl::item<2> i) { out[i.get_linear_id()] = 1; });
  syclex::barrier(queue);
  syclex::nd_launch(queue, sycl::nd_range<1>(size, 16), [=](sycl::nd_item<1> i) { out[i.get_global_id(0)] += 2; });
  const sycl::event done = syclex::submit_with_event(queue, [&](sycl::handler &group) { syclex::barrier(group); });
  syclex::partial_barrier(queue, {done});
  syclex::single_task(queue, [=] { out[0] *= 2; });
  queue.wait_and_throw();
  EXPECT_EQ(out[0], 6);
  EXPECT_EQ(out[size - 1], 3);
}

TEST_P(free_functions, launch_reductions) {
  NEEDS_ASPECT(usm_shared_allocations);
  const auto memory = numbers();
  int *sums = memory.get();
  const auto of_item = [](sycl::item<2> i, auto &sum) { sum += int(i.get_linear_id()); };
  const auto of_nd_item = [](sycl::nd_item<1> i, auto &sum, auto &most) {
    ++sum;
    most.combine(int(i.get_global_id(0)));
  };
  sycl::khr::launch_reduce(queue, sycl::range<2>(8, 8), of_item, sycl::reduction(sums, sycl::plus<>()));
  sycl::khr::launch_grouped_reduce(queue, sycl::range<1>(size), sycl::range<1>(8), of_nd_item,
                                   sycl::reduction(sums + 1, sycl::plus<>()),
                                   sycl::reduction(sums + 2, sycl::maximum<>()));
  syclex::parallel_for(queue, sycl::range<2>(8, 8), of_item, sycl::reduction(sums + 3, sycl::plus<>()));
  syclex::nd_launch(queue, syclex::launch_config(sycl::nd_range<1>(size, 8)), of_nd_item,
                    sycl::reduction(sums + 4, sycl::plus<>()), sycl::reduction(sums + 5, sycl::maximum<>()));
  int of_buffer = 0;
  {
    sycl::buffer<int> buffer(&of_buffer, 1);
    queue.submit([&](sycl::handler &group) {
      sycl::khr::launch_reduce(group, sycl::range<2>(8, 8), of_item, sycl::reduction(buffer, group, sycl::plus<>()));
    });
  }
  queue.wait_and_throw();
  const int triangle = int(size * (size - 1) / 2), last = int(size - 1), count = int(size);
  EXPECT_EQ(std::vector<int>(sums, sums + 7),
            (std::vector<int>{triangle - 1, count - 1, last, triangle - 1, count - 1, last, -1}));
  EXPECT_EQ(of_buffer, triangle);
}

TEST_P(free_functions, copy_and_fill_usm_and_buffers) {
  NEEDS_ASPECT(usm_shared_allocations);
  const auto from = numbers(), to = numbers();
  sycl::khr::fill(queue, from.get(), 7, size);
  sycl::khr::prefetch(queue, from.get(), size * sizeof(int));
  sycl::khr::command_barrier(queue);
  sycl::khr::copy(queue, from.get(), to.get(), size / 2);
  sycl::khr::command_barrier(queue);
  sycl::khr::memset(queue, to.get(), 0, sizeof(int));
  queue.wait_and_throw();
  EXPECT_EQ(to.get()[0], 0);
  EXPECT_EQ(to.get()[size / 2 - 1], 7);
  EXPECT_EQ(to.get()[size / 2], -1);

  sycl::buffer<int> buffer{sycl::range(size)};
  sycl::accessor<int, 1, sycl::access_mode::read_write, sycl::target::device, sycl::access::placeholder::true_t> all(
      buffer);
  sycl::khr::fill(queue, all, 5);
  std::vector<int> result(size);
  const std::shared_ptr<int[]> array(new int[size]);
  sycl::khr::copy(queue, all, result.data());
  sycl::khr::copy(queue, all, array);
  queue.wait_and_throw();
  EXPECT_EQ(result, std::vector<int>(size, 5));
  EXPECT_EQ(std::vector<int>(&array[0], &array[0] + size), result);
}

TEST_P(free_functions, rectangles_keep_what_is_between_their_rows) {
  NEEDS_ASPECT(usm_shared_allocations);
  const auto from = numbers(), to = numbers();
  std::iota(from.get(), from.get() + size, 0);
  queue.ext_oneapi_copy2d(from.get(), 8, to.get(), 10, 3, 4).wait();
  queue.ext_oneapi_fill2d(to.get() + 40, 5, 77, 2, 3).wait();
  queue.ext_oneapi_memset2d(to.get() + 60, 8, 0, 4, 2).wait();
  queue.throw_asynchronous();
  std::vector<int> expected(size, -1);
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 3; ++column) expected[row * 10 + column] = row * 8 + column;
  for (int row = 0; row < 3; ++row) expected[40 + row * 5] = expected[40 + row * 5 + 1] = 77;
  expected[60] = expected[62] = 0;
  EXPECT_EQ(std::vector<int>(to.get(), to.get() + size), expected);
}

TEST_P(free_functions, rectangles_wider_than_their_pitch_are_refused) {
  int memory[16] = {};
  const auto refused = [&](auto command) {
    try {
      command();
      ADD_FAILURE() << "accepted";
    } catch (const sycl::exception &error) {
      EXPECT_EQ(error.code(), sycl::errc::invalid);
      EXPECT_NE(std::string(error.what()).find("pitch"), std::string::npos) << error.what();
    }
  };
  refused([&] { queue.ext_oneapi_memcpy2d(memory, 4, memory + 8, 8, 5, 1); });
  refused([&] { queue.ext_oneapi_memcpy2d(memory, 8, memory + 8, 4, 5, 1); });
  refused([&] { queue.ext_oneapi_fill2d(memory, 2, 1, 3, 1); });
  refused([&] { queue.ext_oneapi_memset2d(memory, std::size_t(1) << 40, 0, 1, std::size_t(1) << 40); });
}

} // namespace

ON_EACH_DEVICE(free_functions);

namespace sycl::ext::oneapi::experimental {
struct depth { // a runtime property
  int value;
};
struct exact_key;
inline constexpr property_value<exact_key> exact;
struct blocks_key;
template <int Count>
inline constexpr property_value<blocks_key, std::integral_constant<int, Count>> blocks;
} // namespace sycl::ext::oneapi::experimental

TEST(properties, of_the_same_kinds_have_one_type) {
  const syclex::properties list{syclex::depth{7}, syclex::blocks<3>, syclex::exact};
  static_assert(std::is_same_v<decltype(list),
                               const decltype(syclex::properties(syclex::exact, syclex::depth{1}, syclex::blocks<3>))>);
  static_assert(!std::is_same_v<decltype(syclex::properties(syclex::blocks<3>)),
                                decltype(syclex::properties(syclex::blocks<4>))>);
  static_assert(list.has_property<syclex::blocks_key>() && list.get_property<syclex::blocks_key>().value == 3);
  static_assert(!syclex::empty_properties_t::has_property<syclex::depth>());
  static_assert(sycl::is_device_copyable_v<decltype(list)>);
  static_assert(syclex::blocks<1> != syclex::blocks<2> && syclex::exact == syclex::exact);
  EXPECT_EQ(list.get_property<syclex::depth>().value, 7);
}
