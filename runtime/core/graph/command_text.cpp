// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Descriptions of commands: see command_text.hpp.
#include "core/graph/command_text.hpp"

#include "core/base/errors.hpp"
#include "core/graph/command.hpp"

#include <algorithm>

namespace sycl::detail {

namespace {

std::string sizes_text(const std::array<std::size_t, 3> &x_fastest, std::uint32_t dimensions) {
  std::string text = "{";
  for (std::uint32_t d = dimensions; d-- != 0;) text += std::to_string(x_fastest[d]) + (d ? ", " : "");
  return text + "}";
}

trace_text text_of_launch(const kernel_launch &launch, const syclc_kernel &kernel) {
  const std::uint32_t dimensions = std::min<std::uint32_t>(std::max<std::uint32_t>(kernel.dimensions, 1), 3);
  std::string what = kernel.kind == SYCLC_KERNEL_SINGLE_TASK
                         ? "single task"
                         : sizes_text(launch.global_size, dimensions) + " work-items";
  if (launch.local_size[0] != 0) what += " in groups of " + sizes_text(launch.local_size, dimensions);
  if (launch.local_memory_size != 0) what += ", " + bytes_text(launch.local_memory_size) + " of local memory each";
  return {trace_kernel_name(kernel.name), std::move(what)};
}

} // namespace

trace_text text_of(const operation &work, const syclc_kernel *kernel) {
  if (const auto *launch = std::get_if<kernel_launch>(&work)) {
    if (!kernel && launch->kernel) kernel = &launch->kernel->description();
    return kernel ? text_of_launch(*launch, *kernel) : trace_text{"kernel", ""};
  }
  if (const auto *copy = std::get_if<memory_copy>(&work))
    return {"copy", bytes_text(copy->extent[0] * copy->extent[1] * copy->extent[2])};
  if (const auto *fill = std::get_if<memory_fill>(&work))
    return {"fill", bytes_text(fill->pattern.size() * fill->count)};
  if (const auto *list = std::get_if<operation_list>(&work))
    return {"graph", std::to_string(list->steps->list.size()) + " commands"};
  if (const auto *hint = std::get_if<memory_hint>(&work))
    return {hint->advice ? "advice" : "prefetch", bytes_text(hint->bytes)};
  return {"barrier", ""};
}

trace_text text_of(const command &work) {
  if (work.host.run) return {"host task", ""};
  trace_text text = text_of(work.work, work.kernel);
  if (!work.more.empty()) text.what += " and " + std::to_string(work.more.size()) + " more of the same command";
  return text;
}

} // namespace sycl::detail
