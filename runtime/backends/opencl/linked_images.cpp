// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Selects binaries and SPIR-V of device links.
#include "backends/opencl/linked_images.hpp"

#include "abi/image_properties.h"
#include "backends/opencl/link_images.hpp"
#include "core/base/compilations.hpp"
#include "core/base/trace.hpp"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sycl::detail::opencl {

namespace {

/// Whether a binary was created by the installed version of the driver of this device.
bool is_of(const device_image &image, const device_properties &properties) {
  return image.kind == image_kind::object && image.property(SYCLC_PROPERTY_AOT) == SYCLC_AOT_OPENCL &&
         image.property(SYCLC_PROPERTY_DEVICE) == properties.name &&
         image.property(SYCLC_PROPERTY_DRIVER) == properties.driver_version;
}

bool is_of_this_abi(const device_image &image) {
  return image.property(SYCLC_PROPERTY_ABI) == std::to_string(SYCLC_ABI_VERSION);
}

/// The bytes of a text of hexadecimal digits, up to the first character that is none.
std::vector<std::byte> bytes_of(std::string_view digits) {
  std::vector<std::byte> bytes;
  for (unsigned value = 0; digits.size() >= 2; digits.remove_prefix(2)) {
    if (std::from_chars(digits.data(), digits.data() + 2, value, 16).ptr != digits.data() + 2) break;
    bytes.push_back(static_cast<std::byte>(value));
  }
  return bytes;
}

/// The values for which a binary was compiled.
spec_values values_in(const device_image &image) {
  spec_values values;
  for (const std::string_view line : image.names(SYCLC_PROPERTY_SPEC_VALUES))
    if (const std::size_t end = line.rfind('='); end != std::string_view::npos)
      values[std::string(line.substr(0, end))] = bytes_of(line.substr(end + 1));
  return values;
}

/// Whether the binary is for these values of the kernel's constants and the defaults of all others.
bool is_for_values(const device_image &image, const syclc_kernel &kernel, const spec_values &values) {
  const spec_values put_in = values_in(image);
  for (const syclc_spec_constant &constant :
       std::span(kernel.module->spec_constants, kernel.module->num_spec_constants))
    if (const auto found = put_in.find(constant.name); found != put_in.end() && found->second.size() != constant.size)
      return false; // damaged, or of another version of the source
  return values_read_by(kernel, put_in) == values;
}

} // namespace

std::vector<offered_image> linked_images_for(const syclc_kernel &kernel, const spec_values &values,
                                             const device_properties &properties) {
  std::vector<offered_image> offered, spirv;
  if (!has_linked_code()) return offered;
  for (linked_image &linked : linked_images_of(kernel)) {
    if (!is_of_this_abi(linked.image) || !has_aspects_of(linked.image, properties)) continue;
    if (linked.image.kind == image_kind::spirv)
      spirv.push_back({linked.module, std::move(linked.image), false});
    else if (is_of(linked.image, properties) && is_for_values(linked.image, kernel, values))
      offered.push_back({linked.module, std::move(linked.image), true});
  }
  offered.insert(offered.end(), spirv.begin(), spirv.end());
  return offered;
}

program_handle load_binary(const offered_image &offered, cl_context context, cl_device_id device,
                           const std::string &what) {
  trace_scope trace("load device binary", [&] { return what; });
  if (!offered.image.has_right_hash()) {
    if (trace) trace.note("it is damaged");
    return {};
  }
  const auto *bytes = reinterpret_cast<const unsigned char *>(offered.image.code.data());
  const std::size_t size = offered.image.code.size();
  cl_int binary_status = CL_SUCCESS, status = CL_SUCCESS;
  const compilation under_way; // the binary may be an intermediate form, which the driver compiles
  program_handle program(clCreateProgramWithBinary(context, 1, &device, &size, &bytes, &binary_status, &status));
  if (status == CL_SUCCESS) status = binary_status;
  if (status == CL_SUCCESS) status = clBuildProgram(program.get(), 1, &device, "", nullptr, nullptr);
  if (status == CL_SUCCESS) return program;
  if (trace) trace.note("refused: " + error_text(status));
  return {};
}

} // namespace sycl::detail::opencl
