// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::usm_allocator (specification 4.8.3.1): USM for containers of the standard library.
#pragma once

#include <sycl/exception.hpp>
#include <sycl/usm.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl {

/// \tparam AllocKind usm::alloc::host or usm::alloc::shared: containers touch their memory on the host.
template <class T, usm::alloc AllocKind, std::size_t Alignment = 0>
class usm_allocator {
  static_assert(AllocKind == usm::alloc::host || AllocKind == usm::alloc::shared,
                "the host cannot use device allocations, so containers cannot");

public:
  using value_type = T;
  using propagate_on_container_copy_assignment = std::true_type;
  using propagate_on_container_move_assignment = std::true_type;
  using propagate_on_container_swap = std::true_type;
  template <class U>
  struct rebind {
    using other = usm_allocator<U, AllocKind, Alignment>;
  };

  usm_allocator() = delete;
  usm_allocator(const context &syclContext, const device &syclDevice, const property_list &properties = {})
      : context_(syclContext), device_(syclDevice), properties_(properties) {}
  usm_allocator(const queue &syclQueue, const property_list &properties = {})
      : usm_allocator(syclQueue.get_context(), syclQueue.get_device(), properties) {}
  template <class U>
  usm_allocator(const usm_allocator<U, AllocKind, Alignment> &other) noexcept
      : context_(other.context_), device_(other.device_), properties_(other.properties_) {}

  /// \throws errc::memory_allocation when there is not enough memory.
  T *allocate(std::size_t count) {
    if (T *memory = aligned_alloc<T>(Alignment, count, device_, context_, AllocKind, properties_)) return memory;
    throw exception(make_error_code(errc::memory_allocation), "usm_allocator: the device has not enough memory");
  }
  void deallocate(T *memory, std::size_t) {
    if (memory) sycl::free(memory, context_);
  }

  template <class U, usm::alloc OtherKind, std::size_t OtherAlignment>
  friend bool operator==(const usm_allocator &a, const usm_allocator<U, OtherKind, OtherAlignment> &b) {
    return AllocKind == OtherKind && Alignment == OtherAlignment && a.same_place(b);
  }
  template <class U, usm::alloc OtherKind, std::size_t OtherAlignment>
  friend bool operator!=(const usm_allocator &a, const usm_allocator<U, OtherKind, OtherAlignment> &b) {
    return !(a == b);
  }

private:
  template <class, usm::alloc, std::size_t>
  friend class usm_allocator;
  template <class Other>
  bool same_place(const Other &other) const {
    return context_ == other.context_ && device_ == other.device_;
  }

  context context_;
  device device_;
  property_list properties_;
};

} // namespace sycl
