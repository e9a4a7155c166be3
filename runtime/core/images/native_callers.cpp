// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Walks from callers to callees by name through all registered modules.
#include "core/images/native_callers.hpp"

#include "core/images/image_registry.hpp"

#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

namespace sycl::detail {
namespace {

std::span<const syclc_native_caller> callers_in(const syclc_module &module) noexcept {
  return {module.native_callers, module.num_native_callers};
}

/// A worklist of names, in breadth-first order.
class waiting_names {
public:
  void add(std::string_view name) {
    for (const std::string_view known : names_)
      if (known == name) return;
    names_.push_back(name);
  }
  void add_callees(const syclc_native_caller &caller) {
    for (std::uint32_t i = 0; i != caller.num_callees; ++i) add(caller.callees[i]);
  }

  /// The first function with `flag` among the names and what they call.
  std::optional<unlinked_function> find(syclc_native_caller_flags flag) {
    if (names_.empty()) return std::nullopt;
    const std::vector<const syclc_module *> modules = image_registry::instance().modules();
    for (std::size_t at = 0; at != names_.size(); ++at)
      for (const syclc_module *module : modules)
        for (const syclc_native_caller &row : callers_in(*module)) {
          if (names_[at] != row.name) continue;
          if (row.flags & flag) return unlinked_function{row.name, module};
          add_callees(row);
        }
    return std::nullopt;
  }

private:
  std::vector<std::string_view> names_;
};

/// Answers of may_assert() for the modules that were registered at one time.
struct known_answers {
  std::mutex mutex;
  std::uint64_t changes = 0; ///< image_registry::changes()
  std::unordered_map<const syclc_kernel *, bool> of;
};

bool finds_assertion(const syclc_kernel &kernel) {
  waiting_names names;
  for (const syclc_native_caller &row : callers_in(*kernel.module))
    if (std::string_view(kernel.name) == row.name) {
      if (row.flags & SYCLC_CALLER_ASSERTS) return true;
      names.add_callees(row);
    }
  return names.find(SYCLC_CALLER_ASSERTS).has_value();
}

} // namespace

std::optional<unlinked_function> find_unlinked(const syclc_module &module, std::string_view kernel) {
  waiting_names names;
  for (const syclc_native_caller &row : callers_in(module))
    if (kernel == row.name) names.add_callees(row);
  return names.find(SYCLC_CALLER_NEEDS_DEVICE_LINK);
}

std::optional<unlinked_function> find_unlinked(std::string_view function) {
  waiting_names names;
  names.add(function);
  return names.find(SYCLC_CALLER_NEEDS_DEVICE_LINK);
}

bool may_assert(const syclc_kernel &kernel) {
  if (!(kernel.flags & SYCLC_KERNEL_ASSERTS)) return false;
  if (!(kernel.flags & SYCLC_KERNEL_CALLS_EXTERNAL)) return true;
  static known_answers &known = *new known_answers; // never destroyed: kernels are launched at the very end, too
  const std::uint64_t changes = image_registry::instance().changes();
  const std::lock_guard lock(known.mutex);
  if (known.changes != changes) known.of.clear();
  known.changes = changes;
  if (const auto found = known.of.find(&kernel); found != known.of.end()) return found->second;
  return known.of.emplace(&kernel, finds_assertion(kernel)).first->second;
}

} // namespace sycl::detail
