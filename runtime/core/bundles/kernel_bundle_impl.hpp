// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::kernel_bundle: device images in one state, and specialization constant values.
#pragma once

#include "core/bundles/device_image_impl.hpp"
#include "core/bundles/source_compiler.hpp"
#include "core/devices/context_impl.hpp"

#include <sycl/kernel_bundle.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

class kernel_impl;

using image_list = std::vector<std::shared_ptr<device_image_impl>>;

/// The values that a program set in a bundle, one per constant, including constants that no kernel reads.
using setting_list = std::vector<spec_setting>;

/// Code supplied by a program at run time (sycl/ext/oneapi/experimental/kernel_compiler.hpp).
struct source_code {
  int language = 0; ///< a source_language
  std::vector<std::byte> bytes;
  std::vector<include_file> includes; ///< for text only
};

/// Immutable, except for constants in state input. Thread safe.
class kernel_bundle_impl : public std::enable_shared_from_this<kernel_bundle_impl> {
public:
  kernel_bundle_impl(bundle_state state, std::shared_ptr<context_impl> context, device_list devices, image_list images,
                     setting_list settings = {});

  bundle_state state() const noexcept { return state_; }
  const std::shared_ptr<context_impl> &context() const noexcept { return context_; }
  const device_list &devices() const noexcept { return devices_; }
  const image_list &images() const noexcept { return images_; }

  bool holds(const kernel_id_impl &id) const noexcept;
  bool holds(const kernel_id_impl &id, const device_impl &device) const noexcept;
  /// Whether one of its images is this program of the backend's API.
  bool holds_program(native_handle program) const noexcept;
  std::vector<kernel_id> kernel_ids() const;
  /// The kernel object for one of its kernels: the same object while references to it exist.
  /// \throws errc::invalid if it has no such kernel.
  std::shared_ptr<kernel_impl> find_kernel(const kernel_id &id);

  /// The first image that contains the kernel for the device or for an ancestor of it; null if there is none.
  std::shared_ptr<device_image_impl> image_with(const syclc_kernel &kernel, const device_impl &device) const noexcept;

  /// Sets a launch's code and constant values for a kernel that image_with() finds. \throws as get_kernel().
  void provide(kernel_launch &launch, const syclc_kernel &kernel, const device_impl &device) const;

  /// For a bundle in state ext_oneapi_source. Set by its creator, before the bundle is published.
  const source_code &source() const noexcept { return source_; }
  void set_source(source_code source) { source_ = std::move(source); }
  /// The kernels of the SYCL source from which it was built, without those that none of its devices can run. Set by its
  /// creator.
  void set_source_kernels(source_kernel_list kernels) { source_kernels_ = std::move(kernels); }
  /// Whether its source has a kernel with this name: a program of the backend's API, or SYCL source.
  bool holds_source_kernel(const std::string &name) const;
  /// \throws errc::invalid if holds_source_kernel() is false.
  std::shared_ptr<kernel_impl> find_source_kernel(const std::string &name);
  /// The symbol of a kernel from SYCL source. \throws as find_source_kernel().
  std::string raw_kernel_name(const std::string &name) const;

  setting_list settings() const;
  /// \param id the sycl::specialization_id.
  void set_constant(const void *id, const void *value, std::size_t size);

  /// The range of its images for the bundle's iterators: an array of device_image<State>.
  const void *first_image() const noexcept;
  const void *last_image() const noexcept;

  bool same_as(const kernel_bundle_impl &other) const;
  std::size_t hash() const noexcept;

private:
  const bundle_state state_;
  const std::shared_ptr<context_impl> context_;
  const device_list devices_;
  const image_list images_;
  /// The images as objects of the public class. Only the vector for the bundle's state is filled.
  std::vector<device_image<bundle_state::input>> input_;
  std::vector<device_image<bundle_state::object>> object_;
  std::vector<device_image<bundle_state::executable>> executable_;
  source_code source_;
  source_kernel_list source_kernels_;
  const source_kernel_entry *source_kernel(const std::string &name) const noexcept;
  mutable std::mutex mutex_; ///< guards the members below
  setting_list settings_;
  std::map<const kernel_id_impl *, std::weak_ptr<kernel_impl>> kernels_;
};

/// The devices of the context for a list from the program, without duplicates. \param what_for starts messages.
/// \throws errc::invalid if the list is empty, or a device is not in the context.
device_list checked_devices(const context_impl &context, const std::vector<device> &devs, const char *what_for);

/// Adds the settings of constants that are not in the list yet.
void add_settings(setting_list &to, const setting_list &from);

/// The images of bundles, compiled for the devices with the bundles' constants. For state executable, also links
/// programs of the backend's API. \returns a bundle in state `to`. \param devices each must be in every bundle.
std::shared_ptr<kernel_bundle_impl>
advance(bundle_state to, const std::vector<std::shared_ptr<kernel_bundle_impl>> &from, const device_list &devices);

} // namespace sycl::detail
