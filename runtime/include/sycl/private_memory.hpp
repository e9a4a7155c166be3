// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::private_memory (specification 4.9.4.2.3, deprecated): a variable for each work-item of a hierarchical kernel.
///
/// The work-group is one thread for the device (sycl/h_item.hpp), so this is an array on its stack, indexed by the
/// physical local id: variables of adjacent work-items are contiguous. Its length is a constant, because devices have
/// no variable-length arrays; only the elements for the group's work-items are ever accessed.
#pragma once

#include <sycl/h_item.hpp>

#include <cstddef>
#include <new>
#include <type_traits>

/// Used by `<cassert>`, which declares it only without NDEBUG.
extern "C" __attribute__((__noreturn__)) void __assert_fail(const char *expression, const char *file, unsigned line,
                                                            const char *function) noexcept;

namespace sycl {

/// A variable of type VariableT for each physical work-item of a work-group, default-constructed. Declared in the
/// function object of handler::parallel_for_work_group.
template <class VariableT, int Dimensions = 1>
class private_memory {
  /// Maximum number of work-items of a group on any device.
  static constexpr std::size_t most = 8192;
  /// Maximum number that fits: all, as long as their variables take at most 64 KB, and at least 256.
  static constexpr std::size_t capacity = sizeof(VariableT) * most <= 65536  ? most
                                          : sizeof(VariableT) * 256 <= 65536 ? 65536 / sizeof(VariableT)
                                                                             : 256;

public:
  private_memory(const group<Dimensions> &where) : count_(where.get_local_linear_range()) {
    if constexpr (capacity < most)
      if (count_ > capacity)
        __assert_fail("a work-group this large has no room for private_memory of this type: make the group smaller, or "
                      "use a local_accessor",
                      __FILE__, __LINE__, __func__);
    for (std::size_t at = 0; at != count_; ++at) ::new (address(at)) VariableT;
  }
  private_memory(const private_memory &) = delete;
  private_memory &operator=(const private_memory &) = delete;
  ~private_memory() {
    if constexpr (!std::is_trivially_destructible_v<VariableT>)
      for (std::size_t at = 0; at != count_; ++at) address(at)->~VariableT();
  }

  /// \returns the work-item's variable. Logical work-items that share a physical one share it.
  VariableT &operator()(const h_item<Dimensions> &id) noexcept {
    return *address(detail::linear_index<Dimensions>(id.get_physical_local_id(), id.get_physical_local_range()));
  }

private:
  VariableT *address(std::size_t at) noexcept { return reinterpret_cast<VariableT *>(memory_) + at; }

  std::size_t count_;
  alignas(VariableT) unsigned char memory_[capacity * sizeof(VariableT)];
};

} // namespace sycl
