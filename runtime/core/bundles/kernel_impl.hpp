// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::kernel points to: a kernel of an executable bundle, or one that the program made by the backend's API.
#pragma once

#include "core/bundles/device_image_impl.hpp"

#include <memory>
#include <mutex>

namespace sycl::detail {

class kernel_bundle_impl;

class kernel_impl {
public:
  /// A kernel of the program. \param image of the bundle, which holds it.
  kernel_impl(std::shared_ptr<kernel_bundle_impl> bundle, std::shared_ptr<device_image_impl> image, kernel_id id)
      : bundle_(std::move(bundle)), image_(std::move(image)), id_(std::move(id)) {}
  /// One that the program made (make_kernel), or that is built into a device: then with its bundle and identifier.
  kernel_impl(std::shared_ptr<native_object> native, std::shared_ptr<context_impl> context,
              std::shared_ptr<kernel_bundle_impl> bundle = nullptr, std::shared_ptr<device_image_impl> image = nullptr,
              std::optional<kernel_id> id = std::nullopt)
      : bundle_(std::move(bundle)), image_(std::move(image)), id_(std::move(id)), context_(std::move(context)),
        native_(std::move(native)) {}

  /// Its descriptor. \throws errc::invalid when its library was unloaded. Not for kernels of the backend's API.
  const syclc_kernel &description() const;
  /// As messages name it.
  std::string name() const;
  /// Null unless it is of the backend's API.
  const std::shared_ptr<native_object> &native() const noexcept { return native_; }
  bool is_built_in() const noexcept { return id_ && get_impl(*id_)->device(); }
  const std::shared_ptr<context_impl> &context() const noexcept;
  /// The bundle that it is of. Of make_kernel()'s it is made now.
  std::shared_ptr<kernel_bundle_impl> bundle() const;

  /// \throws errc::invalid when the device cannot run it, or its library was unloaded; as get_kernel().
  std::shared_ptr<executable_kernel> code_on(const device_impl &device) const;
  /// A kernel object of the API for one of this program, the same at every call; with a reference for the caller.
  native_handle native_made_once(backend_interop &interop) const;

private:
  const std::shared_ptr<kernel_bundle_impl> bundle_;
  const std::shared_ptr<device_image_impl> image_;
  const std::optional<kernel_id> id_;           ///< none of make_kernel()'s
  const std::shared_ptr<context_impl> context_; ///< null: the bundle's
  const std::shared_ptr<native_object> native_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<void> made_; ///< what native_made_once() made; guarded by mutex_
};

} // namespace sycl::detail
