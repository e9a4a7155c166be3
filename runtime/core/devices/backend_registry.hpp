// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which backends and devices there are. Filled at first use, constant afterwards.
///
/// The native backend is part of libsycl. Others (backends.def) are lib/syclc/libsycl-<name>.so, looked for beside
/// libsycl.so itself; one that is not installed is no error. They are opened only when ONEAPI_DEVICE_SELECTOR can let a
/// device of theirs through. Whatever goes wrong with one of them becomes an entry in `problems()`, which sycl-ls and
/// the message of "no device" show, and leaves the others working.
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
  /// That of the process. \throws errc::invalid when an environment variable is malformed.
  static backend_registry &instance();
  /// The same, or null when instance() was never called successfully.
  static backend_registry *existing() noexcept;

  /// For tests: a registry of these adapters. \param filter_text names the filter in messages.
  backend_registry(std::vector<std::unique_ptr<backend_adapter>> adapters, device_filter filter,
                   std::string filter_text = {});
  ~backend_registry();
  backend_registry(const backend_registry &) = delete;
  backend_registry &operator=(const backend_registry &) = delete;

  /// The platforms with visible devices; backends in the order of backends.def.
  std::span<const std::shared_ptr<platform_impl>> platforms() const noexcept { return platforms_; }
  /// The visible devices of all platforms, in order.
  std::span<const std::shared_ptr<device_impl>> devices() const noexcept { return devices_; }
  /// Labels of devices that exist but are not let through by ONEAPI_DEVICE_SELECTOR.
  const std::vector<std::string> &hidden_devices() const noexcept { return hidden_devices_; }
  /// What does not work and why: "what: why: remedy".
  const std::vector<std::string> &problems() const noexcept { return problems_; }
  /// Whether ONEAPI_DEVICE_SELECTOR would let the native device through if it were of this type.
  bool lets_native_device_be(info::device_type type) const { return filter_.accepts("native", type, 0); }
  /// The text of ONEAPI_DEVICE_SELECTOR; empty when unset.
  const std::string &filter_text() const noexcept { return filter_text_; }

  /// Finds and loads all backends. \throws as instance().
  static std::unique_ptr<backend_registry> load_all();

  /// Adds a backend's platforms. Catches what enumerate() throws.
  void add(std::unique_ptr<backend_adapter> adapter);
  /// See backend_adapter::end_threads.
  void end_threads() noexcept;
  /// Opens a backend library and adds it, or notes why not.
  void load(const std::string &name, const std::string &path);

private:
  std::vector<std::unique_ptr<backend_adapter>> adapters_;
  std::vector<std::shared_ptr<platform_impl>> platforms_;
  std::vector<std::shared_ptr<device_impl>> devices_;
  std::vector<std::string> hidden_devices_;
  std::vector<std::string> problems_;
  device_filter filter_;
  std::string filter_text_;
};

/// Devices beside the registry's, see remember_device().
struct other_devices {
  static other_devices &instance();

  std::mutex mutex;
  std::vector<std::weak_ptr<backend_device>> list;
};

/// Notes a device that is not in the registry's list: a sub-device, or one of a context that the program made by the
/// backend's own API. While it lives, for_each_device() visits it.
void remember_device(const std::shared_ptr<backend_device> &device);
/// Calls `visit(backend_device &)` for all devices of the process that may hold compiled kernels: the registry's and
/// the remembered ones.
void for_each_device(const std::function<void(backend_device &)> &visit);

} // namespace sycl::detail
