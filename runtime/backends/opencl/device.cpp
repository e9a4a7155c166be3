// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constructs an OpenCL device from its parts.
#include "backends/opencl/device.hpp"

#include <utility>

namespace sycl::detail::opencl {

opencl_device::opencl_device(std::shared_ptr<shared_context> context, opencl_device_info facts, device_handle owned)
    : owned_(std::move(owned)), id_(facts.id), properties_(std::move(facts.properties)), context_(std::move(context)),
      memory_(context_, id_, facts.model, facts.svm_atomics),
      programs_for_any_ids_(context_->context.get(), id_, facts.acceptance, memory_, properties_),
      programs_(context_->context.get(), id_, facts.acceptance, memory_, properties_, programs_for_any_ids_) {}

std::unique_ptr<backend_queue> opencl_device::create_queue(const queue_options &options) {
  return opencl::create_queue(*this, options);
}

} // namespace sycl::detail::opencl
