// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The representation of a sub-group's matrices, and their multiplication (ext/oneapi/matrix/matrix.hpp).
///
/// A matrix consists of rows of cells. A lane has columns `lane`, `lane + lanes`, ...:
/// \code
///   4 lanes, 6 columns     lane 0   lane 1   lane 2   lane 3
///   row 0, cells 0, 1      (0, 0)   (0, 1)   (0, 2)   (0, 3)        one vector of lanes,
///                          (0, 4)   (0, 5)      -        -          and another
/// \endcode
/// A cell of A or B contains the numbers of one multiplication, adjacent along K: two bfloat16 or four bytes, in 32
/// bits; or one number: a float (also for half, which is converted when it is loaded) or a double.
/// \code
///   for as many rows of D as registers hold       sums in registers
///     for k in cells of a row of A                a row of A: lane k has column k
///       for row in these rows                     a column of C, B and D: the lane's own
///         sums[row] += shuffle(a[row], k) * b[k]  one cell of A, for all lanes: a broadcast
/// \endcode
/// In native code the number of lanes is a constant (`__syclc_matrix_lanes()`): loops over a lane's cells are unrolled,
/// and accumulators become registers of lanes. The loop over k remains a loop, which keeps code short and uses few
/// registers; a broadcast is part of the multiplication, or a load. Cells of several numbers are multiplied by one
/// instruction if the processor has it (`__syclc_dot_*`), and matrices that fit by AMX (`__syclc_tile_*`). On NVIDIA GPUs
/// lanes have other cells: matrix_fragments.hpp.
#pragma once

#include <sycl/detail/sub_group_shuffles.hpp>
#include <sycl/ext/oneapi/matrix/matrix_fragments.hpp>
#include <sycl/ext/oneapi/matrix/query.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

extern "C" {
/// Number of lanes that hold a sub-group's matrices. A kernel that calls this is native code for sub-groups of the size
/// that it requires, or else 16. On other targets, __syclc_sub_group_max_size().
std::int32_t __syclc_matrix_lanes();
/// Number of rows of the accumulator that fit into registers: a constant of the target.
std::int32_t __syclc_matrix_rows();
/// 1 if `__syclc_tile_*` may be called: with 16 lanes, on processors with AMX. A constant of the target.
std::int32_t __syclc_matrix_tiles();

/// `sum` plus the products of two pairs of bfloat16.
float __syclc_dot_bf16(float sum, std::uint32_t left, std::uint32_t right);
/// `sum` plus the products of four unsigned and four signed bytes; wraps around.
std::int32_t __syclc_dot_us8(std::int32_t sum, std::uint32_t without_sign, std::uint32_t with_sign);

/// `sums += left * right` for matrices of at most 16 x 16 cells, of which each lane has a column: `rows` x `depth`
/// cells times `depth` x `columns`. The first letter is the signedness of left's bytes, the second that of right's.
void __syclc_tile_bf16(void *sums, const void *left, const void *right, std::int32_t rows, std::int32_t columns,
                       std::int32_t depth);
void __syclc_tile_ss8(void *sums, const void *left, const void *right, std::int32_t rows, std::int32_t columns,
                      std::int32_t depth);
void __syclc_tile_su8(void *sums, const void *left, const void *right, std::int32_t rows, std::int32_t columns,
                      std::int32_t depth);
void __syclc_tile_us8(void *sums, const void *left, const void *right, std::int32_t rows, std::int32_t columns,
                      std::int32_t depth);
void __syclc_tile_uu8(void *sums, const void *left, const void *right, std::int32_t rows, std::int32_t columns,
                      std::int32_t depth);
}

