// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Launches. A kernel of an image runs as the native code of the same kernel in the program, as docs/nvptx.md says that
/// the image's code would:
///
/// \code
///   kernelParams: &pointer, &number, &block of specialization constants, &syclc_ptx_launch
///     -> closure: | pointer | number |, by syclc_kernel::params
///   grid {4, 2, 1} of blocks {64, 1, 1}, first_group {4, 0, 0}
///     -> nd_range: work-groups {4, 0, 0} to {8, 2, 1}
///     -> range:    work-items {256, 0, 0} to {512, 2, 1}, or to global_size where that is less
/// \endcode
///
/// **Sub-groups**: of the native variants for this processor, the one of 32 work-items runs, as on a GPU; otherwise the
/// largest below 32; otherwise the smallest. Native code forms sub-groups in rows of dimension x, a GPU in the order of
/// linear ids: they only agree in work-groups whose rows are multiples of 32.
///
/// **Assertions**: native code prints a failed one and ends the process itself. The record that SYCLC_PARAM_ASSERTION
/// points to stays zero, so that how a backend reads it is not tested here.
#include "calls.hpp"
#include "modules.hpp"
#include "settings.hpp"
#include "streams.hpp"

#include "abi/ptx_launch.h"
#include "backends/native/kernel.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <random>
#include <span>

