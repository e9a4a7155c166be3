// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Launches kernels that the program created through the backend's API, and kernels that are functions, from command
/// groups (specification 4.9.4.2, set_arg and the kernel invocations that take a sycl::kernel).
///
/// The arguments are stored as the compiler lays out a function object: a block of bytes, and a descriptor with the
/// position of each parameter.
/// \code
///   h.set_args(accessor, 3, sycl::local_accessor<float>(16, h)); h.parallel_for(range, kernel);
///   closure: [pointer, patched when the memory is known][int 3]   descriptor: POINTER at 0, VALUE at 16, LOCAL of 64
/// \endcode
#include "core/base/errors.hpp"
#include "core/bundles/kernel_bundle_impl.hpp"
#include "core/bundles/kernel_impl.hpp"
#include "core/devices/native_object.hpp"
#include "core/devices/platform_impl.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/recorded_graph.hpp"
#include "core/images/free_functions.hpp"

#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
#include <sycl/handler.hpp>
#include <sycl/kernel.hpp>

#include <cstring>
#include <utility>

namespace sycl {
namespace {

using detail::native_argument;

constexpr std::size_t slot_alignment = 16;

/// A descriptor and its parameters.
struct argument_layout {
  syclc_kernel kernel{};
  std::vector<syclc_param> params;
  std::vector<std::size_t> block; ///< the closure, with maximum alignment
};

[[noreturn]] void bad_argument(const std::string &message) { detail::throw_error(errc::kernel_argument, message); }

void add(detail::command &command, int index, native_argument argument) {
  auto &arguments = command.native_arguments;
  if (index < 0) bad_argument("handler::set_arg: the index " + std::to_string(index) + " is negative");
  argument.index = static_cast<unsigned>(index);
  std::erase_if(arguments, [&](const native_argument &known) { return known.index == argument.index; });
  std::erase_if(command.dynamic_arguments, [&](const auto &known) { return known.index == argument.index; });
  arguments.push_back(std::move(argument));
}

syclc_param param_of(const native_argument &argument, std::size_t offset) {
  syclc_param param{};
  param.kind = argument.kind;
  param.offset = static_cast<std::uint32_t>(offset);
  param.size = static_cast<std::uint32_t>(argument.kind == SYCLC_PARAM_LOCAL_MEMORY ? argument.local_bytes
                                                                                    : argument.value.size());
  return param;
}

} // namespace

/// Stores the arguments in the layout of the function's kernel, which has three dimensions.
void handler::launch_function(const syclc_kernel &kernel, const detail::free_function_layout &layout, int dimensions,
                              const std::size_t *global, const std::size_t *local, const std::size_t *offset) {
  std::size_t sizes[3] = {1, 1, 1}, groups[3] = {1, 1, 1}, start[3] = {0, 0, 0};
  for (int dim = 0; dim != dimensions; ++dim) {
    const int place = dim + 3 - dimensions;
    sizes[place] = global[dim];
    if (local) groups[place] = local[dim];
    if (offset) start[place] = offset[dim];
  }
  detail::closure_copy closure(layout.size, layout.alignment);
  std::vector<bool> given(layout.count);
  for (const native_argument &argument : command_.native_arguments) {
    if (argument.index >= layout.count)
      bad_argument("handler::set_arg: there is an argument " + std::to_string(argument.index) +
                   ", but the kernel function has " + std::to_string(layout.count) + " parameters");
    const std::vector<std::byte> &value = argument.object.empty() ? argument.value : argument.object;
    if (value.size() != layout.sizes[argument.index])
      bad_argument("handler::set_arg: argument " + std::to_string(argument.index) + " has " +
                   std::to_string(value.size()) + " bytes, but the kernel function's parameter has " +
                   std::to_string(layout.sizes[argument.index]));
    char *const place = static_cast<char *>(closure.address()) + layout.offsets[argument.index];
    std::memcpy(place, value.data(), value.size());
    if (argument.kind == SYCLC_PARAM_LOCAL_MEMORY) // its first member identifies its command group
      detail::capture_scope::local_copied(reinterpret_cast<const std::uint64_t *>(place));
    given[argument.index] = true;
  }
  for (std::size_t index = 0; index != layout.count; ++index)
    if (!given[index]) bad_argument("argument " + std::to_string(index) + " of the kernel function was not set");
  for (detail::dynamic_argument &argument : command_.dynamic_arguments) {
    argument.offset = layout.offsets[argument.index];
    argument.bytes = layout.sizes[argument.index];
  }
  command_.closure_size = layout.size;
  command_.closure_alignment = layout.alignment;
  closure.finish(nullptr);
  launch_kernel(kernel, closure, 3, sizes, groups, start);
  if (!std::holds_alternative<detail::kernel_launch>(command_.work)) return; // nothing has to run
  for (const native_argument &argument : command_.native_arguments) // an accessor's pointer is its first member
    if (argument.accessor)
      command_.patches.push_back(
          {detail::pointer_patch::into::closure, layout.offsets[argument.index], argument.accessor});
}

void handler::set_accessor_argument(int index, void *accessor_handle, const void *object, std::size_t bytes) {
  if (!accessor_handle) bad_argument("handler::set_arg: the accessor was default-constructed and accesses nothing");
  native_argument argument{0, SYCLC_PARAM_POINTER, std::vector<std::byte>(sizeof(void *)), 0, {}};
  argument.accessor = detail::accessor_ref(*static_cast<detail::accessor_impl *>(accessor_handle));
  const auto *first = static_cast<const std::byte *>(object);
  argument.object.assign(first, first + bytes);
  add(command_, index, std::move(argument));
}

void handler::set_local_argument(int index, std::size_t bytes, const void *object, std::size_t objectBytes) {
  const auto *first = static_cast<const std::byte *>(object);
  add(command_, index, {0, SYCLC_PARAM_LOCAL_MEMORY, {}, bytes, {}, {first, first + objectBytes}});
}

void handler::set_value_argument(int index, const void *value, std::size_t bytes, bool is_pointer) {
  const auto *first = static_cast<const std::byte *>(value);
  add(command_, index, {0, is_pointer ? SYCLC_PARAM_POINTER : SYCLC_PARAM_VALUE, {first, first + bytes}, 0, {}});
}

void handler::set_dynamic_argument(int index, const detail::shared_impl<detail::dynamic_value> &value) {
  if (!command_.added_to)
    detail::throw_error(errc::invalid, "handler::set_arg of a dynamic_parameter outside of command_graph::add and "
                                       "dynamic_command_group: queues take values");
  // Several parameters may use the same argument; the last update counts.
  std::vector<detail::dynamic_argument> known = command_.dynamic_arguments;
  const detail::dynamic_value::content now = value->get();
  if (now.accessor)
    set_accessor_argument(index, now.accessor.get(), now.bytes.data(), now.bytes.size());
  else
    set_value_argument(index, now.bytes.data(), now.bytes.size(), value->is_pointer);
  known.push_back({value, static_cast<unsigned>(index)});
  command_.dynamic_arguments = std::move(known);
  value->note_graph(command_.added_to->shared_from_this());
}

void handler::require_dynamic(const detail::shared_impl<detail::dynamic_value> &value) {
  if (!command_.added_to)
    detail::throw_error(errc::invalid, "handler::require of a dynamic_parameter outside of command_graph::add and "
                                       "dynamic_command_group: queues take accessors");
  detail::require(*this, value->get().accessor.get());
}

void handler::launch_native(const kernel &kernelObject, int dimensions, const std::size_t *global,
                            const std::size_t *local, const std::size_t *offset) {
  const detail::kernel_impl &kernel = *detail::get_impl(kernelObject);
  if (const detail::free_function_layout *function =
          kernel.native() ? nullptr : detail::layout_of_function(kernel.description())) {
    if (!command_.bundle) bind(kernel.bundle()); // also sets its specialization constant values
    return launch_function(kernel.description(), *function, dimensions, global, local, offset);
  }
  if (!kernel.native())
    detail::throw_error(errc::invalid,
                        "a sycl::kernel that SYCL made cannot be launched by itself: its function object "
                        "holds its arguments; pass that to parallel_for or single_task");
  begin_action(ext::oneapi::experimental::node_type::kernel);
  command_.dimensions = dimensions;
  detail::backend_interop &interop = kernel.native()->interop();
  const detail::device_impl &device = queue_->device();
  if (device.platform().adapter().interop() != &interop ||
      interop.context_of_kernel(kernel.native()->get()) != interop.context_of(device.backend()))
    detail::throw_error(errc::invalid,
                        "the kernel was made in another context than that of the queue to " + device.label());
  if (command_.bundle && !command_.bundle->holds_program(interop.program_of_kernel(kernel.native()->get())))
    detail::throw_error(errc::kernel_not_supported, "the kernel's program is not in the bundle of use_kernel_bundle");
  const std::uint32_t count = interop.arguments_of(kernel.native()->get());

  auto layout = std::make_shared<argument_layout>();
  layout->kernel.kind = local ? SYCLC_KERNEL_ND_RANGE : SYCLC_KERNEL_RANGE;
  layout->kernel.name = "made by the program";
  layout->kernel.dimensions = static_cast<std::uint32_t>(dimensions);
  syclc_param already_set{};
  already_set.kind = static_cast<decltype(already_set.kind)>(detail::native_argument_is_set);
  layout->params.assign(count, already_set);
  std::size_t size = 0;
  for (const native_argument &argument : command_.native_arguments) {
    if (argument.index >= count)
      bad_argument("handler::set_arg: there is an argument " + std::to_string(argument.index) +
                   ", but the kernel has " + std::to_string(count) + " parameters");
    layout->params[argument.index] = param_of(argument, size);
    size += (argument.value.size() + slot_alignment - 1) / slot_alignment * slot_alignment;
  }
  layout->block.resize(size / sizeof(std::size_t) + 1);
  for (const native_argument &argument : command_.native_arguments)
    if (!argument.value.empty())
      std::memcpy(reinterpret_cast<char *>(layout->block.data()) + layout->params[argument.index].offset,
                  argument.value.data(), argument.value.size());
  const auto offset_of = [&](unsigned index) -> std::size_t { return layout->params[index].offset; };
  for (detail::dynamic_argument &argument : command_.dynamic_arguments) {
    argument.offset = offset_of(argument.index);
    argument.bytes = argument.value->get().accessor ? 0 : layout->params[argument.index].size;
  }
  command_.closure_size = layout->block.size() * sizeof(std::size_t);
  command_.closure_alignment = slot_alignment;
  layout->kernel.num_params = count;
  layout->kernel.params = layout->params.data();
  layout->kernel.closure_size = static_cast<std::uint32_t>(size);

  detail::kernel_launch launch;
  if (!detail::set_launch_space(launch, layout->kernel, {dimensions, global, local, offset}, device)) return;
  launch.kernel = interop.executable(kernel.native()->get(), device.backend(),
                                     std::shared_ptr<const syclc_kernel>(layout, &layout->kernel));
  launch.closure = std::shared_ptr<const void>(layout, layout->block.data());
  command_.work = std::move(launch);
  for (const native_argument &argument : command_.native_arguments)
    if (argument.accessor)
      command_.patches.push_back({detail::pointer_patch::into::closure, offset_of(argument.index), argument.accessor});
}

template <int Dimensions>
void handler::native_range(const range<Dimensions> &numWorkItems, const kernel &kernelObject) {
  launch_native(kernelObject, Dimensions, detail::numbers<Dimensions>(numWorkItems), nullptr, nullptr);
}
template <int Dimensions>
void handler::native_nd_range(const nd_range<Dimensions> &ndRange, const kernel &kernelObject) {
  const range<Dimensions> global = ndRange.get_global_range(), local = ndRange.get_local_range();
  const id<Dimensions> offset = ndRange.get_offset();
  launch_native(kernelObject, Dimensions, detail::numbers<Dimensions>(global), detail::numbers<Dimensions>(local),
                detail::numbers<Dimensions>(offset));
}

void handler::parallel_for(range<1> numWorkItems, const kernel &kernelObject) {
  native_range(numWorkItems, kernelObject);
}
void handler::parallel_for(range<2> numWorkItems, const kernel &kernelObject) {
  native_range(numWorkItems, kernelObject);
}
void handler::parallel_for(range<3> numWorkItems, const kernel &kernelObject) {
  native_range(numWorkItems, kernelObject);
}
void handler::parallel_for(nd_range<1> ndRange, const kernel &kernelObject) { native_nd_range(ndRange, kernelObject); }
void handler::parallel_for(nd_range<2> ndRange, const kernel &kernelObject) { native_nd_range(ndRange, kernelObject); }
void handler::parallel_for(nd_range<3> ndRange, const kernel &kernelObject) { native_nd_range(ndRange, kernelObject); }

} // namespace sycl
