// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The class joint_matrix and its functions. Programs include matrix.hpp, which shows their use. matrix_cells.hpp
/// explains the implementation.
#pragma once

#include <sycl/ext/oneapi/matrix/matrix_cells.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/sub_group.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl {

namespace detail {
struct matrix_access;
}

namespace ext::oneapi::experimental::matrix {

/// A matrix of `Rows` x `Cols` elements that the work-items of a sub-group hold together. Its elements have no value
/// until they are loaded, filled or computed.
/// \tparam Element a type of matrix_type. \tparam Layout of the matrix in memory; `dynamic` for accumulators, and only
/// for these.
template <class Group, class Element, use Use, std::size_t Rows, std::size_t Cols,
          layout Layout = Use == use::accumulator ? layout::dynamic : layout{-1}>
class joint_matrix {
  static_assert(std::is_same_v<Group, sycl::sub_group>, "joint_matrix: the Group must be sycl::sub_group");
  static_assert(Rows > 0 && Cols > 0, "joint_matrix: a matrix has at least one element");
  static_assert(Layout != layout{-1}, "joint_matrix: matrices A and B need a layout");
  static_assert((Use == use::accumulator) == (Layout == layout::dynamic),
                "joint_matrix: accumulators, and no other matrices, have layout::dynamic");

public:
  joint_matrix() = default;
  joint_matrix(const joint_matrix &) = delete;
  joint_matrix &operator=(const joint_matrix &) = delete;

private:
  friend struct sycl::detail::matrix_access;
  using cell = typename sycl::detail::matrix_cell<Element, Use>::type;
  /// Elements that are adjacent along K share a cell: in A they belong to a row, in B to a column.
  static constexpr std::size_t down = Use == use::b ? cell::depth : 1, along = Use == use::a ? cell::depth : 1;
  /// Whether some cells contain numbers that do not belong to the matrix.
  static constexpr bool beyond = Rows % down != 0 || Cols % along != 0;
  static constexpr layout order = Layout;
  using parts = sycl::detail::matrix_cells<cell, Use, (Rows + down - 1) / down, (Cols + along - 1) / along>;
  parts held_;
};

} // namespace ext::oneapi::experimental::matrix

namespace detail {

/// Access to the elements of a matrix, independent of their layout.
struct matrix_access {
  template <class MatrixT>
  using number = typename MatrixT::cell::number;
  template <class MatrixT>
  using parts = typename MatrixT::parts;
  template <class MatrixT>
  static auto &cells(MatrixT &matrix) {
    return matrix.held_;
  }

  /// Calls `visit(cell, index, row, column)` for each of the lane's elements: number `index` of the cell.
  template <class Visit, class Group, class Element, matrices::use Use, std::size_t Rows, std::size_t Cols,
            matrices::layout Layout>
  static void for_each(matrices::joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix, Visit visit) {
    using type = matrices::joint_matrix<Group, Element, Use, Rows, Cols, Layout>;
    matrix.held_.visit([&](typename type::cell &cell, std::size_t cell_row, std::size_t cell_column) {
      for (std::size_t index = 0; index != type::cell::depth; ++index) {
        const std::size_t row = type::down == 1 ? cell_row : cell_row * type::down + index;
        const std::size_t column = type::along == 1 ? cell_column : cell_column * type::along + index;
        if ((Rows % type::down == 0 || row < Rows) && (Cols % type::along == 0 || column < Cols))
          visit(cell, index, row, column);
      }
    });
  }

  /// Sets each element to the result of `value(row, column)`. Numbers of a cell beyond the matrix are 0.
  template <class ValueT, class MatrixT>
  static void generate(MatrixT &matrix, ValueT value) {
    using cell_type = typename MatrixT::cell;
    matrix.held_.clear_outside();
    for_each(matrix, [&](cell_type &cell, std::size_t index, std::size_t row, std::size_t column) {
      if (index == 0) cell = cell_type{};
      cell.set(index, static_cast<typename cell_type::number>(value(row, column)));
    });
  }

