// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The forward progress guarantees of devices for the parts of a launch, and launches that require them (extension
/// SYCL_EXT_ONEAPI_FORWARD_PROGRESS).
#include "core/base/errors.hpp"
#include "core/devices/device_impl.hpp"
#include "core/graph/queue_impl.hpp"

#include <sycl/device.hpp>
#include <sycl/ext/oneapi/experimental/forward_progress.hpp>
#include <sycl/handler.hpp>

#include <string>
#include <vector>

namespace sycl {

using ext::oneapi::experimental::execution_scope;
using ext::oneapi::experimental::forward_progress_guarantee;

namespace {

/// The guarantee for parts of this scope among the parts of the same next larger scope.
forward_progress_guarantee guarantee_of(execution_scope scope, const detail::device_properties &device) {
  if (device.sm != 0) return forward_progress_guarantee::parallel; // NVIDIA schedules work-items independently
  return device.is_processor() && scope == execution_scope::work_group ? forward_progress_guarantee::parallel
                                                                       : forward_progress_guarantee::weakly_parallel;
}

/// The guarantees that can be requested: the weakest guarantee of all scopes up to the coordination scope, and weaker
/// ones.
std::vector<forward_progress_guarantee> capabilities(execution_scope scope, execution_scope coordination,
                                                     const detail::device_properties &device) {
  auto strongest = forward_progress_guarantee::concurrent;
  for (auto part = scope; part != coordination; part = execution_scope(int(part) + 1))
    strongest = std::max(strongest, guarantee_of(part, device));
  std::vector<forward_progress_guarantee> all;
  for (auto guarantee : {forward_progress_guarantee::concurrent, forward_progress_guarantee::parallel,
                         forward_progress_guarantee::weakly_parallel})
    if (guarantee >= strongest) all.push_back(guarantee);
  return all;
}

} // namespace

void handler::check_progress(std::uint32_t asked) const {
  static constexpr const char *scopes[] = {"work_item", "sub_group", "work_group"};
  static constexpr const char *guarantees[] = {"concurrent", "parallel", "weakly_parallel"};
  const detail::device_impl &device = queue_->device();
  for (int scope = 0; scope != 3; ++scope) {
    const std::uint32_t bits = asked >> (2 * scope) & 3;
    const auto given = guarantee_of(execution_scope(scope), device.properties());
    if (bits == 0 || 3 - bits >= std::uint32_t(given)) continue;
    detail::throw_error(errc::feature_not_supported,
                        std::string("the kernel needs ") + guarantees[3 - bits] + " progress of " + scopes[scope] +
                            "s, while " + device.label() + " promises " + guarantees[int(given)] + ": ask it by " +
                            "info::device::" + scopes[scope] + "_progress_capabilities");
  }
}

#define SYCLC_PROGRESS(name, scope, coordination)                                                                      \
  template <>                                                                                                          \
  SYCLC_EXPORT std::vector<forward_progress_guarantee>                                                                 \
  device::get_info<ext::oneapi::experimental::info::device::name<execution_scope::coordination>>() const {             \
    return capabilities(execution_scope::scope, execution_scope::coordination, impl_->properties());                   \
  }
SYCLC_PROGRESS(work_group_progress_capabilities, work_group, root_group)
SYCLC_PROGRESS(sub_group_progress_capabilities, sub_group, root_group)
SYCLC_PROGRESS(sub_group_progress_capabilities, sub_group, work_group)
SYCLC_PROGRESS(work_item_progress_capabilities, work_item, root_group)
SYCLC_PROGRESS(work_item_progress_capabilities, work_item, work_group)
SYCLC_PROGRESS(work_item_progress_capabilities, work_item, sub_group)
#undef SYCLC_PROGRESS

} // namespace sycl
