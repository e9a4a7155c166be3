// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// device::get_info(): the answers are in info/device.def; here is what they call.
#include "core/backend_registry.hpp"
#include "core/device_impl.hpp"
#include "core/errors.hpp"

#include <sycl/device.hpp>
#include <sycl/range.hpp>

// The table asks for deprecated descriptors and aspects, because users may.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace sycl {
namespace detail {
namespace {

platform platform_of(const device_impl &d) { return make_from_impl<platform>(d.platform().shared_from_this()); }

/// Only OpenCL has profiles; elsewhere the text is empty.
std::string profile_of(const device_impl &d) {
  return d.properties().backend_id == backend::opencl ? d.platform().facts().profile : std::string();
}

std::vector<aspect> aspects_of(const device_properties &p) {
  std::vector<aspect> result;
#define SYCLC_ASPECT(name, number)                                                                                     \
  if (p.aspects[number]) result.push_back(aspect::name);
#include <sycl/aspects.def>
  return result;
}

info::global_mem_cache_type cache_type_of(const device_properties &p) {
  return p.global_mem_cache_size ? info::global_mem_cache_type::read_write : info::global_mem_cache_type::none;
}

/// CPUs keep local memory in ordinary memory.
info::local_mem_type local_memory_of(const device_properties &p) {
  if (p.local_mem_size == 0) return info::local_mem_type::none;
  return p.type == info::device_type::cpu ? info::local_mem_type::global : info::local_mem_type::local;
}

device parent_of(const device_impl &d) {
  throw_error(errc::invalid, "info::device::parent_device: " + d.label() + " is not a sub-device");
}

#define SYCLC_INFO(name, type, expression)                                                                             \
  type answer(info::device::name, [[maybe_unused]] const device_impl &d,                                               \
              [[maybe_unused]] const device_properties &p) {                                                           \
    return expression;                                                                                                 \
  }
#include <sycl/info/device.def>

// The backends' arrays are x-fastest, SYCL's ranges slowest first.
range<1> answer(info::device::max_work_item_sizes<1>, const device_impl &, const device_properties &p) {
  return {p.max_work_item_sizes[0]};
}
range<2> answer(info::device::max_work_item_sizes<2>, const device_impl &, const device_properties &p) {
  return {p.max_work_item_sizes[1], p.max_work_item_sizes[0]};
}
range<3> answer(info::device::max_work_item_sizes<3>, const device_impl &, const device_properties &p) {
  return {p.max_work_item_sizes[2], p.max_work_item_sizes[1], p.max_work_item_sizes[0]};
}

} // namespace
} // namespace detail

template <class Param>
detail::info_result<Param, device> device::get_info() const {
  return detail::answer(Param{}, *impl_, impl_->properties());
}

#define SYCLC_INFO(name, type, expression) template SYCLC_EXPORT type device::get_info<info::device::name>() const;
#include <sycl/info/device.def>
template SYCLC_EXPORT range<1> device::get_info<info::device::max_work_item_sizes<1>>() const;
template SYCLC_EXPORT range<2> device::get_info<info::device::max_work_item_sizes<2>>() const;
template SYCLC_EXPORT range<3> device::get_info<info::device::max_work_item_sizes<3>>() const;

} // namespace sycl
