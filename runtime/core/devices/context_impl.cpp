// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::context and its implementation.
#include "core/devices/context_impl.hpp"

#include "core/base/errors.hpp"
#include "core/devices/device_info.hpp"
#include "core/devices/platform_impl.hpp"

#include <sycl/context.hpp>

#include <algorithm>

namespace sycl {
namespace detail {

context_impl::context_impl(std::vector<std::shared_ptr<device_impl>> devices, sycl::async_handler handler,
                           property_list properties)
    : devices_(std::move(devices)), handler_(std::move(handler)), properties_(std::move(properties)) {
  if (devices_.empty()) throw_error(errc::invalid, "sycl::context: it needs at least one device");
  for (const auto &device : devices_)
    if (&device->platform() != &devices_.front()->platform())
      throw_error(errc::invalid, "sycl::context: its devices must be of one platform, but " +
                                     devices_.front()->label() + " is of " +
                                     in_quotes(devices_.front()->platform().facts().name) + " and " + device->label() +
                                     " of " + in_quotes(device->platform().facts().name));
}

bool context_impl::contains(const device_impl &device) const noexcept {
  return std::any_of(devices_.begin(), devices_.end(),
                     [&](const auto &mine) { return device.is_within(*mine) || device.is_within(*mine->identity()); });
}

std::shared_ptr<device_impl> context_impl::device_for(const std::shared_ptr<device_impl> &device,
                                                      const char *what_for) const {
  for (const auto &mine : devices_)
    if (mine == device || mine->identity() == device) return mine;
  if (contains(*device)) return device;
  std::string text = std::string(what_for) + ": the device " + device->label() +
                     " is neither in the context nor a part of a device in it; the context's devices are:";
  for (const auto &mine : devices_) text += "\n  " + mine->label();
  throw_error(errc::invalid, text);
}

namespace {

std::shared_ptr<context_impl> make_context(const std::vector<device> &devices, async_handler handler,
                                           const property_list &properties) {
  std::vector<std::shared_ptr<device_impl>> impls;
  for (const device &each : devices) impls.push_back(get_impl(each));
  return std::make_shared<context_impl>(std::move(impls), std::move(handler), properties);
}

platform answer(info::context::platform, const context &self) { return self.get_platform(); }
std::vector<device> answer(info::context::devices, const context &self) { return self.get_devices(); }

/// The order and scope that all devices of the context support. Only memory that several devices may access
/// concurrently matters for the orders. Devices of one context share such memory, so the common limits apply to it.
ordering_limits common_limits(const context &self, ordering_limits device_properties::*which) {
  ordering_limits common{memory_order::seq_cst, memory_scope::system};
  for (const auto &device : get_impl(self)->devices()) {
    const ordering_limits &limits = device->properties().*which;
    common.order = std::min(common.order, limits.order);
    common.scope = std::min(common.scope, limits.scope);
  }
  return common;
}
std::vector<memory_order> answer(info::context::atomic_memory_order_capabilities, const context &self) {
  return orders_up_to(common_limits(self, &device_properties::atomic_operations).order);
}
std::vector<memory_order> answer(info::context::atomic_fence_order_capabilities, const context &self) {
  return orders_up_to(common_limits(self, &device_properties::atomic_fences).order);
}
std::vector<memory_scope> answer(info::context::atomic_memory_scope_capabilities, const context &self) {
  return scopes_up_to(common_limits(self, &device_properties::atomic_operations).scope, memory_scope::sub_group);
}
std::vector<memory_scope> answer(info::context::atomic_fence_scope_capabilities, const context &self) {
  return scopes_up_to(common_limits(self, &device_properties::atomic_fences).scope, memory_scope::work_item);
}

} // namespace
} // namespace detail

context::context(const property_list &properties) : context(device(), async_handler(), properties) {}
context::context(async_handler handler, const property_list &properties)
    : context(device(), std::move(handler), properties) {}
context::context(const device &device, const property_list &properties)
    : context(device, async_handler(), properties) {}
context::context(const device &device, async_handler handler, const property_list &properties)
    : impl_(detail::make_context({device}, std::move(handler), properties)) {}
context::context(const platform &platform, const property_list &properties)
    : context(platform, async_handler(), properties) {}
context::context(const platform &platform, async_handler handler, const property_list &properties)
    : impl_(detail::make_context(platform.get_devices(), std::move(handler), properties)) {}
context::context(const std::vector<device> &devices, const property_list &properties)
    : context(devices, async_handler(), properties) {}
context::context(const std::vector<device> &devices, async_handler handler, const property_list &properties)
    : impl_(detail::make_context(devices, std::move(handler), properties)) {}

backend context::get_backend() const noexcept { return impl_->platform().backend_id(); }
platform context::get_platform() const {
  return detail::make_from_impl<platform>(impl_->platform().shared_from_this());
}
std::vector<device> context::get_devices() const {
  std::vector<device> result;
  for (const auto &impl : impl_->devices()) result.push_back(detail::make_from_impl<device>(impl->identity()));
  return result;
}
std::string context::backend_info(detail::backend_question question) const {
  return detail::backend_info(*impl_->devices().front(), question);
}
const property_list &context::properties() const noexcept { return impl_->properties(); }

template <class Param>
detail::info_result<Param, context> context::get_info() const {
  if constexpr (std::is_same_v<Param, info::context::reference_count>)
    return static_cast<std::uint32_t>(impl_.use_count());
  else
    return detail::answer(Param{}, *this);
}
template SYCLC_EXPORT std::uint32_t context::get_info<info::context::reference_count>() const;
#define SYCLC_INFO(name, type) template SYCLC_EXPORT type context::get_info<info::context::name>() const;
#include <sycl/info/context.def>

} // namespace sycl
