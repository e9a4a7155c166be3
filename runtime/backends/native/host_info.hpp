// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts about the machine, which is the native device: from CPUID, hwloc, and the limits that the kernel sets for this
/// process. In a container the limits apply: a program in a container with 2 GiB and 4 CPUs sees 4 compute units and
/// 2 GiB of memory, even on a server with 64 cores.
#pragma once

#include <sycl/info/enums.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sycl::detail::native {

/// Numbers of hardware threads in the operating system.
using cpu_list = std::vector<unsigned>;

/// Groups of hardware threads that share a resource. Each thread is in one group; in the machine's order.
struct cpu_sharing {
  sycl::info::partition_affinity_domain domain;
  std::vector<cpu_list> groups;
};

struct host_info {
  std::string cpu_name;        ///< CPUID's brand string, e.g. "AMD EPYC 9755 128-Core Processor"
  std::string cpu_vendor;      ///< "AuthenticAMD", "GenuineIntel"
  std::uint32_t vendor_id;     ///< PCI vendor number: 0x1022 AMD, 0x8086 Intel, 0 others
  unsigned hardware_threads;   ///< usable by this process
  std::uint32_t max_mhz;       ///< 0 when unknown
  std::uint64_t memory;        ///< bytes of physical memory this process may use
  std::uint64_t l2_cache;      ///< bytes of one core's second-level cache; 0 when unknown
  std::uint64_t largest_cache; ///< bytes of one last-level cache; 0 when unknown
  std::uint32_t cache_line;    ///< bytes
  cpu_list cpus;               ///< in this process's affinity mask; neighbours in the machine are adjacent
  /// The groups of `cpus` that share a NUMA node or a cache of level 4, 3, 2 or 1, if the machine has them.
  std::vector<cpu_sharing> sharing;
};

/// Reads everything once; later calls return the same object.
const host_info &host();

/// The number of hardware threads in this process's affinity mask, limited by the CPU time of its control group.
unsigned usable_hardware_threads() noexcept;

} // namespace sycl::detail::native