namespace cuda_test {

namespace {

using sizes = std::array<std::size_t, 3>;

/// What the native backend's functions ask of a launch's kernel.
class described_kernel final : public sycl::detail::executable_kernel {
public:
  explicit described_kernel(const syclc_kernel &kernel) : kernel_(kernel) {}
  const syclc_kernel &description() const noexcept override { return kernel_; }
  sycl::detail::kernel_info facts() const override { return {}; }

private:
  const syclc_kernel &kernel_;
};

/// A grid, with its parameters as they were at the call.
struct grid_launch {
  sycl::detail::kernel_launch launch;
  const syclc_native_variant *variant = nullptr;
  syclc_native_work work{}; ///< except for the box
  sizes first{}, count{};   ///< the grid's blocks
  sizes block{};
};

std::shared_ptr<void> make_closure(const syclc_kernel &kernel) {
  const std::align_val_t align{std::max<std::size_t>(kernel.closure_align, alignof(std::max_align_t))};
  const std::size_t bytes = std::max<std::size_t>(kernel.closure_size, 1);
  std::shared_ptr<void> closure(::operator new(bytes, align), [align](void *p) { ::operator delete(p, align); });
  std::memset(closure.get(), 0, bytes); // captures that the kernel does not use
  return closure;
}

/// Reads the parameters. \returns the last one.
syclc_ptx_launch read_parameters(const syclc_kernel &kernel, void **parameters, grid_launch &into) {
  const std::shared_ptr<void> closure = make_closure(kernel);
  const auto place = [&](std::uint32_t offset) { return static_cast<std::byte *>(closure.get()) + offset; };
  std::shared_ptr<std::vector<syclc_device_global>> globals;
  const std::span params(kernel.params, kernel.num_params);
  void **next = parameters;
  for (const syclc_param &param : params) {
    if (param.kind == SYCLC_PARAM_LOCAL_MEMORY) continue;
    const void *const value = *next++;
    switch (param.kind) {
    case SYCLC_PARAM_POINTER:
      std::memcpy(place(param.offset), value, sizeof(void *));
      break;
    case SYCLC_PARAM_VALUE:
    case SYCLC_PARAM_CLOSURE:
      std::memcpy(place(param.offset), value, param.size);
      break;
    case SYCLC_PARAM_DEVICE_GLOBAL:
      if (!globals)
        globals = std::make_shared<std::vector<syclc_device_global>>(
            kernel.module->device_globals, kernel.module->device_globals + kernel.module->num_device_globals);
      std::memcpy(&(*globals)[param.offset].host, value, sizeof(void *));
      break;
    default: // assertions: see above
      break;
    }
  }
  into.launch.closure = closure;
  into.launch.device_global_table = globals;
  if (sycl::detail::may_read_spec_constants(kernel)) {
    sycl::detail::spec_values values;
    if (kernel.num_spec_constants != 0) {
      const auto *const block = static_cast<const std::byte *>(*next++);
      for (const auto &constant : std::span(kernel.module->spec_constants, kernel.module->num_spec_constants))
        sycl::detail::set_spec_value(values, constant, block + constant.offset, constant.size);
    }
    into.launch.spec_constants = sycl::detail::make_spec_block(*kernel.module, values);
  }
  syclc_ptx_launch launch;
  std::memcpy(&launch, *next, sizeof launch);
  return launch;
}

const syclc_native_variant *choose_variant(const syclc_kernel &kernel) {
  constexpr std::uint32_t warp = 32;
  const syclc_native_variant *chosen = nullptr; // variants are sorted by size
  for (const syclc_native_variant &variant : sycl::detail::native::choose_code(kernel, {}).variants)
    if (!chosen || variant.sub_group_size <= warp) chosen = &variant;
  return chosen;
}

/// Whether syclc_ptx_launch and the grid agree with each other. A GPU would compute wrong ids without an error.
bool is_consistent(const syclc_kernel &kernel, const syclc_ptx_launch &launch, const grid_launch &grid) {
  const char *wrong = nullptr;
  for (int d = 0; d != 3 && kernel.kind != SYCLC_KERNEL_SINGLE_TASK; ++d) {
    const bool covers = kernel.kind == SYCLC_KERNEL_RANGE
                            ? (launch.global_size[d] + grid.block[d] - 1) / grid.block[d] == launch.num_groups[d]
                            : launch.global_size[d] == launch.num_groups[d] * grid.block[d];
    if (!covers) wrong = "num_groups * block is not global_size";
    if (grid.first[d] + grid.count[d] > launch.num_groups[d]) wrong = "the grid ends after num_groups";
    if (launch.first_item[d] != launch.offset[d] + grid.first[d] * grid.block[d])
      wrong = "first_item is not offset + first_group * block";
  }
  if (wrong) complain("%s: syclc_ptx_launch: %s", kernel.name, wrong);
  return !wrong;
}

/// Runs the blocks [begin, end).
void run_blocks(const grid_launch &grid, const sizes &begin, const sizes &end) {
  syclc_native_work work = grid.work;
  const bool items = grid.launch.kernel->description().kind == SYCLC_KERNEL_RANGE;
  for (int d = 0; d != 3; ++d) {
    work.begin[d] = items ? begin[d] * grid.block[d] : begin[d];
    work.end[d] = items ? std::min<std::uint64_t>(end[d] * grid.block[d], work.global_size[d]) : end[d];
    if (work.begin[d] >= work.end[d]) return;
  }
  sycl::detail::native::call_variant(grid.launch, *grid.variant, work);
}

/// Runs all blocks: with CUDA_TEST_SEED in a few parts in a random order, because blocks have no order.
void run_grid(const grid_launch &grid) {
  constexpr std::size_t most_parts = 4;
  sizes end;
  for (int d = 0; d != 3; ++d) end[d] = grid.first[d] + grid.count[d];
  const std::uint64_t seed = settings::get().seed;
  const int along = static_cast<int>(std::max_element(grid.count.begin(), grid.count.end()) - grid.count.begin());
  const std::size_t parts = seed == 0 ? 1 : std::min(grid.count[along], most_parts);
  std::array<std::size_t, most_parts> order{0, 1, 2, 3}; // no vector: an invalid access of the kernel would leak it
  std::shuffle(order.begin(), order.begin() + parts, std::minstd_rand(static_cast<unsigned>(seed)));
  for (const std::size_t i : std::span(order).first(parts)) {
    sizes part_begin = grid.first, part_end = end;
    part_begin[along] = grid.first[along] + grid.count[along] * i / parts;
    part_end[along] = grid.first[along] + grid.count[along] * (i + 1) / parts;
    run_blocks(grid, part_begin, part_end);
  }
}

} // namespace

CUresult calls::cuLaunchKernel(CUfunction handle, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                               unsigned block_y, unsigned block_z, unsigned dynamic_shared_bytes, CUstream where,
                               void **parameters, void **extra) {
  const auto found = objects::get().functions.find(handle);
  const auto into = find_stream(where);
  if (!found || !into || found->owner->owner != into->owner()) return CUDA_ERROR_INVALID_HANDLE;
  if (extra) return parameters ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_NOT_SUPPORTED;
  if (!parameters) return CUDA_ERROR_INVALID_VALUE; // every kernel has syclc_ptx_launch
  const auto made = std::make_shared<grid_launch>();
  made->count = {grid_x, grid_y, grid_z};
  made->block = {block_x, block_y, block_z};
  constexpr unsigned most_block[3] = {1024, 1024, 64};
  const auto &reqd = found->entry.reqd_block;
  for (int d = 0; d != 3; ++d)
    if (made->count[d] == 0 || made->count[d] > settings::get().grid[d] || made->block[d] == 0 ||
        made->block[d] > most_block[d] || (reqd[0] != 0 && made->block[d] != reqd[d]))
      return CUDA_ERROR_INVALID_VALUE;
  const std::size_t threads = made->block[0] * made->block[1] * made->block[2];
  if (threads > static_cast<std::size_t>(most_threads)) return CUDA_ERROR_INVALID_VALUE;
  if (threads > static_cast<std::size_t>(found->most_threads_of_block())) return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
  if (dynamic_shared_bytes > static_cast<unsigned>(found->dynamic_shared)) return CUDA_ERROR_INVALID_VALUE;

  const syclc_kernel &kernel = *found->kernel;
  if (kernel.flags & SYCLC_KERNEL_RUNS_GROUPS) made->block = {1, 1, 1}; // threads of one work-item: the work-group
  if (dynamic_shared_bytes < kernel.static_local_size) {
    complain("%s: %u bytes of shared memory are less than the kernel's own %llu", kernel.name, dynamic_shared_bytes,
             static_cast<unsigned long long>(kernel.static_local_size));
    return CUDA_ERROR_INVALID_VALUE;
  }
  made->variant = choose_variant(kernel);
  if (!made->variant) {
    complain("%s: it has no native code for this processor", kernel.name);
    return CUDA_ERROR_NO_BINARY_FOR_GPU;
  }
  const syclc_ptx_launch launch = read_parameters(kernel, parameters, *made);
  std::copy_n(launch.first_group, 3, made->first.begin());
  if (!is_consistent(kernel, launch, *made)) return CUDA_ERROR_INVALID_VALUE;
  const bool has_groups = kernel.kind == SYCLC_KERNEL_ND_RANGE;
  made->launch.kernel = std::make_shared<described_kernel>(kernel);
  made->launch.local_memory_size = dynamic_shared_bytes;
  made->work.device_globals =
      made->launch.device_global_table ? made->launch.device_global_table->data() : kernel.module->device_globals;
  made->work.spec_constants = made->launch.spec_constants.get();
  for (int d = 0; d != 3; ++d) {
    made->work.global_size[d] = std::max<std::uint64_t>(launch.global_size[d], 1);
    made->work.offset[d] = launch.offset[d];
    made->work.local_size[d] = has_groups ? made->block[d] : 1;
    made->work.num_groups[d] = has_groups ? launch.num_groups[d] : 1;
    made->launch.global_size[d] = made->work.global_size[d];
    made->launch.local_size[d] = has_groups ? made->block[d] : 0;
    made->launch.offset[d] = launch.offset[d];
  }
  into->submit([made] {
    run_grid(*made);
    return CUDA_SUCCESS;
  });
  return CUDA_SUCCESS;
}

} // namespace cuda_test
