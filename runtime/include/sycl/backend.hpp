// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interoperation with the API under a backend (specification 4.5.1): get_native and make_*.
///
/// \code
///   #include <sycl/backend/opencl.hpp>
///   cl_command_queue native = sycl::get_native<sycl::backend::opencl>(queue); // one reference is the caller's
///   clEnqueueWriteBuffer(native, ...);
///   clReleaseCommandQueue(native);
///   sycl::context mine = sycl::make_context<sycl::backend::opencl>(my_cl_context);
/// \endcode
/// OpenCL is the one backend with such an API; the types that belong to SYCL's are in its backend_traits.
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/backend_traits.hpp>
#include <sycl/buffer.hpp>
#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/device.hpp>
#include <sycl/event.hpp>
#include <sycl/kernel.hpp>
#include <sycl/kernel_bundle.hpp>
#include <sycl/platform.hpp>
#include <sycl/queue.hpp>

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace sycl {

namespace detail {

// All of these throw errc::backend_mismatch when the object is not of the backend. What they return has one reference
// for the caller, but platforms and root devices, which are not counted.
SYCLC_EXPORT void *native_of(backend wanted, const platform &object);
SYCLC_EXPORT void *native_of(backend wanted, const device &object);
SYCLC_EXPORT void *native_of(backend wanted, const context &object);
SYCLC_EXPORT void *native_of(backend wanted, const queue &object);
SYCLC_EXPORT void *native_of(backend wanted, const kernel &object);
SYCLC_EXPORT std::vector<void *> natives_of(backend wanted, const event &object);
SYCLC_EXPORT std::vector<void *> natives_of(backend wanted, const kernel_bundle_base &object);
SYCLC_EXPORT std::vector<void *> natives_of(backend wanted, buffer_impl &object, std::size_t offset, std::size_t bytes);

SYCLC_EXPORT platform make_platform(backend which, void *native);
SYCLC_EXPORT device make_device(backend which, void *native);
SYCLC_EXPORT context make_context(backend which, void *native, const async_handler &handler);
SYCLC_EXPORT queue make_queue(backend which, void *native, const context &target, const async_handler &handler);
SYCLC_EXPORT event make_event(backend which, const std::vector<void *> &natives, const context &target);
SYCLC_EXPORT kernel make_kernel(backend which, void *native, const context &target);
SYCLC_EXPORT shared_impl<kernel_bundle_impl> make_kernel_bundle(backend which, void *native, const context &target,
                                                                bundle_state state);
/// A buffer with the contents of a memory object, to which they are written back at the end of the buffer.
/// \param bytes receives the size.
SYCLC_EXPORT shared_impl<buffer_impl> make_native_buffer(backend which, void *native, const context &target,
                                                         const event *available, std::size_t element_size,
                                                         std::size_t &bytes);

// For <sycl/backend/opencl.hpp>.
SYCLC_EXPORT bool has_opencl_extension(const platform &syclPlatform, const std::string &extension);
SYCLC_EXPORT bool has_opencl_extension(const device &syclDevice, const std::string &extension);
SYCLC_EXPORT int backend_error_of(const exception &error) noexcept;
SYCLC_EXPORT shared_impl<kernel_bundle_impl> bundle_of_programs(const context &ctxt, const std::vector<device> &devs,
                                                                const std::vector<void *> &programs,
                                                                bundle_state state);
SYCLC_EXPORT shared_impl<kernel_bundle_impl> bundle_of_kernels(const context &ctxt, const std::vector<device> &devs,
                                                               const std::vector<void *> &kernels);

/// \tparam Handles a std::vector<void *>.
template <class Native, class Handles>
std::vector<Native> typed(const Handles &handles) {
  std::vector<Native> result;
  for (void *handle : handles) result.push_back(static_cast<Native>(handle));
  return result;
}

template <class SyclType>
struct is_buffer : std::false_type {};
template <class DataT, int Dimensions, class AllocatorT>
struct is_buffer<buffer<DataT, Dimensions, AllocatorT>> : std::true_type {};

} // namespace detail

/// The object of the backend's API behind an object of SYCL (specification 4.5.1.2). It outlives the SYCL object: one
/// reference is the caller's to release.
///
/// - queue: a real command queue, in order when the SYCL queue is. What the program enqueues there runs in order with
///   the SYCL commands that were submitted before and after, if the queue is in order; otherwise events order it.
///   queue::wait() then waits for it too. A SYCL command that still waits for something outside of OpenCL (a host task,
///   a host accessor, another backend) is enqueued when that has ended.
/// - event: an event for each part of the command; one that has ended, when the command has, or never was OpenCL's. The
///   call blocks for commands that OpenCL does not know yet.
/// - kernel_bundle: a program for each device image and device; in state input one that is not built, made by the call.
/// - buffer: the memory objects that devices of OpenCL use for it at the time; none when no command used it yet.
/// \throws errc::backend_mismatch when the object is of another backend.
template <backend Backend, class SyclType>
backend_return_t<Backend, SyclType> get_native(const SyclType &syclObject) {
  using result = backend_return_t<Backend, SyclType>;
  if constexpr (std::is_pointer_v<result>) {
    return static_cast<result>(detail::native_of(Backend, syclObject));
  } else if constexpr (detail::is_buffer<SyclType>::value) {
    return detail::typed<typename result::value_type>(detail::natives_of(
        Backend, *detail::get_impl(syclObject), detail::buffer_parts::offset(syclObject), syclObject.byte_size()));
  } else {
    return detail::typed<typename result::value_type>(detail::natives_of(Backend, syclObject));
  }
}

/// Objects of SYCL for those of the backend's API (specification 4.5.1.3). Each holds a reference of its own.
/// \throws errc::invalid for a handle that is null, unknown, or hidden by ONEAPI_DEVICE_SELECTOR;
/// errc::backend_mismatch when the context is of another backend.
template <backend Backend>
platform make_platform(const backend_input_t<Backend, platform> &backendObject) {
  return detail::make_platform(Backend, backendObject);
}
/// The device that other functions of SYCL give for it too; a sub-device that the program made is a new one.
template <backend Backend>
device make_device(const backend_input_t<Backend, device> &backendObject) {
  return detail::make_device(Backend, backendObject);
}
template <backend Backend>
context make_context(const backend_input_t<Backend, context> &backendObject, const async_handler asyncHandler = {}) {
  return detail::make_context(Backend, backendObject, asyncHandler);
}
/// Works through the queue itself; in order, and with profiling, if that is. \throws errc::invalid when it belongs to
/// another context.
template <backend Backend>
queue make_queue(const backend_input_t<Backend, queue> &backendObject, const context &targetContext,
                 const async_handler asyncHandler = {}) {
  return detail::make_queue(Backend, backendObject, targetContext, asyncHandler);
}
/// Ends when all of the events have.
template <backend Backend>
event make_event(const backend_input_t<Backend, event> &backendObject, const context &targetContext) {
  return detail::make_event(Backend, {backendObject.begin(), backendObject.end()}, targetContext);
}
/// A kernel of the program's own, to ask about.
template <backend Backend>
kernel make_kernel(const backend_input_t<Backend, kernel> &backendObject, const context &targetContext) {
  return detail::make_kernel(Backend, backendObject, targetContext);
}
/// A bundle with the program, which is compiled and linked for the context's devices as far as the state asks for:
/// state input is a program with nothing but its source or IL, object a compiled one or a library. What is compiled is
/// the program itself; what is linked is a new one.
/// \throws errc::invalid when OpenCL cannot do that, or when the program is beyond the state already.
template <backend Backend, bundle_state State>
kernel_bundle<State> make_kernel_bundle(const backend_input_t<Backend, kernel_bundle<State>> &backendObject,
                                        const context &targetContext) {
  return detail::make_from_impl<kernel_bundle<State>>(
      detail::make_kernel_bundle(Backend, backendObject, targetContext, State));
}
/// A buffer with the contents of the memory object at the time of the call, or when `availableEvent` has ended. The
/// buffer works on a copy; what commands wrote is in the memory object when the buffer has been destroyed.
/// \throws errc::invalid when the object's size is no multiple of the element's.
template <backend Backend, class DataT, int Dimensions = 1,
          class AllocatorT = buffer_allocator<std::remove_const_t<DataT>>>
buffer<DataT, Dimensions, AllocatorT>
make_buffer(const backend_input_t<Backend, buffer<DataT, Dimensions, AllocatorT>> &backendObject,
            const context &targetContext) {
  static_assert(Dimensions == 1, "memory objects have no shape: buffers on them are one-dimensional");
  std::size_t bytes = 0;
  auto impl = detail::make_native_buffer(Backend, backendObject, targetContext, nullptr, sizeof(DataT), bytes);
  return detail::buffer_parts::make<buffer<DataT, Dimensions, AllocatorT>>(std::move(impl), bytes / sizeof(DataT));
}
template <backend Backend, class DataT, int Dimensions = 1,
          class AllocatorT = buffer_allocator<std::remove_const_t<DataT>>>
buffer<DataT, Dimensions, AllocatorT>
make_buffer(const backend_input_t<Backend, buffer<DataT, Dimensions, AllocatorT>> &backendObject,
            const context &targetContext, event availableEvent) {
  static_assert(Dimensions == 1, "memory objects have no shape: buffers on them are one-dimensional");
  std::size_t bytes = 0;
  auto impl = detail::make_native_buffer(Backend, backendObject, targetContext, &availableEvent, sizeof(DataT), bytes);
  return detail::buffer_parts::make<buffer<DataT, Dimensions, AllocatorT>>(std::move(impl), bytes / sizeof(DataT));
}

} // namespace sycl
