// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel_id, sycl::kernel and sycl::kernel_bundle (state executable).
#include "core/kernel_bundle_impl.hpp"

#include "core/command.hpp"
#include "core/device_impl.hpp"
#include "core/errors.hpp"
#include "core/image_registry.hpp"
#include "core/kernel_name.hpp"
#include "core/platform_impl.hpp"
#include "core/trace.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>

namespace sycl {
namespace detail {

namespace {

/// Calls `visit(kernel)` for all kernels of the program until it returns true.
template <class Visit>
void for_each_kernel(Visit visit) {
  for (const syclc_module *module : image_registry::instance().modules())
    for (std::uint32_t i = 0; i != module->num_kernels; ++i)
      if (visit(*module->kernels[i])) return;
}

const syclc_kernel &kernel_of(const kernel_id &id) noexcept { return *kernel_id_access::get(id); }

std::vector<std::shared_ptr<device_impl>> checked_devices(const context_impl &context,
                                                          const std::vector<device> &devs) {
  if (devs.empty()) throw_error(errc::invalid, "a kernel bundle needs at least one device");
  std::vector<std::shared_ptr<device_impl>> devices;
  for (const device &dev : devs) {
    const std::shared_ptr<device_impl> &impl = get_impl(dev);
    const std::shared_ptr<device_impl> mine = context.device_for(impl, "kernel bundle");
    if (std::find(devices.begin(), devices.end(), mine) == devices.end()) devices.push_back(mine);
  }
  return devices;
}

} // namespace

kernel_id find_kernel_id(const char *tag) {
  const syclc_kernel *found = nullptr;
  for_each_kernel([&](const syclc_kernel &kernel) {
    if (is_kernel_named(kernel.name, tag)) found = &kernel;
    return found != nullptr;
  });
  if (!found) throw_error(errc::invalid, "get_kernel_id: no kernel of the program has the name " + name_in_tag(tag));
  return kernel_id_access::make(found);
}

const syclc_kernel kernel_impl::nameless = [] {
  syclc_kernel kernel{};
  kernel.name = "made by another API";
  return kernel;
}();

native_handle kernel_impl::native_made_once(backend_interop &interop) const {
  const std::lock_guard lock(mutex_);
  if (!made_)
    made_ = {interop.make_kernel(*code_.front().second),
             [&interop](void *object) { release_native(interop, native_kind::kernel, object); }};
  interop.retain(native_kind::kernel, made_.get());
  return made_.get();
}

const executable_kernel *kernel_impl::code_for(const device_impl &device) const noexcept {
  for (const auto &[owner, code] : code_)
    if (owner.get() == &device || owner->identity().get() == &device) return code.get();
  return nullptr;
}

std::shared_ptr<executable_kernel> compatible_code(const syclc_kernel &kernel, const device_impl &device) {
  try {
    check_version(kernel);
    check_device(kernel, device);
    return device.backend().get_kernel(kernel);
  } catch (const exception &error) {
    if (error.code() == errc::kernel_not_supported) return nullptr;
    throw;
  }
}

kernel_bundle_impl::kernel_bundle_impl(std::shared_ptr<context_impl> context,
                                       std::vector<std::shared_ptr<device_impl>> devices,
                                       const std::vector<kernel_id> *kernels)
    : context_(std::move(context)), devices_(std::move(devices)) {
  const auto add = [&](const syclc_kernel &kernel) {
    auto impl = std::make_shared<kernel_impl>(kernel, context_);
    for (const auto &device : devices_)
      if (auto code = compatible_code(kernel, *device)) impl->add(device, std::move(code));
    if (impl->runs_somewhere())
      kernels_.push_back(std::move(impl));
    else if (kernels)
      throw_error(errc::invalid, "get_kernel_bundle: no device of the list can run kernel " +
                                     readable_kernel_name(kernel) + " (is_compatible tells beforehand)");
    return false;
  };
  if (!kernels) {
    for_each_kernel(add);
    return;
  }
  for (const kernel_id &id : *kernels)
    if (!find(id)) add(kernel_of(id));
}

std::shared_ptr<kernel_impl> kernel_bundle_impl::find(const kernel_id &id) const noexcept {
  const syclc_kernel &wanted = kernel_of(id);
  for (const auto &kernel : kernels_)
    if (&kernel->description() == &wanted) return kernel;
  return nullptr;
}

shared_impl<kernel_bundle_impl> make_executable_bundle(const context &ctxt, const std::vector<device> &devs,
                                                       const std::vector<kernel_id> *ids) {
  const trace_scope trace("get_kernel_bundle");
  const std::shared_ptr<context_impl> &context = get_impl(ctxt);
  return std::make_shared<kernel_bundle_impl>(context, checked_devices(*context, devs), ids);
}

bool has_executable_bundle(const context &ctxt, const std::vector<device> &devs, const std::vector<kernel_id> *ids) {
  const auto devices = checked_devices(*get_impl(ctxt), devs);
  const auto all_can_run = [&](const syclc_kernel &kernel) {
    return std::all_of(devices.begin(), devices.end(),
                       [&](const auto &device) { return compatible_code(kernel, *device) != nullptr; });
  };
  if (ids)
    return std::all_of(ids->begin(), ids->end(), [&](const kernel_id &id) { return all_can_run(kernel_of(id)); });
  bool all = true;
  for_each_kernel([&](const syclc_kernel &kernel) { return !(all = all_can_run(kernel)); });
  return all;
}

namespace {

/// The answers to info::kernel_device_specific.
namespace ask = info::kernel_device_specific;
using facts_of = const kernel_facts &;

std::size_t answer(ask::work_group_size, const syclc_kernel &, facts_of f) { return f.work_group_size; }
range<3> answer(ask::compile_work_group_size, const syclc_kernel &k, facts_of) {
  return {k.reqd_work_group_size[2], k.reqd_work_group_size[1], k.reqd_work_group_size[0]};
}
std::size_t answer(ask::preferred_work_group_size_multiple, const syclc_kernel &, facts_of f) {
  return f.preferred_work_group_size_multiple;
}
std::size_t answer(ask::private_mem_size, const syclc_kernel &, facts_of f) { return f.private_mem_size; }
std::uint32_t answer(ask::max_num_sub_groups, const syclc_kernel &, facts_of f) { return f.max_num_sub_groups; }
std::uint32_t answer(ask::compile_num_sub_groups, const syclc_kernel &, facts_of f) { return f.compile_num_sub_groups; }
std::uint32_t answer(ask::max_sub_group_size, const syclc_kernel &, facts_of f) { return f.max_sub_group_size; }
std::uint32_t answer(ask::compile_sub_group_size, const syclc_kernel &, facts_of f) { return f.compile_sub_group_size; }
range<3> answer(ask::global_work_size, const syclc_kernel &k, facts_of) {
  throw_error(errc::invalid, "info::kernel_device_specific::global_work_size: kernel " + readable_kernel_name(k) +
                                 " is not built into a device");
}

} // namespace
} // namespace detail

const char *kernel_id::get_name() const noexcept {
  // One text a kernel, for as long as the process lives.
  static std::mutex mutex;
  static auto *const names = new std::map<const syclc_kernel *, std::string>;
  try {
    const std::lock_guard lock(mutex);
    std::string &name = (*names)[kernel_];
    if (name.empty()) name = detail::readable_kernel_name(*kernel_);
    return name.c_str();
  } catch (...) {
    return kernel_->name;
  }
}

std::vector<kernel_id> get_kernel_ids() {
  std::vector<kernel_id> ids;
  detail::for_each_kernel([&](const syclc_kernel &kernel) {
    const kernel_id id = detail::kernel_id_access::make(&kernel);
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    return false;
  });
  return ids;
}

bool is_compatible(const std::vector<kernel_id> &kernelIds, const device &dev) {
  return std::all_of(kernelIds.begin(), kernelIds.end(), [&](const kernel_id &id) {
    return detail::compatible_code(detail::kernel_of(id), *detail::get_impl(dev)) != nullptr;
  });
}

backend kernel::get_backend() const noexcept { return impl_->context()->platform().backend_id(); }
context kernel::get_context() const { return detail::make_from_impl<context>(impl_->context()); }

/// The attributes that decide where a kernel of the program runs, as they are written in its source: hints are not
/// kept. "reqd_work_group_size(4, 16) device_has(aspect::fp64)"
static std::string attributes_of(const syclc_kernel &kernel) {
  std::vector<std::string> attributes, values;
  const auto add = [&](const char *name) {
    if (!values.empty()) attributes.push_back(std::string(name) + "(" + detail::join(std::exchange(values, {})) + ")");
  };
  for (std::uint32_t dimension = kernel.dimensions; dimension-- != 0;)
    if (kernel.reqd_work_group_size[dimension])
      values.push_back(std::to_string(kernel.reqd_work_group_size[dimension]));
  add("reqd_work_group_size");
  if (kernel.reqd_sub_group_size) values.push_back(std::to_string(kernel.reqd_sub_group_size));
  add("reqd_sub_group_size");
#define SYCLC_ASPECT(name, number)                                                                                     \
  if (kernel.aspects >> number & 1) values.push_back("aspect::" #name);
#include <sycl/aspects.def>
  add("device_has");
  std::string text;
  for (const std::string &attribute : attributes) text += (text.empty() ? "" : " ") + attribute;
  return text;
}

template <class Param>
detail::info_result<Param, kernel> kernel::get_info() const {
  if (const auto &native = impl_->native()) {
    if constexpr (std::is_same_v<Param, info::kernel::num_args>)
      return native->interop().arguments_of(native->get());
    else
      return native->interop().attributes_of(native->get());
  }
  if constexpr (std::is_same_v<Param, info::kernel::attributes>)
    return attributes_of(impl_->description());
  else
    detail::throw_error(errc::invalid, "kernel::get_info<num_args>: kernel " +
                                           detail::readable_kernel_name(impl_->description()) +
                                           " was not made by another API; only of such kernels this can be asked");
}
template SYCLC_EXPORT std::uint32_t kernel::get_info<info::kernel::num_args>() const;
template SYCLC_EXPORT std::string kernel::get_info<info::kernel::attributes>() const;

template <class Param>
detail::info_result<Param, kernel> kernel::get_info(const device &syclDevice) const {
  const detail::device_impl &device = *detail::get_impl(syclDevice);
  if (const auto &native = impl_->native()) {
    const auto mine = impl_->context()->device_for(detail::get_impl(syclDevice), "kernel::get_info");
    syclc_kernel described = impl_->description();
    std::array<std::size_t, 3> compiled{};
    const detail::kernel_facts facts = native->interop().facts_of_kernel(native->get(), mine->backend(), compiled);
    for (int i = 0; i != 3; ++i) described.reqd_work_group_size[i] = static_cast<std::uint32_t>(compiled[i]);
    return detail::answer(Param{}, described, facts);
  }
  const detail::executable_kernel *code = impl_->code_for(device);
  if (!code)
    detail::throw_error(errc::invalid, "kernel::get_info: kernel " +
                                           detail::readable_kernel_name(impl_->description()) +
                                           " is not ready to run on " + device.label() +
                                           ": that is no device of its kernel bundle, or cannot run it");
  return detail::answer(Param{}, impl_->description(), code->facts());
}
#define SYCLC_INFO(name)                                                                                               \
  template SYCLC_EXPORT info::kernel_device_specific::name::return_type                                                \
  kernel::get_info<info::kernel_device_specific::name>(const device &) const;
SYCLC_INFO(global_work_size)
SYCLC_INFO(work_group_size)
SYCLC_INFO(compile_work_group_size)
SYCLC_INFO(preferred_work_group_size_multiple)
SYCLC_INFO(private_mem_size)
SYCLC_INFO(max_num_sub_groups)
SYCLC_INFO(compile_num_sub_groups)
SYCLC_INFO(max_sub_group_size)
SYCLC_INFO(compile_sub_group_size)
#undef SYCLC_INFO

using executable_bundle = kernel_bundle<bundle_state::executable>;

bool executable_bundle::empty() const noexcept { return impl_->kernels().empty() && impl_->natives().empty(); }
backend executable_bundle::get_backend() const noexcept { return impl_->context()->platform().backend_id(); }
context executable_bundle::get_context() const { return detail::make_from_impl<context>(impl_->context()); }
std::vector<device> executable_bundle::get_devices() const {
  std::vector<device> devices;
  for (const auto &impl : impl_->devices()) devices.push_back(detail::make_from_impl<device>(impl->identity()));
  return devices;
}
bool executable_bundle::has_kernel(const kernel_id &kernelId) const noexcept {
  return impl_->find(kernelId) != nullptr;
}
bool executable_bundle::has_kernel(const kernel_id &kernelId, const device &dev) const noexcept {
  const auto kernel = impl_->find(kernelId);
  return kernel && kernel->code_for(*detail::get_impl(dev));
}
std::vector<kernel_id> executable_bundle::get_kernel_ids() const {
  std::vector<kernel_id> ids;
  for (const auto &kernel : impl_->kernels()) ids.push_back(detail::kernel_id_access::make(&kernel->description()));
  return ids;
}
kernel executable_bundle::get_kernel(const kernel_id &kernelId) const {
  const auto kernel = impl_->find(kernelId);
  if (!kernel)
    detail::throw_error(errc::invalid, std::string("kernel_bundle::get_kernel: kernel ") + kernelId.get_name() +
                                           " is not in the bundle (has_kernel tells beforehand)");
  return detail::make_from_impl<sycl::kernel>(kernel);
}

} // namespace sycl
