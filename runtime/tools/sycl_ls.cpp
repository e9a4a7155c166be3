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
/// an environment variable is malformed, 2 for wrong arguments. --json prints all of it as JSON (device_report.hpp), and
/// --doctor checks the installation (doctor.hpp).
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/foreign_variables.hpp"
#include "core/devices/backend_registry.hpp"
#include "tools/device_report.hpp"
#include "tools/doctor.hpp"

#include <sycl/version.hpp>

#include <cstdio>
#include <memory>
#include <string>

namespace {

using sycl::detail::backend_registry;

void print_help() {
  std::printf(
      "usage: sycl-ls [--verbose] [--json] [--doctor] [--help] [--version]\n\n"
      "Lists the devices that SYCL programs see. The words in brackets are what ONEAPI_DEVICE_SELECTOR takes.\n\n"
      "  -v, --verbose  all that is known about each device\n"
      "      --json     the same as JSON, for programs\n"
      "      --doctor   checks compiler, drivers, devices, caches and permissions: a line each, with remedies; the\n"
      "                 exit status is 1 if there is a problem\n"
      "  -h, --help     this text\n"
      "      --version  the version of syclc\n\n"
      "Environment:\n");
  for (const auto &variable : sycl::detail::environment_variables())
    std::printf("  %-26s%s\n", variable.name, variable.text);
}

void print_facts(const std::shared_ptr<sycl::detail::device_impl> &device) {
  for (const sycl::detail::tools::device_fact &fact : sycl::detail::tools::facts_of(device))
    if (!fact.label.empty() && !fact.text.empty()) std::printf("  %-28s%s\n", fact.label.c_str(), fact.text.c_str());
  std::printf("\n");
}

int list(bool verbose) {
  const backend_registry &registry = backend_registry::instance();
  for (const auto &device : registry.devices()) {
    std::printf("%s\n", sycl::detail::tools::line_of(device).c_str());
    if (verbose) print_facts(device);
  }
  std::fflush(stdout);
  for (const std::string &note : sycl::detail::foreign_variable_notes())
    std::fprintf(stderr, "note: %s\n", note.c_str());
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
  bool verbose = false, json = false, doctor = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "-v" || argument == "--verbose") {
      verbose = true;
    } else if (argument == "--json") {
      json = true;
    } else if (argument == "--doctor") {
      doctor = true;
    } else if (argument == "-h" || argument == "--help") {
      print_help();
      return 0;
    } else if (argument == "--version") {
      std::printf("syclc %d.%d.%d\n", SYCLC_VERSION_MAJOR, SYCLC_VERSION_MINOR, SYCLC_VERSION_PATCH);
      return 0;
    } else {
      std::fprintf(stderr,
                   "sycl-ls: unknown argument %s; valid are --verbose, --json, --doctor, --help and --version\n",
                   sycl::detail::in_quotes(argument).c_str());
      return 2;
    }
  }
  if (doctor && json) {
    std::fprintf(stderr, "sycl-ls: give either --json or --doctor\n");
    return 2;
  }
  if (doctor) return sycl::detail::tools::run_doctor();
  if (json) {
    std::printf("%s", sycl::detail::tools::devices_as_json().c_str());
    return backend_registry::instance().devices().empty() ? 1 : 0;
  }
  return list(verbose);
} catch (const std::exception &error) {
  std::fprintf(stderr, "sycl-ls: %s\n", error.what());
  return 1;
}