  /// Whether the numbers of a cell are contiguous in memory and all belong to the matrix.
  template <class MatrixT>
  static constexpr bool are_cells_in_memory() {
    constexpr bool is_row_major = MatrixT::order == matrices::layout::row_major;
    if (MatrixT::cell::depth == 1 || MatrixT::beyond) return false;
    return MatrixT::down == 1 ? is_row_major : MatrixT::order != matrices::layout::row_major;
  }

  /// Loads each cell from the address of its first number, `place(row, column)`.
  template <class Place, class MatrixT>
  static void load_cells(MatrixT &matrix, Place place) {
    matrix.held_.clear_outside();
    matrix.held_.visit([&](typename MatrixT::cell &cell, std::size_t row, std::size_t column) {
      __builtin_memcpy(&cell, place(row * MatrixT::down, column * MatrixT::along), sizeof cell);
    });
  }

  /// Calls `use(value, row, column)` for each element, without changing it.
  template <class Use, class MatrixT>
  static void read(const MatrixT &matrix, Use use) {
    using cell_type = typename MatrixT::cell;
    for_each(const_cast<MatrixT &>(matrix), [&](const cell_type &cell, std::size_t index, std::size_t row,
                                                std::size_t column) { use(cell.get(index), row, column); });
  }

  /// The same for each element, which may be changed.
  template <class Use, class MatrixT>
  static void change(MatrixT &matrix, Use use) {
    using cell_type = typename MatrixT::cell;
    for_each(matrix, [&](cell_type &cell, std::size_t index, std::size_t row, std::size_t column) {
      typename cell_type::number value = cell.get(index);
      use(value, row, column);
      cell.set(index, value);
    });
  }

  /// Copies between matrices with the same or different cells.
  template <class From, class To>
  static void copy(const From &from, To &to) {
    if (__syclc_matrix_fragments() != 0) return copy_fragments(from, to);
    if constexpr (From::down == To::down && From::along == To::along) {
      const std::size_t count = from.held_.each();
      to.held_.visit([&](typename To::cell &cell, std::size_t row, std::size_t column) {
        const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
        cell = converted<typename To::cell>(from.held_.cells[row * count + column / lanes]);
      });
    } else {
      // All lanes must call fetch(), also those without a cell.
      const auto lanes = static_cast<std::size_t>(__syclc_matrix_lanes());
      const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
      const std::size_t count = to.held_.each();
      for (std::size_t row = 0; row != To::parts::height; ++row)
        for (std::size_t at = 0; at != count; ++at)
          to.held_.cells[row * count + at] = gathered<To>(from, row, at * lanes + lane);
    }
  }

private:
  /// A cell with the same numbers in another type.
  template <class To, class From>
  static To converted(const From &from) {
    To to{};
    for (std::size_t index = 0; index != To::depth; ++index)
      to.set(index, static_cast<typename To::number>(from.get(index)));
    return to;
  }

  /// The cell of To at a position, of cells of From that other lanes may have; zeros outside of the matrix. All lanes
  /// must call it.
  template <class To, class From>
  static typename To::cell gathered(const From &from, std::size_t row, std::size_t column) {
    typename To::cell found{};
    for (std::size_t index = 0; index != To::cell::depth; ++index) {
      const std::size_t from_row = To::down == 1 ? row : row * To::down + index;
      const std::size_t from_column = To::along == 1 ? column : column * To::along + index;
      const std::size_t cell_row = from_row / From::down, cell_column = from_column / From::along;
      const bool has_row = cell_row < From::parts::height, has_column = cell_column < From::parts::width;
      const typename From::cell other = from.held_.fetch(has_row ? cell_row : 0, has_column ? cell_column : 0);
      const std::size_t within = From::down != 1 ? from_row % From::down : from_column % From::along;
      if (has_row && has_column) found.set(index, static_cast<typename To::cell::number>(other.get(within)));
    }
    return found;
  }

