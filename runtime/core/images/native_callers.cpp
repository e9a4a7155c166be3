// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Walks from callers to callees by name through all registered modules.
#include "core/images/native_callers.hpp"

#include "core/images/image_registry.hpp"

#include <span>
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

  std::optional<unlinked_function> find_unlinked() {
    if (names_.empty()) return std::nullopt;
    const std::vector<const syclc_module *> modules = image_registry::instance().modules();
    for (std::size_t at = 0; at != names_.size(); ++at)
      for (const syclc_module *module : modules)
        for (const syclc_native_caller &row : callers_in(*module)) {
          if (names_[at] != row.name) continue;
          if (row.flags & SYCLC_CALLER_NEEDS_DEVICE_LINK) return unlinked_function{row.name, module};
          add_callees(row);
        }
    return std::nullopt;
  }

private:
  std::vector<std::string_view> names_;
};

} // namespace

std::optional<unlinked_function> find_unlinked(const syclc_module &module, std::string_view kernel) {
  waiting_names names;
  for (const syclc_native_caller &row : callers_in(module))
    if (kernel == row.name) names.add_callees(row);
  return names.find_unlinked();
}

std::optional<unlinked_function> find_unlinked(std::string_view function) {
  waiting_names names;
  names.add(function);
  return names.find_unlinked();
}

} // namespace sycl::detail
