// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Translates clGetDeviceInfo to device_properties and aspects. An aspect is set only if the device reports it.
#include "backends/opencl/device.hpp"

#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <utility>

namespace sycl::detail::opencl {

namespace {

/// The version in "OpenCL 3.0 vendor text", times ten: 30. 0 if the text has another form.
unsigned opencl_version(const std::string &text) {
  unsigned major = 0, minor = 0;
  return std::sscanf(text.c_str(), "OpenCL %u.%u", &major, &minor) == 2 ? major * 10 + minor : 0;
}

/// Basic properties of a device, which the functions below use.
struct device_query {
  explicit device_query(cl_device_id device)
      : id(device), version(device_string(device, CL_DEVICE_VERSION)), number(opencl_version(version)),
        extensions(words(device_string(device, CL_DEVICE_EXTENSIONS))) {}

  bool has(const char *extension) const {
    return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
  }
  template <class T>
  T value(cl_device_info what, T otherwise = {}) const {
    return device_value<T>(id, what, otherwise);
  }

  cl_device_id id;
  std::string version;
  unsigned number;
  std::vector<std::string> extensions;
};

/// Whether the device is a processor under Intel's OpenCL runtime.
bool is_intels_cpu_runtime(const device_query &query) {
  const auto platform = query.value<cl_platform_id>(CL_DEVICE_PLATFORM);
  return (query.value<cl_device_type>(CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) && platform &&
         platform_string(platform, CL_PLATFORM_NAME) == "Intel(R) OpenCL";
}

/// Reads what kind of code the device accepts. \returns false if neither SPIR-V nor SPIR 1.2.
bool read_code_acceptance(const device_query &query, opencl_device_info &facts) {
  if (query.number >= 21 || query.has("cl_khr_il_program"))
    facts.acceptance.newest_spirv = newest_spirv_version(device_string(query.id, CL_DEVICE_IL_VERSION));
  if (facts.acceptance.newest_spirv != spirv_version{}) {
    // Without it, Intel's CPU runtime links SPIR-V against OpenCL 1.2's library, which has no generic address space.
    facts.acceptance.build_options = query.number >= 30 ? "-cl-std=CL3.0" : query.number >= 20 ? "-cl-std=CL2.0" : "";
    facts.properties.code_format = "spirv64";
    facts.acceptance.by_intels_cpu_runtime = is_intels_cpu_runtime(query);
    return true;
  }
  facts.properties.code_format = "spir64";
  return query.has("cl_khr_spir");
}

void read_memory_model(const device_query &query, const extension_functions &functions, opencl_device_info &facts) {
  if (query.has("cl_intel_unified_shared_memory") && functions.has_all()) {
    facts.model = memory_model::usm;
    return;
  }
  const auto svm = query.number >= 20 ? query.value<cl_device_svm_capabilities>(CL_DEVICE_SVM_CAPABILITIES) : 0;
  facts.svm_atomics = (svm & CL_DEVICE_SVM_ATOMICS) != 0;
  facts.model = (svm & CL_DEVICE_SVM_FINE_GRAIN_BUFFER)     ? memory_model::fine_svm
                : (svm & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER) ? memory_model::coarse_svm
                                                            : memory_model::none;
}

class aspect_set {
public:
  explicit aspect_set(std::bitset<64> &bits) : bits_(bits) {}
  void set_if(bool condition, aspect a) {
    if (condition) bits_.set(static_cast<std::size_t>(a));
  }

private:
  std::bitset<64> &bits_;
};

void read_usm_aspects(const device_query &query, const opencl_device_info &facts, aspect_set aspects) {
  const auto set_device_memory = [&](bool there) {
    aspects.set_if(there, aspect::usm_device_allocations);
    aspects.set_if(there, aspect::ext_oneapi_async_memory_alloc); // pools allocate device memory
  };
  if (facts.model == memory_model::usm) {
    const auto can = [&](cl_device_info which, cl_bitfield what) {
      return (query.value<cl_device_unified_shared_memory_capabilities_intel>(which) & what) != 0;
    };
    constexpr cl_bitfield access = CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL;
    constexpr cl_bitfield atomics = CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL;
    set_device_memory(can(CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL, access));
    aspects.set_if(can(CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL, access), aspect::usm_host_allocations);
    aspects.set_if(can(CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL, atomics), aspect::usm_atomic_host_allocations);
    aspects.set_if(can(CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL, access), aspect::usm_shared_allocations);
    aspects.set_if(can(CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL, atomics),
                   aspect::usm_atomic_shared_allocations);
    aspects.set_if(can(CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL, access), aspect::usm_system_allocations);
    return;
  }
  const bool fine = facts.model == memory_model::fine_svm;
  set_device_memory(facts.model != memory_model::none);
  aspects.set_if(fine, aspect::usm_host_allocations);
  aspects.set_if(fine && facts.svm_atomics, aspect::usm_atomic_host_allocations);
  aspects.set_if(fine, aspect::usm_shared_allocations);
  aspects.set_if(fine && facts.svm_atomics, aspect::usm_atomic_shared_allocations);
  const auto svm = query.number >= 20 ? query.value<cl_device_svm_capabilities>(CL_DEVICE_SVM_CAPABILITIES) : 0;
  aspects.set_if((svm & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0, aspect::usm_system_allocations);
}

void read_aspects(const device_query &query, opencl_device_info &facts) {
  aspect_set aspects(facts.properties.aspects);
  const auto type = facts.properties.type;
  aspects.set_if(type == info::device_type::cpu, aspect::cpu);
  aspects.set_if(type == info::device_type::gpu, aspect::gpu);
  aspects.set_if(type == info::device_type::accelerator, aspect::accelerator);
  aspects.set_if(type == info::device_type::custom, aspect::custom);
  aspects.set_if(true, aspect::image);            // not OpenCL's images: see images_in_memory()
  aspects.set_if(true, aspect::ext_oneapi_graph); // the core submits a graph's commands one by one
  aspects.set_if(true, aspect::ext_oneapi_limited_graph);
  aspects.set_if(true, aspect::ext_oneapi_virtual_functions);
  aspects.set_if(true, aspect::ext_oneapi_device_wait);
  aspects.set_if(query.has("cl_khr_fp16"), aspect::fp16);
  aspects.set_if(query.value<cl_device_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG) != 0, aspect::fp64);
  aspects.set_if(query.has("cl_khr_int64_base_atomics") && query.has("cl_khr_int64_extended_atomics"),
                 aspect::atomic64);
  aspects.set_if(query.value<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE) != CL_FALSE, aspect::online_compiler);
  aspects.set_if(query.value<cl_bool>(CL_DEVICE_LINKER_AVAILABLE) != CL_FALSE, aspect::online_linker);
  const auto queues = query.value<cl_command_queue_properties>(CL_DEVICE_QUEUE_ON_HOST_PROPERTIES);
  aspects.set_if((queues & CL_QUEUE_PROFILING_ENABLE) != 0, aspect::queue_profiling);
  read_usm_aspects(query, facts, aspects);
}

info::device_type device_type(cl_device_type type) {
  if (type & CL_DEVICE_TYPE_CPU) return info::device_type::cpu;
  if (type & CL_DEVICE_TYPE_GPU) return info::device_type::gpu;
  if (type & CL_DEVICE_TYPE_ACCELERATOR) return info::device_type::accelerator;
  return info::device_type::custom;
}

std::vector<std::size_t> sub_group_sizes(const device_query &query) {
  std::size_t bytes = 0;
  if (query.has("cl_intel_required_subgroup_size") &&
      clGetDeviceInfo(query.id, CL_DEVICE_SUB_GROUP_SIZES_INTEL, 0, nullptr, &bytes) == CL_SUCCESS && bytes != 0) {
    std::vector<std::size_t> sizes(bytes / sizeof(std::size_t));
    if (clGetDeviceInfo(query.id, CL_DEVICE_SUB_GROUP_SIZES_INTEL, bytes, sizes.data(), nullptr) == CL_SUCCESS) {
      std::sort(sizes.begin(), sizes.end());
      return sizes;
    }
  }
  return {1};
}

std::array<std::size_t, 3> max_work_item_sizes(const device_query &query) {
  std::array<std::size_t, 3> sizes{};
  sizes.fill(query.value<std::size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE, 1)); // if the driver does not say more
  std::vector<std::size_t> all(std::max(query.value<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS), 3u), 1);
  if (clGetDeviceInfo(query.id, CL_DEVICE_MAX_WORK_ITEM_SIZES, all.size() * sizeof(std::size_t), all.data(), nullptr) ==
      CL_SUCCESS)
    std::copy_n(all.begin(), 3, sizes.begin());
  return sizes;
}

