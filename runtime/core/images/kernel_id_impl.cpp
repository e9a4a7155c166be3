// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel_id, and how kernels are found by their names.
#include "core/images/kernel_id_impl.hpp"

#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/images/image_registry.hpp"

#include <sycl/kernel_id.hpp>

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace sycl {
namespace detail {

namespace {

/// Never destroyed: identifiers may have static lifetime.
struct all_ids {
  std::mutex mutex;
  /// Of kernels of the program, for as long as their module is registered.
  std::unordered_map<const syclc_kernel *, std::shared_ptr<kernel_id_impl>> of_program;
  /// Of kernels in devices, for as long as somebody has them, and with them the device.
  std::map<std::pair<const device_impl *, std::string>, std::weak_ptr<kernel_id_impl>> of_devices;

  static all_ids &instance() {
    static all_ids *const all = [] {
      image_registry::instance().on_unload([](const syclc_module &module) { instance().forget(module); });
      return new all_ids;
    }();
    return *all;
  }

  void forget(const syclc_module &module) {
    const std::lock_guard lock(mutex);
    std::erase_if(of_program, [&](const auto &known) { return known.second->is_of(module); });
  }

  kernel_id find(const syclc_kernel &kernel) {
    const std::lock_guard lock(mutex);
    std::shared_ptr<kernel_id_impl> &slot = of_program[&kernel];
    if (!slot) slot = std::make_shared<kernel_id_impl>(kernel, remember(kernel.module));
    return make_from_impl<kernel_id>(slot);
  }
};

} // namespace

kernel_id_impl::kernel_id_impl(const syclc_kernel &kernel, std::shared_ptr<const loaded_module> module)
    : name_(readable_kernel_name(kernel)), module_(std::move(module)), kernel_(&kernel) {}

kernel_id id_of(const syclc_kernel &kernel) {
  check_version(kernel);
  return all_ids::instance().find(kernel);
}

kernel_id kernel_id_access::make(const syclc_kernel *kernel) { return id_of(*kernel); }

kernel_id find_kernel_id(const char *tag) {
  all_ids &all = all_ids::instance();
  std::vector<kernel_id> found;
  visit_kernels([&](const syclc_kernel &kernel) {
    if (is_kernel_named(kernel.name, tag)) found.push_back(all.find(kernel));
    return !found.empty();
  });
  if (!found.empty()) return found.front();
  throw_error(errc::invalid, "get_kernel_id: no kernel of the program has the name " + name_in_tag(tag));
}

std::vector<kernel_id> built_in_kernel_ids(const device_impl &device) {
  all_ids &all = all_ids::instance();
  const std::shared_ptr<device_impl> self = const_cast<device_impl &>(device).identity();
  std::vector<kernel_id> ids;
  const std::lock_guard lock(all.mutex);
  for (const std::string &name : device.properties().built_in_kernels) {
    std::weak_ptr<kernel_id_impl> &slot = all.of_devices[{self.get(), name}];
    std::shared_ptr<kernel_id_impl> id = slot.lock();
    if (!id) slot = id = std::make_shared<kernel_id_impl>(self, name);
    ids.push_back(make_from_impl<kernel_id>(std::move(id)));
  }
  return ids;
}

} // namespace detail

const char *kernel_id::get_name() const noexcept { return impl_->name().c_str(); }

std::vector<kernel_id> get_kernel_ids() {
  detail::all_ids::instance(); // asks to be told of unloading: not while modules are visited
  std::vector<const syclc_kernel *> seen;
  std::vector<kernel_id> ids;
  detail::visit_kernels([&](const syclc_kernel &kernel) {
    if (std::find(seen.begin(), seen.end(), &kernel) == seen.end()) {
      seen.push_back(&kernel);
      ids.push_back(detail::id_of(kernel));
    }
    return false;
  });
  return ids;
}

} // namespace sycl
