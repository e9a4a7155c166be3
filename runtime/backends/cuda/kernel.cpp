// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Parameters and grids of launches.
#include "backends/cuda/kernel.hpp"

#include "abi/ptx_launch.h"
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/devices/operations.hpp"
#include "core/images/spec_values.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <vector>

namespace sycl::detail::cuda {

namespace {

using sizes = std::array<std::size_t, 3>;

constexpr std::size_t warp_size = 32;

std::size_t product(const sizes &all) { return all[0] * all[1] * all[2]; }

std::string size_text(const sizes &size, unsigned dimensions) {
  std::string text = "{";
  for (unsigned dim = dimensions; dim-- != 0;) text += std::to_string(size[dim]) + (dim != 0 ? ", " : "}");
  return text;
}

} // namespace

cuda_kernel::cuda_kernel(gpu &owner, const syclc_kernel &description, std::shared_ptr<loaded_module> code,
                         values_are values)
    : gpu_(owner), description_(description), code_(std::move(code)), values_(values) {
  const current_context current(gpu_.context());
  const CUresult status = cuModuleGetFunction(&function_, code_->get(), description.name);
  if (status == CUDA_ERROR_NOT_FOUND)
    throw_error(cuda_error(errc::invalid, status,
                           "kernel " + readable_kernel_name(description_) +
                               " is not in the image that should hold it for " + gpu_.name() +
                               ": the object file is damaged; recompile it"));
  check(status, "cuModuleGetFunction", gpu_.name());
  max_block_ = std::max<std::size_t>(attribute(CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK), 1);
  static_shared_ = attribute(CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
  // The compiler chose the number of threads that run a work-group, and requires it.
  if (description.flags & SYCLC_KERNEL_RUNS_GROUPS) threads_of_group_ = max_block_;
  // Large blocks are good if as many of their threads fit on a multiprocessor as of smaller ones.
  usual_block_ = std::min<std::size_t>(usual_block_, std::max(max_block_ / warp_size, std::size_t{1}) * warp_size);
  std::size_t best = 0;
  for (const std::size_t size : {std::size_t{256}, std::size_t{128}, std::size_t{512}, std::size_t{1024}}) {
    int blocks = 0;
    if (size > max_block_ ||
        cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function_, static_cast<int>(size), 0) != CUDA_SUCCESS)
      continue;
    if (const std::size_t threads = size * static_cast<std::size_t>(blocks); threads > best)
      best = threads, usual_block_ = size;
  }
}

std::size_t cuda_kernel::attribute(CUfunction_attribute what) const {
  int value = 0;
  check(cuFuncGetAttribute(&value, what, function_), "cuFuncGetAttribute", gpu_.name());
  return static_cast<std::size_t>(std::max(value, 0));
}

kernel_info cuda_kernel::facts() const {
  const current_context current(gpu_.context());
  kernel_info facts;
  facts.work_group_size = threads_of_group_ != 0 ? gpu_.properties().max_work_group_size : max_block_;
  facts.preferred_work_group_size_multiple = warp_size;
  facts.private_mem_size = attribute(CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
  facts.max_sub_group_size = warp_size;
  facts.max_num_sub_groups = static_cast<std::uint32_t>((max_block_ + warp_size - 1) / warp_size);
  facts.compile_sub_group_size = description_.reqd_sub_group_size;
  return facts;
}

void cuda_kernel::check_launch(const kernel_launch &launch) const {
  const auto what = [&] { return "kernel " + readable_kernel_name(description_) + " on " + gpu_.name(); };
  if (const sizes group = asked_work_group_size(launch); group[0] != 0 && product(group) > max_block_)
    throw_error(errc::nd_range, what() + ": the work-group " + size_text(group, description_.dimensions) + " has " +
                                    std::to_string(product(group)) + " work-items; each needs so many registers that " +
                                    std::to_string(max_block_) +
                                    " fit: use smaller work-groups, or tell the size with reqd_work_group_size, so "
                                    "that the compiler uses fewer registers");
  if (const std::size_t bytes = launch.local_memory_size + static_shared_; bytes > gpu_.properties().local_mem_size)
    throw_error(errc::memory_allocation, what() + ": a work-group needs " + bytes_text(bytes) +
                                             " of local memory; the device has " +
                                             bytes_text(gpu_.properties().local_mem_size));
}

cuda_kernel::sizes cuda_kernel::block_shape(const kernel_launch &launch) const {
  if (description_.kind == SYCLC_KERNEL_SINGLE_TASK) return {1, 1, 1};
  if (const sizes asked = asked_work_group_size(launch); asked[0] != 0)
    return {asked[0], std::max<std::size_t>(asked[1], 1), std::max<std::size_t>(asked[2], 1)};
  // A range: full warps along x if the rows are long enough. Blocks are smaller if there would be fewer than two for each
  // multiprocessor otherwise, and a single warp if there would be none for some.
  const sizes &global = launch.global_size;
  const std::size_t items = product(global), processors = gpu_.properties().max_compute_units;
  std::size_t size = usual_block_;
  while (size > warp_size && items / size < (size > 2 * warp_size ? 2 * processors : processors)) size /= 2;
  sizes block{1, 1, 1};
  const std::size_t longest = global[0] < warp_size ? std::bit_ceil(global[0]) // several rows share a warp
                                                    : std::min(size, std::bit_ceil(global[0]));
  if (description_.dimensions == 1 || global[1] * global[2] == 1) return {longest, 1, 1};
  // Rows of one warp, and as many as possible: neighbours along y often share cache lines, or the data of their column.
  block[0] = std::min(longest, warp_size);
  block[1] = std::min(size / block[0], std::bit_ceil(global[1]));
  block[2] = std::min({size / (block[0] * block[1]), std::bit_ceil(global[2]), std::size_t{64}});
  const std::size_t wide =
      std::min(longest, size / (block[1] * block[2]) / warp_size * warp_size); // there are few rows
  block[0] = wide > 2 * warp_size && global[0] % wide != 0 ? 2 * warp_size : std::max(block[0], wide); // few are idle
  return block;
}

void cuda_kernel::raise_shared_limit(std::size_t bytes) {
  if (bytes <= shared_limit_.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(mutex_);
  if (bytes <= shared_limit_.load(std::memory_order_relaxed)) return;
  check(cuFuncSetAttribute(function_, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, static_cast<int>(bytes)),
        "cuFuncSetAttribute", gpu_.name());
  shared_limit_.store(bytes, std::memory_order_release);
}

const void *cuda_kernel::default_values() {
  const std::lock_guard lock(mutex_);
  if (!default_values_) default_values_ = make_spec_block(*description_.module, {});
  return default_values_.get();
}

void cuda_kernel::enqueue(CUstream stream, const kernel_launch &launch) {
  // The driver copies the parameters from these addresses.
  std::array<void *, 64> few;
  std::vector<void *> many;
  void **parameters = few.data();
  if (description_.num_params + 2 > few.size()) {
    many.resize(description_.num_params + 2);
    parameters = many.data();
  }
  auto *const closure = static_cast<char *>(const_cast<void *>(launch.closure.get()));
  void *assertion = launch.assertion_record;
  auto device_global = launch.device_globals.begin();
  std::size_t count = 0;
  for (std::uint32_t i = 0; i != description_.num_params; ++i) {
    const syclc_param &param = description_.params[i];
    switch (param.kind) {
    case SYCLC_PARAM_VALUE:
    case SYCLC_PARAM_POINTER:
      parameters[count++] = closure + param.offset;
      break;
    case SYCLC_PARAM_CLOSURE:
      parameters[count++] = closure;
      break;
    case SYCLC_PARAM_ASSERTION:
      parameters[count++] = &assertion;
      break;
    case SYCLC_PARAM_DEVICE_GLOBAL:
      parameters[count++] = const_cast<void **>(&*device_global++);
      break;
    case SYCLC_PARAM_LOCAL_MEMORY: // dynamic shared memory
      break;
    default:
      throw_error(errc::invalid, "kernel " + readable_kernel_name(description_) +
                                     " has a parameter of unknown kind: recompile its source");
    }
  }
  if (description_.num_spec_constants != 0 && values_ == values_are::parameters)
    parameters[count++] = const_cast<void *>(launch.spec_constants ? launch.spec_constants.get() : default_values());
  syclc_ptx_launch place{};
  parameters[count++] = &place;

  // A work-group of a hierarchical kernel is one work-item here, however many threads run it.
  const sizes block = block_shape(launch), threads = threads_of_group_ != 0 ? sizes{threads_of_group_, 1, 1} : block;
  assert(product(block) != 0 && product(launch.global_size) != 0);
  for (unsigned dim = 0; dim != 3; ++dim) {
    place.global_size[dim] = launch.global_size[dim];
    place.num_groups[dim] =
        block[dim] == 1 ? launch.global_size[dim] : (launch.global_size[dim] + block[dim] - 1) / block[dim];
    place.offset[dim] = launch.offset[dim];
  }
  const sizes &max_grid = gpu_.max_grid();
  const std::size_t shared = launch.local_memory_size;
  raise_shared_limit(shared);
  const auto blocks_from = [&](unsigned dim, std::uint64_t first) {
    place.first_group[dim] = first;
    place.first_item[dim] = place.offset[dim] + first * block[dim];
    return static_cast<unsigned>(std::min<std::uint64_t>(max_grid[dim], place.num_groups[dim] - first));
  };
  for (std::uint64_t z = 0; z < place.num_groups[2]; z += max_grid[2])
    for (std::uint64_t y = 0; y < place.num_groups[1]; y += max_grid[1])
      for (std::uint64_t x = 0; x < place.num_groups[0]; x += max_grid[0]) {
        const CUresult status = cuLaunchKernel(function_, blocks_from(0, x), blocks_from(1, y), blocks_from(2, z),
                                               static_cast<unsigned>(threads[0]), static_cast<unsigned>(threads[1]),
                                               static_cast<unsigned>(threads[2]), static_cast<unsigned>(shared), stream,
                                               parameters, nullptr);
        if (status == CUDA_SUCCESS) continue;
        if (loses_context(status))
          gpu_.note_lost(status, "an operation before kernel " + readable_kernel_name(description_));
        gpu_.check_usable();
        throw_error(cuda_error(error_code(status), status,
                               "kernel " + readable_kernel_name(description_) + " cannot be launched on " +
                                   gpu_.name() + ": " + error_text(status) + "; global size " +
                                   size_text(launch.global_size, description_.dimensions) + ", work-groups of " +
                                   size_text(block, description_.dimensions) + ", " + std::to_string(shared) +
                                   " bytes of local memory"));
      }
}

} // namespace sycl::detail::cuda