namespace sycl::detail {

/// The element's type in memory, and the type for functions on elements: float for tf32.
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

/// A cell of one number, stored as a `Kept`, which represents every `NumberT` exactly. \tparam Element tf32, or NumberT.
template <class NumberT, class Kept, class Element = NumberT>
struct matrix_single {
  using number = NumberT;
  using element = Element;
  static constexpr std::size_t depth = 1;
  /// Cells that share a register of 32 bits on GPUs.
  static constexpr std::size_t per_register = sizeof(NumberT) < sizeof(Kept) ? sizeof(Kept) / sizeof(NumberT) : 1;
  Kept kept;
  NumberT get(std::size_t) const { return static_cast<NumberT>(kept); }
  void set(std::size_t, NumberT value) { kept = static_cast<Kept>(value); }
};

/// A cell of as many numbers as fill 32 bits.
template <class NumberT>
struct matrix_packed {
  using number = NumberT;
  using element = NumberT;
  static constexpr std::size_t depth = 4 / sizeof(NumberT), width = 8 * sizeof(NumberT), per_register = 1;
  using word = std::conditional_t<depth == 2, std::uint16_t, std::uint8_t>;
  std::uint32_t bits;
  NumberT get(std::size_t index) const { return __builtin_bit_cast(NumberT, static_cast<word>(bits >> width * index)); }
  void set(std::size_t index, NumberT value) {
    const std::uint32_t mine = std::uint32_t{static_cast<word>(-1)} << width * index;
    bits = (bits & ~mine) | std::uint32_t{__builtin_bit_cast(word, value)} << width * index;
  }
};

template <class NumberT>
inline constexpr bool is_small_float = std::is_same_v<NumberT, half> || std::is_same_v<NumberT, ext::oneapi::bfloat16>;

/// The type of sums of products.
template <class NumberT>
using matrix_sum = std::conditional_t<is_small_float<NumberT>, float, NumberT>;

template <class Element, matrices::use Use>
struct matrix_cell {
  using number = matrix_number_t<Element>;
  static constexpr bool is_factor = Use != matrices::use::accumulator;
  static constexpr bool packs =
      std::is_same_v<number, ext::oneapi::bfloat16> || (std::is_integral_v<number> && sizeof(number) == 1);
  using type =
      std::conditional_t<is_factor && packs, matrix_packed<number>,
                         matrix_single<number, std::conditional_t<is_factor, matrix_sum<number>, number>, Element>>;
};

/// One lane's part of a matrix. `Height` and `Width` in cells; the array has space for a single lane, or a lane's
/// fragments.
template <class Cell, matrices::use Use, std::size_t Height, std::size_t Width>
struct matrix_cells {
  using cell = Cell;
  static constexpr matrices::use role = Use;
  using fragment = matrix_fragment<Use, Cell::per_register>;
  static constexpr std::size_t tiles_down = fragment::tiles_down(Height), tiles_across = fragment::tiles_across(Width),
                               in_fragments = tiles_down * tiles_across * fragment::count;
  static constexpr std::size_t height = Height, width = Width;
  Cell cells[in_fragments < Height * Width ? Height * Width : in_fragments];

  /// Cells of a row that a lane has.
  static std::size_t each() {
    const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
    return (Width + lanes - 1) / lanes;
  }

  /// Calls `visit(cell, row, column)` for each of the lane's cells, with its position in cells.
  template <class Visit>
  void visit(Visit visit) {
    if (__syclc_matrix_fragments() != 0) return visit_fragments(visit);
    const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
    const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
    const std::size_t count = each();
    for (std::size_t row = 0; row != Height; ++row)
      for (std::size_t at = 0; at != count; ++at) {
        const std::size_t column = at * lanes + lane;
        if (Width % lanes == 0 || column < Width) visit(cells[row * count + at], row, column);
      }
  }

  /// The lane's cells of a tile.
  Cell *tile(std::size_t down, std::size_t across) { return cells + (down * tiles_across + across) * fragment::count; }
  const Cell *tile(std::size_t down, std::size_t across) const {
    return cells + (down * tiles_across + across) * fragment::count;
  }

  /// Makes numbers zeros that are outside of the matrix, before the others are set: all lanes take part in operations,
  /// also those without a column.
  void clear_outside() {
    const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
    if (__syclc_matrix_fragments() != 0) {
      if constexpr (Height % fragment::height != 0 || Width % fragment::width != 0)
        for (std::size_t index = 0; index != in_fragments; ++index) cells[index] = Cell{};
    } else if (Width % lanes != 0) {
      const std::size_t count = each();
      for (std::size_t row = 0; row != Height; ++row)
        for (std::size_t at = 0; at != count; ++at) cells[row * count + at] = Cell{};
    }
  }

