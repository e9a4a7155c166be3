// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl-opencl-build: compiles device images with this machine's OpenCL drivers, for syclc-link. The runtime builds an
/// image like in a program; the tool then gets the binary from the driver.
///
/// \code
///   $ sycl-opencl-build list cpu
///   Intel(R) Xeon(R) Gold 6226R <tab> 2024.18.6.0.02_160000        ; name and driver's version
///   $ sycl-opencl-build build cpu kernels.image FOLDER            ; a container (core/images/offload_container.hpp) of SPIR-V
///   FOLDER/0 <tab> Intel(R) Xeon(R) Gold 6226R <tab> 2024.18.6.0.02_160000
/// \endcode
/// The device is one in the notation of ONEAPI_DEVICE_SELECTOR: cpu, gpu, acc, *, or the number that sycl-ls shows.
/// After an error, which is printed to standard error, the exit code is 1.
#include "abi/image_properties.h"
#include "core/base/errors.hpp"
#include "core/devices/backend_interop.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/images/offload_container.hpp"

#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using sycl::detail::backend_registry;
using sycl::detail::device_impl;
using sycl::detail::join;
using sycl::detail::throw_error;

/// \throws errc::invalid with a list of all devices if the selector matches none.
std::vector<std::shared_ptr<device_impl>> selected_devices(const std::string &selector) {
  const backend_registry &registry = backend_registry::instance();
  std::vector<std::shared_ptr<device_impl>> devices(registry.devices().begin(), registry.devices().end());
  if (!devices.empty()) return devices;
  std::vector<std::string> reasons;
  for (const std::string &hidden : registry.hidden_devices())
    if (hidden.find("[opencl:") != std::string::npos) reasons.push_back(hidden);
  if (reasons.empty()) reasons = registry.problems();
  throw_error(sycl::errc::invalid, "no OpenCL device is '" + selector + "' here" +
                                       (reasons.empty() ? std::string() : "; there are: " + join(reasons, "; ")));
}

std::vector<std::byte> read_file(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw_error(sycl::errc::invalid, "cannot read " + path);
  const std::vector<char> text{std::istreambuf_iterator<char>(file), {}};
  const auto *bytes = reinterpret_cast<const std::byte *>(text.data());
  return {bytes, bytes + text.size()};
}

/// The driver's binary of a program with one device.
std::vector<unsigned char> binary_of(cl_program program, cl_device_id device) {
  cl_uint count = 0;
  clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof count, &count, nullptr);
  std::vector<cl_device_id> devices(count);
  std::vector<std::size_t> sizes(count);
  clGetProgramInfo(program, CL_PROGRAM_DEVICES, count * sizeof(cl_device_id), devices.data(), nullptr);
  clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, count * sizeof(std::size_t), sizes.data(), nullptr);
  std::vector<std::vector<unsigned char>> binaries(count);
  std::vector<unsigned char *> places(count);
  for (cl_uint i = 0; i != count; ++i) {
    binaries[i].resize(sizes[i]);
    places[i] = sizes[i] != 0 ? binaries[i].data() : nullptr;
  }
  if (clGetProgramInfo(program, CL_PROGRAM_BINARIES, count * sizeof(unsigned char *), places.data(), nullptr) ==
      CL_SUCCESS)
    for (cl_uint i = 0; i != count; ++i)
      if (devices[i] == device && !binaries[i].empty()) return binaries[i];
  return {};
}

/// Builds the image for a device like a program that launches its first kernel.
std::vector<unsigned char> build(const std::vector<std::byte> &container, const device_impl &device) {
  const auto images = sycl::detail::read_containers(container, "the image");
  if (images.empty()) throw_error(sycl::errc::invalid, "the file holds no image");
  const std::string id(images.front().property(SYCLC_PROPERTY_MODULE));
  std::string kernels(images.front().property(SYCLC_PROPERTY_KERNELS));
  const std::string name = kernels.substr(0, kernels.find('\n'));
  static syclc_module module{};
  static syclc_kernel kernel{};
  module.magic = SYCLC_MODULE_MAGIC;
  module.version = SYCLC_ABI_VERSION;
  module.images = container.data();
  module.images_size = container.size();
  module.source = "the device link";
  module.id = id.c_str();
  kernel.magic = SYCLC_KERNEL_MAGIC;
  kernel.version = SYCLC_ABI_VERSION;
  kernel.name = name.c_str();
  kernel.dimensions = 1;
  kernel.module = &module;
  sycl::detail::backend_device &backend = device.backend();
  const auto executable = backend.get_kernel(kernel, {});
  sycl::detail::backend_interop &interop = *device.platform().adapter().interop();
  auto binary = binary_of(static_cast<cl_program>(interop.program_of(*executable)),
                          static_cast<cl_device_id>(interop.device_of(backend)));
  if (binary.empty())
    throw_error(sycl::errc::build, backend.properties().name + ": the driver gives no binary of a program it built");
  return binary;
}

int run(const std::vector<std::string> &arguments) {
  const bool lists = arguments.size() == 2 && arguments[0] == "list";
  if (!lists && !(arguments.size() == 4 && arguments[0] == "build")) {
    std::fprintf(stderr, "usage: sycl-opencl-build list DEVICE | build DEVICE FILE FOLDER\n");
    return 1;
  }
  const auto devices = selected_devices(arguments[1]);
  const std::vector<std::byte> container = lists ? std::vector<std::byte>() : read_file(arguments[2]);
  for (std::size_t i = 0; i != devices.size(); ++i) {
    const auto &properties = devices[i]->backend().properties();
    std::string line;
    if (!lists) {
      const std::string file = arguments[3] + "/" + std::to_string(i);
      const std::vector<unsigned char> binary = build(container, *devices[i]);
      std::ofstream out(file, std::ios::binary);
      out.write(reinterpret_cast<const char *>(binary.data()), static_cast<std::streamsize>(binary.size()));
      if (!out.flush()) throw_error(sycl::errc::invalid, "cannot write " + file);
      line = file + "\t";
    }
    std::printf("%s%s\t%s\n", line.c_str(), properties.name.c_str(), properties.driver_version.c_str());
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() > 1) setenv("ONEAPI_DEVICE_SELECTOR", ("opencl:" + arguments[1]).c_str(), 1);
  int status = 1;
  try {
    status = run(arguments);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
  }
  std::fflush(stdout);
  std::_Exit(status); // some drivers crash at a regular end of the process
}
