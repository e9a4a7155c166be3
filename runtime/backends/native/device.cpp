// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The properties of the native device, and its kernels.
#include "backends/native/device.hpp"

#include "backends/native/cpu_levels.hpp"
#include "backends/native/host_info.hpp"
#include "backends/native/partition.hpp"
#include "backends/native/queue.hpp"
#include "backends/native/thread_pool.hpp"
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/native_callers.hpp"

#include <sycl/exception.hpp>
#include <sycl/version.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <mutex>

namespace sycl::detail::native {

namespace {

/// Not a limit of the hardware: the variables that kernels keep across barriers should fit into the core's caches.
constexpr std::size_t max_work_group_size = 8192;

/// A work-group's local memory is ordinary memory. It should stay in the core's second-level cache together with other
/// data of the kernel: its size is half of that cache, as a power of two between 64 KiB (which kernels written for GPUs
/// commonly expect) and 1 MiB.
std::uint64_t local_memory_size(std::uint64_t l2_cache) {
  std::uint64_t size = std::uint64_t{64} << 10;
  while (size * 2 <= l2_cache / 2 && size < std::uint64_t{1} << 20) size *= 2;
  return size;
}

/// Elements of each type in a vector register: char, short, int, long, float, double, half (only stored as half: its
/// arithmetic is done in float and rounded after each operation).
std::array<std::uint32_t, 7> vector_widths(unsigned register_bytes) {
  return {register_bytes,     register_bytes / 2, register_bytes / 4, register_bytes / 8,
          register_bytes / 4, register_bytes / 8, register_bytes / 2};
}

/// IEEE 754 arithmetic, like that of the processor, of libmvec and of passes/device-library; fused multiply-add if the
/// level has it (otherwise sycl::fma is a slow function, and the flag is not set). Atomic operations are those of the
/// processor, which has one order and one scope.
void read_arithmetic(device_properties &p, syclc_isa_level level) {
  using info::fp_config;
  p.single_fp_config = {fp_config::denorm,        fp_config::inf_nan,      fp_config::round_to_nearest,
                        fp_config::round_to_zero, fp_config::round_to_inf, fp_config::correctly_rounded_divide_sqrt};
  p.double_fp_config = {fp_config::denorm,        fp_config::inf_nan,      fp_config::round_to_nearest,
                        fp_config::round_to_zero, fp_config::round_to_inf, fp_config::fma};
  p.half_fp_config = {fp_config::denorm, fp_config::inf_nan, fp_config::round_to_nearest};
  if (level >= SYCLC_ISA_X86_64_V3) p.single_fp_config.push_back(fp_config::fma);
  p.atomic_operations = p.atomic_fences = {memory_order::seq_cst, memory_scope::system};
}

aspect aspect_of(info::device_type type) {
  switch (type) {
  case info::device_type::gpu:
    return aspect::gpu;
  case info::device_type::accelerator:
    return aspect::accelerator;
  default:
    return aspect::cpu;
  }
}

device_properties read_properties() {
  const host_info &facts = host();
  const syclc_isa_level level = cpu_level();
  device_properties p;
  p.backend_id = sycl::backend::native;
  p.type = environment::get().native_type;
  p.name = facts.cpu_name;
  p.vendor = facts.cpu_vendor;
  p.vendor_id = facts.vendor_id;
  p.driver_version = std::to_string(SYCLC_VERSION_MAJOR) + "." + std::to_string(SYCLC_VERSION_MINOR) + "." +
                     std::to_string(SYCLC_VERSION_PATCH);
  p.version = level_name(level);
  p.code_format = "native";

  p.aspects.set(static_cast<std::size_t>(aspect_of(p.type)));
  for (aspect a : {aspect::host_debuggable,
                   aspect::image,
                   aspect::fp16,
                   aspect::fp64,
                   aspect::atomic64,
                   aspect::online_compiler,
                   aspect::online_linker,
                   aspect::queue_profiling,
                   aspect::usm_device_allocations,
                   aspect::usm_host_allocations,
                   aspect::usm_atomic_host_allocations,
                   aspect::usm_shared_allocations,
                   aspect::usm_atomic_shared_allocations,
                   aspect::usm_system_allocations,
                   aspect::ext_intel_matrix,
                   aspect::ext_intel_free_memory,
                   aspect::ext_oneapi_queue_profiling_tag,
                   aspect::ext_oneapi_graph,
                   aspect::ext_oneapi_limited_graph,
                   aspect::ext_oneapi_virtual_functions,
                   aspect::ext_oneapi_async_memory_alloc,
                   aspect::ext_oneapi_device_wait,
                   aspect::ext_oneapi_virtual_mem,
                   aspect::ext_oneapi_clock_sub_group,
                   aspect::ext_oneapi_clock_work_group,
                   aspect::ext_oneapi_clock_device,
                   aspect::ext_oneapi_ballot_group,
                   aspect::ext_oneapi_fixed_size_group,
                   aspect::ext_oneapi_opportunistic_group,
                   aspect::ext_oneapi_tangle_group,
                   aspect::ext_oneapi_tangle})
    p.aspects.set(static_cast<std::size_t>(a));

  p.max_compute_units = facts.hardware_threads;
  p.max_work_group_size = max_work_group_size;
  p.max_work_item_sizes = {max_work_group_size, max_work_group_size, max_work_group_size};
  p.sub_group_sizes = {1, 4, 8, 16, 32, 64}; // the sizes of passes/native/vectorize, for every level
  p.max_num_sub_groups = max_work_group_size;
  p.max_clock_frequency = facts.max_mhz;
  p.address_bits = 8 * sizeof(void *);
  p.global_mem_size = facts.memory;
  p.max_mem_alloc_size = facts.memory;
  p.local_mem_size = local_memory_size(facts.l2_cache);
  p.global_mem_cache_size = facts.largest_cache;
  p.global_mem_cache_line_size = facts.cache_line;
  p.mem_base_addr_align = 8 * 64;              // bits: the alignment in memory.cpp
  p.max_parameter_size = std::size_t{1} << 20; // kernels read the function object in place
  p.profiling_timer_resolution = 1;
  p.preferred_vector_width = p.native_vector_width = vector_widths(vector_register_bytes(level));
  read_arithmetic(p, level);
  p.host_unified_memory = true;
  p.max_constant_buffer_size = p.max_mem_alloc_size; // constant memory is ordinary memory
  p.max_constant_args = static_cast<std::uint32_t>(p.max_parameter_size / sizeof(void *));
  p.images = images_in_memory();
  p.printf_buffer_size = std::numeric_limits<std::size_t>::max(); // there is no buffer
  // Linear ids of work-items must fit into std::ptrdiff_t, also with the largest work-groups.
  p.set_max_work_groups(static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()));
  p.partition = partition_info_of(facts.cpus, facts.hardware_threads, facts.sharing);
  return p;
}

/// SYCLC_JIT=1.
bool jit_always() {
  static const bool always = environment::get().jit == jit_policy::always;
  return always;
}

/// Whether the CPU could run the kernel if the kernel did not require a sub-group size.
bool has_code_of_other_size(syclc_kernel kernel) {
  kernel.reqd_sub_group_size = 0;
  return !pick_variants(kernel, cpu_level()).empty();
}

[[noreturn]] void throw_no_native_code(const syclc_kernel &kernel, const std::string &device) {
  const std::string source = kernel.module && kernel.module->source ? kernel.module->source : "its source file";
  std::string why = "was compiled without the native target; recompile " + source +
                    " with -fplugin-arg-syclc-targets=native (several targets are separated by commas)";
  if (const auto callee = find_unlinked(*kernel.module, kernel.name))
    why = "calls the SYCL_EXTERNAL function " + readable_symbol(callee->name) + " of " + callee->module->source +
          ", which waits for its work-group, or has local memory or matrices: native code of such functions takes a "
          "device link; compile both sources with 'bitcode' among the targets "
          "(-fplugin-arg-syclc-targets=native,spirv64,bitcode) and " +
          device_link_remedy;
  else if (has_code_of_other_size(kernel))
    why = "requires sub-groups of " + std::to_string(kernel.reqd_sub_group_size) +
          " work-items, and its native code was not compiled for that size; recompile " + source;
  else if (kernel.num_native != 0)
    why = "has native code only for CPUs of a higher level than this one's (" + std::string(level_name(cpu_level())) +
          "); recompile " + source + " without -march or with a lower one";
  throw_error(errc::kernel_not_supported,
              "kernel " + readable_kernel_name(kernel) + " cannot run on " + device + ": it " + why);
}

} // namespace