  template <class From, class To>
  static void copy_fragments(const From &from, To &to) {
    using fragment = typename To::parts::fragment;
    if constexpr (std::is_same_v<fragment, typename From::parts::fragment> && From::down == To::down &&
                  From::along == To::along) {
      for (std::size_t index = 0; index != To::parts::in_fragments; ++index)
        to.held_.cells[index] = converted<typename To::cell>(from.held_.cells[index]);
    } else {
      const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
      for (std::size_t down = 0; down != To::parts::tiles_down; ++down)
        for (std::size_t across = 0; across != To::parts::tiles_across; ++across)
          for (std::size_t index = 0; index != fragment::count; ++index)
            to.held_.tile(down, across)[index] =
                gathered<To>(from, down * fragment::height + fragment::row(index, lane),
                             across * fragment::width + fragment::column(index, lane));
    }
  }
};

/// The position of an element in memory. A packed matrix has `4 / size of the number` contiguous elements of a column.
template <class NumberT>
std::size_t matrix_place(matrices::layout layout, std::size_t row, std::size_t column, std::size_t stride) {
  if (layout == matrices::layout::row_major) return row * stride + column;
  if (layout == matrices::layout::col_major) return column * stride + row;
  constexpr std::size_t packed = sizeof(NumberT) < 4 ? 4 / sizeof(NumberT) : 1;
  return row / packed * stride + column * packed + row % packed;
}

template <class Element, class Stored>
using if_stored = std::enable_if_t<std::is_same_v<matrix_number_t<Element>, std::remove_const_t<Stored>>, int>;

} // namespace detail

