// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How much private memory kernels take, and work-groups that fit into what a driver has for it. PoCL puts the private
/// variables of all work-items of a work-group on the stack of the thread that runs it, without looking whether they
/// fit: for 64 work-items with 128 KB each, all 8 MB of a thread's stack, it crashed.
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
  std::uint64_t largest = 0; ///< variable
};

/// By the names of kernels.
using private_uses = std::map<std::string, private_use, std::less<>>;

/// What each kernel of a SPIR-V module declares, the functions that it calls included, once for each call, as if they
/// were all inlined. Of a module that is not well-formed nothing is told that matters: the driver refuses it.
private_uses private_uses_of(const void *code, std::size_t bytes);

/// The largest work-group of at most \p most work-items that divides \p global, x first.
std::array<std::size_t, 3> group_of_at_most(std::size_t most, const std::array<std::size_t, 3> &global,
                                            const std::array<std::size_t, 3> &most_in_dimension);

} // namespace sycl::detail::opencl
