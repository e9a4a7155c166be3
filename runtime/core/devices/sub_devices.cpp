// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Partitioning of devices into sub-devices (specification 4.6.4.2). All checks that the specification requires are
/// done here, so that backends get only valid requests.
#include "core/base/errors.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/devices/device_impl.hpp"

#include <algorithm>

namespace sycl::detail {
namespace {

const char *name_of(info::partition_property property) {
  switch (property) {
  case info::partition_property::partition_equally:
    return "partition_equally";
  case info::partition_property::partition_by_counts:
    return "partition_by_counts";
  case info::partition_property::partition_by_affinity_domain:
    return "partition_by_affinity_domain";
  default:
    return "no_partition";
  }
}

const char *name_of(info::partition_affinity_domain domain) {
  switch (domain) {
  case info::partition_affinity_domain::numa:
    return "numa";
  case info::partition_affinity_domain::L4_cache:
    return "L4_cache";
  case info::partition_affinity_domain::L3_cache:
    return "L3_cache";
  case info::partition_affinity_domain::L2_cache:
    return "L2_cache";
  case info::partition_affinity_domain::L1_cache:
    return "L1_cache";
  case info::partition_affinity_domain::next_partitionable:
    return "next_partitionable";
  default:
    return "not_applicable";
  }
}

/// "numa, L2_cache", or "none".
template <class Enumerator>
std::string list_of(const std::vector<Enumerator> &values) {
  std::vector<std::string> names;
  for (Enumerator value : values) names.emplace_back(name_of(value));
  return names.empty() ? "none" : join(names);
}

template <class T>
bool has(const std::vector<T> &values, T value) {
  return std::ranges::find(values, value) != values.end();
}

void check_supported(const partition_request &request, const device_impl &device) {
  const partition_info &can = device.properties().partition;
  if (!has(can.properties, request.by))
    throw_error(errc::feature_not_supported, std::string("create_sub_devices: ") + device.label() +
                                                 " cannot be partitioned by " + name_of(request.by) +
                                                 "; info::device::partition_properties: " + list_of(can.properties));
  if (request.by == info::partition_property::partition_by_affinity_domain && !has(can.domains, request.domain))
    throw_error(errc::feature_not_supported, std::string("create_sub_devices: ") + device.label() +
                                                 " cannot be partitioned along " + name_of(request.domain) +
                                                 "; info::device::partition_affinity_domains: " + list_of(can.domains));
}

void check_equal_parts(std::size_t count, const device_impl &device) {
  const std::size_t units = device.properties().max_compute_units;
  if (count == 0 || count > units)
    throw_error(errc::invalid, "create_sub_devices: sub-devices of " + std::to_string(count) +
                                   " compute units each were asked for; " + device.label() + " has " +
                                   std::to_string(units));
}

void check_counts(const std::vector<std::size_t> &counts, const device_impl &device) {
  const device_properties &p = device.properties();
  if (counts.size() > p.partition.max_sub_devices)
    throw_error(errc::invalid, "create_sub_devices: " + std::to_string(counts.size()) +
                                   " sub-devices were asked for; " + device.label() + " can be partitioned into " +
                                   std::to_string(p.partition.max_sub_devices) + " at most");
  std::size_t left = p.max_compute_units;
  for (std::size_t count : counts) {
    if (count > left)
      throw_error(errc::invalid, "create_sub_devices: the counts add up to more compute units than the " +
                                     std::to_string(p.max_compute_units) + " of " + device.label());
    left -= count;
  }
}

} // namespace

std::string partition_text(const partition_info &facts) {
  if (facts.properties.empty()) return {};
  std::string text = "up to " + std::to_string(facts.max_sub_devices);
  if (!facts.domains.empty()) text += "; along " + list_of(facts.domains);
  return text;
}

std::vector<std::shared_ptr<device_impl>> device_impl::partition(partition_request request) {
  check_supported(request, *this);
  if (request.by == info::partition_property::partition_equally) {
    check_equal_parts(request.counts.front(), *this);
  } else if (request.by == info::partition_property::partition_by_counts) {
    std::erase(request.counts, std::size_t{0});
    check_counts(request.counts, *this);
    if (request.counts.empty()) return {};
  }
  std::vector<std::shared_ptr<device_impl>> parts;
  for (std::shared_ptr<backend_device> &part : backend().partition(request)) {
    remember_device(part);
    parts.push_back(std::make_shared<device_impl>(std::move(part), platform_, ordinal_, shared_from_this()));
  }
  return parts;
}

} // namespace sycl::detail
