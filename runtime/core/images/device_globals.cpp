// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implements the table of variables: see device_globals.hpp.
#include "core/images/device_globals.hpp"

#include <sycl/ext/oneapi/experimental/device_global.hpp>

#include <algorithm>
#include <utility>

namespace sycl::detail {

void device_global_table::add(const syclc_module &module) {
  if (module.num_device_globals == 0) return;
  const std::lock_guard lock(mutex_);
  for (std::uint32_t i = 0; i != module.num_device_globals; ++i) {
    const syclc_device_global &variable = module.device_globals[i];
    if (variable.flags & SYCLC_DEVICE_GLOBAL_CONSTANT) continue;
    variable_state &state = variables_[variable.host];
    const auto *const bytes = static_cast<const std::byte *>(variable.host);
    if (state.modules.empty() && (variable.flags & SYCLC_DEVICE_GLOBAL_HAS_VALUE) &&
        std::any_of(bytes, bytes + variable.size, [](std::byte byte) { return byte != std::byte{0}; }))
      state.initial.assign(bytes, bytes + variable.size);
    state.modules.push_back(&module);
  }
}

void device_global_table::remove(const syclc_module &module) noexcept {
  if (module.num_device_globals == 0) return;
  const std::lock_guard lock(mutex_);
  for (std::uint32_t i = 0; i != module.num_device_globals; ++i) {
    if (module.device_globals[i].flags & SYCLC_DEVICE_GLOBAL_CONSTANT) continue;
    const auto found = variables_.find(module.device_globals[i].host);
    if (found == variables_.end()) continue;
    std::erase(found->second.modules, &module);
    if (found->second.modules.empty()) variables_.erase(found);
  }
}

void device_global_table::set_initial(const void *variable, std::size_t size) {
  const std::lock_guard lock(mutex_);
  const auto *const bytes = static_cast<const std::byte *>(variable);
  variables_[variable].initial.assign(bytes, bytes + size);
}

const syclc_module *device_global_table::other_user(const void *variable, const syclc_module *module) {
  const std::lock_guard lock(mutex_);
  const auto &modules = variables_[variable].modules;
  const auto other = std::find_if(modules.begin(), modules.end(), [&](const auto *one) { return one != module; });
  return other == modules.end() ? nullptr : *other;
}

void *device_global_table::copy_of(const void *variable, const void *device,
                                   const std::shared_ptr<context_impl> &context, const copy_maker &make) {
  const std::lock_guard lock(mutex_);
  variable_state &state = variables_[variable];
  const auto known = std::find_if(state.copies.begin(), state.copies.end(), [&](const copy &one) {
    return one.device == device && one.context.lock() == context;
  });
  if (known != state.copies.end()) return known->memory.get();
  std::erase_if(state.copies, [](const copy &one) { return one.context.expired(); });
  return state.copies.emplace_back(device, context, make(state.initial)).memory.get();
}

void note_device_global_value(const void *variable, std::size_t size) {
  device_global_table::instance().set_initial(variable, size);
}

} // namespace sycl::detail
