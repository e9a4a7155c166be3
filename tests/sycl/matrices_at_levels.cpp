// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Products of matrices of bytes and of bfloat16 are right: all signs, maximum and minimum values, sums that wrap
/// around, shapes that fill AMX's tiles and those that do not, layouts. Compiled once for each ISA level (LEVEL is its
/// name), because each uses different instructions; a processor without the level skips the test.
#include "level_test.hpp"

#include <sycl/ext/oneapi/matrix/matrix.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <type_traits>

namespace {

using namespace sycl::ext::oneapi::experimental::matrix;
using sycl::ext::oneapi::bfloat16;

template <class Element>
auto global(Element *pointer) {
  return sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(pointer);
}

/// Any value of a byte, often the maximum or the minimum; some fraction of other types.
template <class Element>
Element value(std::uint32_t &state) {
  state = state * 1664525 + 1013904223;
  const std::uint32_t bits = state >> 16;
  if constexpr (!std::is_integral_v<Element>)
    return Element(float(int(bits % 2001) - 1000) / 512);
  else
    return bits % 4 == 0   ? std::numeric_limits<Element>::max()
           : bits % 4 == 1 ? std::numeric_limits<Element>::min()
                           : static_cast<Element>(bits >> 2);
}

template <class Sum>
bool is_right(Sum got, double right) {
  if constexpr (std::is_integral_v<Sum>)
    return static_cast<std::uint32_t>(got) == static_cast<std::uint32_t>(static_cast<std::int64_t>(right));
  else
    return std::abs(got - right) <= 1e-4;
}

/// sums += left * right: `Steps` multiplications along K.
template <class Left, class Right, class Sum, int Rows, int Depth, int Cols, layout LayoutLeft, layout LayoutRight,
          int Lanes>
void check(sycl::queue &queue, const char *what) {
  constexpr int steps = 3, all = steps * Depth, packed = 4 / sizeof(Right);
  auto *left = sycl::malloc_shared<Left>(Rows * all, queue);
  auto *right = sycl::malloc_shared<Right>(all * Cols, queue);
  auto *sums = sycl::malloc_shared<Sum>(Rows * Cols, queue);
  auto *before = sycl::malloc_shared<Sum>(Rows * Cols, queue);
  std::uint32_t state = 1;
  for (int i = 0; i < Rows * all; ++i) left[i] = value<Left>(state);
  for (int i = 0; i < all * Cols; ++i) right[i] = value<Right>(state);
  for (int i = 0; i < Rows * Cols; ++i)
    before[i] = sums[i] = std::is_integral_v<Sum> ? std::numeric_limits<Sum>::max() - i : Sum(i) / 4;
  queue
      .parallel_for(sycl::nd_range<1>(Lanes, Lanes),
                    [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(Lanes)]] {
                      sycl::sub_group group = item.get_sub_group();
                      joint_matrix<sycl::sub_group, Left, use::a, Rows, Depth, LayoutLeft> a;
                      joint_matrix<sycl::sub_group, Right, use::b, Depth, Cols, LayoutRight> b;
                      joint_matrix<sycl::sub_group, Sum, use::accumulator, Rows, Cols> sum;
                      joint_matrix_load(group, sum, global(sums), Cols, layout::row_major);
                      for (int step = 0; step < steps; ++step) {
                        const int k = step * Depth;
                        if constexpr (LayoutLeft == layout::row_major)
                          joint_matrix_load(group, a, global(left + k), all);
                        else
                          joint_matrix_load(group, a, global(left + k * Rows), Rows);
                        if constexpr (LayoutRight == layout::row_major)
                          joint_matrix_load(group, b, global(right + k * Cols), Cols);
                        else if constexpr (LayoutRight == layout::col_major)
                          joint_matrix_load(group, b, global(right + k), all);
                        else
                          joint_matrix_load(group, b, global(right + k * Cols), Cols * packed);
                        joint_matrix_mad(group, sum, a, b, sum);
                      }
                      joint_matrix_store(group, sum, global(sums), Cols, layout::row_major);
                    })
      .wait();
  const auto left_at = [&](int row, int k) {
    return double(left[LayoutLeft == layout::row_major ? row * all + k : k * Rows + row]);
  };
  const auto right_at = [&](int k, int column) {
    return double(
        right[LayoutRight == layout::row_major   ? k * Cols + column
              : LayoutRight == layout::col_major ? column * all + k
                                                 : k / packed * Cols * packed + column * packed + k % packed]);
  };
  for (int row = 0; row < Rows; ++row)
    for (int column = 0; column < Cols; ++column) {
      double expected = double(before[row * Cols + column]);
      for (int k = 0; k < all; ++k) expected += left_at(row, k) * right_at(k, column);
      const Sum got = sums[row * Cols + column];
      if (!is_right(got, expected) && ++failures < 20)
        std::printf("%s: row %d, column %d is %g instead of %g\n", what, row, column, double(got), expected);
    }
  for (void *memory : {(void *)left, (void *)right, (void *)sums, (void *)before}) sycl::free(memory, queue);
}