  /// The cell at a position, in all calling lanes. The row must be uniform, the column may vary; all lanes must call
  /// it. Of matrices in fragments, the row may vary, too.
  Cell fetch(std::size_t row, std::size_t column) const {
    if (__syclc_matrix_fragments() != 0) return fetch_from_fragments(row, column);
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

private:
  template <class Visit>
  void visit_fragments(Visit visit) {
    const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
    for (std::size_t down = 0; down != tiles_down; ++down)
      for (std::size_t across = 0; across != tiles_across; ++across)
        for (std::size_t index = 0; index != fragment::count; ++index) {
          const std::size_t row = down * fragment::height + fragment::row(index, lane);
          const std::size_t column = across * fragment::width + fragment::column(index, lane);
          if ((Height % fragment::height == 0 || row < Height) && (Width % fragment::width == 0 || column < Width))
            visit(tile(down, across)[index], row, column);
        }
  }

  Cell fetch_from_fragments(std::size_t row, std::size_t column) const {
    const std::size_t in_row = row % fragment::height, in_column = column % fragment::width;
    const std::size_t sought = (row / fragment::height * tiles_across + column / fragment::width) * fragment::count +
                               fragment::index_of(in_row, in_column);
    const auto lane = static_cast<std::int32_t>(fragment::lane_of(in_row, in_column));
    Cell found{};
    for (std::size_t at = 0; at != in_fragments; ++at) {
      const Cell other = shuffle(cells[at], lane);
      if (at == sought) found = other;
    }
    return found;
  }
};

/// Multiplication of two cells. `excess` is subtracted from all sums of a column in the end.
template <class Left, class Right>
struct matrix_product;

template <class Left, class Right, class Kept, class LeftElement, class RightElement>
struct matrix_product<matrix_single<Left, Kept, LeftElement>, matrix_single<Right, Kept, RightElement>> {
  using left_cell = matrix_single<Left, Kept, LeftElement>;
  static constexpr bool has_excess = false;
  static left_cell prepare(left_cell left) { return left; }
  static Kept add(Kept sum, left_cell left, const matrix_single<Right, Kept, RightElement> &right) {
    return sum + left.kept * right.kept;
  }
};

template <>
struct matrix_product<matrix_packed<ext::oneapi::bfloat16>, matrix_packed<ext::oneapi::bfloat16>> {
  using cell = matrix_packed<ext::oneapi::bfloat16>;
  static constexpr bool has_excess = false;
  static cell prepare(cell left) { return left; }
  static float add(float sum, cell left, const cell &right) { return __syclc_dot_bf16(sum, left.bits, right.bits); }
};

/// Processors multiply unsigned by signed bytes. If left has the same signedness as right, it is shifted by 128 to the
/// other one: a * b is (a + 128) * b - 128 * b, and the excess is the same for all rows.
template <class Left, class Right>
struct matrix_product<matrix_packed<Left>, matrix_packed<Right>> {
  static constexpr bool has_excess = std::is_signed_v<Left> == std::is_signed_v<Right>;
  static constexpr std::uint32_t top_bits = 0x80808080u; // -128 and 128
  static matrix_packed<Left> prepare(matrix_packed<Left> left) {
    return {has_excess ? left.bits ^ top_bits : left.bits};
  }
  static std::int32_t add(std::int32_t sum, matrix_packed<Left> left, const matrix_packed<Right> &right) {
    return std::is_signed_v<Right> ? __syclc_dot_us8(sum, left.bits, right.bits)
                                   : __syclc_dot_us8(sum, right.bits, left.bits);
  }
  static std::int32_t excess(std::int32_t sum, const matrix_packed<Right> &right) {
    return add(sum, matrix_packed<Left>{top_bits}, right);
  }
  static std::int32_t without(std::int32_t sum, std::int32_t excess) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) - static_cast<std::uint32_t>(excess));
  }
};

/// Matrices of AMX: at most 16 x 16 cells of 32 bits.
constexpr std::size_t tile_size = 16;

template <class Left, class Right>
inline constexpr auto tile_builtin = nullptr;
template <>
inline constexpr auto tile_builtin<ext::oneapi::bfloat16, ext::oneapi::bfloat16> = __syclc_tile_bf16;
template <>
inline constexpr auto tile_builtin<std::int8_t, std::int8_t> = __syclc_tile_ss8;
template <>
inline constexpr auto tile_builtin<std::int8_t, std::uint8_t> = __syclc_tile_su8;
template <>
inline constexpr auto tile_builtin<std::uint8_t, std::int8_t> = __syclc_tile_us8;
template <>
inline constexpr auto tile_builtin<std::uint8_t, std::uint8_t> = __syclc_tile_uu8;

