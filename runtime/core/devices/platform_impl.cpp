// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::platform and its implementation.
#include "core/devices/platform_impl.hpp"

#include "core/devices/backend_registry.hpp"
#include "core/devices/context_impl.hpp"
#include "core/devices/device_info.hpp"
#include "core/devices/selector.hpp"

#include <sycl/context.hpp>
#include <sycl/device.hpp>
#include <sycl/platform.hpp>

#include <algorithm>
#include <type_traits>

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
} // namespace

/// The extensions that all devices of the platform have in common.
static std::vector<std::string> extensions_of(const platform_impl &platform) {
  std::vector<std::string> common = platform.devices().front()->properties().extensions;
  std::erase_if(common, [&](const std::string &name) {
    return std::ranges::any_of(platform.devices(), [&](const auto &device) {
      const auto &extensions = device->properties().extensions;
      return std::ranges::find(extensions, name) == extensions.end();
    });
  });
  return common;
}
} // namespace detail

platform::platform() : platform(default_selector_v) {}

platform::platform(const detail::selector_ref &selector)
    : impl_(detail::select_device(selector)->platform().shared_from_this()) {}

backend platform::get_backend() const noexcept { return impl_->backend_id(); }

std::vector<device> platform::get_devices(info::device_type type) const {
  std::vector<device> result;
  if (type == info::device_type::automatic) {
    const auto score = [](const auto &impl) { return default_selector_v(detail::make_from_impl<device>(impl)); };
    const auto best = std::ranges::max_element(impl_->devices(), {}, score);
    if (best != impl_->devices().end()) result.push_back(detail::make_from_impl<device>(*best));
    return result;
  }
  for (const auto &candidate : impl_->devices())
    if (detail::type_matches(candidate->properties().type, type))
      result.push_back(detail::make_from_impl<device>(candidate));
  return result;
}

template <class Param>
detail::info_result<Param, platform> platform::get_info() const {
  if constexpr (std::is_same_v<Param, info::platform::extensions>)
    return detail::extensions_of(*impl_);
  else
    return detail::answer(Param{}, impl_->facts());
}
#define SYCLC_INFO(name, type) template SYCLC_EXPORT type platform::get_info<info::platform::name>() const;
#include <sycl/info/platform.def>

std::string platform::backend_info(detail::backend_question question) const {
  return detail::backend_info(*impl_->devices().front(), question);
}

context platform::khr_get_default_context() const { return detail::make_from_impl<context>(impl_->default_context()); }
context platform::ext_oneapi_get_default_context() const { return khr_get_default_context(); }

bool platform::has(aspect which) const {
  return std::ranges::all_of(impl_->devices(), [which](const auto &device) { return device->has(which); });
}

bool platform::has_extension(const std::string &name) const {
  return std::ranges::all_of(impl_->devices(), [&](const auto &device) {
    const auto &extensions = device->properties().extensions;
    return std::ranges::find(extensions, name) != extensions.end();
  });
}

std::vector<platform> platform::get_platforms() {
  std::vector<platform> result;
  for (const auto &impl : detail::backend_registry::instance().platforms())
    result.push_back(detail::make_from_impl<platform>(impl));
  return result;
}

} // namespace sycl
