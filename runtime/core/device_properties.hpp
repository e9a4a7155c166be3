// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts about a device, filled by its backend once, read by sycl::device::get_info, aspects, sycl-ls and messages.
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/backend_enum.hpp>
#include <sycl/info/enums.hpp>

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sycl::detail {

struct device_properties {
  sycl::backend backend_id = sycl::backend::native;
  sycl::info::device_type type = sycl::info::device_type::cpu;
  std::string name;
  std::string vendor;
  std::uint32_t vendor_id = 0;
  std::string driver_version;
  /// Backend-defined version, e.g. "OpenCL 3.0".
  std::string version;
  /// The IR this device takes: "native", "spirv64" (SPIR-V), "spir64" (SPIR 1.2 by translation), "ptx".
  std::string code_format;
  std::vector<std::string> extensions;
  /// Indexed by sycl::aspect's value.
  std::bitset<64> aspects;

  std::uint32_t max_compute_units = 1;
  std::size_t max_work_group_size = 1;
  std::array<std::size_t, 3> max_work_item_sizes{1, 1, 1}; ///< x-fastest
  std::vector<std::size_t> sub_group_sizes;
  std::uint32_t max_num_sub_groups = 1;
  bool sub_group_independent_forward_progress = false;
  std::uint32_t max_clock_frequency = 0; ///< MHz; 0 when unknown
  std::uint32_t address_bits = 64;
  std::uint64_t global_mem_size = 0;
  std::uint64_t max_mem_alloc_size = 0;
  std::uint64_t local_mem_size = 0;
  std::uint64_t global_mem_cache_size = 0;
  std::uint32_t global_mem_cache_line_size = 0;
  std::uint32_t mem_base_addr_align = 0; ///< bits
  std::size_t max_parameter_size = 1024;
  bool error_correction_support = false;
  std::size_t profiling_timer_resolution = 1; ///< ns
  /// Preferred and native vector widths: char, short, int, long, float, double, half.
  std::array<std::uint32_t, 7> preferred_vector_width{1, 1, 1, 1, 1, 1, 0};
  std::array<std::uint32_t, 7> native_vector_width{1, 1, 1, 1, 1, 1, 0};
};

} // namespace sycl::detail