namespace ext::oneapi::experimental::matrix {

/// \name Memory and matrices
/// `stride` is the number of elements from one row to the next (from one column to the next if `col_major`).
///@{
/// Loads an accumulator from `source` in the given layout.
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, access::address_space Space,
          access::decorated Decorated, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_load(Group, joint_matrix<Group, Element, use::accumulator, Rows, Cols, layout::dynamic> &matrix,
                       multi_ptr<Stored, Space, Decorated> source, std::size_t stride, layout layout) {
  const Stored *const from = source.get_raw();
  sycl::detail::matrix_access::generate(matrix, [=](std::size_t row, std::size_t column) {
    return from[sycl::detail::matrix_place<Stored>(layout, row, column, stride)];
  });
}
/// Loads a matrix A or B from `source` in the layout of its type.
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, use Use, layout Layout,
          access::address_space Space, access::decorated Decorated, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_load(Group, joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix,
                       multi_ptr<Stored, Space, Decorated> source, std::size_t stride) {
  static_assert(Layout != layout::dynamic, "joint_matrix_load: an accumulator's layout must be given");
  const Stored *const from = source.get_raw();
  using matrix_type = joint_matrix<Group, Element, Use, Rows, Cols, Layout>;
  using matrix_access = sycl::detail::matrix_access;
  const auto is_aligned_to = [=](std::size_t bytes) {
    return __syclc_matrix_fragments() > 1 &&
           (__builtin_bit_cast(std::uintptr_t, from) | stride * sizeof(Stored)) % bytes == 0;
  };
  using fragments = sycl::detail::fragment_loads<typename matrix_access::parts<matrix_type>, Layout>;
  if constexpr (Space == access::address_space::local_space && (fragments::by_rows || fragments::by_columns))
    if (is_aligned_to(16)) return fragments::load_rows(matrix_access::cells(matrix), from, stride);
  if constexpr (fragments::by_rows && sizeof(Stored) < sizeof(std::uint32_t))
    if (is_aligned_to(sizeof(std::uint32_t)))
      return fragments::load_registers(matrix_access::cells(matrix), from, stride);
  if constexpr (matrix_access::template are_cells_in_memory<matrix_type>()) {
    matrix_access::load_cells(matrix, [=](std::size_t row, std::size_t column) {
      return from + sycl::detail::matrix_place<Stored>(Layout, row, column, stride);
    });
  } else {
    matrix_access::generate(matrix, [=](std::size_t row, std::size_t column) {
      return from[sycl::detail::matrix_place<Stored>(Layout, row, column, stride)];
    });
  }
}
/// Stores an accumulator at `target` in the given layout.
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, access::address_space Space,
          access::decorated Decorated, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_store(Group,
                        const joint_matrix<Group, Element, use::accumulator, Rows, Cols, layout::dynamic> &matrix,
                        multi_ptr<Stored, Space, Decorated> target, std::size_t stride, layout layout) {
  Stored *const to = target.get_raw();
  sycl::detail::matrix_access::read(matrix, [=](Stored value, std::size_t row, std::size_t column) {
    to[sycl::detail::matrix_place<Stored>(layout, row, column, stride)] = value;
  });
}
/// Does nothing: hardware prefetchers fetch rows.
template <std::size_t Rows, std::size_t Cols, class Group, class Element, class... Properties>
void joint_matrix_prefetch(Group, Element *, std::size_t, layout, Properties...) {}
///@}

/// Sets every element to that value.
template <class Group, class Element, std::size_t Rows, std::size_t Cols, use Use, layout Layout, class ValueT>
void joint_matrix_fill(Group, joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix, ValueT value) {
  const auto number = static_cast<sycl::detail::matrix_number_t<Element>>(value);
  sycl::detail::matrix_access::generate(matrix, [=](std::size_t, std::size_t) { return number; });
}

/// Copies and converts each element to the same position in a matrix of the same shape.
template <class Group, class From, class To, std::size_t Rows, std::size_t Cols, use UseFrom, use UseTo,
          layout LayoutFrom, layout LayoutTo>
void joint_matrix_copy(Group, const joint_matrix<Group, From, UseFrom, Rows, Cols, LayoutFrom> &from,
                       joint_matrix<Group, To, UseTo, Rows, Cols, LayoutTo> &to) {
  sycl::detail::matrix_access::copy(from, to);
}

/// Calls `function(element)` for each element, once in one work-item; it may change the element.
template <class Group, class Element, use Use, std::size_t Rows, std::size_t Cols, layout Layout, class Function>
void joint_matrix_apply(Group, joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix, Function &&function) {
  sycl::detail::matrix_access::change(
      matrix, [&](sycl::detail::matrix_number_t<Element> &value, std::size_t, std::size_t) { function(value); });
}

/// `output = left * right + input`; output may be input. Integers wrap around. Products are added in order, in float
/// for half and bfloat16, and rounded once at the end. If the processor multiplies bfloat16 (AVX512-BF16, AMX), sums
/// have the order and the roundings of its instructions, which treat subnormal numbers as zeros. If a GPU's tensor cores
/// multiply, sums have their order and roundings, and of tf32 they use the upper 19 bits.
template <class Group, class Left, class Right, class Input, class Output, std::size_t Rows, std::size_t Depth,
          std::size_t Cols, layout LayoutLeft, layout LayoutRight>
void joint_matrix_mad(Group, joint_matrix<Group, Output, use::accumulator, Rows, Cols, layout::dynamic> &output,
                      const joint_matrix<Group, Left, use::a, Rows, Depth, LayoutLeft> &left,
                      const joint_matrix<Group, Right, use::b, Depth, Cols, LayoutRight> &right,
                      const joint_matrix<Group, Input, use::accumulator, Rows, Cols, layout::dynamic> &input) {
  static_assert(sycl::detail::is_matrix_combination<Left, Right, Input, Output>(),
                "joint_matrix_mad: no device multiplies matrices of these types; sycl/ext/oneapi/matrix/"
                "combinations.def lists those that can be");
  using sum = sycl::detail::matrix_sum<sycl::detail::matrix_number_t<Output>>;
  using access = sycl::detail::matrix_access;
  sycl::detail::multiply_matrices<sum>(access::cells(output), access::cells(left), access::cells(right),
                                       access::cells(input));
}

/// Rounds to the 19 bits of tf32, to nearest, ties to even. NaNs stay NaNs.
inline float round_to_tf32(float value) {
  const auto bits = __builtin_bit_cast(std::uint32_t, value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return value;
  return __builtin_bit_cast(float, (bits + 0xfffu + (bits >> 13 & 1u)) & ~0x1fffu);
}

} // namespace ext::oneapi::experimental::matrix

/// Extension sycl_ext_intel_matrix: stores of matrices A and B, elements with their coordinates, and memory whose size
/// is not a multiple of the matrices'.
namespace ext::intel::experimental::matrix {

using oneapi::experimental::matrix::joint_matrix;
using oneapi::experimental::matrix::layout;
using oneapi::experimental::matrix::use;

/// Stores a matrix A or B at `target` in the layout of its type.
template <class Group, class Element, class Stored, use Use, std::size_t Rows, std::size_t Cols, layout Layout,
          access::address_space Space, access::decorated Decorated, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_store(Group, const joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix,
                        multi_ptr<Stored, Space, Decorated> target, std::size_t stride) {
  static_assert(Layout != layout::dynamic, "joint_matrix_store: an accumulator's layout must be given");
  Stored *const to = target.get_raw();
  sycl::detail::matrix_access::read(matrix, [=](Stored value, std::size_t row, std::size_t column) {
    to[sycl::detail::matrix_place<Stored>(Layout, row, column, stride)] = value;
  });
}

/// Calls `function(element, row, column)` for each element, once in one work-item; it may change the element.
template <class Group, class Element, use Use, std::size_t Rows, std::size_t Cols, layout Layout, class Function>
void joint_matrix_apply(Group, joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix, Function &&function) {
  sycl::detail::matrix_access::change(matrix, [&](sycl::detail::matrix_number_t<Element> &value, std::size_t row,
                                                  std::size_t column) { function(value, row, column); });
}

/// \name A part of a large matrix, which may extend beyond it The pointer is to the large matrix, with `height` rows
/// and `width` columns; the part begins at `top`, `left`. Elements outside are 0 if loaded or filled, and are not
/// stored. For `ext_intel_packed` all four are in terms of the memory layout: packed rows, and elements of one.
///@{
template <class Group, class Element, std::size_t Rows, std::size_t Cols, use Use, layout Layout, class ValueT>
void joint_matrix_fill_checked(Group, joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix, ValueT value,
                               std::size_t height, std::size_t width, std::size_t top, std::size_t left) {
  using number = sycl::detail::matrix_number_t<Element>;
  const auto inside = static_cast<number>(value);
  sycl::detail::matrix_access::generate(matrix, [=](std::size_t row, std::size_t column) {
    return top + row < height && left + column < width ? inside : number(0);
  });
}
} // namespace ext::intel::experimental::matrix

namespace detail {
/// The position of an element of a part in the large matrix, and whether it is inside.
template <class NumberT>
struct matrix_window {
  matrices::layout layout;
  std::size_t stride, height, width, top, left;

