// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Matrices of sub-groups of 32 work-items, as NVIDIA GPUs have them: all types, the shapes of tensor cores and odd ones,
/// all layouts, and loads from global and local memory. All numbers are small integers, so that sums in any order give the
/// same result.
#include "device_test.hpp"

#include <sycl/ext/oneapi/matrix/matrix.hpp>

#include <cstdint>
#include <vector>

namespace {

using namespace sycl::ext::oneapi::experimental::matrix;
namespace intel = sycl::ext::intel::experimental::matrix;
using sycl::ext::oneapi::bfloat16;

template <class Element>
auto global(Element *pointer) {
  return sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(pointer);
}

/// The type in memory.
template <class Element>
struct stored {
  using type = Element;
};
template <>
struct stored<precision::tf32> {
  using type = float;
};
template <class Element>
using stored_t = typename stored<Element>::type;

/// Where an element is in memory. \param packed elements of a column that are adjacent in the layout ext_intel_packed.
std::size_t place(layout order, std::size_t row, std::size_t column, std::size_t stride, std::size_t packed) {
  if (order == layout::row_major) return row * stride + column;
  if (order == layout::col_major) return column * stride + row;
  return row / packed * stride + column * packed + row % packed;
}

class matrix_types : public device_test {
protected:
  void SetUp() override {
    NEEDS_ASPECT(ext_intel_matrix);
    if (device.get_backend() == sycl::backend::opencl)
      GTEST_SKIP() << "matrix.cpp tests these devices: their drivers would compile the kernels here for a minute";
    if (!has_sub_groups_of(32)) GTEST_SKIP() << "the device has no sub-groups of 32 work-items";
  }

  /// Multiplies matrices in memory at `offset` elements from its start, with rows that are `more` elements longer.
  template <class Left, class Right, class Sum, std::size_t Rows, std::size_t Cols, std::size_t Depth,
            layout OfLeft = layout::row_major, layout OfRight = layout::row_major>
  void multiplies(std::size_t offset = 0, std::size_t more = 0) {
    using left_number = stored_t<Left>;
    using right_number = stored_t<Right>;
    SCOPED_TRACE(testing::Message() << Rows << " x " << Cols << " x " << Depth << ", offset " << offset << ", "
                                    << more);
    constexpr std::size_t packed = sizeof(right_number) < 4 ? 4 / sizeof(right_number) : 1;
    const std::size_t left_stride = (OfLeft == layout::row_major ? Depth : Rows) + more;
    const std::size_t right_stride = (OfRight == layout::row_major   ? Cols
                                      : OfRight == layout::col_major ? Depth
                                                                     : Cols * packed) +
                                     more;
    const std::size_t left_size = offset + left_stride * (Rows + Depth),
                      right_size = offset + right_stride * (Depth + Cols);
    auto *left = sycl::malloc_shared<left_number>(left_size, queue);
    auto *right = sycl::malloc_shared<right_number>(right_size, queue);
    auto *sums = sycl::malloc_shared<Sum>(3 * Rows * Cols, queue);
    auto *copies = sycl::malloc_shared<Sum>(Rows * Depth, queue);
    for (std::size_t i = 0; i < 3 * Rows * Cols; ++i) sums[i] = Sum(99); // the last third stays
    std::vector<int> values_left(Rows * Depth), values_right(Depth * Cols);
    for (std::size_t row = 0; row < Rows; ++row)
      for (std::size_t k = 0; k < Depth; ++k) {
        const int value = static_cast<int>(row * 7 + k * 5) % 9 - (std::is_same_v<left_number, std::uint8_t> ? 0 : 4);
        values_left[row * Depth + k] = value;
        left[offset + place(OfLeft, row, k, left_stride, 1)] = left_number(value);
      }
    for (std::size_t k = 0; k < Depth; ++k)
      for (std::size_t column = 0; column < Cols; ++column) {
        const int value = static_cast<int>(k * 3 + column * 11) % 7;
        values_right[k * Cols + column] = value;
        right[offset + place(OfRight, k, column, right_stride, packed)] = right_number(value);
      }
    queue
        .submit([&](sycl::handler &handler) {
          sycl::local_accessor<left_number> local_left(left_size, handler);
          sycl::local_accessor<right_number> local_right(right_size, handler);
          handler.parallel_for(sycl::nd_range<1>(32, 32), [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(32)]] {
            const sycl::sub_group group = item.get_sub_group();
            for (std::size_t i = item.get_local_id(0); i < left_size; i += 32) local_left[i] = left[i];
            for (std::size_t i = item.get_local_id(0); i < right_size; i += 32) local_right[i] = right[i];
            sycl::group_barrier(item.get_group());
            joint_matrix<sycl::sub_group, Left, use::a, Rows, Depth, OfLeft> a;
            joint_matrix<sycl::sub_group, Right, use::b, Depth, Cols, OfRight> b;
            joint_matrix<sycl::sub_group, Sum, use::accumulator, Rows, Cols> sum;
            // From global memory, with places of elements, to rows.
            joint_matrix_load(group, a, global(left) + offset, left_stride);
            joint_matrix_load(group, b, global(right) + offset, right_stride);
            joint_matrix_fill(group, sum, 1);
            joint_matrix_mad(group, sum, a, b, sum);
            intel::joint_matrix_apply(group, sum, [](Sum &x, std::size_t row, std::size_t column) {
              x = static_cast<Sum>(x + static_cast<Sum>(static_cast<int>(row % 4 + column % 4)));
            });
            joint_matrix_store(group, sum, global(sums), Cols, layout::row_major);
            // From local memory, to columns.
            joint_matrix_load(group, a, local_left.template get_multi_ptr<sycl::access::decorated::no>() + offset,
                              left_stride);
            joint_matrix_load(group, b, local_right.template get_multi_ptr<sycl::access::decorated::no>() + offset,
                              right_stride);
            joint_matrix_load(group, sum, global(sums), Cols, layout::row_major);
            joint_matrix_mad(group, sum, a, b, sum);
            joint_matrix_store(group, sum, global(sums + Rows * Cols), Rows, layout::col_major);
            // A matrix of A as sums.
            joint_matrix<sycl::sub_group, Sum, use::accumulator, Rows, Depth> copy;
            joint_matrix_copy(group, a, copy);
            joint_matrix_store(group, copy, global(copies), Depth, layout::row_major);
          });
        })
        .wait_and_throw();
    for (std::size_t row = 0; row < Rows; ++row)
      for (std::size_t column = 0; column < Cols; ++column) {
        int product = 0;
        for (std::size_t k = 0; k < Depth; ++k)
          product += values_left[row * Depth + k] * values_right[k * Cols + column];
        const int first = product + 1 + static_cast<int>(row % 4 + column % 4);
        EXPECT_EQ(static_cast<int>(sums[row * Cols + column]), first) << row << ", " << column;
        EXPECT_EQ(static_cast<int>(sums[Rows * Cols + column * Rows + row]), first + product) << row << ", " << column;
        EXPECT_EQ(static_cast<int>(sums[2 * Rows * Cols + row * Cols + column]), 99) << row << ", " << column;
      }
    for (std::size_t i = 0; i < Rows * Depth; ++i) EXPECT_EQ(static_cast<int>(copies[i]), values_left[i]) << i;
    for (void *memory : {static_cast<void *>(left), static_cast<void *>(right), static_cast<void *>(sums),
                         static_cast<void *>(copies)})
      sycl::free(memory, queue);
  }

