// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Information about a device. Its backend fills it once; sycl::device::get_info, aspects, sycl-ls and messages read
/// it.
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/backend_enum.hpp>
#include <sycl/info/enums.hpp>
#include <sycl/memory_enums.hpp>

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace sycl::detail {

/// Limits for images (specification 4.6.4.4); all 0 without aspect::image.
struct image_limits {
  std::uint32_t read_arguments = 0;            ///< images that a kernel can read
  std::uint32_t write_arguments = 0;           ///< images that a kernel can write
  std::array<std::size_t, 2> size_2d{0, 0};    ///< pixels: width, height
  std::array<std::size_t, 3> size_3d{0, 0, 0}; ///< pixels: width, height, depth
  std::size_t buffer_pixels = 0;               ///< of a 1D image made from a buffer
  std::uint32_t samplers = 0;                  ///< per kernel
};

/// The limits of images in ordinary memory (sycl/detail/image_pixels.hpp), on any device. Coordinates are ints. The
/// specification requires 128 images; a higher limit would only make a kernel's argument list longer.
constexpr image_limits images_in_memory() {
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
  return {128, 128, {most, most}, {most, most, most}, most, 128};
}

/// The strongest order and the widest scope that a device supports; it also supports all weaker and narrower ones.
struct ordering_limits {
  sycl::memory_order order = sycl::memory_order::relaxed;
  sycl::memory_scope scope = sycl::memory_scope::work_group;
};

/// How a device can be partitioned and, for a sub-device, how it was created.
struct partition_info {
  std::uint32_t max_sub_devices = 0;                          ///< 0: it cannot be partitioned
  std::vector<sycl::info::partition_property> properties;     ///< that give at least two sub-devices
  std::vector<sycl::info::partition_affinity_domain> domains; ///< likewise; never next_partitionable alone
  sycl::info::partition_property made_by = sycl::info::partition_property::no_partition;
  sycl::info::partition_affinity_domain made_along = sycl::info::partition_affinity_domain::not_applicable;
};

/// Answers to queries about the API that a backend uses. These queries are errors for other devices.
struct api_properties {
  bool preferred_interop_user_sync = true;
  bool exec_native_kernel = false; ///< native functions of the host can be enqueued
  bool takes_spirv = false;        ///< programs can be created from SPIR-V modules supplied by the user
};

/// What SYCL_EXT_INTEL_DEVICE_INFO reports, for the aspects that the device has.
struct hardware_facts {
  std::string pci_address; ///< "0000:06:00.0"
  std::array<unsigned char, 16> uuid{};
  std::uint64_t max_mem_bandwidth = 0; ///< bytes per second
  std::uint32_t memory_clock_rate = 0; ///< MHz
  std::uint32_t memory_bus_width = 0;  ///< bits
};

struct device_properties {
  sycl::backend backend_id = sycl::backend::native;
  sycl::info::device_type type = sycl::info::device_type::cpu;
  /// Whether the device is a CPU, regardless of SYCLC_NATIVE_DEVICE_TYPE.
  bool is_processor() const noexcept {
    return type == sycl::info::device_type::cpu || backend_id == sycl::backend::native;
  }
  std::string name;
  std::string vendor;
  std::uint32_t vendor_id = 0;
  std::string driver_version;
  /// Backend-defined version, e.g. "OpenCL 3.0".
  std::string version;
  hardware_facts hardware;
  /// NVIDIA GPUs: 90 for sm_90.
  unsigned sm = 0;
  /// The IR that the device accepts: "native", "spirv64" (SPIR-V), "spir64" (SPIR 1.2 by translation), "ptx".
  std::string code_format;
  /// Set by a backend that uses the API of these queries.
  std::optional<api_properties> api;
  std::vector<std::string> extensions;
  /// Indexed by the value of sycl::aspect.
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
  /// Bytes of private variables that all work-items of a work-group may have together; 0 if the limit applies per
  /// work-item, or is unknown.
  std::uint64_t private_mem_of_group = 0;
  std::uint64_t global_mem_cache_size = 0;
  std::uint32_t global_mem_cache_line_size = 0;
  std::uint32_t mem_base_addr_align = 0; ///< bits
  std::size_t max_parameter_size = 1024;
  bool error_correction_support = false;
  bool host_unified_memory = false;           ///< host and device share one memory
  std::size_t profiling_timer_resolution = 1; ///< ns
  /// Preferred and native vector widths: char, short, int, long, float, double, half.
  std::array<std::uint32_t, 7> preferred_vector_width{1, 1, 1, 1, 1, 1, 0};
  std::array<std::uint32_t, 7> native_vector_width{1, 1, 1, 1, 1, 1, 0};

  std::vector<sycl::info::fp_config> half_fp_config; ///< empty without aspect::fp16
  std::vector<sycl::info::fp_config> single_fp_config;
  std::vector<sycl::info::fp_config> double_fp_config; ///< empty without aspect::fp64
  ordering_limits atomic_operations{sycl::memory_order::relaxed, sycl::memory_scope::work_group};
  ordering_limits atomic_fences{sycl::memory_order::acq_rel, sycl::memory_scope::work_group};
  std::uint64_t max_constant_buffer_size = 0;
  std::uint32_t max_constant_args = 0;
  std::size_t printf_buffer_size = 0;
  std::vector<std::string> built_in_kernels; ///< names, as the driver reports them
  image_limits images;
  partition_info partition;
  /// The maximum number of work-groups of an nd_range kernel: per dimension (x-fastest), and in total.
  std::array<std::size_t, 3> max_work_groups{1, 1, 1};
  std::size_t max_work_groups_in_all = 1;

  /// Launches accept more work-groups, but programs store the answer in an int.
  void set_max_work_groups(std::size_t work_items) {
    constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
    const std::size_t groups = work_items / max_work_group_size;
    max_work_groups_in_all = groups < most ? groups : most;
    max_work_groups.fill(max_work_groups_in_all);
  }
};

} // namespace sycl::detail
