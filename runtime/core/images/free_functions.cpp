// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/images/free_functions.hpp"

#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>

#include <mutex>
#include <utility>
#include <vector>

namespace sycl::detail {

namespace {
std::mutex functions_mutex;
/// Guarded by the mutex. Never destroyed: libraries are unloaded while the program exits, too.
auto &functions() {
  static auto *const all = new std::vector<std::pair<const syclc_kernel *, const free_function_layout *>>;
  return *all;
}
} // namespace

const free_function_layout *layout_of_function(const syclc_kernel &kernel) {
  const std::lock_guard lock(functions_mutex);
  for (const auto &[known, layout] : functions())
    if (known == &kernel) return layout;
  return nullptr;
}

void note_free_function(const syclc_kernel &kernel, const free_function_layout &layout) {
  const std::lock_guard lock(functions_mutex);
  std::erase_if(functions(), [&](const auto &known) { return known.first == &kernel; }); // of an unloaded library
  functions().emplace_back(&kernel, &layout);
}

} // namespace sycl::detail
