// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Stores binaries of clGetProgramInfo in the cache, and loads them with clCreateProgramWithBinary.
#include "backends/opencl/kept_programs.hpp"

#include "core/base/code_cache.hpp"
#include "core/base/compilations.hpp"
#include "core/base/identity.hpp"
#include "core/base/trace.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <optional>
#include <vector>

extern char **environ;

namespace sycl::detail::opencl {

namespace {

/// Environment variables that control the compilers of drivers.
std::string settings_of_drivers() {
  std::vector<std::string> settings;
  for (char **variable = environ; variable && *variable; ++variable)
    for (const char *prefix : {"CL_CONFIG_", "POCL_", "IGC_"})
      if (std::strncmp(*variable, prefix, std::strlen(prefix)) == 0) settings.push_back(*variable);
  std::sort(settings.begin(), settings.end());
  std::string text;
  for (const std::string &setting : settings) text += setting + '\n';
  return text;
}

/// The driver's code for one device of the program; empty if there is none.
std::vector<std::byte> binary_of(cl_program program, cl_device_id device) {
  const auto query = [&](cl_program_info what, auto &values) {
    return clGetProgramInfo(program, what, values.size() * sizeof values[0], values.data(), nullptr) == CL_SUCCESS;
  };
  std::vector<cl_uint> count(1);
  if (!query(CL_PROGRAM_NUM_DEVICES, count)) return {};
  std::vector<cl_device_id> devices(count[0]);
  std::vector<std::size_t> sizes(count[0]);
  if (!query(CL_PROGRAM_DEVICES, devices) || !query(CL_PROGRAM_BINARY_SIZES, sizes)) return {};
  const auto place = static_cast<std::size_t>(std::find(devices.begin(), devices.end(), device) - devices.begin());
  if (place == devices.size() || sizes[place] == 0) return {};
  std::vector<std::byte> binary(sizes[place]);
  std::vector<void *> binaries(devices.size(), nullptr); // null: not wanted
  binaries[place] = binary.data();
  if (!query(CL_PROGRAM_BINARIES, binaries)) return {};
  return binary;
}

} // namespace

std::string program_key(const void *code, std::size_t size, const spec_values &values, const std::string &options,
                        cl_device_id device) {
  if (!code_cache::instance().is_on()) return {};
  static const auto *const this_library =
      new std::string(library_identity(reinterpret_cast<const void *>(&program_key)));
  cache_key key("program of OpenCL");
  key.add("code", std::span(static_cast<const std::byte *>(code), size));
  for (const auto &[name, value] : values) key.add("constant", name).add("value", value);
  key.add("options", options).add("library", *this_library).add("settings", settings_of_drivers());
  for (const cl_device_info fact : {CL_DEVICE_NAME, CL_DEVICE_VENDOR, CL_DEVICE_VERSION, CL_DRIVER_VERSION,
                                    CL_DEVICE_EXTENSIONS, CL_DEVICE_IL_VERSION})
    key.add("device", device_string(device, fact));
  const auto platform = device_value<cl_platform_id>(device, CL_DEVICE_PLATFORM);
  for (const cl_platform_info fact : {CL_PLATFORM_NAME, CL_PLATFORM_VERSION})
    key.add("platform", platform_string(platform, fact));
  if (device_value<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU)
    key.add("processor", processor_identity());
  return key.digest();
}

program_handle load_program(const std::string &key, cl_context context, cl_device_id device, const char *options) {
  const std::optional<std::vector<std::byte>> binary = code_cache::instance().find(key);
  if (!binary) return {};
  const trace_scope trace("load kept device code", [&] { return device_string(device, CL_DEVICE_NAME); });
  const auto *bytes = reinterpret_cast<const unsigned char *>(binary->data());
  const std::size_t size = binary->size();
  cl_int binary_status = CL_SUCCESS, status = CL_SUCCESS;
  const compilation under_way; // the binary may be an intermediate form, which the driver compiles
  program_handle program(clCreateProgramWithBinary(context, 1, &device, &size, &bytes, &binary_status, &status));
  if (status == CL_SUCCESS) status = binary_status;
  if (status == CL_SUCCESS) status = clBuildProgram(program.get(), 1, &device, options, nullptr, nullptr);
  if (status == CL_SUCCESS) return program;
  code_cache::instance().drop(key, "the driver refuses it (" + error_text(status) + ")");
  return {};
}

void keep_program(const std::string &key, cl_program program, cl_device_id device) noexcept {
  if (!code_cache::instance().is_on()) return;
  try {
    code_cache::instance().keep(key, binary_of(program, device));
  } catch (const std::exception &) { // no memory: nothing is stored
  }
}

void keep_translation(const std::string &key, const std::string &code) noexcept {
  code_cache::instance().keep(key, std::as_bytes(std::span(code.data(), code.size())));
}

} // namespace sycl::detail::opencl
