// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implements kernel_bundle_impl.hpp. kernel_bundle_functions.cpp creates bundles.
#include "core/bundles/kernel_bundle_impl.hpp"

#include "core/base/errors.hpp"
#include "core/bundles/kernel_impl.hpp"
#include "core/devices/platform_impl.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace sycl {
namespace detail {

namespace {

const spec_setting *find_setting(const setting_list &settings, const void *id) {
  const auto found = std::find_if(settings.begin(), settings.end(), [id](const auto &one) { return one.id == id; });
  return found == settings.end() ? nullptr : &*found;
}

/// Whether all constants have the same values. Constants that are in neither list have their defaults.
bool same_settings(const setting_list &lhs, const setting_list &rhs) {
  const auto all_in = [](const setting_list &these, const setting_list &those) {
    return std::all_of(these.begin(), these.end(), [&](const spec_setting &one) {
      const spec_setting *other = find_setting(those, one.id);
      return std::memcmp(one.value.data(), other ? other->value.data() : one.id, one.value.size()) == 0;
    });
  };
  return all_in(lhs, rhs) && all_in(rhs, lhs);
}

} // namespace

void add_settings(setting_list &to, const setting_list &from) {
  for (const spec_setting &one : from)
    if (!find_setting(to, one.id)) to.push_back(one);
}

kernel_bundle_impl::kernel_bundle_impl(bundle_state state, std::shared_ptr<context_impl> context, device_list devices,
                                       image_list images, setting_list settings)
    : state_(state), context_(std::move(context)), devices_(std::move(devices)), images_(std::move(images)),
      settings_(std::move(settings)) {
  const auto show = [&]<bundle_state State>(std::vector<device_image<State>> &list) {
    if (State != state_) return;
    for (const auto &image : images_) list.push_back(make_from_impl<device_image<State>>(image));
  };
  show(input_);
  show(object_);
  show(executable_);
}

const void *kernel_bundle_impl::first_image() const noexcept {
  if (state_ == bundle_state::input) return input_.data();
  if (state_ == bundle_state::object) return object_.data();
  return executable_.data();
}

const void *kernel_bundle_impl::last_image() const noexcept {
  if (state_ == bundle_state::input) return input_.data() + input_.size();
  if (state_ == bundle_state::object) return object_.data() + object_.size();
  return executable_.data() + executable_.size();
}

bool kernel_bundle_impl::holds(const kernel_id_impl &id) const noexcept {
  return std::any_of(images_.begin(), images_.end(), [&](const auto &image) { return image->holds(id); });
}

bool kernel_bundle_impl::holds(const kernel_id_impl &id, const device_impl &device) const noexcept {
  return std::any_of(images_.begin(), images_.end(), [&](const auto &image) { return image->holds(id, device); });
}

bool kernel_bundle_impl::holds_program(native_handle program) const noexcept {
  return std::any_of(images_.begin(), images_.end(),
                     [&](const auto &image) { return image->native() && image->native()->get() == program; });
}

std::vector<kernel_id> kernel_bundle_impl::kernel_ids() const {
  std::vector<kernel_id> ids;
  if (!source_kernels_.empty()) return ids; // the extension: kernels of sources have no identifiers
  for (const auto &image : images_)
    for (kernel_id &id : image->kernel_ids())
      if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(std::move(id));
  return ids;
}

std::shared_ptr<device_image_impl> kernel_bundle_impl::image_with(const syclc_kernel &kernel,
                                                                  const device_impl &device) const noexcept {
  for (const auto &image : images_)
    if (image->find(kernel, device)) return image;
  return nullptr;
}

std::shared_ptr<kernel_impl> kernel_bundle_impl::find_kernel(const kernel_id &id) {
  const kernel_id_impl &wanted = *get_impl(id);
  const auto image = std::find_if(images_.begin(), images_.end(), [&](const auto &one) { return one->holds(wanted); });
  if (image == images_.end())
    throw_error(errc::invalid, "kernel_bundle::get_kernel: kernel " + wanted.name() +
                                   " is not in the bundle (has_kernel tells beforehand)");
  const std::lock_guard lock(mutex_);
  std::weak_ptr<kernel_impl> &slot = kernels_[&wanted];
  if (auto known = slot.lock()) return known;
  std::shared_ptr<kernel_impl> made;
  if (const auto &native = (*image)->native()) {
    backend_interop &interop = native->interop();
    const native_handle kernel = interop.kernel_of_program(native->get(), wanted.name());
    auto object = std::make_shared<native_object>(interop, native_kind::kernel, kernel);
    interop.release(native_kind::kernel, kernel); // drop the extra reference
    made = std::make_shared<kernel_impl>(std::move(object), context_, shared_from_this(), *image, id);
  } else {
    made = std::make_shared<kernel_impl>(shared_from_this(), *image, id);
  }
  slot = made;
  return made;
}

void kernel_bundle_impl::provide(kernel_launch &launch, const syclc_kernel &kernel, const device_impl &device) const {
  assert(state_ == bundle_state::executable);
  const std::shared_ptr<device_image_impl> image = image_with(kernel, device);
  launch.kernel = image->code_on(*image->find(kernel, device), device);
  launch.spec_constants = image->spec_block();
}

setting_list kernel_bundle_impl::settings() const {
  const std::lock_guard lock(mutex_);
  return settings_;
}

void kernel_bundle_impl::set_constant(const void *id, const void *value, std::size_t size) {
  assert(state_ == bundle_state::input && "values are fixed");
  const auto *bytes = static_cast<const std::byte *>(value);
  const std::lock_guard lock(mutex_);
  std::erase_if(settings_, [id](const spec_setting &known) { return known.id == id; });
  settings_.push_back({id, {bytes, bytes + size}});
}

bool kernel_bundle_impl::same_as(const kernel_bundle_impl &other) const {
  if (this == &other) return true;
  if (state_ != other.state_ || context_ != other.context_ || !same_devices(devices_, other.devices_)) return false;
  const auto has_all_of = [](const image_list &these, const image_list &those) {
    return std::all_of(those.begin(), those.end(), [&](const auto &one) {
      return std::any_of(these.begin(), these.end(), [&](const auto &mine) { return mine->same_as(*one); });
    });
  };
  return has_all_of(images_, other.images_) && has_all_of(other.images_, images_) &&
         (state_ != bundle_state::input || same_settings(settings(), other.settings()));
}

std::size_t kernel_bundle_impl::hash() const noexcept {
  std::size_t sum = std::hash<const void *>()(context_.get());
  for (const auto &image : images_) sum += image->hash(); // independent of their order
  return sum;
}

bool same_bundle(const kernel_bundle_impl &lhs, const kernel_bundle_impl &rhs) noexcept { return lhs.same_as(rhs); }
std::size_t hash_of_bundle(const kernel_bundle_impl &bundle) noexcept { return bundle.hash(); }

bool kernel_bundle_base::empty() const noexcept { return impl_->images().empty(); }
sycl::backend kernel_bundle_base::get_backend() const noexcept { return impl_->context()->platform().backend_id(); }
context kernel_bundle_base::get_context() const noexcept { return make_from_impl<context>(impl_->context()); }
std::vector<device> kernel_bundle_base::get_devices() const noexcept {
  std::vector<device> devices;
  for (const auto &impl : impl_->devices()) devices.push_back(make_from_impl<device>(impl->identity()));
  return devices;
}
bool kernel_bundle_base::has_kernel(const kernel_id &kernelId) const noexcept {
  return impl_->holds(*get_impl(kernelId));
}
bool kernel_bundle_base::has_kernel(const kernel_id &kernelId, const device &dev) const noexcept {
  return impl_->holds(*get_impl(kernelId), *get_impl(dev));
}
bool kernel_bundle_base::has_named(const char *tag, const device *dev) const noexcept try {
  const kernel_id id = find_kernel_id(tag);
  return dev ? has_kernel(id, *dev) : has_kernel(id);
} catch (const exception &) { // the program has no kernel with that name
  return false;
}
std::vector<kernel_id> kernel_bundle_base::get_kernel_ids() const { return impl_->kernel_ids(); }
kernel kernel_bundle_base::find_kernel(const kernel_id &kernelId) const {
  return make_from_impl<kernel>(impl_->find_kernel(kernelId));
}

bool kernel_bundle_base::contains_specialization_constants() const noexcept {
  const image_list &images = impl_->images();
  return std::any_of(images.begin(), images.end(), [](const auto &image) { return image->reads_constants(); });
}
bool kernel_bundle_base::native_specialization_constant() const noexcept {
  const image_list &images = impl_->images();
  return contains_specialization_constants() && std::all_of(images.begin(), images.end(), [](const auto &image) {
           return !image->reads_constants() || image->compiles_constants();
         });
}
bool kernel_bundle_base::reads_constant(const void *constant) const noexcept {
  const image_list &images = impl_->images();
  return std::any_of(images.begin(), images.end(), [&](const auto &image) { return image->reads_constant(constant); });
}
void kernel_bundle_base::copy_constant(const void *constant, void *value, std::size_t size) const {
  const setting_list settings = impl_->settings();
  const spec_setting *set = find_setting(settings, constant);
  std::memcpy(value, set ? set->value.data() : constant, size); // a specialization_id consists of its default value
}
void kernel_bundle_base::set_constant(const void *constant, const void *value, std::size_t size) {
  impl_->set_constant(constant, value, size);
}

const void *kernel_bundle_base::first_image() const noexcept { return impl_->first_image(); }
const void *kernel_bundle_base::last_image() const noexcept { return impl_->last_image(); }

} // namespace detail
} // namespace sycl
