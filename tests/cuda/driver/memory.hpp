// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The memory of devices, and memory of the host that the driver allocates.
///
/// Each allocation is a mapping of its own between inaccessible pages, and ends at the second of these, up to its
/// alignment of 256 bytes:
/// \code
///   | no access | 0xfd ... | the allocation, at first 0xa5 ... | 0xfd ... | no access |
/// \endcode
/// The bytes around it are checked when it is freed. Freed memory becomes inaccessible and is used again late. Host
/// threads cannot access device memory if the processor has protection keys.
#pragma once

#include "objects.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>

namespace cuda_test {

enum class memory_kind { device, host, managed };

struct allocation {
  memory_kind kind = memory_kind::device;
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  std::uintptr_t mapping = 0; ///< with the inaccessible pages
  std::size_t mapped = 0;
  std::shared_ptr<context> owner;
  bool from_pool = false; ///< cuMemAllocAsync
  std::mutex mutex;       ///< guards the members below
  bool accessible = false;
  bool freed = false; ///< also if a stream has yet to free it
};

/// A range of addresses, and the memory that contains it.
struct memory_range {
  CUresult status = CUDA_SUCCESS;     ///< CUDA_ERROR_INVALID_VALUE: the range is not in one live allocation
  std::shared_ptr<allocation> memory; ///< null: memory of the host that the driver does not know
  bool is_pageable() const { return !memory; }
  bool is_host() const { return !memory || memory->kind == memory_kind::host; }
};

/// All allocations of the process. Thread safe.
class memory_map {
public:
  static memory_map &get();

  /// \param accessible false: make_accessible() follows when the stream comes to it. \returns null if there is no memory.
  std::shared_ptr<allocation> allocate(memory_kind kind, std::size_t bytes, const std::shared_ptr<context> &owner,
                                       bool accessible);
  void make_accessible(allocation &memory);
  /// Marks live memory as freed. \returns it; null if no live allocation of the kind begins there.
  std::shared_ptr<allocation> begin_free(std::uintptr_t address, memory_kind kind, bool or_managed = false);
  /// Frees marked memory.
  void end_free(const std::shared_ptr<allocation> &memory);
  /// Frees what is left of a context.
  void release_all_of(const context &owner);

  memory_range find(std::uintptr_t address, std::size_t bytes) const;
  std::size_t count(const context &owner, memory_kind kind, std::size_t &bytes) const;

private:
  void check_surroundings(const allocation &memory) const;

  mutable std::mutex mutex_;
  std::map<std::uintptr_t, std::shared_ptr<allocation>> mappings_; ///< by allocation::mapping; also of freed memory
  std::deque<std::shared_ptr<allocation>> freed_;                  ///< oldest first
};

} // namespace cuda_test
