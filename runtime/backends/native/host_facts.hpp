// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts about the machine that the native device is: from CPUID, hwloc, and what the kernel says of limits set on this
/// process. In a container the limits are what is true: a program in a 2 GiB, 4 CPU container on a 64 core server sees
/// 4 compute units and 2 GiB of memory.
#pragma once

#include <sycl/info/enums.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sycl::detail::native {

/// Hardware threads by their numbers in the operating system.
using cpu_list = std::vector<unsigned>;

/// The hardware threads that share something, each in one group, in the machine's order.
struct cpu_sharing {
  sycl::info::partition_affinity_domain domain;
  std::vector<cpu_list> groups;
};

struct host_facts {
  std::string cpu_name;        ///< CPUID's brand string, e.g. "AMD EPYC 9755 128-Core Processor"
  std::string cpu_vendor;      ///< "AuthenticAMD", "GenuineIntel"
  std::uint32_t vendor_id;     ///< PCI vendor number: 0x1022 AMD, 0x8086 Intel, 0 others
  unsigned hardware_threads;   ///< usable by this process
  std::uint32_t max_mhz;       ///< 0 when unknown
  std::uint64_t memory;        ///< bytes of physical memory this process may use
  std::uint64_t l2_cache;      ///< bytes of one core's second-level cache; 0 when unknown
  std::uint64_t largest_cache; ///< bytes of one last-level cache; 0 when unknown
  std::uint32_t cache_line;    ///< bytes
  cpu_list cpus;               ///< in this process's affinity mask, neighbours in the machine side by side
  /// Who shares a NUMA node and a cache of level 4, 3, 2, 1 (those that the machine has), among `cpus`.
  std::vector<cpu_sharing> sharing;
};

/// Reads everything once; later calls return the same object.
const host_facts &host();

/// Hardware threads in this process's affinity mask, and not more than the CPU time its control group may use.
unsigned usable_hardware_threads() noexcept;

} // namespace sycl::detail::native