native_device::native_device()
    : properties_(read_properties()), memory_(properties_.max_mem_alloc_size, properties_.name) {}

namespace {

/// Kernels that this thread launched recently, which it finds without a lock. All entries belong to one generation;
/// forget() and the destructor of a device begin the next one.
struct recent_kernel {
  const native_device *device = nullptr;
  const syclc_kernel *kernel = nullptr;
  std::uint64_t generation = 0;
  const std::shared_ptr<native_kernel> *found = nullptr; ///< in the device's map, until forget()
};
std::atomic<std::uint64_t> generation{1};

recent_kernel &recent(const native_device *device, const syclc_kernel &kernel) noexcept {
  static thread_local std::array<recent_kernel, 16> kernels;
  const auto hash = (reinterpret_cast<std::uintptr_t>(&kernel) ^ reinterpret_cast<std::uintptr_t>(device)) *
                    std::uint64_t{0x9e3779b97f4a7c15};
  return kernels[hash >> 60];
}

} // namespace

std::shared_ptr<executable_kernel> native_device::get_kernel(const syclc_kernel &kernel, const spec_values &values) {
  if (may_read_spec_constants(kernel) && (jit_always() || kernel.num_native == 0 || has_linked_code()))
    return get_kernel_for(kernel, values);
  recent_kernel &mine = recent(this, kernel);
  const std::uint64_t now = generation.load(std::memory_order_acquire);
  if (mine.kernel == &kernel && mine.device == this && mine.generation == now) return *mine.found;
  {
    const std::shared_lock lock(kernels_mutex_);
    if (const auto found = kernels_.find(&kernel); found != kernels_.end()) {
      mine = {this, &kernel, now, &found->second};
      return found->second;
    }
  }
  std::shared_ptr<native_kernel> made = make_kernel(kernel, values);
  const std::unique_lock lock(kernels_mutex_);
  auto &slot = kernels_[&kernel]; // another thread may have been faster
  if (!slot) slot = std::move(made);
  return slot;
}

