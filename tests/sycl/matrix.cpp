// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Matrices of sub-groups (oneAPI's joint_matrix), on every device with sub-groups. All numbers are small integers, so
/// that sums in any order give the same result.
#include "device_test.hpp"

#include <sycl/ext/oneapi/matrix/matrix.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

using namespace sycl::ext::oneapi::experimental::matrix;
namespace intel = sycl::ext::intel::experimental::matrix;
namespace oneapi = sycl::ext::oneapi::experimental;
using sycl::ext::oneapi::bfloat16;

template <class Element>
auto global(Element *pointer) {
  return sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(pointer);
}

class matrix : public device_test {
protected:
  void SetUp() override { NEEDS_ASPECT(ext_intel_matrix); }

  /// Shared memory for `count` numbers: small integers, zeros when `step` is 0.
  template <class Element>
  Element *numbers(std::size_t count, int step, bool negative = true) {
    auto *memory = sycl::malloc_shared<Element>(count, queue);
    for (std::size_t i = 0; i < count; ++i)
      memory[i] = Element(static_cast<int>(i * std::size_t(step) % 13) - (negative && step ? 6 : 0));
    owned_.push_back(memory);
    return memory;
  }
  void TearDown() override {
    for (void *memory : owned_) sycl::free(memory, queue);
  }

private:
  std::vector<void *> owned_;
};

class matrix_refused : public device_test {};

/// `height` x `width` numbers of the product of two matrices, row by row.
template <class Sum, class Left, class Right>
std::vector<Sum> product(const Left *left, const Right *right, std::size_t height, std::size_t depth,
                         std::size_t width) {
  std::vector<Sum> result(height * width);
  for (std::size_t row = 0; row < height; ++row)
    for (std::size_t column = 0; column < width; ++column)
      for (std::size_t k = 0; k < depth; ++k)
        result[row * width + column] += Sum(left[row * depth + k]) * Sum(right[k * width + column]);
  return result;
}

template <class Sum, class Element>
void expect_numbers(const std::vector<Sum> &expected, const Element *found) {
  for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(expected[i], Sum(found[i])) << "at " << i;
}

/// A matrix of `depth` rows in the layout ext_intel_packed.
template <class Element>
std::vector<Element> packed(const Element *from, std::size_t depth, std::size_t width) {
  const std::size_t factor = 4 / sizeof(Element);
  std::vector<Element> result(depth * width);
  for (std::size_t k = 0; k < depth; ++k)
    for (std::size_t column = 0; column < width; ++column)
      result[k / factor * width * factor + column * factor + k % factor] = from[k * width + column];
  return result;
}

TEST_P(matrix, are_multiplied_in_tiles_of_float) {
  if (is_cuda()) GTEST_SKIP() << "this device has sub-groups of 32 work-items only";
  constexpr std::size_t height = 64, depth = 48, width = 96;
  const float *left = numbers<float>(height * depth, 7), *right = numbers<float>(depth * width, 5);
  float *sums = numbers<float>(height * width, 0);
  auto from_left = global(left), from_right = global(right);
  auto to = global(sums);
  queue
      .parallel_for(sycl::nd_range<2>({height / 16, width}, {1, 16}),
                    [=](sycl::nd_item<2> item) [[sycl::reqd_sub_group_size(16)]] {
                      const std::size_t row = item.get_global_id(0) * 16;
                      const std::size_t column = item.get_group(1) * 16;
                      sycl::sub_group group = item.get_sub_group();
                      joint_matrix<sycl::sub_group, float, use::a, 16, 16, layout::row_major> a;
                      joint_matrix<sycl::sub_group, float, use::b, 16, 16, layout::row_major> b;
                      joint_matrix<sycl::sub_group, float, use::accumulator, 16, 16> sum;
                      joint_matrix_fill(group, sum, 1);
                      for (std::size_t k = 0; k < depth; k += 16) {
                        joint_matrix_load(group, a, from_left + row * depth + k, depth);
                        joint_matrix_load(group, b, from_right + k * width + column, width);
                        joint_matrix_mad(group, sum, a, b, sum);
                      }
                      joint_matrix_apply(group, sum, [](float &x) { x = 2 * x; });
                      joint_matrix_store(group, sum, to + row * width + column, width, layout::row_major);
                    })
      .wait_and_throw();
  auto expected = product<float>(left, right, height, depth, width);
  for (float &x : expected) x = 2 * (x + 1);
  expect_numbers(expected, sums);
}

