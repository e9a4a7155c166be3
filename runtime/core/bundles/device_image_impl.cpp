// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Groups kernels by code, and builds the groups for devices: see device_image_impl.hpp.
#include "core/bundles/device_image_impl.hpp"

#include "core/base/disposals.hpp"
#include "core/base/errors.hpp"
#include "core/base/process_state.hpp"
#include "core/devices/kernel_checks.hpp"
#include "core/images/image_registry.hpp"

#include <sycl/device.hpp>
#include <sycl/device_image.hpp>

#include <algorithm>
#include <functional>
#include <map>

namespace sycl::detail {

const std::vector<device_image_impl::entry> device_image_impl::nothing;

namespace {

bool contains(const device_list &devices, const device_impl &device) {
  return std::any_of(devices.begin(), devices.end(), [&](const auto &one) { return one.get() == &device; });
}

bool is_before(const device_image_impl::entry &lhs, const device_image_impl::entry &rhs) {
  return std::less<>()(lhs.kernel, rhs.kernel);
}

/// Runs a call that may invoke a driver's compiler; the process's end waits for it. \throws errc::runtime if the
/// process is already ending.
template <class Call>
auto while_running(Call call) {
  process_state::instance().check();
  const backend_call allowed;
  if (!allowed)
    throw_error(errc::runtime, "a kernel bundle was built while the program exits (in a static destructor or an "
                               "atexit handler), where drivers may be gone: build it before main() returns");
  return call();
}

} // namespace

bool same_devices(const device_list &lhs, const device_list &rhs) {
  return lhs.size() == rhs.size() &&
         std::all_of(lhs.begin(), lhs.end(), [&](const auto &device) { return contains(rhs, *device); });
}

std::optional<const void *> code_for(const syclc_kernel &kernel, const device_impl &device) {
  try {
    check_version(kernel);
    check_device(kernel, device);
    return device.backend().find_code(kernel);
  } catch (const exception &error) {
    if (error.code() == errc::kernel_not_supported) return std::nullopt;
    throw;
  }
}

device_image_impl::device_image_impl(std::shared_ptr<const loaded_module> module, const void *code, device_list devices,
                                     std::vector<entry> entries)
    : module_(std::move(module)), code_(code), devices_(std::move(devices)), entries_(std::move(entries)) {
  std::sort(entries_.begin(), entries_.end(), is_before);
}

device_image_impl::device_image_impl(std::shared_ptr<native_object> native, device_list devices,
                                     std::vector<kernel_id> built_in)
    : devices_(std::move(devices)), native_(std::move(native)), built_in_(std::move(built_in)) {}

device_image_impl::~device_image_impl() {
  // This may hold the last reference to objects of a driver, and the driver may be gone when the program exits.
  if (std::any_of(entries_.begin(), entries_.end(), [](const entry &one) { return one.code != nullptr; }))
    disposals::instance().dispose([entries = std::move(entries_)]() mutable { entries.clear(); });
}

std::shared_ptr<device_image_impl> device_image_impl::built(const device_list &devices,
                                                            const std::vector<spec_setting> &settings) const {
  if (native_) return std::make_shared<device_image_impl>(native_, devices, built_in_);
  std::vector<entry> entries;
  const bool is_built = std::any_of(entries_.begin(), entries_.end(), [](const entry &one) { return one.code; });
  if (gone()) return nullptr;
  const library_pin pin(*module_);
  if (gone()) return nullptr;
  const spec_values values = is_built ? values_ : values_of(settings, *entries_.front().kernel);
  for (const entry &one : entries_) {
    if (!contains(devices, *one.device)) continue;
    entry made = one;
    try {
      if (!made.code)
        made.code = while_running([&] { return one.device->backend().build_kernel(*one.kernel, values); });
      entries.push_back(std::move(made));
    } catch (const exception &error) { // an error that a device detects only during the build
      if (error.code() != errc::kernel_not_supported) throw;
    }
  }
  if (entries.empty()) return nullptr;
  device_list mine;
  std::copy_if(devices_.begin(), devices_.end(), std::back_inserter(mine),
               [&](const auto &device) { return contains(devices, *device); });
  auto made = std::make_shared<device_image_impl>(module_, code_, std::move(mine), std::move(entries));
  made->values_ = values;
  if (!values.empty()) made->spec_block_ = make_spec_block(*module_->get(), values);
  return made;
}

const device_image_impl::entry *device_image_impl::find(const syclc_kernel &kernel,
                                                        const device_impl &device) const noexcept {
  if (!module_ || kernel.module != module_->get() || gone()) return nullptr;
  const auto [first, last] = std::equal_range(entries_.begin(), entries_.end(), entry{&kernel, {}, {}}, is_before);
  const entry *whole = nullptr; // for an ancestor of this device
  for (auto one = first; one != last; ++one) {
    device_impl &mine = *one->device;
    if (&mine == &device || mine.identity().get() == &device) return &*one;
    if (device.is_within(mine) || device.is_within(*mine.identity())) whole = &*one;
  }
  return whole;
}

std::shared_ptr<executable_kernel> device_image_impl::code_on(const entry &found, const device_impl &device) const {
  if (found.device.get() == &device || found.device->identity().get() == &device) return found.code;
  return while_running([&] { return device.backend().build_kernel(*found.kernel, values_); });
}

bool device_image_impl::holds(const kernel_id_impl &id) const noexcept {
  if (const syclc_kernel *kernel = id.kernel()) {
    const auto &mine = entries();
    return std::binary_search(mine.begin(), mine.end(), entry{kernel, {}, {}}, is_before);
  }
  return std::any_of(built_in_.begin(), built_in_.end(),
                     [&](const kernel_id &one) { return get_impl(one).get() == &id; });
}

bool device_image_impl::holds(const kernel_id_impl &id, const device_impl &device) const noexcept {
  if (const syclc_kernel *kernel = id.kernel()) return find(*kernel, device) != nullptr;
  return id.device().get() == &device && holds(id);
}

std::vector<kernel_id> device_image_impl::kernel_ids() const {
  std::vector<kernel_id> ids = built_in_;
  const syclc_kernel *last = nullptr;
  for (const entry &one : entries())
    if (std::exchange(last, one.kernel) != one.kernel) ids.push_back(id_of(*one.kernel));
  return ids;
}

/// Whether functions of other modules that the kernel calls may read specialization constants: whether any has some.
static bool calls_readers(const syclc_kernel &kernel) {
  if (!(kernel.flags & SYCLC_KERNEL_CALLS_EXTERNAL)) return false;
  const std::vector<const syclc_module *> modules = image_registry::instance().modules();
  return std::any_of(modules.begin(), modules.end(), [&](const syclc_module *module) {
    return module != kernel.module && module->num_spec_constants != 0;
  });
}

bool device_image_impl::reads_constants() const noexcept {
  const auto &mine = entries();
  return std::any_of(mine.begin(), mine.end(), [](const entry &one) {
    return one.kernel->num_spec_constants != 0 || calls_readers(*one.kernel);
  });
}

bool device_image_impl::compiles_constants() const noexcept {
  return std::none_of(devices_.begin(), devices_.end(),
                      [](const auto &device) { return device->properties().backend_id == backend::native; });
}

bool device_image_impl::reads_constant(const void *id) const noexcept {
  const auto &mine = entries();
  return std::any_of(mine.begin(), mine.end(), [&](const entry &one) {
    return find_spec_constant(*one.kernel, id) || (calls_readers(*one.kernel) && find_spec_constant(id));
  });
}

bool device_image_impl::same_code_as(const device_image_impl &other) const noexcept {
  if (native_ || other.native_)
    return native_ && other.native_ && native_->get() == other.native_->get() && same_devices(devices_, other.devices_);
  return module_ == other.module_ && code_ == other.code_ && same_devices(devices_, other.devices_);
}

bool device_image_impl::same_as(const device_image_impl &other) const noexcept {
  return same_code_as(other) && values_ == other.values_;
}

std::size_t device_image_impl::hash() const noexcept {
  const void *const identity = native_ ? native_->get() : module_.get();
  return std::hash<const void *>()(identity) ^ std::hash<const void *>()(code_) << 1;
}

std::vector<std::shared_ptr<device_image_impl>> images_for(const device_list &devices,
                                                           const std::vector<const syclc_kernel *> *kernels) {
  std::vector<std::shared_ptr<device_image_impl>> images;
  for (const std::shared_ptr<const loaded_module> &module : loaded_modules()) {
    const library_pin pin(*module);
    if (module->gone()) continue;
    const syclc_module &described = *module->get();
    std::map<const void *, std::vector<device_image_impl::entry>> pieces; // by code
    std::vector<const syclc_kernel *> mine(described.kernels, described.kernels + described.num_kernels);
    std::erase_if(mine, [&](const syclc_kernel *kernel) {
      return kernel->version != SYCLC_ABI_VERSION || kernel->module != &described;
    });
    if (kernels && std::find_first_of(mine.begin(), mine.end(), kernels->begin(), kernels->end()) == mine.end())
      continue;
    for (const syclc_kernel *kernel : mine)
      for (const auto &device : devices)
        if (const auto code = code_for(*kernel, *device)) pieces[*code].push_back({kernel, device, nullptr});
    for (auto &[code, entries] : pieces) {
      const bool wanted = !kernels || std::any_of(entries.begin(), entries.end(), [&](const auto &one) {
        return std::find(kernels->begin(), kernels->end(), one.kernel) != kernels->end();
      });
      if (wanted) images.push_back(std::make_shared<device_image_impl>(module, code, devices, std::move(entries)));
    }
  }
  return images;
}

bool image_has_kernel(const device_image_impl &image, const kernel_id &kernelId, const device *dev) noexcept {
  return dev ? image.holds(*get_impl(kernelId), *get_impl(*dev)) : image.holds(*get_impl(kernelId));
}
bool same_image(const device_image_impl &lhs, const device_image_impl &rhs) noexcept { return lhs.same_as(rhs); }
std::size_t hash_of_image(const device_image_impl &image) noexcept { return image.hash(); }

} // namespace sycl::detail
