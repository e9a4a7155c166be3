// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel_id, and look-up of kernels by name.
#include "core/images/kernel_id_impl.hpp"

#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/images/image_registry.hpp"

#include <sycl/kernel_id.hpp>

#include <algorithm>

namespace sycl {
namespace detail {

void kernel_id_table::forget(const syclc_module &module) {
  const std::lock_guard lock(mutex_);
  std::erase_if(of_program_, [&](const auto &known) { return known.second->is_of(module); });
}

kernel_id kernel_id_table::of(const syclc_kernel &kernel) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<kernel_id_impl> &slot = of_program_[&kernel];
  if (!slot) slot = std::make_shared<kernel_id_impl>(kernel, remember(kernel.module));
  return make_from_impl<kernel_id>(slot);
}

kernel_id kernel_id_table::of(const std::shared_ptr<device_impl> &device, const std::string &name) {
  const std::lock_guard lock(mutex_);
  std::weak_ptr<kernel_id_impl> &slot = of_devices_[{device.get(), name}];
  std::shared_ptr<kernel_id_impl> id = slot.lock();
  if (!id) slot = id = std::make_shared<kernel_id_impl>(device, name);
  return make_from_impl<kernel_id>(std::move(id));
}

kernel_id_impl::kernel_id_impl(const syclc_kernel &kernel, std::shared_ptr<const loaded_module> module)
    : name_(readable_kernel_name(kernel)), module_(std::move(module)), kernel_(&kernel) {}

kernel_id id_of(const syclc_kernel &kernel) {
  check_version(kernel);
  return kernel_id_table::instance().of(kernel);
}

kernel_id kernel_id_access::make(const syclc_kernel *kernel) { return id_of(*kernel); }

kernel_id find_kernel_id(const char *tag) {
  std::vector<kernel_id> found;
  visit_kernels([&](const syclc_kernel &kernel) {
    if (is_kernel_named(kernel.name, tag)) found.push_back(kernel_id_table::instance().of(kernel));
    return !found.empty();
  });
  if (!found.empty()) return found.front();
  throw_error(errc::invalid, "get_kernel_id: no kernel of the program has the name " + name_in_tag(tag));
}

} // namespace detail

const char *kernel_id::get_name() const noexcept { return impl_->name().c_str(); }

std::vector<kernel_id> get_kernel_ids() {
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