  bool place(std::size_t row, std::size_t column, std::size_t &at) const {
    std::size_t down = row, along = column;
    if (layout == matrices::layout::ext_intel_packed) {
      constexpr std::size_t packed = sizeof(NumberT) < 4 ? 4 / sizeof(NumberT) : 1;
      down = row / packed;
      along = column * packed + row % packed;
    }
    down += top;
    along += left;
    at = layout == matrices::layout::col_major ? along * stride + down : down * stride + along;
    return down < height && along < width;
  }

  template <class MatrixT>
  void load(MatrixT &matrix, const NumberT *from) const {
    matrix_access::generate(matrix, [=, *this](std::size_t row, std::size_t column) {
      std::size_t at;
      return place(row, column, at) ? from[at] : NumberT(0);
    });
  }
  template <class MatrixT>
  void store(const MatrixT &matrix, NumberT *to) const {
    matrix_access::read(matrix, [=, *this](NumberT value, std::size_t row, std::size_t column) {
      if (std::size_t at; place(row, column, at)) to[at] = value;
    });
  }
};
} // namespace detail

namespace ext::intel::experimental::matrix {
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, access::address_space Space,
          access::decorated Decorated, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_load_checked(Group,
                               joint_matrix<Group, Element, use::accumulator, Rows, Cols, layout::dynamic> &matrix,
                               multi_ptr<Stored, Space, Decorated> source, std::size_t stride, layout layout,
                               std::size_t height, std::size_t width, std::size_t top, std::size_t left) {
  using window = sycl::detail::matrix_window<std::remove_const_t<Stored>>;
  window{layout, stride, height, width, top, left}.load(matrix, source.get_raw());
}
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, use Use, layout Layout,
          access::address_space Space, access::decorated Decorated, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_load_checked(Group, joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix,
                               multi_ptr<Stored, Space, Decorated> source, std::size_t stride, std::size_t height,
                               std::size_t width, std::size_t top, std::size_t left) {
  static_assert(Layout != layout::dynamic, "joint_matrix_load_checked: an accumulator's layout must be given");
  using window = sycl::detail::matrix_window<std::remove_const_t<Stored>>;
  window{Layout, stride, height, width, top, left}.load(matrix, source.get_raw());
}
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, access::address_space Space,
          access::decorated Decorated, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_store_checked(
    Group, const joint_matrix<Group, Element, use::accumulator, Rows, Cols, layout::dynamic> &matrix,
    multi_ptr<Stored, Space, Decorated> target, std::size_t stride, layout layout, std::size_t height,
    std::size_t width, std::size_t top, std::size_t left) {
  sycl::detail::matrix_window<Stored>{layout, stride, height, width, top, left}.store(matrix, target.get_raw());
}
template <class Group, class Element, class Stored, std::size_t Rows, std::size_t Cols, use Use, layout Layout,
          access::address_space Space, access::decorated Decorated, sycl::detail::if_stored<Element, Stored> = 0>
void joint_matrix_store_checked(Group, const joint_matrix<Group, Element, Use, Rows, Cols, Layout> &matrix,
                                multi_ptr<Stored, Space, Decorated> target, std::size_t stride, std::size_t height,
                                std::size_t width, std::size_t top, std::size_t left) {
  static_assert(Layout != layout::dynamic, "joint_matrix_store_checked: an accumulator's layout must be given");
  sycl::detail::matrix_window<Stored>{Layout, stride, height, width, top, left}.store(matrix, target.get_raw());
}
///@}
} // namespace ext::intel::experimental::matrix
} // namespace sycl