std::shared_ptr<native_kernel> native_device::get_kernel_for(const syclc_kernel &kernel, const spec_values &values) {
  std::shared_ptr<native_kernel> made = make_kernel(kernel, values);
  if (made->code().jit) return made; // jit_ keeps it
  const std::unique_lock lock(kernels_mutex_);
  auto &slot = by_code_[{&kernel, made->code().variants.data()}];
  if (!slot) slot = std::move(made);
  return slot;
}

std::shared_ptr<native_kernel> native_device::make_kernel(const syclc_kernel &kernel, const spec_values &values) {
  std::string problem;
  if (jit_always())
    if (auto compiled = jit_.get(kernel, values, problem)) return compiled;
  const kernel_code code = choose_code(kernel, values);
  if (!code.variants.empty()) return std::make_shared<native_kernel>(kernel, code, properties_);
  const bool can_compile = jit_kernels::can_compile(kernel);
  if (can_compile)
    if (auto compiled = jit_.get(kernel, values, problem)) return compiled;
  if (!can_compile || find_unlinked(*kernel.module, kernel.name)) throw_no_native_code(kernel, properties_.name);
  throw_error(errc::build, "kernel " + readable_kernel_name(kernel) + " cannot be compiled for " + properties_.name +
                               ", and its object has no native code for it: " + problem);
}

const void *native_device::find_code(const syclc_kernel &kernel) {
  if (choose_code(kernel, {}).variants.empty() && !jit_kernels::can_compile(kernel))
    throw_no_native_code(kernel, properties_.name);
  return nullptr;
}

std::shared_ptr<executable_kernel> native_device::build_kernel(const syclc_kernel &kernel, const spec_values &values) {
  std::string problem;
  if (may_read_spec_constants(kernel) && !values.empty() && environment::get().jit != jit_policy::never &&
      !choose_code(kernel, values).is_for_values())
    if (auto compiled = jit_.get(kernel, values, problem)) return compiled;
  return get_kernel(kernel, values);
}

// Another device may be created at the same address, and must not find the kernels of this one.
native_device::~native_device() { generation.fetch_add(1, std::memory_order_release); }

void native_device::forget(const syclc_module &module) noexcept {
  const std::unique_lock lock(kernels_mutex_);
  generation.fetch_add(1, std::memory_order_release);
  jit_.forget(module);
  const auto has_gone = [&](const native_kernel &kernel) {
    return kernel.description().module == &module || kernel.code().linked_in == &module;
  };
  std::erase_if(kernels_, [&](const auto &known) { return has_gone(*known.second); });
  std::erase_if(by_code_, [&](const auto &known) { return has_gone(*known.second); });
}

native_device::native_device(device_properties properties, cpu_list cpus)
    : properties_(std::move(properties)), bound_to_(std::move(cpus)),
      memory_(properties_.max_mem_alloc_size, properties_.name) {}

std::unique_ptr<backend_queue> native_device::create_queue(const queue_options &options) {
  if (bound_to_.empty()) return native::create_queue(properties_, options.priority);
  return native::create_queue(properties_, options.priority,
                              &thread_pool::bound_to(bound_to_, properties_.max_compute_units));
}

std::vector<std::shared_ptr<backend_device>> native_device::partition(const partition_request &request) {
  const host_info &facts = host();
  const cpu_list &all = bound_to_.empty() ? facts.cpus : bound_to_;
  cpu_partition pieces = cut(all, properties_.max_compute_units, facts.sharing, request);
  std::vector<std::shared_ptr<backend_device>> parts;
  for (cpu_list &cpus : pieces.parts) {
    device_properties p = properties_;
    // If the process may not use all the time of its hardware threads, each part gets its share of that time.
    const bool by_domain = request.by == info::partition_property::partition_by_affinity_domain;
    const std::size_t share = by_domain ? cpus.size() * properties_.max_compute_units / all.size() : cpus.size();
    p.max_compute_units = static_cast<std::uint32_t>(std::max<std::size_t>(share, 1));
    p.partition = partition_info_of(cpus, p.max_compute_units, facts.sharing);
    p.partition.made_by = request.by;
    p.partition.made_along = pieces.domain;
    parts.push_back(std::make_shared<native_device>(std::move(p), std::move(cpus)));
  }
  return parts;
}

} // namespace sycl::detail::native
