// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The OpenCL drivers that the ICD loader would load, according to its configuration: the folder of OCL_ICD_VENDORS or
/// OPENCL_VENDOR_PATH, or /etc/OpenCL/vendors. Loads neither the ICD loader nor a driver.
///
/// Loading drivers takes much longer than starting the native device. Programs that use only the native device
/// therefore do not load them (core/devices/selector.cpp). This needs three answers from the configuration:
/// - whether a driver may have a device that a selector would prefer to the native one, see processors_only();
/// - whether the drivers still work if they are loaded later, see can_be_loaded_later();
/// - which oneTBB the native device must load so that they do, see onetbb_of().
#pragma once

#include <sycl/detail/export.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace sycl::detail {

/// A driver that the ICD loader would load.
struct opencl_driver {
  std::filesystem::path named_in; ///< the .icd file, or the driver if OCL_ICD_VENDORS is one
  std::string library;            ///< its first line, for dlopen(); empty if the file names nothing
};

/// The environment variable with the folder of the loader; null if none is set.
SYCLC_EXPORT const char *opencl_vendors_variable();
/// The path that the loader searches: a folder, one .icd file, or (with OCL_ICD_VENDORS) a driver.
SYCLC_EXPORT std::filesystem::path opencl_vendors_path();
/// The drivers in the order of their files' names.
SYCLC_EXPORT std::vector<opencl_driver> installed_opencl_drivers();

/// Whether every device of these drivers is certainly a processor. Certain are Intel's runtime for processors, and PoCL
/// if POCL_DEVICES names no other device and the machine has no device that PoCL could use. Without drivers the answer
/// depends on the machine too, because libOpenCL.so.1 may itself be one.
/// \param device_files the folder of the operating system's device files.
bool processors_only(const std::vector<opencl_driver> &drivers, const std::filesystem::path &device_files = "/dev");

/// A process can have only one libtbb.so.12. Intel's drivers need a newer one than Linux distributions have, and the
/// native device works with both. If it is the first to load one, it must load that of the driver.
/// \returns the path of the oneTBB that the dynamic linker would find for one of the drivers, in a folder of
/// LD_LIBRARY_PATH or beside the driver; empty if there is none. Of several, the one whose file has the highest version
/// in its name.
std::string onetbb_of(const std::vector<opencl_driver> &drivers);
/// Whether onetbb_of() finds the oneTBB of each of Intel's drivers.
bool can_be_loaded_later(const std::vector<opencl_driver> &drivers);

} // namespace sycl::detail
