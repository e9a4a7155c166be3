// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The representation of a sub-group's matrices on NVIDIA GPUs, whose tensor cores multiply fragments of them
/// (matrix_cells.hpp explains that of other devices, and cells).
///
/// A matrix is cut into tiles. A has tiles of 16 x 8 registers, B of 8 x 8, C and D of 16 x 8; a register is a cell of 32
/// or 64 bits, or two cells of half, and has the numbers that are adjacent along K. A lane has 4, 2 and 4 registers of
/// each tile, as the instruction `mma.m16n8` distributes them; in all types alike:
/// \code
///   group = lane / 4, member = lane % 4
///   A: register r is at row group + 8 * (r % 2), column member + 4 * (r / 2)
///   B: register r is at row member + 4 * r,      column group
///   C: register r is at row group + 8 * (r / 2), column 2 * member + r % 2
/// \endcode
/// Source: PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type", and those of the other types. Parts of
/// tiles that are outside of a matrix are zeros in A and B, and are not used in C and D.
#pragma once

#include <sycl/detail/sub_group_shuffles.hpp>
#include <sycl/ext/oneapi/matrix/query.hpp>

#include <cstddef>
#include <cstdint>

extern "C" {
/// Whether matrices consist of fragments: 0, or 1; 2 if the functions below may be called. A constant of the target.
std::int32_t __syclc_matrix_fragments();

/// Loads `count` (2 or 4) registers of each lane from local memory: 8 x 8 numbers of 16 bits each. Lane `8 * r + i` passes
/// the address of row i of register r, which is a multiple of 16. A lane gets columns `2 * (lane % 4)` and the next of
/// row `lane / 4`; if `transposed` is 1, rows and columns are exchanged.
void __syclc_ldmatrix(void *registers, const void *row, std::int32_t count, std::int32_t transposed);

/// `sums += left * right` for a lane's registers of a tile: four sums, four registers of A and two of B. The letters
/// after the prefix are the type of A and B, for bytes the signedness of each.
void __syclc_mma_bf16(void *sums, const void *left, const void *right);
void __syclc_mma_f16(void *sums, const void *left, const void *right);
void __syclc_mma_tf32(void *sums, const void *left, const void *right);
void __syclc_mma_f64(void *sums, const void *left, const void *right);
void __syclc_mma_ss8(void *sums, const void *left, const void *right);
void __syclc_mma_su8(void *sums, const void *left, const void *right);
void __syclc_mma_us8(void *sums, const void *left, const void *right);
void __syclc_mma_uu8(void *sums, const void *left, const void *right);
}

namespace sycl::detail {

namespace matrices = ext::oneapi::experimental::matrix;

/// A lane's cells of one tile. \tparam PerRegister cells of a register, adjacent along K.
template <matrices::use Use, std::size_t PerRegister>
struct matrix_fragment {
  /// Size of a tile in cells, and a lane's number of them.
  static constexpr std::size_t height = Use == matrices::use::b ? 8 * PerRegister : 16,
                               width = Use == matrices::use::a ? 8 * PerRegister : 8,
                               count = (Use == matrices::use::b ? 2 : 4) * PerRegister;

  static constexpr std::size_t tiles_down(std::size_t rows) { return (rows + height - 1) / height; }
  static constexpr std::size_t tiles_across(std::size_t columns) { return (columns + width - 1) / width; }

  /// Where in the tile a lane's cell is.
  static std::size_t row(std::size_t index, std::size_t lane) {
    if constexpr (Use == matrices::use::a) return lane / 4 + index / PerRegister % 2 * 8;
    if constexpr (Use == matrices::use::b) return along(index / PerRegister, index, lane);
    return lane / 4 + index / 2 * 8;
  }
  static std::size_t column(std::size_t index, std::size_t lane) {
    if constexpr (Use == matrices::use::a) return along(index / PerRegister / 2, index, lane);
    if constexpr (Use == matrices::use::b) return lane / 4;
    return lane % 4 * 2 + index % 2;
  }

