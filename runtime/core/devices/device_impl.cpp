// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::device and its implementation, without the information queries (device_info.cpp).
#include "core/devices/device_impl.hpp"

#include "core/base/errors.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/devices/context_impl.hpp"
#include "core/devices/device_info.hpp"
#include "core/devices/selector.hpp"

#include <sycl/device.hpp>

#include <algorithm>

namespace sycl {
namespace detail {

device_impl::device_impl(std::shared_ptr<backend_device> backend, platform_impl &platform, std::size_t ordinal,
                         std::shared_ptr<device_impl> parent)
    : backend_(std::move(backend)), name_(backend_->properties().name.c_str()), platform_(platform), ordinal_(ordinal),
      parent_(std::move(parent)) {}

std::shared_ptr<device_impl> device_impl::make_alias(const std::shared_ptr<device_impl> &of,
                                                     std::shared_ptr<backend_device> backend) {
  remember_device(backend);
  auto alias = std::make_shared<device_impl>(std::move(backend), of->platform_, of->ordinal_, of->parent_);
  alias->alias_of_ = of;
  return alias;
}

std::shared_ptr<device_impl> device_impl::identity() { return alias_of_ ? alias_of_ : shared_from_this(); }

bool device_impl::is_within(const device_impl &ancestor) const noexcept {
  for (const device_impl *device = this; device; device = device->parent_.get())
    if (device == &ancestor || device->alias_of_.get() == &ancestor) return true;
  return false;
}

bool device_impl::has(aspect which) const noexcept {
  const auto bit = static_cast<std::size_t>(which);
  return bit < properties().aspects.size() && properties().aspects[bit];
}

std::shared_ptr<context_impl> device_impl::default_context() const { return platform_.default_context(); }

std::string device_impl::label() const {
  const std::string backend = platform_.adapter().name();
  std::string text = "[" + backend + ":" + device_type_name(properties().type) + "][" + backend + ":" +
                     std::to_string(ordinal_) + "] " + properties().name;
  if (parent_) text += " (sub-device, compute units: " + std::to_string(properties().max_compute_units) + ")";
  return text;
}

const char *device_type_name(info::device_type type) noexcept {
  switch (type) {
  case info::device_type::cpu:
    return "cpu";
  case info::device_type::gpu:
    return "gpu";
  case info::device_type::accelerator:
    return "acc";
  default:
    return "custom";
  }
}

} // namespace detail

device::device() : device(default_selector_v) {}
device::device(const detail::selector_ref &selector) : impl_(detail::select_device(selector)) {}

backend device::get_backend() const noexcept { return impl_->properties().backend_id; }
platform device::get_platform() const { return detail::make_from_impl<platform>(impl_->platform().shared_from_this()); }
bool device::is_cpu() const noexcept { return impl_->properties().type == info::device_type::cpu; }
bool device::is_gpu() const noexcept { return impl_->properties().type == info::device_type::gpu; }
bool device::is_accelerator() const noexcept { return impl_->properties().type == info::device_type::accelerator; }
std::string device::backend_info(detail::backend_question question) const {
  return detail::backend_info(*impl_, question);
}
bool device::has(aspect which) const noexcept { return impl_->has(which); }

bool device::has_extension(const std::string &name) const {
  const auto &extensions = impl_->properties().extensions;
  return std::find(extensions.begin(), extensions.end(), name) != extensions.end();
}

using info::partition_property;
template <partition_property Property, std::enable_if_t<Property == partition_property::partition_equally, int>>
std::vector<device> device::create_sub_devices(std::size_t count) const {
  return partition(Property, {count}, info::partition_affinity_domain::not_applicable);
}
template <partition_property Property, std::enable_if_t<Property == partition_property::partition_by_counts, int>>
std::vector<device> device::create_sub_devices(const std::vector<std::size_t> &counts) const {
  return partition(Property, counts, info::partition_affinity_domain::not_applicable);
}
template <partition_property Property,
          std::enable_if_t<Property == partition_property::partition_by_affinity_domain, int>>
std::vector<device> device::create_sub_devices(info::partition_affinity_domain domain) const {
  return partition(Property, {}, domain);
}
template SYCLC_EXPORT std::vector<device>
device::create_sub_devices<partition_property::partition_equally>(std::size_t) const;
template SYCLC_EXPORT std::vector<device>
device::create_sub_devices<partition_property::partition_by_counts>(const std::vector<std::size_t> &) const;
template SYCLC_EXPORT std::vector<device>
    device::create_sub_devices<partition_property::partition_by_affinity_domain>(info::partition_affinity_domain) const;

std::vector<device> device::partition(info::partition_property by, const std::vector<std::size_t> &counts,
                                      info::partition_affinity_domain domain) const {
  std::vector<device> result;
  for (std::shared_ptr<detail::device_impl> &part : impl_->partition({by, counts, domain}))
    result.push_back(detail::make_from_impl<device>(std::move(part)));
  return result;
}

std::vector<device> device::get_devices(info::device_type type) {
  std::vector<device> result;
  if (type == info::device_type::automatic) {
    for (const platform &each : platform::get_platforms())
      for (device &chosen : each.get_devices(type)) result.push_back(std::move(chosen));
    return result;
  }
  for (const auto &impl : detail::backend_registry::instance().devices())
    if (detail::type_matches(impl->properties().type, type)) result.push_back(detail::make_from_impl<device>(impl));
  return result;
}

} // namespace sycl