/// PoCL's threads have stacks of the default size, which contain the private variables of a work-group and other data.
std::uint64_t private_mem_of_group(const device_query &query) {
  const auto platform = query.value<cl_platform_id>(CL_DEVICE_PLATFORM);
  if (!(query.value<cl_device_type>(CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) || !platform ||
      platform_string(platform, CL_PLATFORM_NAME) != pocl_platform)
    return 0;
  pthread_attr_t attributes;
  std::size_t stack = 0;
  if (pthread_getattr_default_np(&attributes) == 0) {
    pthread_attr_getstacksize(&attributes, &stack);
    pthread_attr_destroy(&attributes);
  }
  return stack / 8 * 7;
}

void read_limits(const device_query &query, device_properties &p) {
  p.max_compute_units = std::max(query.value<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS), 1u);
  p.max_work_group_size = std::max<std::size_t>(query.value<std::size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE), 1);
  p.max_work_item_sizes = max_work_item_sizes(query);
  p.sub_group_sizes = sub_group_sizes(query);
  // Matrices are in the registers of sub-groups, and fragments of sub-groups need sub-groups, too.
  if (p.sub_group_sizes != std::vector<std::size_t>{1})
    for (aspect a :
         {aspect::ext_intel_matrix, aspect::ext_oneapi_ballot_group, aspect::ext_oneapi_fixed_size_group,
          aspect::ext_oneapi_opportunistic_group, aspect::ext_oneapi_tangle_group, aspect::ext_oneapi_tangle})
      p.aspects.set(std::size_t(a));
  p.max_num_sub_groups =
      std::max(query.number >= 21 ? query.value<cl_uint>(CL_DEVICE_MAX_NUM_SUB_GROUPS) : 0,
               static_cast<cl_uint>(p.sub_group_sizes == std::vector<std::size_t>{1} ? p.max_work_group_size : 1));
  p.sub_group_independent_forward_progress =
      query.number >= 21 && query.value<cl_bool>(CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS) != CL_FALSE;
  p.max_clock_frequency = query.value<cl_uint>(CL_DEVICE_MAX_CLOCK_FREQUENCY);
  p.address_bits = query.value<cl_uint>(CL_DEVICE_ADDRESS_BITS, 64);
  p.global_mem_size = query.value<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE);
  p.max_mem_alloc_size = query.value<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  p.local_mem_size = query.value<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE);
  p.private_mem_of_group = private_mem_of_group(query);
  p.global_mem_cache_size = query.value<cl_ulong>(CL_DEVICE_GLOBAL_MEM_CACHE_SIZE);
  p.global_mem_cache_line_size = query.value<cl_uint>(CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE);
  p.mem_base_addr_align = query.value<cl_uint>(CL_DEVICE_MEM_BASE_ADDR_ALIGN);
  p.max_parameter_size = query.value<std::size_t>(CL_DEVICE_MAX_PARAMETER_SIZE, 1024);
  p.error_correction_support = query.value<cl_bool>(CL_DEVICE_ERROR_CORRECTION_SUPPORT) != CL_FALSE;
  p.profiling_timer_resolution = query.value<std::size_t>(CL_DEVICE_PROFILING_TIMER_RESOLUTION, 1);
  constexpr cl_device_info preferred[] = {
      CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR,  CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT,
      CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT,   CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG,
      CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE,
      CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF};
  constexpr cl_device_info native[] = {CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR,  CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT,
                                       CL_DEVICE_NATIVE_VECTOR_WIDTH_INT,   CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG,
                                       CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE,
                                       CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF};
  for (std::size_t i = 0; i != p.preferred_vector_width.size(); ++i) {
    p.preferred_vector_width[i] = query.value<cl_uint>(preferred[i]);
    p.native_vector_width[i] = query.value<cl_uint>(native[i]);
  }
}

