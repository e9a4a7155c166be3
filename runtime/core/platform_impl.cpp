// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::platform and its implementation.
#include "core/platform_impl.hpp"

#include "core/backend_registry.hpp"
#include "core/context_impl.hpp"
#include "core/selector.hpp"

#include <sycl/device.hpp>
#include <sycl/platform.hpp>

#include <algorithm>

namespace sycl {
namespace detail {

platform_impl::platform_impl(backend_adapter &adapter, backend_platform facts)
    : adapter_(adapter), facts_(std::move(facts)) {}

sycl::backend platform_impl::backend_id() const noexcept { return devices_.front()->properties().backend_id; }

std::shared_ptr<context_impl> platform_impl::default_context() {
  std::call_once(context_made_, [this] { default_context_ = std::make_shared<context_impl>(devices_); });
  return default_context_;
}

namespace {
std::string answer(info::platform::profile, const backend_platform &facts) { return facts.profile; }
std::string answer(info::platform::version, const backend_platform &facts) { return facts.version; }
std::string answer(info::platform::name, const backend_platform &facts) { return facts.name; }
std::string answer(info::platform::vendor, const backend_platform &facts) { return facts.vendor; }
std::vector<std::string> answer(info::platform::extensions, const backend_platform &facts) { return facts.extensions; }
} // namespace
} // namespace detail

platform::platform() : platform(default_selector_v) {}

platform::platform(const detail::selector_ref &selector)
    : impl_(detail::select_device(selector)->platform().shared_from_this()) {}

backend platform::get_backend() const noexcept { return impl_->backend_id(); }

std::vector<device> platform::get_devices(info::device_type type) const {
  std::vector<device> result;
  for (const auto &candidate : impl_->devices())
    if (detail::type_matches(candidate->properties().type, type))
      result.push_back(detail::make_from_impl<device>(candidate));
  return result;
}

template <class Param>
detail::info_result<Param, platform> platform::get_info() const {
  return detail::answer(Param{}, impl_->facts());
}
#define SYCLC_INFO(name, type) template SYCLC_EXPORT type platform::get_info<info::platform::name>() const;
#include <sycl/info/platform.def>

bool platform::has(aspect which) const {
  return std::ranges::all_of(impl_->devices(), [which](const auto &device) { return device->has(which); });
}

bool platform::has_extension(const std::string &name) const {
  const auto &extensions = impl_->facts().extensions;
  return std::find(extensions.begin(), extensions.end(), name) != extensions.end();
}

std::vector<platform> platform::get_platforms() {
  std::vector<platform> result;
  for (const auto &impl : detail::backend_registry::instance().platforms())
    result.push_back(detail::make_from_impl<platform>(impl));
  return result;
}

} // namespace sycl
