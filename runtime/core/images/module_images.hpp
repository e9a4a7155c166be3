// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The device images of a module: those loaded with the program (syclc_module::images), and those that syclc-bundle
/// added to its file later. Read once per registered module, so that each image is unpacked at most once.
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

/// All SYCL images of a module. Thread safe. \throws as read_containers(), and errc::invalid if images that were added
/// to the program's file are missing from it.
SYCLC_EXPORT std::vector<device_image> images_of(const syclc_module &module);

/// The first image of a kind in a module that contains `kernel`, or any kernel if that is empty. \throws as
/// images_of(); and errc::kernel_not_supported if the image's "syclc.abi" is not SYCLC_ABI_VERSION.
SYCLC_EXPORT std::optional<device_image> find_image(const syclc_module &module, image_kind kind,
                                                    std::string_view kernel = {});

/// An image and its module.
struct module_image {
  device_image image;
  const syclc_module *module;
};

/// The image of a kind, in any registered module, that exports a SYCL_EXTERNAL function (a mangled name).
/// \throws as images_of().
SYCLC_EXPORT std::optional<module_image> find_exporter(image_kind kind, std::string_view function);

/// Drops the cached images of a module that is about to be unloaded.
void forget_images(const syclc_module &module) noexcept;

/// The cache of images_of().
struct image_keeper {
  static image_keeper &instance();

  std::mutex mutex; ///< guards the members below
  std::map<const syclc_module *, std::vector<device_image>> modules;
  std::map<std::string, std::weak_ptr<const std::vector<std::byte>>> files; ///< shared by modules
};

} // namespace sycl::detail
