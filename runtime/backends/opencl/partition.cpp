// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sub-devices by clCreateSubDevices, and the device's information about partitions.
///
/// A sub-device shares its parent's OpenCL context if the driver creates queues for it there (PoCL). OpenCL does not
/// guarantee that, and Intel's runtime refuses: then each sub-device has a separate context, and buffers are copied
/// between it and the parent like between any two devices.
///
/// A program may request one part with all compute units (specification 4.6.4.2). If a driver does not create such a
/// sub-device, the part is a separate SYCL device with the parent's cl_device_id.
#include "backends/opencl/device.hpp"
#include "core/base/errors.hpp"

#include <algorithm>
#include <utility>

namespace sycl::detail::opencl {

namespace {

using info::partition_affinity_domain;
using info::partition_property;

constexpr std::pair<cl_device_affinity_domain, partition_affinity_domain> affinity_domains[] = {
    {CL_DEVICE_AFFINITY_DOMAIN_NUMA, partition_affinity_domain::numa},
    {CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE, partition_affinity_domain::L4_cache},
    {CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, partition_affinity_domain::L3_cache},
    {CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE, partition_affinity_domain::L2_cache},
    {CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE, partition_affinity_domain::L1_cache},
    {CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE, partition_affinity_domain::next_partitionable}};

constexpr std::pair<cl_device_partition_property, partition_property> partition_kinds[] = {
    {CL_DEVICE_PARTITION_EQUALLY, partition_property::partition_equally},
    {CL_DEVICE_PARTITION_BY_COUNTS, partition_property::partition_by_counts},
    {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, partition_property::partition_by_affinity_domain}};

/// The OpenCL value of a SYCL value; 0 if there is none.
template <class Table, class Value>
auto opencl_value(const Table &table, Value value) {
  for (const auto &[theirs, ours] : table)
    if (ours == value) return theirs;
  return decltype(table[0].first){};
}

/// A list of properties from a query; empty if there is none.
std::vector<cl_device_partition_property> property_list_of(cl_device_id device, cl_device_info what) {
  std::size_t bytes = 0;
  if (clGetDeviceInfo(device, what, 0, nullptr, &bytes) != CL_SUCCESS) return {};
  std::vector<cl_device_partition_property> list(bytes / sizeof(cl_device_partition_property));
  if (list.empty() || clGetDeviceInfo(device, what, bytes, list.data(), nullptr) != CL_SUCCESS) return {};
  return list;
}

void read_origin(cl_device_id device, partition_info &facts) {
  const auto made = property_list_of(device, CL_DEVICE_PARTITION_TYPE);
  if (made.empty()) return;
  for (const auto &[theirs, ours] : partition_kinds)
    if (made[0] == theirs) facts.made_by = ours;
  if (made.size() < 2 || made[0] != CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN) return;
  for (const auto &[theirs, ours] : affinity_domains)
    if (static_cast<cl_device_affinity_domain>(made[1]) == theirs) facts.made_along = ours;
}

std::vector<cl_device_partition_property> opencl_request(const partition_request &request) {
  std::vector<cl_device_partition_property> list{opencl_value(partition_kinds, request.by)};
  for (std::size_t count : request.counts) list.push_back(static_cast<cl_device_partition_property>(count));
  if (request.by == partition_property::partition_by_affinity_domain)
    list.push_back(static_cast<cl_device_partition_property>(opencl_value(affinity_domains, request.domain)));
  if (request.by == partition_property::partition_by_counts) list.push_back(CL_DEVICE_PARTITION_BY_COUNTS_LIST_END);
  list.push_back(0);
  return list;
}

/// Whether the only requested part is the whole device.
bool is_all_of(const device_properties &device, const partition_request &request) {
  return request.by != partition_property::partition_by_affinity_domain && request.counts.size() == 1 &&
         request.counts[0] == device.max_compute_units;
}

} // namespace

partition_info read_partition_info(cl_device_id device) {
  partition_info facts;
  read_origin(device, facts);
  const auto units = device_value<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS);
  facts.max_sub_devices = std::min(device_value<cl_uint>(device, CL_DEVICE_PARTITION_MAX_SUB_DEVICES), units);
  if (facts.max_sub_devices < 2) {
    facts.max_sub_devices = 0;
    return facts;
  }
  const auto domains = device_value<cl_device_affinity_domain>(device, CL_DEVICE_PARTITION_AFFINITY_DOMAIN);
  for (const auto &[theirs, ours] : affinity_domains)
    if (domains & theirs) facts.domains.push_back(ours);
  const auto kinds = property_list_of(device, CL_DEVICE_PARTITION_PROPERTIES);
  for (const auto &[theirs, ours] : partition_kinds) {
    const bool listed = std::find(kinds.begin(), kinds.end(), theirs) != kinds.end();
    if (listed && (ours != partition_property::partition_by_affinity_domain || !facts.domains.empty()))
      facts.properties.push_back(ours);
  }
  return facts;
}

std::shared_ptr<shared_context> context_for(cl_device_id sub_device, const std::shared_ptr<shared_context> &parents) {
  cl_int status = CL_SUCCESS;
  const queue_handle attempt(clCreateCommandQueueWithProperties(parents->context.get(), sub_device, nullptr, &status));
  if (status == CL_SUCCESS) return parents;
  auto own = std::make_shared<shared_context>();
  own->platform = parents->platform;
  own->functions = parents->functions;
  const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM,
                                              reinterpret_cast<cl_context_properties>(parents->platform), 0};
  own->context = context_handle(clCreateContext(properties, 1, &sub_device, nullptr, nullptr, &status));
  check(status, "clCreateContext for a sub-device", device_string(sub_device, CL_DEVICE_NAME));
  return own;
}

std::vector<std::shared_ptr<backend_device>> opencl_device::cut(const partition_request &request) const {
  const std::vector<cl_device_partition_property> properties = opencl_request(request);
  cl_uint count = 0;
  const cl_int status = clCreateSubDevices(id_, properties.data(), 0, nullptr, &count);
  if (status == CL_DEVICE_PARTITION_FAILED && is_all_of(properties_, request)) return {make_whole_part(request.by)};
  check(status, "clCreateSubDevices", properties_.name);
  std::vector<cl_device_id> ids(count);
  check(clCreateSubDevices(id_, properties.data(), count, ids.data(), nullptr), "clCreateSubDevices", properties_.name);
  std::vector<device_handle> owned;
  for (cl_device_id id : ids) owned.emplace_back(id); // before one of the following steps can fail
  std::vector<std::shared_ptr<backend_device>> parts;
  for (device_handle &part : owned) parts.push_back(open_sub_device(std::move(part), context_));
  return parts;
}

std::shared_ptr<backend_device> opencl_device::make_whole_part(partition_property by) const {
  opencl_device_info facts;
  if (const std::string why_not = read_device_info(id_, context_->functions, facts); !why_not.empty())
    throw_error(errc::runtime, "the sub-device of " + properties_.name + " cannot be used: " + why_not);
  facts.properties.partition.made_by = by;
  return std::make_shared<opencl_device>(context_, std::move(facts));
}

std::shared_ptr<opencl_device> open_sub_device(device_handle device, const std::shared_ptr<shared_context> &parents) {
  opencl_device_info facts;
  if (const std::string why_not = read_device_info(device.get(), parents->functions, facts); !why_not.empty())
    throw_error(errc::runtime, "the sub-device of " + facts.properties.name + " cannot be used: " + why_not);
  auto context = context_for(device.get(), parents);
  return std::make_shared<opencl_device>(std::move(context), std::move(facts), std::move(device));
}

} // namespace sycl::detail::opencl