std::vector<info::fp_config> fp_config(cl_device_fp_config bits) {
  constexpr std::pair<cl_device_fp_config, info::fp_config> names[] = {
      {CL_FP_DENORM, info::fp_config::denorm},
      {CL_FP_INF_NAN, info::fp_config::inf_nan},
      {CL_FP_ROUND_TO_NEAREST, info::fp_config::round_to_nearest},
      {CL_FP_ROUND_TO_ZERO, info::fp_config::round_to_zero},
      {CL_FP_ROUND_TO_INF, info::fp_config::round_to_inf},
      {CL_FP_FMA, info::fp_config::fma},
      {CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT, info::fp_config::correctly_rounded_divide_sqrt},
      {CL_FP_SOFT_FLOAT, info::fp_config::soft_float}};
  std::vector<info::fp_config> result;
  for (const auto &[bit, name] : names)
    if (bits & bit) result.push_back(name);
  return result;
}

/// Memory orders and scopes. Before OpenCL 3.0 there are no queries: 2.x has all orders, and scopes that depend on
/// shared virtual memory; 1.2 has relaxed operations in a device's memory.
ordering_limits ordering(const device_query &query, cl_device_info what, cl_bitfield svm) {
  if (query.number < 20) return {memory_order::relaxed, memory_scope::device};
  if (query.number < 30)
    return {memory_order::seq_cst, svm & CL_DEVICE_SVM_ATOMICS ? memory_scope::system : memory_scope::device};
  const auto can = query.value<cl_device_atomic_capabilities>(what);
  return {can & CL_DEVICE_ATOMIC_ORDER_SEQ_CST   ? memory_order::seq_cst
          : can & CL_DEVICE_ATOMIC_ORDER_ACQ_REL ? memory_order::acq_rel
                                                 : memory_order::relaxed,
          can & CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES ? memory_scope::system
          : can & CL_DEVICE_ATOMIC_SCOPE_DEVICE    ? memory_scope::device
                                                   : memory_scope::work_group};
}

