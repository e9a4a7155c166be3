// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Information about a GPU, from the driver's attributes and the properties of its architecture.
#include "backends/cuda/device.hpp"

#include <cstdio>
#include <cstring>
#include <limits>

namespace sycl::detail::cuda {

namespace {

/// The first architecture with the thread and memory model that SYCL needs: Volta (docs/nvptx.md).
constexpr int oldest_architecture = 70;

/// Attributes of one device.
class device_query {
public:
  explicit device_query(CUdevice device) : device_(device) {}
  int operator()(CUdevice_attribute what) const noexcept {
    int value = 0;
    return cuDeviceGetAttribute(&value, what, device_) == CUDA_SUCCESS ? value : 0;
  }
  std::size_t size(CUdevice_attribute what) const noexcept {
    const int value = (*this)(what);
    return value > 0 ? static_cast<std::size_t>(value) : 0;
  }
  int architecture() const noexcept {
    return 10 * (*this)(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) +
           (*this)(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  }

private:
  CUdevice device_;
};

void read_aspects(const device_query &query, device_properties &p) {
  const auto set = [&](aspect a, bool condition = true) {
    if (condition) p.aspects.set(static_cast<std::size_t>(a));
  };
  for (const aspect a : {aspect::gpu,
                         aspect::online_compiler,
                         aspect::online_linker,
                         aspect::fp16,
                         aspect::fp64,
                         aspect::atomic64,
                         aspect::image,
                         aspect::queue_profiling,
                         aspect::usm_device_allocations,
                         aspect::usm_host_allocations,
                         aspect::ext_intel_matrix,
                         aspect::ext_oneapi_ballot_group,
                         aspect::ext_oneapi_fixed_size_group,
                         aspect::ext_oneapi_opportunistic_group,
                         aspect::ext_oneapi_tangle_group,
                         aspect::ext_oneapi_tangle,
                         aspect::ext_oneapi_graph,
                         aspect::ext_oneapi_limited_graph,
                         aspect::ext_oneapi_virtual_functions,
                         aspect::ext_oneapi_async_memory_alloc,
                         aspect::ext_oneapi_device_wait,
                         aspect::ext_intel_pci_address,
                         aspect::ext_intel_device_info_uuid,
                         aspect::ext_intel_max_mem_bandwidth,
                         aspect::ext_intel_memory_clock_rate,
                         aspect::ext_intel_memory_bus_width,
                         aspect::ext_intel_free_memory})
    set(a);
  // Without concurrent access the host may not touch the memory while any kernel runs.
  set(aspect::usm_shared_allocations,
      query(CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY) != 0 && query(CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS) != 0);
  set(aspect::usm_system_allocations, query(CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS) != 0);
}

void read_limits(const device_query &query, device_properties &p) {
  constexpr std::size_t warp_size = 32;
  p.max_compute_units = static_cast<std::uint32_t>(query.size(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT));
  p.max_work_group_size = query.size(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  p.max_work_item_sizes = {query.size(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X),
                           query.size(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y),
                           query.size(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)};
  p.sub_group_sizes = {warp_size};
  p.max_num_sub_groups = static_cast<std::uint32_t>(p.max_work_group_size / warp_size);
  p.sub_group_independent_forward_progress = true;
  p.max_clock_frequency = static_cast<std::uint32_t>(query.size(CU_DEVICE_ATTRIBUTE_CLOCK_RATE) / 1000);
  p.max_mem_alloc_size = p.global_mem_size;
  p.local_mem_size = query.size(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
  if (p.local_mem_size == 0) p.local_mem_size = query.size(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK);
  p.global_mem_cache_size = query.size(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
  p.global_mem_cache_line_size = 128;
  p.mem_base_addr_align = static_cast<std::uint32_t>(8 * query.size(CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT));
  p.max_parameter_size = 32764 - 128; // the backend's own parameter takes a part (docs/nvptx.md)
  if (query.architecture() < oldest_architecture) p.max_parameter_size = 4096 - 128;
  p.error_correction_support = query(CU_DEVICE_ATTRIBUTE_ECC_ENABLED) != 0;
  p.host_unified_memory = query(CU_DEVICE_ATTRIBUTE_INTEGRATED) != 0;
  p.max_constant_buffer_size = query.size(CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY);
  p.max_constant_args = 9;
  p.printf_buffer_size = std::size_t{1} << 20;
  p.images = images_in_memory();
  // Launches are cut into grids, so only the count of work-items limits them.
  p.set_max_work_groups(static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()));
}

void read_arithmetic(device_properties &p) {
  using sycl::info::fp_config;
  p.half_fp_config = {fp_config::denorm, fp_config::inf_nan, fp_config::round_to_nearest, fp_config::fma};
  p.single_fp_config = {fp_config::denorm,
                        fp_config::inf_nan,
                        fp_config::round_to_nearest,
                        fp_config::round_to_zero,
                        fp_config::round_to_inf,
                        fp_config::fma,
                        fp_config::correctly_rounded_divide_sqrt};
  p.double_fp_config = p.single_fp_config;
  // The scope of atomic operations is the GPU's (docs/nvptx.md).
  p.atomic_operations = {memory_order::seq_cst, memory_scope::device};
  p.atomic_fences = {memory_order::seq_cst, memory_scope::device};
}

void read_hardware(CUdevice device, const device_query &query, hardware_facts &facts) {
  char address[32];
  std::snprintf(address, sizeof address, "%04x:%02x:%02x.0",
                static_cast<unsigned>(query(CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID)),
                static_cast<unsigned>(query(CU_DEVICE_ATTRIBUTE_PCI_BUS_ID)),
                static_cast<unsigned>(query(CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID)));
  facts.pci_address = address;
  CUuuid uuid{};
  if (cuDeviceGetUuid(&uuid, device) == CUDA_SUCCESS) std::memcpy(facts.uuid.data(), uuid.bytes, sizeof uuid.bytes);
  const std::uint64_t khz = query.size(CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
  facts.memory_clock_rate = static_cast<std::uint32_t>(khz / 1000);
  facts.memory_bus_width = static_cast<std::uint32_t>(query.size(CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH));
  facts.max_mem_bandwidth = 2 * khz * 1000 * (facts.memory_bus_width / 8); // two transfers in each cycle
}

} // namespace

std::string read_device_info(CUdevice device, int driver_version, device_properties &p) {
  const device_query query(device);
  p.backend_id = sycl::backend::ext_oneapi_cuda;
  p.type = info::device_type::gpu;
  p.vendor = "NVIDIA Corporation";
  p.vendor_id = 0x10de;
  p.code_format = "ptx";
  char name[256] = "";
  if (const CUresult status = cuDeviceGetName(name, sizeof name - 1, device); status != CUDA_SUCCESS)
    return "cuDeviceGetName failed: " + error_text(status);
  p.name = name;
  p.driver_version = "CUDA " + version_text(driver_version);
  const int architecture = query.architecture();
  p.version = std::to_string(architecture / 10) + "." + std::to_string(architecture % 10);
  if (architecture < oldest_architecture)
    return "its architecture is sm_" + std::to_string(architecture) + ", syclc needs sm_" +
           std::to_string(oldest_architecture) + " or later";
  if (query(CU_DEVICE_ATTRIBUTE_COMPUTE_MODE) == CU_COMPUTEMODE_PROHIBITED)
    return "its compute mode is \"prohibited\"; nvidia-smi -c 0 changes it";
  if (query(CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING) == 0) return "it has no unified addresses";
  std::size_t bytes = 0;
  if (const CUresult status = cuDeviceTotalMem(&bytes, device); status != CUDA_SUCCESS)
    return "cuDeviceTotalMem failed: " + error_text(status);
  p.global_mem_size = bytes;
  p.sm = static_cast<unsigned>(architecture);
  read_hardware(device, query, p.hardware);
  read_aspects(query, p);
  read_limits(query, p);
  read_arithmetic(p);
  if (p.max_compute_units == 0 || p.max_work_group_size == 0) return "the driver does not tell its limits";
  return {};
}

} // namespace sycl::detail::cuda
