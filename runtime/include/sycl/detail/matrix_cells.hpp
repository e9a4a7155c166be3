// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a sub-group holds a matrix, and multiplies two (ext/oneapi/matrix/matrix.hpp).
///
/// A matrix is rows of cells. A lane has column `lane`, `lane + lanes`, ... of them:
/// \code
///   4 lanes, 6 columns     lane 0   lane 1   lane 2   lane 3
///   row 0, cells 0, 1      (0, 0)   (0, 1)   (0, 2)   (0, 3)        one vector of lanes,
///                          (0, 4)   (0, 5)      -        -          and another
/// \endcode
/// A cell of A or B has the numbers that one multiplication takes: a float (also of half and bfloat16, which become
/// float when they are loaded), a double, or two integers of 16 bits, neighbours along K:
/// \code
///   for eight rows of D                           sums in registers
///     for k in cells of a row of A                a row of A: lane k has column k
///       for row in these rows                     a column of C, B and D: the lane's own
///         sums[row] += shuffle(a[row], k) * b[k]  one number of A, for all lanes: a broadcast
/// \endcode
/// In native code the number of lanes is a constant (`__syclc_matrix_lanes()`): loops over a lane's cells unroll, and
/// accumulators become registers of lanes. The loop over k stays one, so that few registers are needed and the code is
/// short; a broadcast is one permutation, or part of the multiplication where A's row comes from memory.
#pragma once

#include <sycl/detail/sub_group_shuffles.hpp>
#include <sycl/ext/oneapi/matrix/query.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

extern "C" {
/// Lanes over which a sub-group's matrices are spread. A kernel that asks is native code for sub-groups of that size:
/// what it requires, else 16. Elsewhere __syclc_sub_group_max_size().
std::int32_t __syclc_matrix_lanes();
}

namespace sycl::detail {

namespace matrices = ext::oneapi::experimental::matrix;

/// What lies in memory, and what functions of elements get: the element's type, float for tf32.
template <class Element>
struct matrix_number {
  using type = Element;
};
template <>
struct matrix_number<matrices::precision::tf32> {
  using type = float;
};
template <class Element>
using matrix_number_t = typename matrix_number<Element>::type;

/// A cell of one number, kept as a `Kept`, which holds every `Number` exactly.
template <class Number, class Kept>
struct matrix_single {
  using number = Number;
  static constexpr std::size_t depth = 1;
  Kept kept;
  Number get(std::size_t) const { return static_cast<Number>(kept); }
  void set(std::size_t, Number value) { kept = static_cast<Kept>(value); }
};

/// A cell of two 8-bit integers, each in 16 bits.
template <class Number>
struct matrix_pair {
  using number = Number;
  static constexpr std::size_t depth = 2;
  std::uint32_t bits;
  Number get(std::size_t index) const { return static_cast<Number>(bits >> 16 * index); }
  void set(std::size_t index, Number value) {
    const auto extended = static_cast<std::uint16_t>(static_cast<std::int16_t>(value));
    bits = (bits & ~(0xffffu << 16 * index)) | static_cast<std::uint32_t>(extended) << 16 * index;
  }
};

template <class Number>
inline constexpr bool is_small_float = std::is_same_v<Number, half> || std::is_same_v<Number, ext::oneapi::bfloat16>;

/// What sums of products are made in.
template <class Number>
using matrix_sum = std::conditional_t<is_small_float<Number>, float, Number>;

template <class Element, matrices::use Use>
struct matrix_cell {
  using number = matrix_number_t<Element>;
  static constexpr bool is_factor = Use != matrices::use::accumulator;
  using type = std::conditional_t<is_factor && std::is_integral_v<number> && sizeof(number) == 1, matrix_pair<number>,
                                  matrix_single<number, std::conditional_t<is_factor, matrix_sum<number>, number>>>;
};

/// The part of a matrix that one lane has. `Height` and `Width` in cells; the array has room for one lane alone.
template <class Cell, std::size_t Height, std::size_t Width>
struct matrix_cells {
  Cell cells[Height * Width];

  /// Cells of a row that a lane has.
  static std::size_t each() {
    const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
    return (Width + lanes - 1) / lanes;
  }