// Sub-groups of any size; each multiplies, and writes its own result.
TEST_P(matrix, of_bfloat16_and_bytes_lie_packed_and_by_columns) {
  constexpr std::size_t results = 16; // more than there can be sub-groups in a group of 64
  const auto *left = numbers<bfloat16>(8 * 32, 7), *right = numbers<bfloat16>(32 * 16, 5);
  const auto *bytes = numbers<std::int8_t>(16 * 64, 7);
  const auto *others = numbers<std::uint8_t>(64 * 16, 5, false);
  auto *packed_right = numbers<bfloat16>(32 * 16, 0);
  auto *packed_others = numbers<std::uint8_t>(64 * 16, 0);
  std::ranges::copy(packed(right, 32, 16), packed_right);
  std::ranges::copy(packed(others, 64, 16), packed_others);
  float *sums = numbers<float>(results * 8 * 16, 0);
  std::int32_t *integers = numbers<std::int32_t>(results * 16 * 16, 0);
  queue
      .parallel_for(sycl::nd_range<1>(64, 64),
                    [=](sycl::nd_item<1> item) {
                      sycl::sub_group group = item.get_sub_group();
                      const std::size_t number = group.get_group_linear_id();
                      joint_matrix<sycl::sub_group, bfloat16, use::a, 8, 32, layout::row_major> a;
                      joint_matrix<sycl::sub_group, bfloat16, use::b, 32, 16, layout::ext_intel_packed> b;
                      joint_matrix<sycl::sub_group, float, use::accumulator, 8, 16> sum, zero;
                      joint_matrix_load(group, a, global(left), 32);
                      joint_matrix_load(group, b, global(packed_right), 32);
                      joint_matrix_fill(group, zero, 0);
                      joint_matrix_mad(group, sum, a, b, zero);
                      joint_matrix_store(group, sum, global(sums + number * 8 * 16), 8, layout::col_major);

                      joint_matrix<sycl::sub_group, std::int8_t, use::a, 16, 64, layout::row_major> c;
                      joint_matrix<sycl::sub_group, std::uint8_t, use::b, 64, 16, layout::ext_intel_packed> d;
                      joint_matrix<sycl::sub_group, std::int32_t, use::accumulator, 16, 16> integer;
                      joint_matrix_load(group, c, oneapi::annotated_ptr(bytes, oneapi::alignment<16>), 64);
                      joint_matrix_load(group, d, global(packed_others), 64);
                      const auto integers_here =
                          oneapi::annotated_ptr(integers + number * 16 * 16, oneapi::alignment<64>);
                      joint_matrix_load(group, integer, integers_here, 16, layout::row_major);
                      joint_matrix_mad(group, integer, c, d, integer);
                      joint_matrix_store(group, integer, integers_here, 16, layout::row_major);
                    })
      .wait_and_throw();
  const auto expected = product<float>(left, right, 8, 32, 16);
  std::vector<float> by_columns(8 * 16);
  for (std::size_t row = 0; row < 8; ++row)
    for (std::size_t column = 0; column < 16; ++column) by_columns[column * 8 + row] = expected[row * 16 + column];
  expect_numbers(by_columns, sums);
  expect_numbers(product<std::int32_t>(bytes, others, 16, 64, 16), integers);
}

TEST_P(matrix, of_half_are_rounded_once) {
  if (is_cuda()) GTEST_SKIP() << "this device has sub-groups of 32 work-items only";
  NEEDS_ASPECT(fp16);
  const auto *left = numbers<sycl::half>(16 * 32, 7), *right = numbers<sycl::half>(32 * 8, 5);
  auto *sums = numbers<sycl::half>(16 * 8, 0);
  queue
      .parallel_for(sycl::nd_range<1>(16, 16),
                    [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(16)]] {
                      sycl::sub_group group = item.get_sub_group();
                      joint_matrix<sycl::sub_group, sycl::half, use::a, 16, 32, layout::row_major> a;
                      joint_matrix<sycl::sub_group, sycl::half, use::b, 32, 8, layout::row_major> b;
                      joint_matrix<sycl::sub_group, float, use::accumulator, 16, 8> half_more;
                      joint_matrix<sycl::sub_group, sycl::half, use::accumulator, 16, 8> sum;
                      joint_matrix_load(group, a, global(left), 32);
                      joint_matrix_load(group, b, global(right), 8);
                      joint_matrix_fill(group, half_more, 2048.5f);
                      joint_matrix_mad(group, sum, a, b, half_more);
                      joint_matrix_store(group, sum, global(sums), 8, layout::row_major);
                    })
      .wait_and_throw();
  auto expected = product<float>(left, right, 16, 32, 8);
  for (float &x : expected) x = sycl::half(x + 2048.5f);
  expect_numbers(expected, sums);
}