/// Arrays of matrices, and loops over them: 32 x 32 sums in four accumulators.
void check_arrays(sycl::queue &queue) {
  constexpr int size = 32, depth = 64;
  auto *left = sycl::malloc_shared<std::int8_t>(size * depth, queue);
  auto *right = sycl::malloc_shared<std::int8_t>(depth * size, queue);
  auto *sums = sycl::malloc_shared<std::int32_t>(size * size, queue);
  std::uint32_t state = 2;
  for (int i = 0; i < size * depth; ++i) left[i] = value<std::int8_t>(state), right[i] = value<std::int8_t>(state);
  queue
      .parallel_for(sycl::nd_range<1>(16, 16),
                    [=](sycl::nd_item<1> item) {
                      sycl::sub_group group = item.get_sub_group();
                      joint_matrix<sycl::sub_group, std::int32_t, use::accumulator, 16, 16> sum[2][2];
                      joint_matrix<sycl::sub_group, std::int8_t, use::a, 16, depth, layout::row_major> a[2];
                      joint_matrix<sycl::sub_group, std::int8_t, use::b, depth, 16, layout::row_major> b[2];
                      for (int i = 0; i < 2; ++i) {
                        joint_matrix_load(group, a[i], global(left + 16 * i * depth), depth);
                        joint_matrix_load(group, b[i], global(right + 16 * i), size);
                        for (int j = 0; j < 2; ++j) joint_matrix_fill(group, sum[i][j], i - j);
                      }
                      for (int i = 0; i < 2; ++i)
                        for (int j = 0; j < 2; ++j) joint_matrix_mad(group, sum[i][j], a[i], b[j], sum[i][j]);
                      for (int i = 0; i < 2; ++i)
                        for (int j = 0; j < 2; ++j)
                          joint_matrix_store(group, sum[i][j], global(sums + 16 * i * size + 16 * j), size,
                                             layout::row_major);
                    })
      .wait();
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      std::int32_t expected = row / 16 - column / 16;
      for (int k = 0; k < depth; ++k) expected += left[row * depth + k] * right[k * size + column];
      if (sums[row * size + column] != expected && ++failures < 20)
        std::printf("arrays: row %d, column %d is %d instead of %d\n", row, column, sums[row * size + column],
                    expected);
    }
  for (void *memory : {(void *)left, (void *)right, (void *)sums}) sycl::free(memory, queue);
}

bool has_level() {
  __builtin_cpu_init();
  const std::string level = LEVEL;
  const bool has_dot = __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bf16");
  if (level == "x86-64-v4+amx") return has_dot && __builtin_cpu_supports("amx-int8");
  if (level == "x86-64-v4+dot") return has_dot && __builtin_cpu_supports("x86-64-v4");
  return level == "x86-64-v2"   ? __builtin_cpu_supports("x86-64-v2")
         : level == "x86-64-v3" ? __builtin_cpu_supports("x86-64-v3")
                                : __builtin_cpu_supports("x86-64-v4");
}

} // namespace

int main() {
  return run_at_level(has_level(), [](sycl::queue &queue) {
    using s8 = std::int8_t;
    using u8 = std::uint8_t;
    using s32 = std::int32_t;
    constexpr layout rows = layout::row_major, columns = layout::col_major, packed = layout::ext_intel_packed;
    check<s8, s8, s32, 16, 64, 16, rows, packed, 16>(queue, "signed * signed");
    check<s8, u8, s32, 16, 64, 16, rows, rows, 16>(queue, "signed * unsigned");
    check<u8, s8, s32, 12, 40, 16, rows, packed, 16>(queue, "unsigned * signed");
    check<u8, u8, s32, 16, 64, 12, rows, columns, 16>(queue, "unsigned * unsigned");
    check<s8, s8, s32, 5, 7, 19, columns, rows, 8>(queue, "odd shapes, 8 lanes");
    check<bfloat16, bfloat16, float, 16, 32, 16, rows, packed, 16>(queue, "bfloat16");
    check<bfloat16, bfloat16, float, 7, 13, 16, rows, rows, 16>(queue, "bfloat16, odd shapes");
    check<bfloat16, bfloat16, float, 8, 32, 24, rows, columns, 8>(queue, "bfloat16, 8 lanes");
    check<float, float, float, 8, 8, 16, rows, rows, 16>(queue, "float, half of the lanes have a column of A");
    check_arrays(queue);
  });
}
