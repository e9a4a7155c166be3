// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::device_image: kernels that share one piece of code, for the devices of a bundle.
///
/// \code
///   module app.cpp: kernels A, B; images: SPIR-V       OpenCL context: one image {A, B}, its SPIR-V
///   module lib.cpp: kernel C; images: SPIR-V           OpenCL context: one image {C}
///                                                      native context: the same, of native code
/// \endcode
/// Before the executable state, an image records which kernels each device can run; the backends determine this without
/// compiling (backend_device::find_code). built() returns the same image with the devices' compiled code.
///
/// An OpenCL program that the user's program created, or the program of kernels that are built into devices, is an
/// image, too.
#pragma once

#include "core/devices/backend.hpp"
#include "core/devices/device_impl.hpp"
#include "core/devices/native_object.hpp"
#include "core/images/kernel_id_impl.hpp"
#include "core/images/loaded_module.hpp"
#include "core/images/spec_values.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace sycl::detail {

/// Devices without duplicates.
using device_list = std::vector<std::shared_ptr<device_impl>>;

/// Whether both lists contain the same devices, in any order.
bool same_devices(const device_list &lhs, const device_list &rhs);

/// The identity of the code from which the device would run the kernel (backend_device::find_code); nothing if it
/// cannot run it, because it has no code for it or lacks something that the kernel requires. Compiles nothing.
/// \throws other errors of find_code().
std::optional<const void *> code_for(const syclc_kernel &kernel, const device_impl &device);

/// Immutable once it is in a bundle.
class device_image_impl {
public:
  /// A kernel on one of the devices.
  struct entry {
    const syclc_kernel *kernel;
    std::shared_ptr<device_impl> device;
    std::shared_ptr<executable_kernel> code; ///< null before it is built
  };

  /// \param code its identity within the module. \param entries not empty.
  device_image_impl(std::shared_ptr<const loaded_module> module, const void *code, device_list devices,
                    std::vector<entry> entries);
  /// A program of the backend's API. \param built_in its kernels that are built into devices.
  device_image_impl(std::shared_ptr<native_object> native, device_list devices, std::vector<kernel_id> built_in = {});
  ~device_image_impl();
  device_image_impl(const device_image_impl &) = delete;
  device_image_impl &operator=(const device_image_impl &) = delete;

  /// The image for those of its devices that are among `devices`, compiled if necessary, with the given specialization
  /// constant settings. Null if none of them can run any of its kernels.
  /// \throws errors of backend_device::get_kernel(), except errc::kernel_not_supported.
  std::shared_ptr<device_image_impl> built(const device_list &devices, const std::vector<spec_setting> &settings) const;

  bool holds(const kernel_id_impl &id) const noexcept;
  bool holds(const kernel_id_impl &id, const device_impl &device) const noexcept;
  /// The entry for a device or for an ancestor of it; null if there is none.
  const entry *find(const syclc_kernel &kernel, const device_impl &device) const noexcept;
  /// Code for an entry's kernel on the entry's device or a sub-device of it. \throws as get_kernel().
  std::shared_ptr<executable_kernel> code_on(const entry &found, const device_impl &device) const;

  /// Its kernels, without duplicates; empty if their library was unloaded.
  std::vector<kernel_id> kernel_ids() const;
  /// Empty if the library was unloaded.
  const std::vector<entry> &entries() const noexcept { return gone() ? nothing : entries_; }
  const device_list &devices() const noexcept { return devices_; }
  const std::shared_ptr<native_object> &native() const noexcept { return native_; }
  const spec_values &values() const noexcept { return values_; }
  /// The value for kernel_launch::spec_constants.
  const std::shared_ptr<const void> &spec_block() const noexcept { return spec_block_; }

  /// Whether one of its kernels reads a specialization constant; and whether the devices' compilers see the values.
  bool reads_constants() const noexcept;
  bool compiles_constants() const noexcept;
  /// Whether one of its kernels reads this sycl::specialization_id.
  bool reads_constant(const void *id) const noexcept;

  bool same_as(const device_image_impl &other) const noexcept;
  /// The same, except for the values of specialization constants.
  bool same_code_as(const device_image_impl &other) const noexcept;
  std::size_t hash() const noexcept;

private:
  bool gone() const noexcept { return module_ && module_->gone(); }

  static const std::vector<entry> nothing;

  const std::shared_ptr<const loaded_module> module_;
  const void *const code_ = nullptr;
  const device_list devices_;
  std::vector<entry> entries_; ///< sorted by kernel
  spec_values values_;
  std::shared_ptr<const void> spec_block_;
  const std::shared_ptr<native_object> native_;
  const std::vector<kernel_id> built_in_;
};

/// All images of the program that at least one of the devices can use. \param kernels null for all, otherwise only
/// images that contain one of these kernels.
std::vector<std::shared_ptr<device_image_impl>> images_for(const device_list &devices,
                                                           const std::vector<const syclc_kernel *> *kernels);

} // namespace sycl::detail