  /// The lane that has a cell of the tile, and the cell's index there.
  static std::size_t lane_of(std::size_t row, std::size_t column) {
    if constexpr (Use == matrices::use::a) return row % 8 * 4 + column / PerRegister % 4;
    if constexpr (Use == matrices::use::b) return column * 4 + row / PerRegister % 4;
    return row % 8 * 4 + column / 2;
  }
  static std::size_t index_of(std::size_t row, std::size_t column) {
    if constexpr (Use == matrices::use::a)
      return (row / 8 + column / PerRegister / 4 * 2) * PerRegister + column % PerRegister;
    if constexpr (Use == matrices::use::b) return row / PerRegister / 4 * PerRegister + row % PerRegister;
    return row / 8 * 2 + column % 2;
  }

private:
  /// The place along K: `half` of the tile, and the cell in its register.
  static std::size_t along(std::size_t half, std::size_t index, std::size_t lane) {
    return (lane % 4 + half * 4) * PerRegister + index % PerRegister;
  }
};

/// The instruction for elements of A and B; null if they are multiplied one by one.
template <class Left, class Right>
inline constexpr auto mma_builtin = nullptr;
template <>
inline constexpr auto mma_builtin<ext::oneapi::bfloat16, ext::oneapi::bfloat16> = __syclc_mma_bf16;
template <>
inline constexpr auto mma_builtin<half, half> = __syclc_mma_f16;
template <>
inline constexpr auto mma_builtin<matrices::precision::tf32, matrices::precision::tf32> = __syclc_mma_tf32;
template <>
inline constexpr auto mma_builtin<double, double> = __syclc_mma_f64;
template <>
inline constexpr auto mma_builtin<std::int8_t, std::int8_t> = __syclc_mma_ss8;
template <>
inline constexpr auto mma_builtin<std::int8_t, std::uint8_t> = __syclc_mma_su8;
template <>
inline constexpr auto mma_builtin<std::uint8_t, std::int8_t> = __syclc_mma_us8;
template <>
inline constexpr auto mma_builtin<std::uint8_t, std::uint8_t> = __syclc_mma_uu8;

/// Copies a lane's cells of a tile of A or B into registers, as the instruction wants them.
template <class Cell, std::size_t Count>
void fill_registers(std::uint32_t (&registers)[Count], const Cell *cells) {
  static_assert(Cell::per_register == 2 || sizeof(Cell) == 4);
  for (std::size_t index = 0; index != Count; ++index) {
    if constexpr (Cell::per_register == 2) {
      const half low = cells[2 * index].get(0), high = cells[2 * index + 1].get(0);
      registers[index] = __builtin_bit_cast(std::uint16_t, low) | std::uint32_t{__builtin_bit_cast(std::uint16_t, high)}
                                                                      << 16;
    } else {
      registers[index] = __builtin_bit_cast(std::uint32_t, cells[index]);
    }
  }
}

/// The inverse: copies a register into its cells.
template <class Cell>
void fill_cells(Cell *cells, std::uint32_t content) {
  static_assert(Cell::per_register == 2 || sizeof(Cell) == 4);
  if constexpr (Cell::per_register == 2) {
    cells[0].set(0, __builtin_bit_cast(half, static_cast<std::uint16_t>(content)));
    cells[1].set(0, __builtin_bit_cast(half, static_cast<std::uint16_t>(content >> 16)));
  } else {
    cells[0] = __builtin_bit_cast(Cell, content);
  }
}

/// Loads of a matrix A or B in fragments. \tparam Cells its matrix_cells. Numbers in memory are found by two places:
/// `outer` is a row of A or a column of B, `inner` is along K.
template <class Cells, matrices::layout Layout>
struct fragment_loads {
  using cell = typename Cells::cell;
  using fragment = typename Cells::fragment;
  static constexpr bool is_a = Cells::role == matrices::use::a;
  static constexpr std::size_t per = cell::per_register, registers = is_a ? 4 : 2;
  /// Numbers of a register, and of a tile, along K.
  static constexpr std::size_t numbers = cell::depth * per, depth = 8 * numbers;
  static constexpr bool is_whole = Cells::height % fragment::height == 0 && Cells::width % fragment::width == 0 &&
                                   numbers * sizeof(typename cell::number) == 4;
  /// Whether tiles have no parts outside of the matrix, and numbers are contiguous in memory along K; or across, if two
  /// fill a register.
  static constexpr bool by_rows =
      is_whole && Layout == (is_a ? matrices::layout::row_major : matrices::layout::col_major);
  static constexpr bool by_columns =
      is_whole && Layout == (is_a ? matrices::layout::col_major : matrices::layout::row_major) && numbers == 2;

