// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How lists of hardware threads are cut into those of sub-devices. No state, no system calls: everything comes from
/// host_facts.
#pragma once

#include "backends/native/host_facts.hpp"
#include "core/devices/backend.hpp"

#include <vector>

namespace sycl::detail::native {

/// Along which property and domain a list of hardware threads can be cut into at least two.
/// \param units how many of `cpus` may be used (a control group may allow less time than that of all).
partition_facts partition_facts_of(const cpu_list &cpus, unsigned units, const std::vector<cpu_sharing> &sharing);

/// The parts, none of them empty, and the domain that next_partitionable turned out to be (not_applicable unless cut by
/// one). \param request as the core has checked it against partition_facts_of().
struct cpu_partition {
  std::vector<cpu_list> parts;
  sycl::info::partition_affinity_domain domain = sycl::info::partition_affinity_domain::not_applicable;
};
cpu_partition cut(const cpu_list &cpus, unsigned units, const std::vector<cpu_sharing> &sharing,
                  const partition_request &request);

} // namespace sycl::detail::native
