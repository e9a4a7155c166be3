// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Divides an index space of up to three dimensions into boxes, which are the units of work of threads.
///
/// Used by kernel.cpp (boxes of work-items or work-groups) and memory.cpp (boxes of bytes).
/// \code
///   box_grid grid({1920, 1080, 1}, 64, 16);         // an image, at most about 16 boxes, x divided at multiples of 64
///   for (std::size_t i = 0; i != grid.count(); ++i) // 16 boxes of 1920 x 67 or 68: the slowest dimension is divided
///     box b = grid[i];                              // first, so that boxes are mostly contiguous in memory
/// \endcode
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace sycl::detail::native {

/// The indices in [begin, end) in each dimension; x is the fastest one.
struct box {
  std::array<std::size_t, 3> begin;
  std::array<std::size_t, 3> end;
};

/// a * b, or the maximum if that overflows.
inline std::size_t saturating_multiply(std::size_t a, std::size_t b) noexcept {
  std::size_t product;
  return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::size_t>::max() : product;
}

/// Number of indices in a space; the maximum if that overflows.
inline std::size_t volume(const std::array<std::size_t, 3> &size) noexcept {
  if (size[0] == 0 || size[1] == 0 || size[2] == 0) return 0;
  return saturating_multiply(saturating_multiply(size[0], size[1]), size[2]);
}

/// A partition of an index space into boxes of about the same size.
class box_grid {
public:
  /// \param size extent of the space, at least 1 in every dimension.
  /// \param x_unit boxes begin at multiples of this in x.
  /// \param wanted the approximate number of boxes; there may be fewer, or several times as many if the extents do not
  ///        divide well.
  box_grid(const std::array<std::size_t, 3> &size, std::size_t x_unit, std::size_t wanted) noexcept
      : size_(size), x_unit_(x_unit), x_units_((size[0] - 1) / x_unit + 1) {
    wanted = std::max<std::size_t>(wanted, 1);
    parts_[2] = std::min(size[2], wanted);
    wanted = (wanted - 1) / parts_[2] + 1;
    parts_[1] = std::min(size[1], wanted);
    wanted = (wanted - 1) / parts_[1] + 1;
    parts_[0] = std::min(x_units_, wanted);
  }

  /// Number of boxes, at least 1.
  std::size_t count() const noexcept { return parts_[0] * parts_[1] * parts_[2]; }

  /// Box number i, which must be less than count().
  box operator[](std::size_t i) const noexcept {
    const std::size_t x = i % parts_[0], y = i / parts_[0] % parts_[1], z = i / parts_[0] / parts_[1];
    return {{cut(x_units_, parts_[0], x) * x_unit_, cut(size_[1], parts_[1], y), cut(size_[2], parts_[2], z)},
            {x + 1 == parts_[0] ? size_[0] : cut(x_units_, parts_[0], x + 1) * x_unit_, cut(size_[1], parts_[1], y + 1),
             cut(size_[2], parts_[2], z + 1)}};
  }

private:
  /// The beginning of part `i` of `parts` parts of `size`, whose sizes differ by at most one.
  static std::size_t cut(std::size_t size, std::size_t parts, std::size_t i) noexcept {
    return size / parts * i + std::min(i, size % parts);
  }

  std::array<std::size_t, 3> size_, parts_;
  std::size_t x_unit_, x_units_;
};

} // namespace sycl::detail::native
