// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::usm_allocator (specification 4.8.3.1): USM for containers of the standard library.
#pragma once

#include <sycl/exception.hpp>
#include <sycl/usm.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl {

/// \tparam AllocKind usm::alloc::host or usm::alloc::shared, because containers access their memory on the host.
template <class DataT, usm::alloc AllocKind, std::size_t Alignment = 0>
class usm_allocator {
  static_assert(AllocKind == usm::alloc::host || AllocKind == usm::alloc::shared,
                "the host cannot use device allocations, so containers cannot");

public:
  using value_type = DataT;
  using propagate_on_container_copy_assignment = std::true_type;
  using propagate_on_container_move_assignment = std::true_type;
  using propagate_on_container_swap = std::true_type;
  template <class OtherT>
  struct rebind {
    using other = usm_allocator<OtherT, AllocKind, Alignment>;
  };

  usm_allocator() = delete;
  usm_allocator(const context &syclContext, const device &syclDevice, const property_list &properties = {})
      : context_(syclContext), device_(syclDevice), properties_(properties) {}
  usm_allocator(const queue &syclQueue, const property_list &properties = {})
      : usm_allocator(syclQueue.get_context(), syclQueue.get_device(), properties) {}
  template <class OtherT>
  usm_allocator(const usm_allocator<OtherT, AllocKind, Alignment> &other) noexcept
      : context_(other.context_), device_(other.device_), properties_(other.properties_) {}

  /// Memory for \p count objects; null for none. \throws errc::memory_allocation if there is not enough.
  DataT *allocate(std::size_t count) {
    if (count == 0) return nullptr;
    if (DataT *memory = aligned_alloc<DataT>(Alignment, count, device_, context_, AllocKind, properties_))
      return memory;
    throw exception(make_error_code(errc::memory_allocation), "usm_allocator: the device has not enough memory");
  }
  void deallocate(DataT *memory, std::size_t) {
    if (memory) sycl::free(memory, context_);
  }

  template <class OtherT, usm::alloc OtherKind, std::size_t OtherAlignment>
  friend bool operator==(const usm_allocator &lhs, const usm_allocator<OtherT, OtherKind, OtherAlignment> &rhs) {
    return AllocKind == OtherKind && Alignment == OtherAlignment && lhs.same_place(rhs);
  }
  template <class OtherT, usm::alloc OtherKind, std::size_t OtherAlignment>
  friend bool operator!=(const usm_allocator &lhs, const usm_allocator<OtherT, OtherKind, OtherAlignment> &rhs) {
    return !(lhs == rhs);
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