void read_arithmetic(const device_query &query, device_properties &p) {
  if (query.has("cl_khr_fp16"))
    p.half_fp_config = fp_config(query.value<cl_device_fp_config>(CL_DEVICE_HALF_FP_CONFIG));
  p.single_fp_config = fp_config(query.value<cl_device_fp_config>(CL_DEVICE_SINGLE_FP_CONFIG));
  p.double_fp_config = fp_config(query.value<cl_device_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG));
  const auto svm = query.number >= 20 ? query.value<cl_device_svm_capabilities>(CL_DEVICE_SVM_CAPABILITIES) : 0;
  p.atomic_operations = ordering(query, CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, svm);
  p.atomic_fences = ordering(query, CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, svm);
  p.atomic_fences.order = std::max(p.atomic_fences.order, memory_order::acq_rel); // for a work-group, always
}

/// The names in a list separated by semicolons.
std::vector<std::string> built_in_kernels(const device_query &query) {
  std::string names = device_string(query.id, CL_DEVICE_BUILT_IN_KERNELS);
  std::replace(names.begin(), names.end(), ';', ' ');
  return words(names);
}

void read_rest(const device_query &query, device_properties &p) {
  p.host_unified_memory = query.value<cl_bool>(CL_DEVICE_HOST_UNIFIED_MEMORY) != CL_FALSE;
  p.max_constant_buffer_size = query.value<cl_ulong>(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE);
  p.max_constant_args = query.value<cl_uint>(CL_DEVICE_MAX_CONSTANT_ARGS);
  p.printf_buffer_size = query.value<std::size_t>(CL_DEVICE_PRINTF_BUFFER_SIZE);
  api_properties &api = p.api.emplace();
  api.preferred_interop_user_sync = query.value<cl_bool>(CL_DEVICE_PREFERRED_INTEROP_USER_SYNC) != CL_FALSE;
  api.exec_native_kernel =
      (query.value<cl_device_exec_capabilities>(CL_DEVICE_EXECUTION_CAPABILITIES) & CL_EXEC_NATIVE_KERNEL) != 0;
  api.takes_spirv = query.value<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE) != CL_FALSE;
  p.built_in_kernels = built_in_kernels(query);
  p.images = images_in_memory();
  // A global size has as many bits as an address, and the core counts work-items with std::ptrdiff_t.
  const std::size_t work_items = p.address_bits < 64
                                     ? std::size_t{0xffffffff}
                                     : static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max());
  p.set_max_work_groups(work_items);
}

} // namespace

std::string read_device_info(cl_device_id device, const extension_functions &functions, opencl_device_info &facts) {
  const device_query query(device);
  device_properties &p = facts.properties;
  facts.id = device;
  p.backend_id = sycl::backend::opencl;
  p.type = device_type(query.value<cl_device_type>(CL_DEVICE_TYPE));
  p.name = device_string(device, CL_DEVICE_NAME);
  p.vendor = device_string(device, CL_DEVICE_VENDOR);
  p.vendor_id = query.value<cl_uint>(CL_DEVICE_VENDOR_ID);
  p.driver_version = device_string(device, CL_DRIVER_VERSION);
  p.version = query.version;
  p.extensions = query.extensions;
  if (query.version.empty()) return "clGetDeviceInfo does not tell its version";
  if (query.value<cl_bool>(CL_DEVICE_AVAILABLE) == CL_FALSE) return "it says that it is not available";
  if (query.number < 12) return "syclc needs OpenCL 1.2 or later, the device has \"" + query.version + "\"";
  if (query.value<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE) == CL_FALSE) return "its driver has no compiler";
  if (!read_code_acceptance(query, facts)) return "it takes neither SPIR-V nor SPIR 1.2 (cl_khr_spir)";
  read_memory_model(query, functions, facts);
  read_aspects(query, facts);
  read_limits(query, p);
  if (p.global_mem_size == 0 || p.max_mem_alloc_size == 0)
    return "clGetDeviceInfo does not tell the size of its memory";
  read_arithmetic(query, p);
  read_rest(query, p);
  p.partition = read_partition_info(device);
  return {};
}

} // namespace sycl::detail::opencl
