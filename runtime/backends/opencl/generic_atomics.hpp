// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Atomic operations on generic pointers, for drivers that take SPIR 1.2. OpenCL 1.2 has no generic address space, and
/// PoCL's library of atomic functions none for it (`Cannot find symbol _Z10atomic_addPU3AS4Vii`). Pointers are generic
/// where the compiler cannot tell the address space: arguments of SYCL_EXTERNAL functions, pointers made of integers, and
/// those chosen between global and local memory.
/// \code
///   %r = OpAtomicIAdd %uint %generic ...    =>    %p = OpGenericCastToPtr %ptr_CrossWorkgroup_uint %generic
///                                                 %r = OpAtomicIAdd %uint %p ...
/// \endcode
/// Local memory is right, too: a driver for SPIR 1.2 that accepts generic pointers at all has one address space for
/// everything, as PoCL has on processors.
#pragma once

#include <cstdint>
#include <vector>

namespace sycl::detail::opencl {

/// \returns \p module with casts in front of atomic operations on generic pointers, or unchanged if it has none or is
/// damaged.
std::vector<std::uint32_t> with_atomics_on_global_memory(std::vector<std::uint32_t> module);

} // namespace sycl::detail::opencl