// Sub-groups of 8: a row of 16 is two vectors. Numbers of rows and columns that no size divides.
TEST_P(matrix, are_changed_element_by_element_by_the_work_items_that_hold_them) {
  if (is_cuda()) GTEST_SKIP() << "this device has sub-groups of 32 work-items only";
  float *const data = sycl::malloc_shared<float>(16 * 16, queue);
  queue
      .parallel_for(sycl::nd_range<1>(16, 16),
                    [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(16)]] {
                      const sycl::sub_group group = item.get_sub_group();
                      joint_matrix<sycl::sub_group, float, use::accumulator, 16, 16> sum;
                      joint_matrix_fill(group, sum, 1.0f);
                      auto mine = sycl::ext::oneapi::detail::get_wi_data(group, sum);
                      for (std::size_t i = 0; i != mine.length(); ++i) {
                        mine[i] += 2.0f;
                        mine[i] = mine[i] * 2;
                      }
                      joint_matrix_store(group, sum, sycl::global_ptr<float>(data), 16, layout::row_major);
                    })
      .wait_and_throw();
  for (int i = 0; i != 256; ++i) ASSERT_EQ(data[i], 6) << i;
  sycl::free(data, queue);
}

TEST_P(matrix, of_odd_shapes_know_their_elements_places) {
  if (is_cuda()) GTEST_SKIP() << "this device has sub-groups of 32 work-items only";
  const float *left = numbers<float>(5 * 7, 3), *right = numbers<float>(7 * 19, 5);
  const auto *bytes = numbers<std::int8_t>(5 * 7, 3), *others = numbers<std::int8_t>(7 * 19, 5);
  float *sums = numbers<float>(5 * 19, 0), *copies = numbers<float>(5 * 7, 0);
  std::int32_t *integers = numbers<std::int32_t>(5 * 19, 0);
  std::int8_t *stored = numbers<std::int8_t>(7 * 19, 0), *converted = numbers<std::int8_t>(5 * 7, 0);
  queue
      .parallel_for(sycl::nd_range<1>(8, 8),
                    [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(8)]] {
                      sycl::sub_group group = item.get_sub_group();
                      joint_matrix<sycl::sub_group, float, use::a, 5, 7, layout::col_major> a;
                      joint_matrix<sycl::sub_group, float, use::b, 7, 19, layout::row_major> b;
                      joint_matrix<sycl::sub_group, float, use::accumulator, 5, 19> sum;
                      joint_matrix_fill(group, a, 0);
                      intel::joint_matrix_apply(group, a, [=](float &x, std::size_t row, std::size_t column) {
                        x += left[row * 7 + column];
                      });
                      joint_matrix_load(group, b, global(right), 19);
                      joint_matrix_fill(group, sum, 0);
                      joint_matrix_mad(group, sum, a, b, sum);
                      joint_matrix_store(group, sum, global(sums), 19, layout::row_major);

                      joint_matrix<sycl::sub_group, std::int8_t, use::a, 5, 7, layout::row_major> c, from_sums;
                      joint_matrix<sycl::sub_group, std::int8_t, use::b, 7, 19, layout::row_major> d;
                      joint_matrix<sycl::sub_group, std::int32_t, use::accumulator, 5, 19> integer;
                      joint_matrix<sycl::sub_group, float, use::accumulator, 5, 7> copy;
                      joint_matrix_load(group, c, global(bytes), 7);
                      joint_matrix_load(group, d, global(others), 19);
                      joint_matrix_fill(group, integer, 0);
                      joint_matrix_mad(group, integer, c, d, integer);
                      joint_matrix_store(group, integer, global(integers), 19, layout::row_major);
                      intel::joint_matrix_store(group, d, global(stored), 19);
                      joint_matrix_copy(group, c, copy);
                      joint_matrix_store(group, copy, global(copies), 5, layout::col_major);
                      joint_matrix_copy(group, copy, from_sums);
                      intel::joint_matrix_store(group, from_sums, global(converted), 7);
                    })
      .wait_and_throw();
  expect_numbers(product<float>(left, right, 5, 7, 19), sums);
  expect_numbers(product<std::int32_t>(bytes, others, 5, 7, 19), integers);
  for (std::size_t i = 0; i < 7 * 19; ++i) ASSERT_EQ(stored[i], others[i]) << "at " << i;
  for (std::size_t row = 0; row < 5; ++row)
    for (std::size_t column = 0; column < 7; ++column) {
      ASSERT_EQ(copies[column * 5 + row], bytes[row * 7 + column]) << row << ", " << column;
      ASSERT_EQ(converted[row * 7 + column], bytes[row * 7 + column]) << row << ", " << column;
    }
}

