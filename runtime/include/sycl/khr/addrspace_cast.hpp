// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extensions khr_static_addrspace_cast and khr_dynamic_addrspace_cast: from plain and generic pointers to
/// multi_ptr of one address space.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/multi_ptr.hpp>

#include <type_traits>

namespace sycl::khr {

/// The program guarantees that the pointer points to memory of the space.
template <access::address_space Space, class ElementType>
multi_ptr<ElementType, Space, access::decorated::no> static_addrspace_cast(ElementType *ptr) {
  return address_space_cast<Space, access::decorated::no>(ptr);
}
template <access::address_space Space, class ElementType, access::decorated DecorateAddress>
multi_ptr<ElementType, Space, DecorateAddress>
static_addrspace_cast(multi_ptr<ElementType, addrspace_generic, DecorateAddress> ptr) {
  return multi_ptr<ElementType, Space, DecorateAddress>(ptr.get_raw());
}

/// The same pointer if it points to memory of the space that the calling work-item can access; otherwise null.
/// May be called in kernels only.
template <access::address_space Space, class ElementType>
multi_ptr<ElementType, Space, access::decorated::no> dynamic_addrspace_cast(ElementType *ptr) {
  if constexpr (Space == access::address_space::generic_space) {
    return address_space_cast<Space, access::decorated::no>(ptr);
  } else {
    const void *const found = __syclc_pointer_in_space(ptr, static_cast<int>(Space));
    return multi_ptr<ElementType, Space, access::decorated::no>(static_cast<ElementType *>(const_cast<void *>(found)));
  }
}
template <access::address_space Space, class ElementType, access::decorated DecorateAddress>
multi_ptr<ElementType, Space, DecorateAddress>
dynamic_addrspace_cast(multi_ptr<ElementType, addrspace_generic, DecorateAddress> ptr) {
  return multi_ptr<ElementType, Space, DecorateAddress>(dynamic_addrspace_cast<Space>(ptr.get_raw()).get_raw());
}

} // namespace sycl::khr
