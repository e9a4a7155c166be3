// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The private memory of kernels, and work-groups that are small enough for the driver. PoCL allocates the private
/// variables of all work-items of a work-group on the stack of the thread that runs it, and does not check whether they
/// fit: it crashed for 64 work-items with 128 KB each, which is a thread's whole stack of 8 MB.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sycl::detail::opencl {

/// Bytes of the private variables of one work-item.
struct private_use {
  std::uint64_t all = 0;
  std::uint64_t largest = 0; ///< the largest variable
};

/// By kernel name.
using private_uses = std::map<std::string, private_use, std::less<>>;

/// The private variables of each kernel of a SPIR-V module, including those of the functions that it calls, once for
/// each call, as if all were inlined. The result is meaningless for an invalid module, which the driver rejects.
private_uses private_uses_of(const void *code, std::size_t bytes);

/// The largest work-group of at most \p most work-items that divides \p global, x first.
std::array<std::size_t, 3> group_of_at_most(std::size_t most, const std::array<std::size_t, 3> &global,
                                            const std::array<std::size_t, 3> &max_in_dimension);

} // namespace sycl::detail::opencl
