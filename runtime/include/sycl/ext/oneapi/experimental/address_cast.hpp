// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Casts between address spaces by oneAPI's names (sycl_ext_oneapi_address_cast), which Khronos' extensions adopted.
#pragma once

#include <sycl/khr/addrspace_cast.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl::ext::oneapi::experimental {

/// \name The program guarantees that the pointer points to memory of the space
///@{
template <access::address_space Space, class ElementType>
multi_ptr<ElementType, Space, access::decorated::no> static_address_cast(ElementType *ptr) {
  return khr::static_addrspace_cast<Space>(ptr);
}
template <access::address_space Space, access::decorated DecorateAddress, class ElementType>
multi_ptr<ElementType, Space, DecorateAddress> static_address_cast(ElementType *ptr) {
  return multi_ptr<ElementType, Space, DecorateAddress>(khr::static_addrspace_cast<Space>(ptr).get_raw());
}
template <access::address_space Space, class ElementType, access::decorated DecorateAddress>
multi_ptr<ElementType, Space, DecorateAddress>
static_address_cast(multi_ptr<ElementType, access::address_space::generic_space, DecorateAddress> ptr) {
  return khr::static_addrspace_cast<Space>(ptr);
}
///@}

/// \name Null if the pointer points to other memory; in kernels only
///@{
template <access::address_space Space, class ElementType>
multi_ptr<ElementType, Space, access::decorated::no> dynamic_address_cast(ElementType *ptr) {
  return khr::dynamic_addrspace_cast<Space>(ptr);
}
template <access::address_space Space, access::decorated DecorateAddress, class ElementType>
multi_ptr<ElementType, Space, DecorateAddress> dynamic_address_cast(ElementType *ptr) {
  return multi_ptr<ElementType, Space, DecorateAddress>(khr::dynamic_addrspace_cast<Space>(ptr).get_raw());
}
template <access::address_space Space, class ElementType, access::decorated DecorateAddress>
multi_ptr<ElementType, Space, DecorateAddress>
dynamic_address_cast(multi_ptr<ElementType, access::address_space::generic_space, DecorateAddress> ptr) {
  return khr::dynamic_addrspace_cast<Space>(ptr);
}
///@}

} // namespace sycl::ext::oneapi::experimental