  /// Loads from local memory by `ldmatrix`. `from` and rows of `stride` numbers are at multiples of 16 bytes.
  template <class Stored>
  static void load_rows(Cells &cells, const Stored *from, std::size_t stride) {
    // Where lane 8 * r + i finds row i of register r.
    const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
    const std::size_t number = lane / 8 % registers, line = lane % 8;
    const std::size_t half = (is_a ? number / 2 : number) * depth / 2, rows = is_a ? number % 2 * 8 : 0;
    const Stored *const mine =
        from + (by_columns ? place(rows, half + line, stride) : place(rows + line, half, stride));
    for (std::size_t down = 0; down != Cells::tiles_down; ++down)
      for (std::size_t across = 0; across != Cells::tiles_across; ++across) {
        std::uint32_t loaded[registers];
        __syclc_ldmatrix(loaded, mine + place(outer_of(down, across), inner_of(down, across), stride), registers,
                         by_columns);
        for (std::size_t index = 0; index != registers; ++index)
          fill_cells(cells.tile(down, across) + index * per, loaded[index]);
      }
  }

  /// Loads register by register, at multiples of 4 bytes.
  template <class Stored>
  static void load_registers(Cells &cells, const Stored *from, std::size_t stride) {
    static_assert(by_rows);
    const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
    for (std::size_t down = 0; down != Cells::tiles_down; ++down)
      for (std::size_t across = 0; across != Cells::tiles_across; ++across)
        for (std::size_t index = 0; index != registers; ++index) {
          const std::size_t row = fragment::row(index * per, lane), column = fragment::column(index * per, lane);
          const std::size_t outer = outer_of(down, across) + (is_a ? row : column);
          const std::size_t inner = inner_of(down, across) + (is_a ? column : row) * cell::depth;
          std::uint32_t loaded;
          __builtin_memcpy(&loaded, __builtin_assume_aligned(from + place(outer, inner, stride), sizeof loaded),
                           sizeof loaded);
          fill_cells(cells.tile(down, across) + index * per, loaded);
        }
  }

private:
  static std::size_t place(std::size_t outer, std::size_t inner, std::size_t stride) {
    return by_columns ? inner * stride + outer : outer * stride + inner;
  }
  /// The first place of a tile.
  static std::size_t outer_of(std::size_t down, std::size_t across) { return is_a ? down * 16 : across * 8; }
  static std::size_t inner_of(std::size_t down, std::size_t across) { return (is_a ? across : down) * depth; }
};

/// `sums += left * right` for one tile, by the instruction.
template <class Left, class Right, class Sum>
void multiply_registers(Sum (&sums)[4], const Left *left, const Right *right) {
  constexpr auto multiply = mma_builtin<typename Left::element, typename Right::element>;
  if constexpr (sizeof(Sum) == 8) {
    multiply(sums, left, right);
  } else {
    std::uint32_t lefts[4], rights[2];
    fill_registers(lefts, left);
    fill_registers(rights, right);
    multiply(sums, lefts, rights);
  }
}

/// The same without the instruction: lanes exchange cells. `Product` multiplies cells; see matrix_product.
template <class Product, class Left, class Right, class Sum>
void multiply_cells(Sum (&sums)[4], Sum (&excess)[2], const Left *left, const Right *right) {
  constexpr std::size_t per = Left::per_register;
  const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
  const auto from = [](auto cell, std::size_t lane) { return shuffle(cell, static_cast<std::int32_t>(lane)); };
  for (std::size_t depth = 0; depth != 8 * per; ++depth) {
    const std::size_t within = depth % per, member = depth / per % 4, half = depth / per / 4;
    Left factors[2];
    for (std::size_t down = 0; down != 2; ++down)
      factors[down] = Product::prepare(from(left[(2 * half + down) * per + within], lane / 4 * 4 + member));
    for (std::size_t across = 0; across != 2; ++across) {
      const Right other = from(right[half * per + within], (lane % 4 * 2 + across) * 4 + member);
      if constexpr (Product::has_excess) excess[across] = Product::excess(excess[across], other);
      for (std::size_t down = 0; down != 2; ++down)
        sums[2 * down + across] = Product::add(sums[2 * down + across], factors[down], other);
    }
  }
}

} // namespace sycl::detail
