// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interoperation with a backend's API (specification 4.5.1): get_native and make_*.
///
/// \code
///   #include <sycl/backend/opencl.hpp>
///   cl_command_queue native = sycl::get_native<sycl::backend::opencl>(queue); // one reference is the caller's
///   clEnqueueWriteBuffer(native, ...);
///   clReleaseCommandQueue(native);
///   sycl::context mine = sycl::make_context<sycl::backend::opencl>(my_cl_context);
/// \endcode
/// OpenCL and CUDA have such an API; backend_traits has the types that correspond to SYCL's.
/// \code
///   auto stream = sycl::get_native<sycl::backend::ext_oneapi_cuda>(queue); // a CUstream, which is also a cudaStream_t
///   cublasSetStream(handle, stream);
/// \endcode
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

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace sycl {

namespace detail {

// All of these throw errc::backend_mismatch if the object belongs to another backend. The returned object has one
// reference for the caller, except platforms and root devices, which are not counted.
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
/// A buffer with the contents of a memory object, to which they are written back when the buffer is destroyed.
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

/// CUDA's devices are numbers, and 0 is one of them; their handles here are one more.
template <class Native>
Native native_from_handle(void *handle) {
  if constexpr (std::is_pointer_v<Native>)
    return static_cast<Native>(handle);
  else
    return static_cast<Native>(reinterpret_cast<std::intptr_t>(handle) - 1);
}
template <class Native>
void *handle_from_native(Native native) {
  if constexpr (std::is_pointer_v<Native>)
    return native;
  else
    return reinterpret_cast<void *>(static_cast<std::intptr_t>(native) + 1);
}

template <class SyclType>
struct is_buffer : std::false_type {};
template <class DataT, int Dimensions, class AllocatorT>
struct is_buffer<buffer<DataT, Dimensions, AllocatorT>> : std::true_type {};

} // namespace detail

/// The backend's object for a SYCL object (specification 4.5.1.2). It outlives the SYCL object: the caller must release
/// one reference.
///
/// - queue: a real command queue, in order if the SYCL queue is. If the queue is in order, work that the program
///   enqueues there runs in order with the SYCL commands submitted before and after; otherwise events order it.
///   queue::wait() then also waits for it. A SYCL command that waits for something outside OpenCL (a host task, a host
///   accessor, another backend) is enqueued when that has ended.
/// - event: an event for each part of the command; a completed one if the command has ended, or never belonged to
///   OpenCL. The call blocks for commands that have not been enqueued to OpenCL yet.
/// - kernel_bundle: a program for each device image and device; in state input the call creates one that is not built.
/// - buffer: the memory objects that OpenCL devices use for it at the time; none if no command has used it yet.
///
/// CUDA's objects have no reference counts: they live as long as the SYCL object. A queue's object is a stream, a
/// buffer's the address of its memory on the first of the GPUs that use it, 0 if none does.
/// \throws errc::backend_mismatch if the object belongs to another backend.
template <backend Backend, class SyclType>
backend_return_t<Backend, SyclType> get_native(const SyclType &syclObject) {
  using result = backend_return_t<Backend, SyclType>;
  if constexpr (detail::is_buffer<SyclType>::value) {
    const auto all = detail::natives_of(Backend, *detail::get_impl(syclObject),
                                        detail::buffer_parts::offset(syclObject), syclObject.byte_size());
    if constexpr (std::is_integral_v<result>)
      return all.empty() ? result{} : reinterpret_cast<result>(all.front());
    else
      return detail::typed<typename result::value_type>(all);
  } else if constexpr (std::is_same_v<SyclType, event> && std::is_pointer_v<result>) {
    return static_cast<result>(detail::natives_of(Backend, syclObject).front());
  } else if constexpr (std::is_pointer_v<result> || std::is_integral_v<result>) {
    return detail::native_from_handle<result>(detail::native_of(Backend, syclObject));
  } else {
    return detail::typed<typename result::value_type>(detail::natives_of(Backend, syclObject));
  }
}

/// SYCL objects for objects of the backend's API (specification 4.5.1.3). Each holds its own reference.
/// \throws errc::invalid for a handle that is null, unknown, or hidden by ONEAPI_DEVICE_SELECTOR;
/// errc::backend_mismatch if the context belongs to another backend.
template <backend Backend>
platform make_platform(const backend_input_t<Backend, platform> &backendObject) {
  return detail::make_platform(Backend, backendObject);
}
/// Returns the same device as other SYCL functions; a sub-device that the program created is a new one.
template <backend Backend>
device make_device(const backend_input_t<Backend, device> &backendObject) {
  return detail::make_device(Backend, detail::handle_from_native(backendObject));
}
template <backend Backend>
context make_context(const backend_input_t<Backend, context> &backendObject, const async_handler asyncHandler = {}) {
  return detail::make_context(Backend, backendObject, asyncHandler);
}
/// Uses the given queue; in order, and with profiling, if that is. \throws errc::invalid if it belongs to another
/// context.
template <backend Backend>
queue make_queue(const backend_input_t<Backend, queue> &backendObject, const context &targetContext,
                 const async_handler asyncHandler = {}) {
  return detail::make_queue(Backend, backendObject, targetContext, asyncHandler);
}
/// Completes when all of the events have.
template <backend Backend>
event make_event(const backend_input_t<Backend, event> &backendObject, const context &targetContext) {
  if constexpr (std::is_pointer_v<backend_input_t<Backend, event>>)
    return detail::make_event(Backend, {backendObject}, targetContext);
  else
    return detail::make_event(Backend, {backendObject.begin(), backendObject.end()}, targetContext);
}
/// A kernel of the program, for queries.
template <backend Backend>
kernel make_kernel(const backend_input_t<Backend, kernel> &backendObject, const context &targetContext) {
  return detail::make_kernel(Backend, backendObject, targetContext);
}
/// A bundle with the program, compiled and linked for the context's devices as far as the state requires: state input
/// needs a program with only its source or IL, object a compiled one or a library. Compiling changes the program
/// itself; linking creates a new one.
/// \throws errc::invalid if OpenCL cannot do that, or if the program is already past the state.
template <backend Backend, bundle_state State>
kernel_bundle<State> make_kernel_bundle(const backend_input_t<Backend, kernel_bundle<State>> &backendObject,
                                        const context &targetContext) {
  return detail::make_from_impl<kernel_bundle<State>>(
      detail::make_kernel_bundle(Backend, backendObject, targetContext, State));
}
/// A buffer with the contents of the memory object at the time of the call, or when `availableEvent` has completed. The
/// buffer works on a copy, which is written back to the memory object when the buffer is destroyed.
/// \throws errc::invalid if the object's size is not a multiple of the element's.
template <backend Backend, class DataT, int Dimensions = 1,
          class AllocatorT = buffer_allocator<std::remove_const_t<DataT>>>
buffer<DataT, Dimensions, AllocatorT>
make_buffer(const backend_input_t<Backend, buffer<DataT, Dimensions, AllocatorT>> &backendObject,
            const context &targetContext) {
  static_assert(Dimensions == 1, "buffers of memory objects are one-dimensional");
  std::size_t bytes = 0;
  auto impl = detail::make_native_buffer(Backend, backendObject, targetContext, nullptr, sizeof(DataT), bytes);
  return detail::buffer_parts::make<buffer<DataT, Dimensions, AllocatorT>>(std::move(impl), bytes / sizeof(DataT));
}
template <backend Backend, class DataT, int Dimensions = 1,
          class AllocatorT = buffer_allocator<std::remove_const_t<DataT>>>
buffer<DataT, Dimensions, AllocatorT>
make_buffer(const backend_input_t<Backend, buffer<DataT, Dimensions, AllocatorT>> &backendObject,
            const context &targetContext, event availableEvent) {
  static_assert(Dimensions == 1, "buffers of memory objects are one-dimensional");
  std::size_t bytes = 0;
  auto impl = detail::make_native_buffer(Backend, backendObject, targetContext, &availableEvent, sizeof(DataT), bytes);
  return detail::buffer_parts::make<buffer<DataT, Dimensions, AllocatorT>>(std::move(impl), bytes / sizeof(DataT));
}

} // namespace sycl