TEST_P(matrix, at_the_edge_of_a_larger_one_stay_inside) {
  if (is_cuda()) GTEST_SKIP() << "this device has sub-groups of 32 work-items only";
  constexpr std::size_t height = 20, width = 22;
  const float *from = numbers<float>(height * width, 7);
  float *to = numbers<float>(height * width + 100, 0), *filled = numbers<float>(256, 0);
  queue
      .parallel_for(sycl::nd_range<1>(16, 16),
                    [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(16)]] {
                      sycl::sub_group group = item.get_sub_group();
                      joint_matrix<sycl::sub_group, float, use::accumulator, 16, 16> part;
                      for (std::size_t top = 0; top < height; top += 16)
                        for (std::size_t left = 0; left < width; left += 16) {
                          intel::joint_matrix_load_checked(group, part, global(from), width, layout::row_major, height,
                                                           width, top, left);
                          intel::joint_matrix_apply(group, part, [=](float &x, std::size_t row, std::size_t column) {
                            if (top + row >= height || left + column >= width)
                              x += x == 0 ? 0 : 1000;
                            else
                              x += 1;
                          });
                          intel::joint_matrix_store_checked(group, part, global(to), width, layout::row_major, height,
                                                            width, top, left);
                        }
                      intel::joint_matrix_fill_checked(group, part, 3, height, width, 16, 16);
                      joint_matrix_store(group, part, global(filled), 16, layout::row_major);
                    })
      .wait_and_throw();
  for (std::size_t i = 0; i < height * width + 100; ++i)
    ASSERT_EQ(to[i], i < height * width ? from[i] + 1 : 0) << "at " << i;
  for (std::size_t i = 0; i < 256; ++i) ASSERT_EQ(filled[i], i / 16 < 4 && i % 16 < 6 ? 3 : 0) << "at " << i;
}

TEST_P(matrix, are_listed_by_the_device) {
  const auto combinations = device.get_info<oneapi::info::device::matrix_combinations>();
  const auto has = [&](matrix_type factor, matrix_type sum, std::size_t depth) {
    return std::ranges::any_of(combinations, [&](const combination &c) {
      return c.atype == factor && c.btype == factor && c.ctype == sum && c.dtype == sum && c.max_msize == 16 &&
             c.max_nsize == 16 && c.max_ksize == depth && c.msize + c.nsize + c.ksize == 0;
    });
  };
  EXPECT_TRUE(has(matrix_type::fp32, matrix_type::fp32, 16));
  EXPECT_TRUE(has(matrix_type::bf16, matrix_type::fp32, 32));
  EXPECT_TRUE(has(matrix_type::sint8, matrix_type::sint32, 64));
  EXPECT_EQ(has(matrix_type::fp16, matrix_type::fp32, 32), device.has(sycl::aspect::fp16));
  EXPECT_EQ(device.get_info<sycl::ext::intel::experimental::info::device::matrix::numtiles>(), 0);
}

TEST_P(matrix_refused, without_sub_groups) {
  if (device.has(sycl::aspect::ext_intel_matrix)) GTEST_SKIP() << "this device has sub-groups";
  EXPECT_TRUE(device.get_info<oneapi::info::device::matrix_combinations>().empty());
  const auto launch = [&] {
    queue.parallel_for(sycl::nd_range<1>(16, 16), [=](sycl::nd_item<1> item) {
      joint_matrix<sycl::sub_group, float, use::accumulator, 4, 4> sum;
      joint_matrix_fill(item.get_sub_group(), sum, 0);
      joint_matrix_apply(item.get_sub_group(), sum, [](float &x) { x += 1; });
      joint_matrix_store(item.get_sub_group(), sum, global(static_cast<float *>(nullptr)), 4, layout::row_major);
    });
  };
  try {
    launch();
    FAIL() << "no exception";
  } catch (const sycl::exception &error) {
    EXPECT_EQ(error.code(), sycl::errc::kernel_not_supported) << error.what();
  }
}

TEST(matrix_numbers, are_rounded_to_tf32) {
  EXPECT_EQ(round_to_tf32(1.0f), 1.0f);
  EXPECT_EQ(round_to_tf32(1.0f + 0x1p-11f), 1.0f) << "a tie goes to even";
  EXPECT_EQ(round_to_tf32(1.0f + 0x1p-10f + 0x1p-11f), 1.0f + 0x1p-9f) << "a tie goes to even";
  EXPECT_EQ(round_to_tf32(1.0f + 0x1p-11f + 0x1p-20f), 1.0f + 0x1p-10f);
  EXPECT_TRUE(__builtin_isnan(round_to_tf32(__builtin_nanf(""))));
}

ON_EACH_DEVICE(matrix);
ON_EACH_DEVICE(matrix_refused);

} // namespace
