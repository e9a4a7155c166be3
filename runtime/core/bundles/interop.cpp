// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// get_native and make_* (sycl/backend.hpp) of kernels and kernel bundles, implemented with backend_interop.
#include "core/base/errors.hpp"
#include "core/bundles/kernel_bundle_impl.hpp"
#include "core/bundles/kernel_impl.hpp"
#include "core/devices/native_object.hpp"

#include <sycl/backend.hpp>

#include <algorithm>

namespace sycl::detail {

void *native_of(sycl::backend wanted, const kernel &object) {
  const kernel_impl &kernel = *get_impl(object);
  backend_interop &interop = interop_of(wanted, *kernel.context(), "get_native(kernel)");
  if (kernel.native()) return retained(interop, native_kind::kernel, kernel.native()->get());
  return kernel.native_made_once(interop);
}

std::vector<void *> natives_of(sycl::backend wanted, const kernel_bundle_base &object) {
  const kernel_bundle_impl &bundle = *get_impl(object);
  backend_interop &interop = interop_of(wanted, *bundle.context(), "get_native(kernel_bundle)");
  std::vector<void *> programs;
  for (const auto &image : bundle.images()) {
    if (image->native()) programs.push_back(retained(interop, native_kind::program, image->native()->get()));
    std::vector<backend_device *> seen; // a device has its own programs; an unbuilt one is for all kernels
    for (const device_image_impl::entry &one : image->entries()) {
      if (one.code) {
        const native_handle program = interop.program_of(*one.code);
        if (std::ranges::find(programs, program) == programs.end())
          programs.push_back(retained(interop, native_kind::program, program));
      } else if (std::ranges::find(seen, &one.device->backend()) == seen.end()) {
        seen.push_back(&one.device->backend());
        programs.push_back(interop.make_unbuilt_program(one.device->backend(), *one.kernel));
      }
    }
  }
  return programs;
}

kernel make_kernel(sycl::backend which, void *native, const context &target) {
  check_not_null(native, "make_kernel");
  const std::shared_ptr<context_impl> &context = get_impl(target);
  backend_interop &interop = interop_of(which, *context, "make_kernel");
  if (interop.context_of_kernel(native) != interop.context_of(context->devices().front()->backend()))
    throw_error(errc::invalid, "make_kernel: the kernel belongs to another context than the one given with it");
  auto object = std::make_shared<native_object>(interop, native_kind::kernel, native);
  return make_from_impl<kernel>(std::make_shared<kernel_impl>(std::move(object), context));
}

namespace {

/// The state that a program has on all devices. \throws `failure` if it exceeds the state that a bundle in state
/// `wanted` may contain.
program_state common_state(backend_interop &interop, native_handle program, const device_list &devices,
                           bundle_state wanted, errc failure) {
  program_state common = program_state::executable, farthest = program_state::source;
  for (const auto &device : devices) {
    const program_state one = interop.state_of_program(program, device->backend());
    common = std::min(common, one);
    farthest = std::max(farthest, one);
  }
  if (wanted == bundle_state::input && farthest != program_state::source)
    throw_error(failure, "kernel bundle: the program is compiled or built already, so that it cannot be in a bundle of "
                         "bundle_state::input");
  if (wanted == bundle_state::object && farthest == program_state::executable)
    throw_error(failure, "kernel bundle: the program is an executable already, so that it cannot be in a bundle of "
                         "bundle_state::object");
  return common;
}

/// A bundle of programs that the user's program created, compiled and linked as the state requires.
shared_impl<kernel_bundle_impl> bundle_of(bundle_state state, backend_interop &interop,
                                          const std::shared_ptr<context_impl> &context, device_list devices,
                                          const std::vector<native_handle> &programs, errc failure) {
  std::vector<backend_device *> targets;
  for (const auto &device : devices) targets.push_back(&device->backend());
  image_list images;
  std::vector<native_handle> objects; // to be linked together
  for (native_handle program : programs) {
    check_not_null(program, "kernel bundle");
    if (interop.context_of_program(program) != interop.context_of(context->devices().front()->backend()))
      throw_error(errc::invalid, "kernel bundle: the program belongs to another context than the one given with it");
    const program_state known = common_state(interop, program, devices, state, failure);
    if (state == bundle_state::executable && known == program_state::object) {
      objects.push_back(program);
      continue;
    }
    if (state == bundle_state::executable) interop.build_program(program, targets, failure);
    if (state == bundle_state::object && known == program_state::source)
      interop.compile_program(program, targets, failure);
    auto object = std::make_shared<native_object>(interop, native_kind::program, program);
    images.push_back(std::make_shared<device_image_impl>(std::move(object), devices));
  }
  if (!objects.empty()) {
    const native_handle linked = interop.link_programs(objects, targets, failure);
    auto object = std::make_shared<native_object>(interop, native_kind::program, linked);
    interop.release(native_kind::program, linked); // drop the extra reference
    images.push_back(std::make_shared<device_image_impl>(std::move(object), devices));
  }
  return std::make_shared<kernel_bundle_impl>(state, context, std::move(devices), std::move(images));
}

} // namespace

shared_impl<kernel_bundle_impl> make_kernel_bundle(sycl::backend which, void *native, const context &target,
                                                   bundle_state state) {
  const std::shared_ptr<context_impl> &context = get_impl(target);
  backend_interop &interop = interop_of(which, *context, "make_kernel_bundle");
  return bundle_of(state, interop, context, {context->devices().begin(), context->devices().end()}, {native},
                   errc::invalid);
}

shared_impl<kernel_bundle_impl> bundle_of_programs(const context &ctxt, const std::vector<device> &devs,
                                                   const std::vector<void *> &programs, bundle_state state) {
  const std::shared_ptr<context_impl> &context = get_impl(ctxt);
  backend_interop &interop = interop_of(sycl::backend::opencl, *context, "create_bundle");
  if (programs.empty()) throw_error(errc::invalid, "create_bundle: it needs at least one program or kernel");
  return bundle_of(state, interop, context, checked_devices(*context, devs, "create_bundle"), programs, errc::build);
}

shared_impl<kernel_bundle_impl> bundle_of_kernels(const context &ctxt, const std::vector<device> &devs,
                                                  const std::vector<void *> &kernels) {
  backend_interop &interop = interop_of(sycl::backend::opencl, *get_impl(ctxt), "create_bundle");
  std::vector<native_handle> programs;
  for (native_handle kernel : kernels) {
    check_not_null(kernel, "create_bundle");
    const native_handle program = interop.program_of_kernel(kernel);
    if (std::ranges::find(programs, program) == programs.end()) programs.push_back(program);
  }
  return bundle_of_programs(ctxt, devs, programs, bundle_state::executable);
}

} // namespace sycl::detail
