// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Enumerations that information queries return (specification 4.6.4.4, 4.6.6.2 and appendix A).
#pragma once

#include <cstdint>

namespace sycl::info {

/// Type of a device. `automatic` and `all` are for queries only; no device has them. There is no host device: `host`
/// never matches.
enum class device_type : std::uint32_t { cpu, gpu, accelerator, custom, automatic, host, all };

/// Ways to partition a device into sub-devices.
enum class partition_property { no_partition, partition_equally, partition_by_counts, partition_by_affinity_domain };

/// What the sub-devices of partition_by_affinity_domain share.
enum class partition_affinity_domain {
  not_applicable,
  numa,
  L4_cache,
  L3_cache,
  L2_cache,
  L1_cache,
  next_partitionable
};

/// The kind of local memory: dedicated, or part of global memory.
enum class local_mem_type { none, local, global };

/// Capabilities of a device's floating-point arithmetic.
enum class fp_config {
  denorm,
  inf_nan,
  round_to_nearest,
  round_to_zero,
  round_to_inf,
  fma,
  correctly_rounded_divide_sqrt,
  soft_float
};

enum class global_mem_cache_type { none, read_only, read_write };

/// What a device can run: SYCL kernels, or kernels built into it.
enum class execution_capability { exec_kernel, exec_native_kernel };

/// Execution status of a command (event::get_info<info::event::command_execution_status>).
enum class event_command_status {
  submitted,
  running,
  complete,
  ext_oneapi_unknown ///< of discarded events; no event has it
};

} // namespace sycl::info
