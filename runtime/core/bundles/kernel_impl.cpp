// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel and its queries (specification 4.11.13).
#include "core/bundles/kernel_impl.hpp"

#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/bundles/kernel_bundle_impl.hpp"
#include "core/devices/platform_impl.hpp"
#include "core/images/free_functions.hpp"

#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
#include <sycl/kernel.hpp>

#include <array>
#include <string>
#include <type_traits>
#include <utility>

namespace sycl {
namespace detail {

const std::shared_ptr<context_impl> &kernel_impl::context() const noexcept {
  return context_ ? context_ : bundle_->context();
}

std::string kernel_impl::name() const { return id_ ? get_impl(*id_)->name() : "made by another API"; }

const syclc_kernel &kernel_impl::description() const {
  if (const syclc_kernel *kernel = get_impl(*id_)->kernel()) return *kernel;
  throw_error(errc::invalid, "the library that holds kernel " + name() + " was unloaded");
}

std::shared_ptr<kernel_bundle_impl> kernel_impl::bundle() const {
  if (bundle_) return bundle_;
  backend_interop &interop = native_->interop();
  auto program =
      std::make_shared<native_object>(interop, native_kind::program, interop.program_of_kernel(native_->get()));
  device_list devices(context_->devices().begin(), context_->devices().end());
  image_list images{std::make_shared<device_image_impl>(std::move(program), devices)};
  return std::make_shared<kernel_bundle_impl>(bundle_state::executable, context_, std::move(devices),
                                              std::move(images));
}

std::shared_ptr<executable_kernel> kernel_impl::code_on(const device_impl &device) const {
  if (const auto *found = image_->find(description(), device)) return image_->code_on(*found, device);
  throw_error(errc::invalid, "kernel::get_info: kernel " + name() + " is not ready to run on " + device.label() +
                                 ": that is no device of its kernel bundle, or cannot run it");
}

native_handle kernel_impl::native_made_once(backend_interop &interop) const {
  const std::lock_guard lock(mutex_);
  if (!made_) {
    const auto &entries = image_->entries();
    const auto mine = std::find_if(entries.begin(), entries.end(),
                                   [kernel = &description()](const auto &one) { return one.kernel == kernel; });
    made_ = {interop.make_kernel(*mine->code),
             [&interop](void *object) { release_native(interop, native_kind::kernel, object); }};
  }
  interop.retain(native_kind::kernel, made_.get());
  return made_.get();
}

namespace {

/// The answers to info::kernel_device_specific for kernels of the program.
namespace ask = info::kernel_device_specific;
using info_of = const kernel_info &;

std::size_t answer(ask::work_group_size, info_of f) { return f.work_group_size; }
std::size_t answer(ask::preferred_work_group_size_multiple, info_of f) { return f.preferred_work_group_size_multiple; }
std::size_t answer(ask::private_mem_size, info_of f) { return f.private_mem_size; }
std::uint32_t answer(ask::max_num_sub_groups, info_of f) { return f.max_num_sub_groups; }
std::uint32_t answer(ask::compile_num_sub_groups, info_of f) { return f.compile_num_sub_groups; }
/// The maximum number of work-items per group, including the limits in the kernel's source.
std::size_t limited_group_size(std::size_t of_device, const syclc_kernel &kernel) {
  const auto volume = [](const std::uint32_t (&sizes)[3]) {
    std::size_t items = 1;
    for (const std::uint32_t size : sizes)
      if (size != 0) items *= size;
    return items;
  };
  if (kernel.max_linear_work_group_size)
    of_device = std::min<std::size_t>(of_device, kernel.max_linear_work_group_size);
  if (kernel.max_work_group_size[0]) of_device = std::min(of_device, volume(kernel.max_work_group_size));
  return kernel.reqd_work_group_size[0] ? volume(kernel.reqd_work_group_size) : of_device;
}

std::uint32_t answer(ask::max_sub_group_size, info_of f) { return f.max_sub_group_size; }
std::uint32_t answer(ask::compile_sub_group_size, info_of f) { return f.compile_sub_group_size; }

/// Converts sizes that are x-fastest.
template <class Sizes>
range<3> as_range(const Sizes &sizes) {
  return {sizes[2], sizes[1], sizes[0]};
}

/// The attributes in a kernel's source that determine where it can run; hints are not recorded.
/// "reqd_work_group_size(4, 16) device_has(aspect::fp64)"
std::string attributes_of(const syclc_kernel &kernel) {
  std::vector<std::string> attributes, values;
  const auto add = [&](const char *name) {
    if (!values.empty()) attributes.push_back(std::string(name) + "(" + join(std::exchange(values, {})) + ")");
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

/// Queries the backend's API about one of its kernels.
template <class Param>
typename Param::return_type ask_native(const kernel_impl &kernel, const device_impl &device) {
  backend_interop &interop = kernel.native()->interop();
  if constexpr (std::is_same_v<Param, ask::global_work_size>) {
    if (kernel.is_built_in() || device.properties().type == info::device_type::custom)
      return as_range(interop.global_work_size_of(kernel.native()->get(), device.backend()));
    throw_error(errc::invalid, "info::kernel_device_specific::global_work_size is for kernels that are built into a "
                               "device and for devices of type custom");
  } else {
    std::array<std::size_t, 3> compiled{};
    const kernel_info facts = interop.info_of_kernel(kernel.native()->get(), device.backend(), compiled);
    if constexpr (std::is_same_v<Param, ask::compile_work_group_size>)
      return as_range(compiled);
    else
      return answer(Param{}, facts);
  }
}

} // namespace
} // namespace detail

backend kernel::get_backend() const noexcept { return impl_->context()->platform().backend_id(); }
context kernel::get_context() const { return detail::make_from_impl<context>(impl_->context()); }
kernel_bundle<bundle_state::executable> kernel::get_kernel_bundle() const {
  return detail::make_from_impl<kernel_bundle<bundle_state::executable>>(impl_->bundle());
}

template <class Param>
detail::info_result<Param, kernel> kernel::get_info() const {
  if (const auto &native = impl_->native()) {
    if constexpr (std::is_same_v<Param, info::kernel::num_args>)
      return native->interop().arguments_of(native->get());
    else if constexpr (std::is_same_v<Param, info::kernel::function_name>)
      return native->interop().name_of_kernel(native->get());
    else
      return native->interop().attributes_of(native->get());
  }
  if constexpr (std::is_same_v<Param, info::kernel::attributes>)
    return detail::attributes_of(impl_->description());
  else if constexpr (std::is_same_v<Param, info::kernel::function_name>)
    return impl_->name();
  else if (const detail::free_function_layout *function = detail::layout_of_function(impl_->description()))
    return static_cast<std::uint32_t>(function->count);
  else
    detail::throw_error(errc::invalid, "kernel::get_info<num_args>: kernel " + impl_->name() +
                                           " is neither a function, nor made by another API, nor built into a device; "
                                           "only of such kernels this can be asked");
}
template SYCLC_EXPORT std::uint32_t kernel::get_info<info::kernel::num_args>() const;
template <>
SYCLC_EXPORT std::uint32_t kernel::get_info<info::kernel::reference_count>() const {
  return static_cast<std::uint32_t>(impl_.use_count());
}
template <>
SYCLC_EXPORT context kernel::get_info<info::kernel::context>() const {
  return get_context();
}
template SYCLC_EXPORT std::string kernel::get_info<info::kernel::attributes>() const;
template SYCLC_EXPORT std::string kernel::get_info<info::kernel::function_name>() const;

template <class Param>
detail::info_result<Param, kernel> kernel::get_info(const device &syclDevice) const {
  const auto device = impl_->context()->device_for(detail::get_impl(syclDevice), "kernel::get_info");
  if (impl_->native()) return detail::ask_native<Param>(*impl_, *device);
  if constexpr (std::is_same_v<Param, info::kernel_device_specific::global_work_size>) {
    detail::throw_error(errc::invalid, "info::kernel_device_specific::global_work_size: kernel " + impl_->name() +
                                           " is not built into a device");
  } else {
    const auto code = impl_->code_on(*device);
    if constexpr (std::is_same_v<Param, info::kernel_device_specific::compile_work_group_size>)
      return detail::as_range(code->description().reqd_work_group_size);
    else if constexpr (std::is_same_v<Param, info::kernel_device_specific::work_group_size>)
      return detail::limited_group_size(code->facts().work_group_size, code->description());
    else
      return detail::answer(Param{}, code->facts());
  }
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

} // namespace sycl