  /// All layouts of one type, aligned and not.
  template <class Element, class Sum, std::size_t Rows, std::size_t Cols, std::size_t Depth>
  void multiplies_in_all_layouts() {
    for (const auto &[offset, more] : {std::pair<std::size_t, std::size_t>{0, 0}, {0, 16}, {2, 2}, {1, 3}}) {
      multiplies<Element, Element, Sum, Rows, Cols, Depth>(offset, more);
      multiplies<Element, Element, Sum, Rows, Cols, Depth, layout::col_major, layout::col_major>(offset, more);
      multiplies<Element, Element, Sum, Rows, Cols, Depth, layout::row_major, layout::ext_intel_packed>(offset, more);
    }
  }
};

TEST_P(matrix_types, bfloat16) {
  multiplies_in_all_layouts<bfloat16, float, 16, 16, 16>();
  multiplies<bfloat16, bfloat16, float, 8, 32, 16>();
  multiplies<bfloat16, bfloat16, float, 32, 8, 32>();
}

TEST_P(matrix_types, half) {
  NEEDS_ASPECT(fp16);
  multiplies_in_all_layouts<sycl::half, float, 16, 16, 16>();
  multiplies<sycl::half, sycl::half, sycl::half, 8, 32, 16>();
  multiplies<sycl::half, sycl::half, float, 32, 8, 32>();
}

TEST_P(matrix_types, tf32_and_float) {
  multiplies_in_all_layouts<precision::tf32, float, 16, 16, 8>();
  multiplies<float, float, float, 16, 16, 8>();
  multiplies<float, float, float, 16, 16, 16, layout::col_major, layout::row_major>();
}

TEST_P(matrix_types, double_precision) {
  NEEDS_ASPECT(fp64);
  multiplies<double, double, double, 8, 8, 4>();
  multiplies<double, double, double, 16, 16, 8, layout::col_major, layout::col_major>();
}

TEST_P(matrix_types, bytes) {
  multiplies_in_all_layouts<std::int8_t, std::int32_t, 16, 16, 32>();
  multiplies<std::int8_t, std::uint8_t, std::int32_t, 16, 16, 16>();
  multiplies<std::uint8_t, std::int8_t, std::int32_t, 8, 32, 16>();
  multiplies<std::uint8_t, std::uint8_t, std::int32_t, 32, 8, 64>();
}

TEST_P(matrix_types, of_odd_shapes) {
  multiplies<bfloat16, bfloat16, float, 5, 19, 7>();
  multiplies<std::int8_t, std::int8_t, std::int32_t, 17, 3, 9>();
  multiplies<std::int8_t, std::int8_t, std::int32_t, 3, 16, 4, layout::row_major, layout::col_major>();
  multiplies<precision::tf32, precision::tf32, float, 1, 1, 1>();
  multiplies<float, float, float, 7, 33, 5>();
}

ON_EACH_DEVICE(matrix_types);

} // namespace
