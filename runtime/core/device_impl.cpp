// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::device and its implementation, without the information queries (device_info.cpp).
#include "core/device_impl.hpp"

#include "core/backend_registry.hpp"
#include "core/context_impl.hpp"
#include "core/errors.hpp"
#include "core/selector.hpp"

#include <sycl/device.hpp>

#include <algorithm>

namespace sycl {
namespace detail {

device_impl::device_impl(std::shared_ptr<backend_device> backend, platform_impl &platform, std::size_t ordinal)
    : backend_(std::move(backend)), platform_(platform), ordinal_(ordinal) {}

bool device_impl::has(aspect which) const noexcept {
  const auto bit = static_cast<std::size_t>(which);
  return bit < properties().aspects.size() && properties().aspects[bit];
}

std::shared_ptr<context_impl> device_impl::default_context() const { return platform_.default_context(); }

std::string device_impl::label() const {
  const std::string backend = platform_.adapter().name();
  return "[" + backend + ":" + device_type_name(properties().type) + "][" + backend + ":" + std::to_string(ordinal_) +
         "] " + properties().name;
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
bool device::has(aspect which) const noexcept { return impl_->has(which); }

bool device::has_extension(const std::string &name) const {
  const auto &extensions = impl_->properties().extensions;
  return std::find(extensions.begin(), extensions.end(), name) != extensions.end();
}

void device::refuse_partition() const {
  detail::throw_error(errc::feature_not_supported,
                      "create_sub_devices: " + impl_->label() +
                          " cannot be partitioned (its info::device::partition_properties is empty)");
}

std::vector<device> device::get_devices(info::device_type type) {
  std::vector<device> result;
  for (const auto &impl : detail::backend_registry::instance().devices())
    if (detail::type_matches(impl->properties().type, type)) result.push_back(detail::make_from_impl<device>(impl));
  return result;
}

} // namespace sycl
