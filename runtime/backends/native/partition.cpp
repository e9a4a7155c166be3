// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Division of lists of hardware threads.
#include "backends/native/partition.hpp"

#include <algorithm>
#include <iterator>

namespace sycl::detail::native {

namespace {

using sycl::info::partition_affinity_domain;
using sycl::info::partition_property;

/// The groups of `sharing`, restricted to `cpus`.
std::vector<cpu_list> groups_within(const cpu_list &cpus, const cpu_sharing &sharing) {
  std::vector<cpu_list> result;
  for (const cpu_list &group : sharing.groups) {
    cpu_list common;
    for (unsigned cpu : cpus) // preserves the machine's order
      if (std::find(group.begin(), group.end(), cpu) != group.end()) common.push_back(cpu);
    if (!common.empty()) result.push_back(std::move(common));
  }
  return result;
}

/// Consecutive parts of the given lengths.
std::vector<cpu_list> runs(const cpu_list &cpus, const std::vector<std::size_t> &lengths) {
  std::vector<cpu_list> result;
  auto at = cpus.begin();
  for (std::size_t length : lengths) {
    const auto end = std::next(at, static_cast<std::ptrdiff_t>(length));
    result.emplace_back(at, end);
    at = end;
  }
  return result;
}

} // namespace

partition_info partition_info_of(const cpu_list &cpus, unsigned units, const std::vector<cpu_sharing> &sharing) {
  partition_info facts;
  if (units < 2 || cpus.size() < units) return facts;
  facts.max_sub_devices = units;
  facts.properties = {partition_property::partition_equally, partition_property::partition_by_counts};
  for (const cpu_sharing &each : sharing)
    if (const std::size_t groups = groups_within(cpus, each).size(); groups >= 2 && groups <= units)
      facts.domains.push_back(each.domain);
  if (!facts.domains.empty()) {
    facts.domains.push_back(partition_affinity_domain::next_partitionable);
    facts.properties.push_back(partition_property::partition_by_affinity_domain);
  }
  return facts;
}

cpu_partition cut(const cpu_list &cpus, unsigned units, const std::vector<cpu_sharing> &sharing,
                  const partition_request &request) {
  if (request.by == partition_property::partition_by_counts) return {runs(cpus, request.counts)};
  if (request.by == partition_property::partition_equally) {
    const std::size_t count = request.counts.front();
    return {runs(cpus, std::vector<std::size_t>(units / count, count))};
  }
  for (const cpu_sharing &each : sharing) {
    if (request.domain != each.domain && request.domain != partition_affinity_domain::next_partitionable) continue;
    std::vector<cpu_list> groups = groups_within(cpus, each);
    if (groups.size() >= 2 && groups.size() <= units) return {std::move(groups), each.domain};
  }
  return {};
}

} // namespace sycl::detail::native
