// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::device_event (specification 4.15.2), and the copies between global and local memory that return one
/// (async_work_group_copy of group and nd_item, sections 4.9.1.5 and 4.9.1.7).
///
/// The copy is made immediately, and waiting is a barrier:
/// \code
///   auto copied = item.async_work_group_copy(local, global, n);   // see below
///   item.wait_for(copied);                                        // barrier
/// \endcode
/// NVIDIA GPUs copy asynchronously (cp.async) from global to local memory, pieces of 16, 8 or 4 bytes: as large as the
/// addresses and the size are multiples of.
///
/// In native code, where one thread runs the work-group, its first work-item copies everything: contiguous elements
/// with memcpy, others one by one. Sharing them among lanes would gain nothing, and each copy would need loops of
/// masked accesses, 1 to 9 KB of code at each level. On other devices the work-items share the elements, adjacent
/// work-items adjacent ones.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/multi_ptr.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl {
namespace detail {
class async_copies;
}

/// An asynchronous operation of a work-group.
class device_event {
public:
  /// Waits until the operation has ended and its effects are visible to all work-items of the group, all of which must
  /// call it.
  void wait() noexcept {
    if (__syclc_has_warps() != 0) __syclc_wait_for_copies();
    __syclc_work_group_barrier(static_cast<std::int32_t>(memory_scope::work_group));
  }

private:
  friend class detail::async_copies;
  device_event() = default;
};

namespace detail {

/// The common part of group and nd_item: copies that the work-items of a work-group make together. All of them must
/// call these with the same arguments. Pointers may be decorated, or of the deprecated legacy kind.
class async_copies {
  template <class DestT, class SrcT>
  using if_copies = std::enable_if_t<std::is_same_v<DestT, std::remove_const_t<SrcT>>, int>;
  template <class ElementType, access::decorated IsDecorated>
  using in_local = multi_ptr<ElementType, access::address_space::local_space, IsDecorated>;
  template <class ElementType, access::decorated IsDecorated>
  using in_global = multi_ptr<ElementType, access::address_space::global_space, IsDecorated>;

public:
  /// Copies `numElements` elements. Until the event or wait_for() has waited, do not change the source or read the
  /// destination.
  template <class DestT, class SrcT, access::decorated DestDecorated, access::decorated SrcDecorated,
            if_copies<DestT, SrcT> = 0>
  device_event async_work_group_copy(in_local<DestT, DestDecorated> dest, in_global<SrcT, SrcDecorated> src,
                                     std::size_t numElements) const noexcept {
    return copy<true>(dest.get_raw(), std::size_t{1}, src.get_raw(), std::size_t{1}, numElements);
  }
  template <class DestT, class SrcT, access::decorated DestDecorated, access::decorated SrcDecorated,
            if_copies<DestT, SrcT> = 0>
  device_event async_work_group_copy(in_global<DestT, DestDecorated> dest, in_local<SrcT, SrcDecorated> src,
                                     std::size_t numElements) const noexcept {
    return copy<false>(dest.get_raw(), std::size_t{1}, src.get_raw(), std::size_t{1}, numElements);
  }
  /// Elements are `srcStride` elements apart in the source, and contiguous in the destination.
  template <class DestT, class SrcT, access::decorated DestDecorated, access::decorated SrcDecorated,
            if_copies<DestT, SrcT> = 0>
  device_event async_work_group_copy(in_local<DestT, DestDecorated> dest, in_global<SrcT, SrcDecorated> src,
                                     std::size_t numElements, std::size_t srcStride) const noexcept {
    return copy<true>(dest.get_raw(), std::size_t{1}, src.get_raw(), srcStride, numElements);
  }
  /// Elements are contiguous in the source, and `destStride` elements apart in the destination.
  template <class DestT, class SrcT, access::decorated DestDecorated, access::decorated SrcDecorated,
            if_copies<DestT, SrcT> = 0>
  device_event async_work_group_copy(in_global<DestT, DestDecorated> dest, in_local<SrcT, SrcDecorated> src,
                                     std::size_t numElements, std::size_t destStride) const noexcept {
    return copy<false>(dest.get_raw(), destStride, src.get_raw(), std::size_t{1}, numElements);
  }

  /// Waits for the operations of all events, with one barrier. All work-items of the group must call it.
  template <class... EventTN>
  void wait_for(EventTN... events) const noexcept {
    static_assert((std::is_same_v<EventTN, device_event> && ...), "wait_for takes objects of sycl::device_event");
    if constexpr (sizeof...(EventTN) != 0) (events, ...).wait();
  }

private:
  /// The launch's own queries, of all dimensions (unused ones have size 1): also in a hierarchical kernel, where one
  /// work-item represents the group.
  template <bool ToLocal, class DestT, class SrcT>
  static device_event copy(DestT *dest, std::size_t dest_stride, const SrcT *src, std::size_t src_stride,
                           std::size_t count) noexcept {
    const std::size_t first =
        (__syclc_local_id(2) * __syclc_local_size(1) + __syclc_local_id(1)) * __syclc_local_size(0) +
        __syclc_local_id(0);
    if (__syclc_prefers_sub_groups() != 0) {
      if (first != 0) return device_event();
      if (std::is_trivially_copyable_v<DestT> && dest_stride == 1 && src_stride == 1) {
        __builtin_memcpy(static_cast<void *>(dest), src, count * sizeof(DestT));
        return device_event();
      }
#pragma clang loop unroll(disable) // for short compile time; it is limited by memory anyway
      for (std::size_t at = 0; at < count; ++at) dest[at * dest_stride] = src[at * src_stride];
      return device_event();
    }
    const std::size_t step = __syclc_local_size(0) * __syclc_local_size(1) * __syclc_local_size(2);
    if constexpr (ToLocal && std::is_trivially_copyable_v<DestT>)
      if (__syclc_has_warps() != 0) {
        if (dest_stride == 1 && src_stride == 1) {
          const std::size_t size = count * sizeof(DestT);
          const auto bits = reinterpret_cast<std::uintptr_t>(dest) | reinterpret_cast<std::uintptr_t>(src) | size;
          if (bits % 16 == 0) return copy_pieces<16>(dest, src, size, first, step);
          if (bits % 8 == 0) return copy_pieces<8>(dest, src, size, first, step);
          if (bits % 4 == 0) return copy_pieces<4>(dest, src, size, first, step);
        } else if constexpr (alignof(DestT) == sizeof(DestT) &&
                             (sizeof(DestT) == 4 || sizeof(DestT) == 8 || sizeof(DestT) == 16)) {
          for (std::size_t at = first; at < count; at += step)
            __syclc_copy_async(dest + at * dest_stride, src + at * src_stride, sizeof(DestT));
          return device_event();
        }
      }
    for (std::size_t at = first; at < count; at += step) dest[at * dest_stride] = src[at * src_stride];
    return device_event();
  }

  /// Copies `size` bytes in pieces; work-item `first` of `step` takes every step-th.
  template <std::int32_t Piece>
  static device_event copy_pieces(void *dest, const void *src, std::size_t size, std::size_t first,
                                  std::size_t step) noexcept {
    for (std::size_t at = first * Piece; at < size; at += step * Piece)
      __syclc_copy_async(static_cast<char *>(dest) + at, static_cast<const char *>(src) + at, Piece);
    return device_event();
  }
};

} // namespace detail
} // namespace sycl
