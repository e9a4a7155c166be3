// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What can be noticed about a pointer that a program passes to a command. Pointers into USM allocations are known,
/// with their size and context; all others are taken for pointers to the host's memory, about which nothing is known.
/// So is a pointer to memory that was freed: its addresses may belong to the program's own memory since.
#pragma once

#include <cstddef>

namespace sycl::detail {

class context_impl;

/// What a command takes where it wants USM memory of its context: copies also take memory of the host, and so what
/// another context allocated there.
enum class usm_or { nothing_else, host_memory };

/// Checks that a command in a context may use so many bytes from `pointer` on. \param what starts the message: "memcpy:
/// the source". \throws errc::invalid when the pointer is in a USM allocation of a context with other devices, or the
/// bytes go beyond the end of the allocation, or are more than memory can have.
void check_usm(const char *what, const void *pointer, std::size_t bytes, const context_impl &context,
               usm_or also = usm_or::nothing_else);

} // namespace sycl::detail
