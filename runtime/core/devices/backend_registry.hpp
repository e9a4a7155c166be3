// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The available backends and devices. A registry is constant once it is published.
///
/// The native backend is part of libsycl. The others (backends.def) are lib/syclc/libsycl-<name>.so, in a folder
/// relative to libsycl.so; a missing one is not an error. They are opened only if ONEAPI_DEVICE_SELECTOR can select one
/// of their devices. A failure of one becomes an entry in `problems()`, which sycl-ls and the "no device" message show,
/// and does not affect the others.
///
/// The process has two registries, because opening backends takes long (they load drivers):
/// \code
///   a device is requested                  -> built_in(): the native backend
///   that one may not be the right choice,  -> instance(): the same objects for the native backend, then the backends
///   or all devices are requested              in libraries; built_in() remains as it is
/// \endcode
#pragma once

#include "core/base/device_filter.hpp"
#include "core/devices/backend.hpp"
#include "core/devices/platform_impl.hpp"

#include <sycl/detail/export.hpp>

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace sycl::detail {

class SYCLC_EXPORT backend_registry {
public:
  /// The registry of the process with all backends. \throws errc::invalid if an environment variable is malformed;
  /// errc::runtime if they are not loaded yet in a process made by fork() after SYCL was used.
  static backend_registry &instance();
  /// The registry with the native backend only. Loads no library. \throws errc::invalid as instance().
  static backend_registry &built_in();
  /// instance() if it was called successfully, otherwise built_in() if that was, otherwise null.
  static backend_registry *existing() noexcept;
  /// Whether instance() was called successfully.
  static bool all_are_loaded() noexcept;

  /// For tests: a registry of these adapters. \param filter_text the filter's text for messages.
  backend_registry(std::vector<std::unique_ptr<backend_adapter>> adapters, device_filter filter,
                   std::string filter_text = {});
  ~backend_registry();
  backend_registry(const backend_registry &) = delete;
  backend_registry &operator=(const backend_registry &) = delete;

  /// The platforms with visible devices, in the order of backends.def.
  std::span<const std::shared_ptr<platform_impl>> platforms() const noexcept { return platforms_; }
  /// The visible devices of all platforms, in order.
  std::span<const std::shared_ptr<device_impl>> devices() const noexcept { return devices_; }
  /// Labels of the devices that ONEAPI_DEVICE_SELECTOR hides.
  const std::vector<std::string> &hidden_devices() const noexcept { return hidden_devices_; }
  /// Failures and their reasons: "what: why: remedy".
  const std::vector<std::string> &problems() const noexcept { return problems_; }
  /// Whether ONEAPI_DEVICE_SELECTOR would select the native device if it were of this type.
  bool lets_native_device_be(info::device_type type) const { return filter_.accepts("native", type, 0); }
  /// The text of ONEAPI_DEVICE_SELECTOR; empty if unset.
  const std::string &filter_text() const noexcept { return filter_text_; }

  /// A registry with the native backend, and one that also has all others, which this finds and loads.
  /// \throws errc::invalid as instance().
  static std::unique_ptr<backend_registry> make_built_in();
  static std::unique_ptr<backend_registry> load_all(const backend_registry &built_in);
  /// The names of the backends of which load_all() may find devices: they are installed, and may have visible devices.
  static std::vector<std::string> loadable();

  /// Adds a backend's platforms. Catches exceptions of enumerate().
  void add(std::shared_ptr<backend_adapter> adapter);
  /// See backend_adapter::end_threads.
  void end_threads() noexcept;
  /// Opens a backend library and adds it, or records why this failed.
  void load(const std::string &name, const std::string &path);

private:
  std::vector<std::shared_ptr<backend_adapter>> adapters_;
  std::vector<std::shared_ptr<platform_impl>> platforms_;
  std::vector<std::shared_ptr<device_impl>> devices_;
  std::vector<std::string> hidden_devices_;
  std::vector<std::string> problems_;
  device_filter filter_;
  std::string filter_text_;
};

/// Devices that are not in the registry, see remember_device().
struct other_devices {
  static other_devices &instance();

  std::mutex mutex;
  std::vector<std::weak_ptr<backend_device>> list;
};

/// Records a device that is not in the registry: a sub-device, or a device of a context that the program created
/// through the backend's API. for_each_device() visits it while it lives.
void remember_device(const std::shared_ptr<backend_device> &device);
/// Calls `visit(backend_device &)` for all devices of the process that may have compiled kernels: those of the registry
/// and the remembered ones.
void for_each_device(const std::function<void(backend_device &)> &visit);

} // namespace sycl::detail
