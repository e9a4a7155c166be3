// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/native/private_memory.hpp"

#include "backends/native/thread_memory.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace sycl::detail::native {
namespace {

/// One block for each running function that has requested one.
struct private_blocks {
  std::vector<thread_memory> blocks;
  std::size_t used = 0;
};

thread_local private_blocks memory;

} // namespace

bool is_in_private_memory(const void *pointer) noexcept {
  return std::any_of(memory.blocks.begin(), memory.blocks.end(),
                     [&](const thread_memory &block) { return block.holds(pointer); });
}

} // namespace sycl::detail::native

void *__syclc_private_memory(std::uint64_t bytes, const char *user) noexcept {
  using sycl::detail::native::memory;
  try {
    if (memory.used == memory.blocks.size()) memory.blocks.emplace_back();
    return memory.blocks[memory.used++].get(bytes);
  } catch (const std::bad_alloc &) {
    std::fprintf(
        stderr,
        "syclc: %s: there is no memory for its %llu bytes of private variables; make them smaller, or put them "
        "into memory of malloc_device or an accessor\n",
        user, static_cast<unsigned long long>(bytes));
    std::abort();
  }
}

void __syclc_release_private_memory() noexcept { --sycl::detail::native::memory.used; }