  /// Calls `visit(cell, row, column)` for each of the lane's cells, with its place in cells.
  template <class Visit>
  void visit(Visit visit) {
    const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
    const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
    const std::size_t count = each();
    for (std::size_t row = 0; row != Height; ++row)
      for (std::size_t at = 0; at != count; ++at) {
        const std::size_t column = at * lanes + lane;
        if (Width % lanes == 0 || column < Width) visit(cells[row * count + at], row, column);
      }
  }

  /// The cell at a place, in all lanes that ask. The row is the same for all, the column any; all lanes must ask.
  Cell fetch(std::size_t row, std::size_t column) const {
    const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
    const std::size_t count = each();
    const auto lane = static_cast<std::int32_t>(column % lanes);
    Cell found = shuffle(cells[row * count], lane);
    for (std::size_t at = 1; at != count; ++at) {
      const Cell other = shuffle(cells[row * count + at], lane);
      if (column / lanes == at) found = other;
    }
    return found;
  }
};

/// `sum` plus the product of two cells.
template <class Left, class Right, class Kept>
Kept multiply_add(const matrix_single<Left, Kept> &left, const matrix_single<Right, Kept> &right, Kept sum) {
  return sum + left.kept * right.kept;
}
template <class Left, class Right>
std::int32_t multiply_add(const matrix_pair<Left> &left, const matrix_pair<Right> &right, std::int32_t sum) {
  const auto low = [](std::uint32_t bits) { return std::int32_t{static_cast<std::int16_t>(bits)}; };
  const auto high = [](std::uint32_t bits) { return static_cast<std::int32_t>(bits) >> 16; };
  const std::int32_t products = low(left.bits) * low(right.bits) + high(left.bits) * high(right.bits);
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) + static_cast<std::uint32_t>(products));
}

/// output = left * right + input; output may be input.
template <class Sum, class Output, class Left, class Right, class Input, std::size_t Height, std::size_t Width,
          std::size_t Depth>
void multiply_matrices(matrix_cells<Output, Height, Width> &output, const matrix_cells<Left, Height, Depth> &left,
                       const matrix_cells<Right, Depth, Width> &right,
                       const matrix_cells<Input, Height, Width> &input) {
  constexpr std::size_t most = Height < 8 ? Height : 8; // sums in registers, and as many that wait for no other
  const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
  const std::size_t each = output.each(), each_left = left.each();
  for (std::size_t at = 0; at != each; ++at)
#pragma clang loop unroll(full)
    for (std::size_t top = 0; top < Height; top += most) {
      const auto exists = [=](std::size_t row) { return Height % most == 0 || top + row < Height; };
      Sum sums[most];
      for (std::size_t row = 0; row != most; ++row)
        if (exists(row)) sums[row] = static_cast<Sum>(input.cells[(top + row) * each + at].get(0));
      for (std::size_t from = 0, part = 0; from < Depth; from += lanes, ++part) {
        const std::size_t depths = Depth - from < lanes ? Depth - from : lanes;
#pragma clang loop unroll(disable)
        for (std::size_t depth = 0; depth != depths; ++depth)
          for (std::size_t row = 0; row != most; ++row)
            if (exists(row)) {
              const Left factor = shuffle(left.cells[(top + row) * each_left + part], static_cast<std::int32_t>(depth));
              sums[row] = multiply_add(factor, right.cells[(from + depth) * each + at], sums[row]);
            }
      }
      for (std::size_t row = 0; row != most; ++row)
        if (exists(row)) output.cells[(top + row) * each + at].set(0, static_cast<typename Output::number>(sums[row]));
    }
}

/// Whether combinations.def has these types.
template <class Left, class Right, class Input, class Output>
constexpr bool is_matrix_combination() {
#define SYCLC_MATRIX_COMBINATION(left, right, input, output, rows, columns, depth)                                     \
  if (std::is_same_v<Left, matrix_types::left> && std::is_same_v<Right, matrix_types::right> &&                        \
      std::is_same_v<Input, matrix_types::input> && std::is_same_v<Output, matrix_types::output>)                      \
    return true;
#include <sycl/ext/oneapi/matrix/combinations.def>
  return false;
}

} // namespace sycl::detail
