// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl-ls: lists the devices that are visible to SYCL programs, and the reasons why others are not.
///
/// \code
///   $ sycl-ls
///   [native:cpu][native:0] AMD EPYC 7763 64-Core Processor
///   [opencl:cpu][opencl:0] pthread-AMD EPYC 7763 64-Core Processor (Portable Computing Language)
/// \endcode
/// Devices are printed to stdout, problems to stderr. The exit code is 0 if a device is visible, 1 if there is none or
/// an environment variable is malformed, 2 for wrong arguments.
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/devices/backend_registry.hpp"

#include <sycl/device.hpp>
#include <sycl/platform.hpp>
#include <sycl/range.hpp>
#include <sycl/version.hpp>

#include <cstdio>
#include <string>

// All properties are shown, including deprecated ones.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace {

using sycl::detail::backend_registry;
using sycl::detail::device_impl;
namespace info = sycl::info::device;

void print_help() {
  std::printf(
      "usage: sycl-ls [--verbose] [--help] [--version]\n\n"
      "Lists the devices that SYCL programs see. The words in brackets are what ONEAPI_DEVICE_SELECTOR takes.\n\n"
      "  -v, --verbose  all that is known about each device\n"
      "  -h, --help     this text\n"
      "      --version  the version of syclc\n\n"
      "Environment:\n");
  for (const auto &variable : sycl::detail::environment_variables())
    std::printf("  %-24s%s\n", variable.name, variable.text);
}

void print_fact(const char *name, const std::string &value) {
  if (!value.empty()) std::printf("  %-28s%s\n", name, value.c_str());
}
void print_number(const char *name, std::uint64_t value, const char *unit = "") {
  print_fact(name, value ? std::to_string(value) + unit : "unknown");
}

std::string aspects_of(const sycl::device &device) {
  std::vector<std::string> names;
#define SYCLC_ASPECT(name, number)                                                                                     \
  if (device.has(sycl::aspect::name)) names.push_back(#name);
#include <sycl/aspects.def>
  return sycl::detail::join(names, " ");
}

std::string sub_groups_of(const sycl::device &device) {
  std::vector<std::string> sizes;
  for (std::size_t size : device.get_info<info::sub_group_sizes>()) sizes.push_back(std::to_string(size));
  return sycl::detail::join(sizes);
}

std::string work_item_sizes_of(const sycl::device &device) {
  const auto sizes = device.get_info<info::max_work_item_sizes<3>>();
  return std::to_string(sizes[0]) + " x " + std::to_string(sizes[1]) + " x " + std::to_string(sizes[2]);
}

/// "char 16, short 8, ...": the number of elements in the widest vector.
std::string vector_widths_of(const sycl::device &device) {
  const std::pair<const char *, std::uint32_t> widths[] = {
      {"char", device.get_info<info::native_vector_width_char>()},
      {"short", device.get_info<info::native_vector_width_short>()},
      {"int", device.get_info<info::native_vector_width_int>()},
      {"long", device.get_info<info::native_vector_width_long>()},
      {"half", device.get_info<info::native_vector_width_half>()},
      {"float", device.get_info<info::native_vector_width_float>()},
      {"double", device.get_info<info::native_vector_width_double>()}};
  std::vector<std::string> texts;
  for (const auto &[type, width] : widths)
    if (width) texts.push_back(std::string(type) + " " + std::to_string(width));
  return sycl::detail::join(texts);
}

void print_info(const device_impl &impl, const sycl::device &device) {
  using sycl::detail::bytes_text;
  print_fact("platform", device.get_platform().get_info<sycl::info::platform::name>());
  print_fact("platform version", device.get_platform().get_info<sycl::info::platform::version>());
  print_fact("vendor", device.get_info<info::vendor>());
  print_fact("version", device.get_info<info::version>());
  print_fact("driver", device.get_info<info::driver_version>());
  print_fact("device code", impl.properties().code_format);
  print_number("compute units", device.get_info<info::max_compute_units>());
  print_number("clock", device.get_info<info::max_clock_frequency>(), " MHz");
  print_number("max work-group size", device.get_info<info::max_work_group_size>());
  print_fact("max work-items", work_item_sizes_of(device));
  print_fact("sub-group sizes", sub_groups_of(device));
  print_number("max sub-groups", device.get_info<info::max_num_sub_groups>());
  print_fact("vector widths", vector_widths_of(device));
  print_number("address bits", device.get_info<info::address_bits>());
  print_fact("global memory", bytes_text(device.get_info<info::global_mem_size>()));
  print_fact("largest allocation", bytes_text(device.get_info<info::max_mem_alloc_size>()));
  print_fact("local memory", bytes_text(device.get_info<info::local_mem_size>()));
  print_fact("cache", bytes_text(device.get_info<info::global_mem_cache_size>()) + ", lines of " +
                          bytes_text(device.get_info<info::global_mem_cache_line_size>()));
  print_fact("max kernel arguments", bytes_text(device.get_info<info::max_parameter_size>()));
  print_number("base address alignment", device.get_info<info::mem_base_addr_align>(), " bits");
  print_fact("error correction", device.get_info<info::error_correction_support>() ? "yes" : "no");
  print_number("timer resolution", device.get_info<info::profiling_timer_resolution>(), " ns");
  print_fact("shares memory with the host", device.get_info<info::host_unified_memory>() ? "yes" : "no");
  print_fact("sub-devices", sycl::detail::partition_text(impl.properties().partition));
  print_fact("aspects", aspects_of(device));
  print_fact("extensions", sycl::detail::join(device.get_info<info::extensions>(), " "));
  std::printf("\n");
}

int list(bool verbose) {
  const backend_registry &registry = backend_registry::instance();
  for (const auto &impl : registry.devices()) {
    const auto device = sycl::detail::make_from_impl<sycl::device>(impl);
    std::string line = impl->label();
    if (const auto platform = device.get_platform().get_info<sycl::info::platform::name>();
        device.get_backend() != sycl::backend::native && !platform.empty())
      line += " (" + platform + ")";
    std::printf("%s\n", line.c_str());
    if (verbose) print_info(*impl, device);
  }
  std::fflush(stdout);
  for (const std::string &problem : registry.problems()) std::fprintf(stderr, "%s\n", problem.c_str());
  if (verbose || registry.devices().empty())
    for (const std::string &label : registry.hidden_devices())
      std::fprintf(stderr, "not let through by ONEAPI_DEVICE_SELECTOR=%s: %s\n", registry.filter_text().c_str(),
                   label.c_str());
  if (!registry.devices().empty()) return 0;
  std::fprintf(stderr, "sycl-ls: no device%s%s\n",
               registry.hidden_devices().empty() ? "" : " is let through by ONEAPI_DEVICE_SELECTOR=",
               registry.hidden_devices().empty() ? "" : registry.filter_text().c_str());
  return 1;
}

} // namespace

int main(int argc, char **argv) try {
  bool verbose = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "-v" || argument == "--verbose") {
      verbose = true;
    } else if (argument == "-h" || argument == "--help") {
      print_help();
      return 0;
    } else if (argument == "--version") {
      std::printf("syclc %d.%d.%d\n", SYCLC_VERSION_MAJOR, SYCLC_VERSION_MINOR, SYCLC_VERSION_PATCH);
      return 0;
    } else {
      std::fprintf(stderr, "sycl-ls: unknown argument %s; valid are --verbose, --help and --version\n",
                   sycl::detail::in_quotes(argument).c_str());
      return 2;
    }
  }
  return list(verbose);
} catch (const std::exception &error) {
  std::fprintf(stderr, "sycl-ls: %s\n", error.what());
  return 1;
}
