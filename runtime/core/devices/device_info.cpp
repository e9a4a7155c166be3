// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// device::get_info(): the answers are in info/device.def; this file has the functions that they call.
#include "core/devices/device_info.hpp"

#include "core/base/errors.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/devices/device_impl.hpp"
#include "core/images/kernel_id_impl.hpp"

#include <sycl/device.hpp>
#include <sycl/ext/oneapi/experimental/device_architecture.hpp>
#include <sycl/ext/oneapi/matrix/query.hpp>
#include <sycl/id.hpp>
#include <sycl/range.hpp>

#include <algorithm>
#include <cassert>
#include <fstream>

// The table uses deprecated descriptors and aspects, because users may query them.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace sycl {
namespace detail {
namespace {

platform platform_of(const device_impl &d) { return make_from_impl<platform>(d.platform().shared_from_this()); }

/// For queries that are specific to one API. \throws errc::invalid for devices of other APIs.
const api_properties &api_of(const device_impl &d, const char *query) {
  if (const auto &api = d.properties().api) return *api;
  throw_error(errc::invalid, std::string("info::device::") + query + ": " + d.label() +
                                 " is not of the backend that this query is about (device::get_backend() tells)");
}

std::string profile_of(const device_impl &d) {
  api_of(d, "profile");
  return d.platform().facts().profile;
}

std::vector<info::execution_capability> execution_of(const device_impl &d) {
  if (api_of(d, "execution_capabilities").exec_native_kernel)
    return {info::execution_capability::exec_kernel, info::execution_capability::exec_native_kernel};
  return {info::execution_capability::exec_kernel};
}

bool interop_user_sync_of(const device_impl &d) {
  return api_of(d, "preferred_interop_user_sync").preferred_interop_user_sync;
}

/// The version of the API that the device supports; for the native device, the version of this library.
std::string backend_version_of(const device_properties &p) {
  return p.backend_id == backend::native ? p.driver_version : p.version;
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

/// CPUs have no separate local memory.
info::local_mem_type local_memory_of(const device_properties &p) {
  if (p.local_mem_size == 0) return info::local_mem_type::none;
  return p.is_processor() ? info::local_mem_type::global : info::local_mem_type::local;
}

device parent_of(const device_impl &d) {
  if (d.parent()) return make_from_impl<device>(d.parent());
  throw_error(errc::invalid, "info::device::parent_device: " + d.label() + " is not a sub-device");
}

/// The kernels that are built into a device.
std::vector<kernel_id> built_in_kernel_ids(const device_impl &device) {
  const std::shared_ptr<device_impl> self = const_cast<device_impl &>(device).identity();
  std::vector<kernel_id> ids;
  for (const std::string &name : device.properties().built_in_kernels)
    ids.push_back(kernel_id_table::instance().of(self, name));
  return ids;
}

#define SYCLC_INFO(name, type, expression)                                                                             \
  type answer(info::device::name, [[maybe_unused]] const device_impl &d,                                               \
              [[maybe_unused]] const device_properties &p) {                                                           \
    return expression;                                                                                                 \
  }
#include <sycl/info/device.def>

// The arrays of backends are x-fastest; SYCL's ranges have the slowest dimension first.
range<1> answer(info::device::max_work_item_sizes<1>, const device_impl &, const device_properties &p) {
  return {p.max_work_item_sizes[0]};
}
range<2> answer(info::device::max_work_item_sizes<2>, const device_impl &, const device_properties &p) {
  return {p.max_work_item_sizes[1], p.max_work_item_sizes[0]};
}
range<3> answer(info::device::max_work_item_sizes<3>, const device_impl &, const device_properties &p) {
  return {p.max_work_item_sizes[2], p.max_work_item_sizes[1], p.max_work_item_sizes[0]};
}

range<1> answer(khr::info::device::max_work_group_range<1>, const device_impl &, const device_properties &p) {
  return {p.max_work_groups[0]};
}
range<2> answer(khr::info::device::max_work_group_range<2>, const device_impl &, const device_properties &p) {
  return {p.max_work_groups[1], p.max_work_groups[0]};
}
range<3> answer(khr::info::device::max_work_group_range<3>, const device_impl &, const device_properties &p) {
  return {p.max_work_groups[2], p.max_work_groups[1], p.max_work_groups[0]};
}
std::size_t answer(khr::info::device::max_work_group_range_size, const device_impl &, const device_properties &p) {
  return p.max_work_groups_in_all;
}

namespace matrices = ext::oneapi::experimental::matrix;
namespace oneapi = ext::oneapi::experimental::info::device;
id<1> answer(oneapi::max_work_groups<1>, const device_impl &, const device_properties &p) {
  return {p.max_work_groups[0]};
}
id<2> answer(oneapi::max_work_groups<2>, const device_impl &, const device_properties &p) {
  return {p.max_work_groups[1], p.max_work_groups[0]};
}
id<3> answer(oneapi::max_work_groups<3>, const device_impl &, const device_properties &p) {
  return {p.max_work_groups[2], p.max_work_groups[1], p.max_work_groups[0]};
}
std::size_t answer(oneapi::max_global_work_groups, const device_impl &, const device_properties &p) {
  return p.max_work_groups_in_all;
}

std::vector<matrices::combination> answer(oneapi::matrix_combinations, const device_impl &d,
                                          const device_properties &) {
  std::vector<matrices::combination> result;
  if (!d.has(aspect::ext_intel_matrix)) return result;
  using type = matrices::matrix_type;
  const auto can = [&](type element) {
    return (element != type::fp16 || d.has(aspect::fp16)) && (element != type::fp64 || d.has(aspect::fp64));
  };
#define SYCLC_MATRIX_COMBINATION(left, right, input, output, rows, columns, depth)                                     \
  if (can(type::left) && can(type::input) && can(type::output))                                                        \
    result.push_back({rows, columns, depth, 0, 0, 0, type::left, type::right, type::input, type::output});
#include <sycl/ext/oneapi/matrix/combinations.def>
  return result;
}

/// Memory that is available without swapping, in bytes; 0 if unknown.
std::uint64_t available_memory() {
  std::ifstream facts("/proc/meminfo");
  for (std::string line; std::getline(facts, line);)
    if (line.rfind("MemAvailable:", 0) == 0) return std::stoull(line.substr(13)) * 1024;
  return 0;
}

/// Extension SYCL_EXT_INTEL_DEVICE_INFO. \throws errc::feature_not_supported for devices without the query's aspect.
void check_intel_query(const char *name, aspect which, const char *aspect_name, const device_impl &d) {
  if (!d.has(which))
    throw_error(errc::feature_not_supported, "ext::intel::info::device::" + std::string(name) + ": " + d.label() +
                                                 " lacks aspect::" + aspect_name + " (device::has tells beforehand)");
}

namespace intel = ext::intel::info::device;
std::string intel_answer(intel::pci_address, const device_impl &d) { return d.properties().hardware.pci_address; }
device_uuid intel_answer(intel::uuid, const device_impl &d) { return d.properties().hardware.uuid; }
std::uint64_t intel_answer(intel::max_mem_bandwidth, const device_impl &d) {
  return d.properties().hardware.max_mem_bandwidth;
}
std::uint32_t intel_answer(intel::memory_clock_rate, const device_impl &d) {
  return d.properties().hardware.memory_clock_rate;
}
std::uint32_t intel_answer(intel::memory_bus_width, const device_impl &d) {
  return d.properties().hardware.memory_bus_width;
}
std::uint64_t intel_answer(intel::free_memory, const device_impl &d) {
  return d.properties().is_processor() ? std::min(available_memory(), d.properties().global_mem_size)
                                       : d.backend().free_memory();
}
/// No device has the aspects of the others.
template <class Query>
std::uint32_t intel_answer(Query, const device_impl &) {
  return 0;
}
#define SYCLC_INTEL_INFO(name, type, aspect_name)                                                                      \
  type answer(intel::name query, const device_impl &d, const device_properties &) {                                    \
    check_intel_query(#name, aspect::aspect_name, #aspect_name, d);                                                    \
    return intel_answer(query, d);                                                                                     \
  }
#include <sycl/info/intel_device.def>

/// The enumerator of an architecture of NVIDIA's.
ext::oneapi::experimental::architecture nvidia_architecture(unsigned sm) {
  using ext::oneapi::experimental::architecture;
  switch (sm) {
#define NVIDIA_GPU(number)                                                                                             \
  case number:                                                                                                         \
    return architecture::nvidia_gpu_sm_##number;
    NVIDIA_GPU(70)
    NVIDIA_GPU(72)
    NVIDIA_GPU(75)
    NVIDIA_GPU(80)
    NVIDIA_GPU(86)
    NVIDIA_GPU(87)
    NVIDIA_GPU(89)
    NVIDIA_GPU(90)
#undef NVIDIA_GPU
  default:
    return architecture::unknown;
  }
}

ext::oneapi::experimental::architecture answer(oneapi::architecture, const device_impl &, const device_properties &p) {
  using ext::oneapi::experimental::architecture;
  return p.is_processor() ? architecture::x86_64 : nvidia_architecture(p.sm);
}
int answer(ext::intel::experimental::info::device::matrix::numtiles, const device_impl &, const device_properties &) {
  return 0;
}

} // namespace

std::vector<memory_order> orders_up_to(memory_order strongest) {
  std::vector<memory_order> orders{memory_order::relaxed};
  if (strongest != memory_order::relaxed)
    orders.insert(orders.end(), {memory_order::acquire, memory_order::release, memory_order::acq_rel});
  if (strongest == memory_order::seq_cst) orders.push_back(memory_order::seq_cst);
  return orders;
}

std::vector<memory_scope> scopes_up_to(memory_scope widest, memory_scope narrowest) {
  std::vector<memory_scope> scopes;
  for (int scope = static_cast<int>(narrowest); scope <= static_cast<int>(widest); ++scope)
    scopes.push_back(static_cast<memory_scope>(scope));
  return scopes;
}

std::string backend_info(const device_impl &device, backend_question question) {
  if (!device.properties().api)
    throw_error(errc::backend_mismatch,
                "get_backend_info: " + device.label() +
                    " is not of the backend that the descriptor is about (get_backend() tells)");
  return question == backend_question::platform_version ? device.platform().facts().version
                                                        : device.properties().version;
}

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
template SYCLC_EXPORT range<1> device::get_info<khr::info::device::max_work_group_range<1>>() const;
template SYCLC_EXPORT range<2> device::get_info<khr::info::device::max_work_group_range<2>>() const;
template SYCLC_EXPORT range<3> device::get_info<khr::info::device::max_work_group_range<3>>() const;
template SYCLC_EXPORT std::size_t device::get_info<khr::info::device::max_work_group_range_size>() const;
template SYCLC_EXPORT id<1> device::get_info<detail::oneapi::max_work_groups<1>>() const;
template SYCLC_EXPORT id<2> device::get_info<detail::oneapi::max_work_groups<2>>() const;
template SYCLC_EXPORT id<3> device::get_info<detail::oneapi::max_work_groups<3>>() const;
template SYCLC_EXPORT std::size_t device::get_info<detail::oneapi::max_global_work_groups>() const;
template SYCLC_EXPORT std::vector<detail::matrices::combination>
device::get_info<detail::oneapi::matrix_combinations>() const;
template SYCLC_EXPORT int device::get_info<ext::intel::experimental::info::device::matrix::numtiles>() const;

#define SYCLC_INTEL_INFO(name, type, aspect_name)                                                                      \
  template SYCLC_EXPORT type device::get_info<ext::intel::info::device::name>() const;
#include <sycl/info/intel_device.def>
template SYCLC_EXPORT ext::oneapi::experimental::architecture device::get_info<detail::oneapi::architecture>() const;

bool device::ext_oneapi_architecture_is(ext::oneapi::experimental::architecture arch) const {
  return get_info<detail::oneapi::architecture>() == arch;
}
bool device::ext_oneapi_architecture_is(ext::oneapi::experimental::arch_category category) const {
  return category == ext::oneapi::experimental::arch_category::nvidia_gpu && get_backend() == backend::ext_oneapi_cuda;
}

bool device::ext_oneapi_can_access_peer(const device &peer, ext::oneapi::peer_access value) const {
  if (get_backend() != peer.get_backend()) return false;
  if (get_backend() == backend::native) return true;
  return impl_->backend().can_access(peer.impl_->backend(), value == ext::oneapi::peer_access::atomics_supported);
}

static void set_peer_access(const detail::device_impl &device, const detail::device_impl &peer, bool can, bool enabled,
                            const char *function) {
  if (!can)
    detail::throw_error(errc::feature_not_supported, std::string(function) + ": " + device.label() +
                                                         " cannot access memory of " + peer.label() +
                                                         " (ext_oneapi_can_access_peer tells beforehand)");
  device.backend().set_access(peer.backend(), enabled);
}
void device::ext_oneapi_enable_peer_access(const device &peer) const {
  set_peer_access(*impl_, *peer.impl_, ext_oneapi_can_access_peer(peer), true, "ext_oneapi_enable_peer_access");
}
void device::ext_oneapi_disable_peer_access(const device &peer) const {
  set_peer_access(*impl_, *peer.impl_, ext_oneapi_can_access_peer(peer), false, "ext_oneapi_disable_peer_access");
}

} // namespace sycl