namespace sycl::ext::oneapi::detail {

using namespace sycl::detail; // code in sycl::ext::oneapi refers to that one by "detail"

/// An element of a work-item's part of a matrix: converts to a number, and can be assigned.
template <class MatrixT>
class wi_element {
public:
  using number = typename sycl::detail::matrix_access::number<MatrixT>;
  wi_element(MatrixT &matrix, std::size_t index) : matrix_(&matrix), index_(index) {}

  operator number() const {
    number value{};
    std::size_t at = 0;
    sycl::detail::matrix_access::read(*matrix_, [&](number here, std::size_t, std::size_t) {
      if (at++ == index_) value = here;
    });
    return value;
  }
  template <class ValueT, std::enable_if_t<std::is_convertible_v<ValueT, number>, int> = 0>
  wi_element &operator=(const ValueT &value) {
    std::size_t at = 0;
    sycl::detail::matrix_access::change(*matrix_, [&](number &here, std::size_t, std::size_t) {
      if (at++ == index_) here = static_cast<number>(value);
    });
    return *this;
  }
  wi_element &operator=(const wi_element &other) { return *this = static_cast<number>(other); }
  wi_element(const wi_element &) = default;
#define SYCLC_COMPOUND(op)                                                                                             \
  template <class ValueT>                                                                                              \
  wi_element &operator op## = (const ValueT &value) {                                                                  \
    return *this = static_cast<number>(static_cast<number>(*this) op static_cast<number>(value));                      \
  }
  SYCLC_COMPOUND(+)
  SYCLC_COMPOUND(-)
  SYCLC_COMPOUND(*)
  SYCLC_COMPOUND(/)
#undef SYCLC_COMPOUND

private:
  MatrixT *matrix_;
  std::size_t index_;
};

/// A work-item's elements of a matrix, in an order that is the same for matrices of one type.
template <class MatrixT>
class wi_data {
public:
  explicit wi_data(MatrixT &matrix) : matrix_(&matrix) {}
  std::size_t length() const {
    std::size_t count = 0;
    sycl::detail::matrix_access::read(*matrix_,
                                      [&](typename wi_element<MatrixT>::number, std::size_t, std::size_t) { ++count; });
    return count;
  }
  wi_element<MatrixT> operator[](std::size_t index) const { return {*matrix_, index}; }

private:
  MatrixT *matrix_;
};

/// An internal function of DPC++ that programs migrated from CUDA call (dpct/math.hpp). The extension's own function is
/// joint_matrix_apply(), which is faster because this one searches for the element.
template <class Group, class MatrixT>
wi_data<MatrixT> get_wi_data(Group, MatrixT &matrix) {
  return wi_data<MatrixT>(matrix);
}

} // namespace sycl::ext::oneapi::detail

namespace sycl::ext::intel::experimental::matrix {
using sycl::ext::oneapi::detail::get_wi_data; // its earlier name
}
