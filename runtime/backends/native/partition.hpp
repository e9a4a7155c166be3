// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Division of a list of hardware threads into those of sub-devices. No state and no system calls: all information
/// comes from host_info.
#pragma once

#include "backends/native/host_info.hpp"
#include "core/devices/backend.hpp"

#include <vector>

namespace sycl::detail::native {

/// The properties and domains by which a list of hardware threads can be divided into at least two parts.
/// \param units number of `cpus` that may be used (a control group may allow less time than all of them have).
partition_info partition_info_of(const cpu_list &cpus, unsigned units, const std::vector<cpu_sharing> &sharing);

/// The parts, none of them empty, and the domain that next_partitionable has selected (not_applicable if the division
/// is not by affinity domain). \param request checked by the core against partition_info_of().
struct cpu_partition {
  std::vector<cpu_list> parts;
  sycl::info::partition_affinity_domain domain = sycl::info::partition_affinity_domain::not_applicable;
};
cpu_partition cut(const cpu_list &cpus, unsigned units, const std::vector<cpu_sharing> &sharing,
                  const partition_request &request);

} // namespace sycl::detail::native