/// multiply_matrices() of matrices in fragments.
template <class Sum, class Output, class Left, class Right, class Input>
void multiply_fragments(Output &output, const Left &left, const Right &right, const Input &input) {
  using left_cell = typename Left::cell;
  using right_cell = typename Right::cell;
  using product = matrix_product<left_cell, right_cell>;
  constexpr bool has_instruction =
      !std::is_null_pointer_v<decltype(mma_builtin<typename left_cell::element, typename right_cell::element>)>;
  for (std::size_t down = 0; down != Output::tiles_down; ++down)
    for (std::size_t across = 0; across != Output::tiles_across; ++across) {
      Sum sums[4], excess[2] = {};
      for (std::size_t index = 0; index != 4; ++index)
        sums[index] = static_cast<Sum>(input.tile(down, across)[index].get(0));
      for (std::size_t depth = 0; depth != Left::tiles_across; ++depth) {
        const left_cell *const factors = left.tile(down, depth);
        const right_cell *const others = right.tile(depth, across);
        if constexpr (has_instruction)
          if (__syclc_matrix_fragments() > 1) {
            multiply_registers(sums, factors, others);
            continue;
          }
        multiply_cells<product>(sums, excess, factors, others);
      }
      for (std::size_t index = 0; index != 4; ++index) {
        if constexpr (product::has_excess) sums[index] = product::without(sums[index], excess[index % 2]);
        output.tile(down, across)[index].set(0, static_cast<typename Output::cell::number>(sums[index]));
      }
    }
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpass-failed" // in host code of SYCL_EXTERNAL functions, which never runs
/// output = left * right + input; output may be input.
template <class Sum, class Output, class Left, class Right, class Input, std::size_t Height, std::size_t Width,
          std::size_t Depth>
void multiply_matrices(matrix_cells<Output, matrices::use::accumulator, Height, Width> &output,
                       const matrix_cells<Left, matrices::use::a, Height, Depth> &left,
                       const matrix_cells<Right, matrices::use::b, Depth, Width> &right,
                       const matrix_cells<Input, matrices::use::accumulator, Height, Width> &input) {
  if (__syclc_matrix_fragments() != 0) return multiply_fragments<Sum>(output, left, right, input);
  if constexpr (Left::depth > 1 && std::is_same_v<Output, Input> && sizeof(Output) == 4 && Height <= tile_size &&
                Width <= tile_size && Depth <= tile_size)
    if (__syclc_matrix_tiles() != 0) {
      for (std::size_t row = 0; row != Height; ++row) output.cells[row] = input.cells[row];
      tile_builtin<typename Left::number, typename Right::number>(output.cells, left.cells, right.cells, Height, Width,
                                                                  Depth);
      return;
    }
  using product = matrix_product<Left, Right>;
  constexpr std::size_t limit = Height < 16 ? Height : 16;
  const auto registers = static_cast<std::size_t>(__syclc_matrix_rows());
  const std::size_t most = registers < limit ? registers : limit;
  const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
  const std::size_t each = output.each(), each_left = left.each();
  for (std::size_t at = 0; at != each; ++at)
#pragma clang loop unroll(full)
    for (std::size_t top = 0; top < Height; top += most) {
      Sum sums[limit], excess = 0;
      for (std::size_t row = 0; row != most; ++row)
        if (top + row < Height) sums[row] = static_cast<Sum>(input.cells[(top + row) * each + at].get(0));
      for (std::size_t from = 0, part = 0; from < Depth; from += lanes, ++part) {
        const std::size_t depths = Depth - from < lanes ? Depth - from : lanes;
        Left factors[limit];
        for (std::size_t row = 0; row != most; ++row)
          if (top + row < Height) factors[row] = product::prepare(left.cells[(top + row) * each_left + part]);
#pragma clang loop unroll(disable)
        for (std::size_t depth = 0; depth != depths; ++depth) {
          const Right &other = right.cells[(from + depth) * each + at];
          if constexpr (product::has_excess) excess = product::excess(excess, other);
          for (std::size_t row = 0; row != most; ++row)
            if (top + row < Height)
              sums[row] = product::add(sums[row], shuffle(factors[row], static_cast<std::int32_t>(depth)), other);
        }
      }
      for (std::size_t row = 0; row != most; ++row)
        if (top + row < Height) {
          if constexpr (product::has_excess) sums[row] = product::without(sums[row], excess);
          output.cells[(top + row) * each + at].set(0, static_cast<typename Output::number>(sums[row]));
        }
    }
}
#pragma clang diagnostic pop

/// Whether combinations.def contains these types.
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
