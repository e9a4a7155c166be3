// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Binaries and SPIR-V of device links.
#include "backends/opencl/linked_images.hpp"

#include "abi/image_properties.h"
#include "core/compilations.hpp"
#include "core/trace.hpp"

#include <cstdint>

namespace sycl::detail::opencl {

namespace {

/// Whether a binary was made by the driver of this device, in the version that is installed now.
bool is_of(const device_image &image, const device_properties &properties) {
  return image.kind == image_kind::object && image.property(SYCLC_PROPERTY_AOT) == SYCLC_AOT_OPENCL &&
         image.property(SYCLC_PROPERTY_DEVICE) == properties.name &&
         image.property(SYCLC_PROPERTY_DRIVER) == properties.driver_version;
}

bool is_of_this_abi(const device_image &image) {
  return image.property(SYCLC_PROPERTY_ABI) == std::to_string(SYCLC_ABI_VERSION);
}

} // namespace

std::vector<offered_image> linked_images_for(const syclc_kernel &kernel, bool has_values,
                                             const device_properties &properties) {
  std::vector<offered_image> offered, spirv;
  if (!has_linked_code()) return offered;
  for (linked_image &linked : linked_images_of(kernel)) {
    if (!is_of_this_abi(linked.image)) continue;
    if (linked.image.kind == image_kind::spirv)
      spirv.push_back({linked.module, std::move(linked.image), false});
    else if (!has_values && is_of(linked.image, properties))
      offered.push_back({linked.module, std::move(linked.image), true});
  }
  offered.insert(offered.end(), spirv.begin(), spirv.end());
  return offered;
}

program_handle load_binary(const offered_image &offered, cl_context context, cl_device_id device,
                           const std::string &what) {
  trace_scope trace("load device binary", [&] { return what; });
  const auto *bytes = reinterpret_cast<const unsigned char *>(offered.image.code.data());
  const std::size_t size = offered.image.code.size();
  cl_int binary_status = CL_SUCCESS, status = CL_SUCCESS;
  const compilation under_way; // drivers may keep an intermediate form
  program_handle program(clCreateProgramWithBinary(context, 1, &device, &size, &bytes, &binary_status, &status));
  if (status == CL_SUCCESS) status = binary_status;
  if (status == CL_SUCCESS) status = clBuildProgram(program.get(), 1, &device, "", nullptr, nullptr);
  if (status == CL_SUCCESS) return program;
  if (trace) trace.note("refused: " + error_text(status));
  return {};
}

} // namespace sycl::detail::opencl
