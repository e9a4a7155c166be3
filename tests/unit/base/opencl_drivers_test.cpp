// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the ICD loader's configuration tells of drivers that are not loaded.
#include "core/base/opencl_drivers.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

namespace sycl::detail::test {
namespace {

namespace fs = std::filesystem;

/// The variables of ICD loaders and drivers.
constexpr const char *variables[] = {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH", "OCL_ICD_FILENAMES",
                                     "POCL_DEVICES",    "CL_CONFIG_DEVICES",  "LD_LIBRARY_PATH"};

/// A folder for files, and an environment without variables of ICD loaders and drivers.
class opencl_drivers : public ::testing::Test {
protected:
  opencl_drivers() {
    for (const char *name : variables) {
      if (const char *value = std::getenv(name)) before_.emplace_back(name, value);
      unsetenv(name);
    }
    folder = fs::path(::testing::TempDir()) / ("opencl_drivers." + std::to_string(getpid()));
    fs::create_directories(folder / "dev");
    fs::create_directories(folder / "vendors");
  }
  ~opencl_drivers() override {
    fs::remove_all(folder);
    for (const char *name : variables) unsetenv(name);
    for (const auto &[name, value] : before_) setenv(name.c_str(), value.c_str(), 1);
  }

  static void set(const char *name, const std::string &value) { setenv(name, value.c_str(), 1); }
  void write(const fs::path &file, const std::string &text = {}) const {
    fs::create_directories((folder / file).parent_path());
    std::ofstream(folder / file) << text;
  }
  bool certain(const std::vector<opencl_driver> &drivers) const { return processors_only(drivers, folder / "dev"); }

  fs::path folder;

private:
  std::vector<std::pair<std::string, std::string>> before_;
};

const opencl_driver intel{"intel.icd", "/opt/libintelocl.so"}, emulator{"emu.icd", "/opt/libintelocl_emu.so"},
    pocl{"pocl.icd", "libpocl.so.2"}, nvidia{"nvidia.icd", "libnvidia-opencl.so.1"};

TEST_F(opencl_drivers, are_named_in_the_files_of_the_folder_in_their_order) {
  write("vendors/b.icd", "libb.so \n");
  write("vendors/a.icd", "/x/liba.so");
  write("vendors/empty.icd");
  write("vendors/readme", "libc.so");
  set("OPENCL_VENDOR_PATH", "/nonexistent");
  set("OCL_ICD_VENDORS", folder / "vendors");
  const std::vector<opencl_driver> drivers = installed_opencl_drivers();
  ASSERT_EQ(drivers.size(), 3u);
  EXPECT_EQ(drivers[0].library, "/x/liba.so");
  EXPECT_EQ(drivers[1].library, "libb.so");
  EXPECT_EQ(drivers[1].named_in, folder / "vendors/b.icd");
  EXPECT_EQ(drivers[2].library, "");
}

TEST_F(opencl_drivers, may_be_named_by_the_variable) {
  write("vendors/b.icd", "libb.so");
  set("OCL_ICD_VENDORS", folder / "vendors/b.icd");
  ASSERT_EQ(installed_opencl_drivers().size(), 1u);
  EXPECT_EQ(installed_opencl_drivers()[0].library, "libb.so");
  set("OCL_ICD_VENDORS", "/x/libintelocl.so.1");
  ASSERT_EQ(installed_opencl_drivers().size(), 1u);
  EXPECT_EQ(installed_opencl_drivers()[0].library, "/x/libintelocl.so.1");
  set("OCL_ICD_VENDORS", "/nonexistent");
  EXPECT_TRUE(installed_opencl_drivers().empty());
}

TEST_F(opencl_drivers, are_for_processors_if_they_are_known_to_be) {
  EXPECT_TRUE(certain({}));
  EXPECT_TRUE(certain({intel, pocl}));
  EXPECT_FALSE(certain({intel, nvidia}));
  EXPECT_FALSE(certain({emulator}));
  EXPECT_FALSE(certain({{"empty.icd", ""}}));
}

TEST_F(opencl_drivers, may_be_for_a_gpu_that_the_machine_has) {
  write("dev/dri/renderD128");
  EXPECT_TRUE(certain({intel}));
  EXPECT_FALSE(certain({pocl}));
  EXPECT_FALSE(certain({})) << "libOpenCL.so.1 may be a driver itself";
  set("POCL_DEVICES", "pthread basic");
  EXPECT_TRUE(certain({pocl}));
}

TEST_F(opencl_drivers, may_be_for_devices_that_a_variable_names) {
  set("POCL_DEVICES", "cpu cuda");
  EXPECT_FALSE(certain({pocl}));
  set("CL_CONFIG_DEVICES", "fpga-emu");
  EXPECT_FALSE(certain({intel}));
  set("OCL_ICD_FILENAMES", "libother.so");
  EXPECT_FALSE(certain({}));
  EXPECT_FALSE(can_be_loaded_later({}));
}

TEST_F(opencl_drivers, of_intel_can_be_loaded_later_if_their_onetbb_is_found) {
  EXPECT_TRUE(can_be_loaded_later({pocl, nvidia}));
  const opencl_driver here{"intel.icd", folder / "lib/libintelocl.so"};
  EXPECT_FALSE(can_be_loaded_later({pocl, here}));
  EXPECT_FALSE(can_be_loaded_later({{"intel.icd", "libintelocl.so"}})) << "its folder is unknown";
  EXPECT_EQ(onetbb_of({pocl, here}), "");
  write("lib/libtbb.so.12");
  EXPECT_TRUE(can_be_loaded_later({pocl, here}));
  EXPECT_EQ(onetbb_of({pocl, here}), folder / "lib/libtbb.so.12");
}

TEST_F(opencl_drivers, find_their_onetbb_in_ld_library_path_first) {
  const opencl_driver here{"intel.icd", folder / "lib/libintelocl.so"};
  write("lib/libtbb.so.12");
  write("other/libtbb.so.12");
  set("LD_LIBRARY_PATH", "/nonexistent::" + (folder / "other").string());
  EXPECT_EQ(onetbb_of({here}), folder / "other/libtbb.so.12");
  EXPECT_TRUE(can_be_loaded_later({{"intel.icd", "libintelocl.so"}}));
}

TEST_F(opencl_drivers, share_the_newest_onetbb) {
  for (const std::string minor : {"9", "20"}) {
    write(minor + "/libtbb.so.12." + minor);
    fs::create_symlink("libtbb.so.12." + minor, folder / minor / "libtbb.so.12");
  }
  const opencl_driver old{"a.icd", folder / "9/libintelocl.so"}, current{"b.icd", folder / "20/libintelocl.so"};
  EXPECT_EQ(onetbb_of({old, current}), folder / "20/libtbb.so.12");
  EXPECT_EQ(onetbb_of({current, old}), folder / "20/libtbb.so.12");
}

} // namespace
} // namespace sycl::detail::test
