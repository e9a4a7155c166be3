// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The device images of a module: those loaded with the program (syclc_module::images), and those that syclc-bundle
/// added to its file later. Read once a registered module, so that each image is unpacked at most once.
#pragma once

#include "abi/device_image.h"
#include "core/images/offload_container.hpp"

#include <sycl/detail/export.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// All images of a module that the compiler made for SYCL. Thread safe. \throws as read_containers(), and errc::invalid
/// when the file of the program no longer has the images that were added to it.
SYCLC_EXPORT std::vector<device_image> images_of(const syclc_module &module);

/// The first image of a kind in a module; when `kernel` is not empty, that holds it. \throws as images_of(); and
/// errc::kernel_not_supported when the image's "syclc.abi" is not SYCLC_ABI_VERSION.
SYCLC_EXPORT std::optional<device_image> find_image(const syclc_module &module, image_kind kind,
                                                    std::string_view kernel = {});

/// An image, and the module it is of.
struct module_image {
  device_image image;
  const syclc_module *module;
};

/// The image of a kind, in any registered module, that exports a SYCL_EXTERNAL function (a mangled name).
/// \throws as images_of().
SYCLC_EXPORT std::optional<module_image> find_exporter(image_kind kind, std::string_view function);

/// Drops what images_of() keeps of a module: it is about to be unloaded.
void forget_images(const syclc_module &module) noexcept;

/// What images_of() keeps.
struct image_keeper {
  static image_keeper &instance();

  std::mutex mutex; ///< guards what follows
  std::map<const syclc_module *, std::vector<device_image>> modules;
  std::map<std::string, std::weak_ptr<const std::vector<std::byte>>> files; ///< those that modules share
};

} // namespace sycl::detail
