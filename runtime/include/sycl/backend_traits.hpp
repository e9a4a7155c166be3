// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The types of a backend's API that correspond to SYCL's classes (specification 4.5.1.1 and the appendix on OpenCL).
/// Handles are declared as in <CL/cl.h> and <cuda.h>, so that programs which do not use them need no such headers.
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/bundle_state.hpp>
#include <sycl/detail/forward.hpp>

#include <vector>

struct _cl_platform_id;
struct _cl_device_id;
struct _cl_context;
struct _cl_command_queue;
struct _cl_event;
struct _cl_kernel;
struct _cl_program;
struct _cl_mem;
struct CUctx_st;
struct CUstream_st;
struct CUevent_st;

namespace sycl {

class context;
class device;
class kernel;
class platform;

namespace detail {
/// OpenCL's types for a SYCL type: `input` of make_*, `output` of get_native.
template <class SyclType>
struct opencl_types;
template <class Input, class Output = Input>
struct native_type_pair {
  using input = Input;
  using output = Output;
};
template <>
struct opencl_types<platform> : native_type_pair<_cl_platform_id *> {};
template <>
struct opencl_types<device> : native_type_pair<_cl_device_id *> {};
template <>
struct opencl_types<context> : native_type_pair<_cl_context *> {};
template <>
struct opencl_types<queue> : native_type_pair<_cl_command_queue *> {};
template <>
struct opencl_types<event> : native_type_pair<std::vector<_cl_event *>> {};
template <>
struct opencl_types<kernel> : native_type_pair<_cl_kernel *> {};
template <bundle_state State>
struct opencl_types<kernel_bundle<State>> : native_type_pair<_cl_program *, std::vector<_cl_program *>> {};
template <class DataT, int Dimensions, class AllocatorT>
struct opencl_types<buffer<DataT, Dimensions, AllocatorT>> : native_type_pair<_cl_mem *, std::vector<_cl_mem *>> {};
/// The result of interop_handle::get_native_mem.
template <class DataT, int Dimensions, access_mode Mode, target Target, access::placeholder Placeholder>
struct opencl_types<accessor<DataT, Dimensions, Mode, Target, Placeholder>>
    : native_type_pair<_cl_mem *, std::vector<_cl_mem *>> {};

/// The same for CUDA's driver API, declared as in <cuda.h>.
template <class SyclType>
struct cuda_types;
template <>
struct cuda_types<device> : native_type_pair<int> {}; // CUdevice
template <>
struct cuda_types<context> : native_type_pair<CUctx_st *> {};
template <>
struct cuda_types<queue> : native_type_pair<CUstream_st *> {};
template <>
struct cuda_types<event> : native_type_pair<CUevent_st *> {};
template <class DataT, int Dimensions, class AllocatorT>
struct cuda_types<buffer<DataT, Dimensions, AllocatorT>> : native_type_pair<unsigned long long> {}; // CUdeviceptr
template <class DataT, int Dimensions, access_mode Mode, target Target, access::placeholder Placeholder>
struct cuda_types<accessor<DataT, Dimensions, Mode, Target, Placeholder>> : native_type_pair<unsigned long long> {};

} // namespace detail

/// The types of a backend's API that correspond to SYCL's classes (specification 4.5.1.1).
template <backend Backend>
class backend_traits;
/// The native device has no API: there is nothing to convert.
template <>
class backend_traits<backend::native> {};
template <>
class backend_traits<backend::opencl> {
public:
  template <class SyclType>
  using input_type = typename detail::opencl_types<SyclType>::input;
  template <class SyclType>
  using return_type = typename detail::opencl_types<SyclType>::output;
};

template <>
class backend_traits<backend::ext_oneapi_cuda> {
public:
  template <class SyclType>
  using input_type = typename detail::cuda_types<SyclType>::input;
  template <class SyclType>
  using return_type = typename detail::cuda_types<SyclType>::output;
};

template <backend Backend, class SyclType>
using backend_input_t = typename backend_traits<Backend>::template input_type<SyclType>;
template <backend Backend, class SyclType>
using backend_return_t = typename backend_traits<Backend>::template return_type<SyclType>;

} // namespace sycl
