// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/images/code_dump.hpp"

#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/images/module_images.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

namespace sycl::detail {

void dump_code(std::span<const std::byte> code, const char *extension) {
  const std::string &folder = environment::get().dump_ir;
  if (folder.empty()) return;
  std::uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (const std::byte each : code) hash = (hash ^ static_cast<std::uint64_t>(each)) * 0x100000001b3;
  char name[32];
  std::snprintf(name, sizeof name, "/%016llx", static_cast<unsigned long long>(hash));
  std::ofstream file(folder + name + extension, std::ios::binary);
  file.write(reinterpret_cast<const char *>(code.data()), static_cast<std::streamsize>(code.size()));
  if (!file.flush())
    std::fprintf(stderr,
                 "syclc: SYCLC_DUMP_IR=\"%s\": cannot write %s%s there: name a folder that exists and has room\n",
                 folder.c_str(), name + 1, extension);
}

std::string targets_of(const syclc_kernel &kernel) {
  std::vector<std::string> targets;
  if (kernel.num_native != 0) targets.push_back("native");
  for (const device_image &image : images_of(*kernel.module)) {
    std::string target(image.property("triple"));
    if (target.empty()) target = image_kind_name(image.kind);
    if (std::find(targets.begin(), targets.end(), target) == targets.end()) targets.push_back(std::move(target));
  }
  return targets.empty() ? "no device code at all" : "code for " + join(targets) + " only";
}

} // namespace sycl::detail
