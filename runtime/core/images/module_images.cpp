// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds and caches the device images of modules; see module_images.hpp.
#include "core/images/module_images.hpp"

#include "abi/image_properties.h"
#include "core/base/errors.hpp"
#include "core/images/file_section.hpp"
#include "core/images/image_registry.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

namespace sycl::detail {
namespace {

using image_list = std::vector<device_image>;
using file_bytes = std::shared_ptr<const std::vector<std::byte>>;

std::string source_of(const syclc_module &module) { return module.source ? module.source : "an unnamed source"; }

/// The image section of the file from which a module was loaded.
file_bytes section_of(const syclc_module &module) {
  const std::string file = file_loaded_at(&module);
  image_keeper &keeper = image_keeper::instance();
  {
    const std::lock_guard lock(keeper.mutex);
    if (file_bytes known = keeper.files[file].lock()) return known;
  }
  auto read = read_file_section(file, SYCLC_FILE_SECTION);
  if (!read)
    throw_error(errc::invalid, "device images of " + source_of(module) + " that syclc-bundle added to " + file +
                                   " are no longer there: strip a program before images are added to it, not after");
  auto bytes = std::make_shared<const std::vector<std::byte>>(std::move(*read));
  const std::lock_guard lock(keeper.mutex);
  keeper.files[file] = bytes;
  return bytes;
}

image_list read_images(const syclc_module &module) {
  const std::string where = "the device image in the object of " + source_of(module);
  image_list images;
  if (module.images)
    images = read_containers(
        {static_cast<const std::byte *>(module.images), module.images_size & ~SYCLC_IMAGES_IN_FILE}, where);
  if (!(module.images_size & SYCLC_IMAGES_IN_FILE) || !module.id) return images;
  const file_bytes section = section_of(module);
  for (device_image &image : read_containers(*section, where)) {
    if (image.property(SYCLC_PROPERTY_MODULE) != module.id) continue;
    image.memory = section;
    images.push_back(std::move(image));
  }
  return images;
}

} // namespace

std::vector<device_image> images_of(const syclc_module &module) {
  image_keeper &keeper = image_keeper::instance();
  {
    const std::lock_guard lock(keeper.mutex);
    if (const auto known = keeper.modules.find(&module); known != keeper.modules.end()) return known->second;
  }
  image_list images = read_images(module);
  // Do not cache images of unregistered modules: they may change or disappear without notice.
  if (!image_registry::instance().has(module)) return images;
  const std::lock_guard lock(keeper.mutex);
  return keeper.modules.emplace(&module, std::move(images)).first->second; // another thread may have been faster
}

std::optional<device_image> find_image(const syclc_module &module, image_kind kind, std::string_view kernel) {
  for (device_image &image : images_of(module)) {
    if (image.kind != kind || (!kernel.empty() && !image.holds(kernel))) continue;
    if (const std::string_view version = image.property(SYCLC_PROPERTY_ABI);
        !version.empty() && version != std::to_string(SYCLC_ABI_VERSION))
      throw_error(errc::kernel_not_supported,
                  std::string("the ") + image_kind_name(kind) + " image in the object of " + source_of(module) +
                      " was made for version " + in_quotes(version) + " of syclc's ABI; this libsycl has version " +
                      std::to_string(SYCLC_ABI_VERSION) + ": compile the source again with the syclc installed now");
    return std::move(image);
  }
  return std::nullopt;
}

std::optional<module_image> find_exporter(image_kind kind, std::string_view function) {
  for (const syclc_module *module : image_registry::instance().modules())
    for (device_image &image : images_of(*module)) {
      if (image.kind != kind) continue;
      const std::vector<std::string_view> exports = image.names(SYCLC_PROPERTY_EXPORTS);
      if (std::find(exports.begin(), exports.end(), function) != exports.end())
        return module_image{std::move(image), module};
    }
  return std::nullopt;
}

void forget_images(const syclc_module &module) noexcept {
  image_keeper &keeper = image_keeper::instance();
  image_list dropped; // releases its memory after the lock
  const std::lock_guard lock(keeper.mutex);
  if (const auto known = keeper.modules.find(&module); known != keeper.modules.end()) {
    dropped = std::move(known->second);
    keeper.modules.erase(known);
  }
}

} // namespace sycl::detail
