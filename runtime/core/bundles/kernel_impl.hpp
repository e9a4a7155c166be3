// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::kernel: a kernel of an executable bundle, or one that the program created through the
/// backend's API.
#pragma once

#include "core/bundles/device_image_impl.hpp"

#include <memory>
#include <mutex>

namespace sycl::detail {

class kernel_bundle_impl;

class kernel_impl {
public:
  /// A kernel of the program. \param image of the bundle; contains the kernel.
  kernel_impl(std::shared_ptr<kernel_bundle_impl> bundle, std::shared_ptr<device_image_impl> image, kernel_id id)
      : bundle_(std::move(bundle)), image_(std::move(image)), id_(std::move(id)) {}
  /// A kernel from make_kernel(), or one that is built into a device; the latter has a bundle and an identifier.
  kernel_impl(std::shared_ptr<native_object> native, std::shared_ptr<context_impl> context,
              std::shared_ptr<kernel_bundle_impl> bundle = nullptr, std::shared_ptr<device_image_impl> image = nullptr,
              std::optional<kernel_id> id = std::nullopt)
      : bundle_(std::move(bundle)), image_(std::move(image)), id_(std::move(id)), context_(std::move(context)),
        native_(std::move(native)) {}

  /// Its descriptor. Not for kernels of the backend's API. \throws errc::invalid if its library was unloaded.
  const syclc_kernel &description() const;
  /// The name for messages.
  std::string name() const;
  /// Null unless it is a kernel of the backend's API.
  const std::shared_ptr<native_object> &native() const noexcept { return native_; }
  bool is_built_in() const noexcept { return id_ && get_impl(*id_)->device(); }
  const std::shared_ptr<context_impl> &context() const noexcept;
  /// Its bundle. For kernels from make_kernel(), creates a bundle.
  std::shared_ptr<kernel_bundle_impl> bundle() const;

  /// \throws errc::invalid if the device cannot run it or its library was unloaded; as get_kernel().
  std::shared_ptr<executable_kernel> code_on(const device_impl &device) const;
  /// An API object for a kernel of the program: the same one at every call, with a reference for the caller.
  native_handle native_made_once(backend_interop &interop) const;

private:
  const std::shared_ptr<kernel_bundle_impl> bundle_;
  const std::shared_ptr<device_image_impl> image_;
  const std::optional<kernel_id> id_;           ///< empty for kernels from make_kernel()
  const std::shared_ptr<context_impl> context_; ///< null: the bundle's context
  const std::shared_ptr<native_object> native_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<void> made_; ///< the result of native_made_once(); guarded by mutex_
};

} // namespace sycl::detail
