// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Version of this implementation and what it supports (specification 3.3, 4.1, 5.6).
///
/// The compiler defines `SYCL_LANGUAGE_VERSION` (202012L) and `__SYCLC__`. Neither SYCL_FEATURE_SET_FULL nor
/// SYCL_FEATURE_SET_REDUCED is defined: docs/status.md lists the supported features, section by section.
#pragma once

#define SYCLC_VERSION_MAJOR 0
#define SYCLC_VERSION_MINOR 1
#define SYCLC_VERSION_PATCH 0

/// Identifies this implementation.
#define SYCL_IMPLEMENTATION_SYCLC 1

/// Those of a DPC++ with the same extensions: programs test them to work around limits of earlier versions.
#define __SYCL_COMPILER_VERSION 20250201
#define __LIBSYCL_MAJOR_VERSION 8
#define __LIBSYCL_MINOR_VERSION 1
#define __LIBSYCL_PATCH_VERSION 0

/// Code for devices of the OpenCL backend can be part of every program.
#define SYCL_BACKEND_OPENCL 1
/// The native device is in every program; NVIDIA GPUs need code for them (-fsycl-targets=nvptx64-nvidia-cuda).
#define SYCL_EXT_SYCLC_BACKEND_NATIVE 1
#define SYCL_EXT_ONEAPI_BACKEND_CUDA 1

/// Before a function that device code of other sources calls, or that another source defines (specification 5.10.1).
#define SYCL_EXTERNAL __attribute__((annotate("syclc.external")))

/// Platforms and devices: platform.hpp, info/device.hpp.
#define SYCL_KHR_DEFAULT_CONTEXT 1
#define SYCL_EXT_ONEAPI_DEFAULT_CONTEXT 1
#define SYCL_KHR_MAX_WORK_GROUP_QUERIES 1
#define SYCL_EXT_ONEAPI_MAX_WORK_GROUP_QUERY 1

#define SYCL_EXT_INTEL_DEVICE_INFO 6
/// ext/intel/experimental/kernel_execution_properties.hpp: accepted, without effect.
#define SYCL_EXT_INTEL_GRF_SIZE 1
#define SYCL_EXT_INTEL_CACHE_CONFIG 1
#define SYCL_EXT_ONEAPI_PEER_ACCESS 1
#define SYCL_EXT_ONEAPI_CURRENT_DEVICE 1
#define SYCL_EXT_ONEAPI_DEVICE_WAIT 1
/// ext/oneapi/experimental/device_architecture.hpp, ext/oneapi/filter_selector.hpp.
#define SYCL_EXT_ONEAPI_DEVICE_ARCHITECTURE 1
#define SYCL_EXT_ONEAPI_FILTER_SELECTOR 1

/// Kernels' assert(), and casts of pointers: khr/addrspace_cast.hpp.
#define SYCL_EXT_ONEAPI_ASSERT 1
#define SYCL_KHR_STATIC_ADDRSPACE_CAST 1
#define SYCL_KHR_DYNAMIC_ADDRSPACE_CAST 1

/// Extensions: group_local_memory.hpp, sub_group_mask.hpp.
#define SYCL_EXT_ONEAPI_LOCAL_MEMORY 1
#define SYCL_EXT_ONEAPI_SUB_GROUP_MASK 2

/// Numbers: ext/oneapi/bfloat16.hpp, ext/oneapi/experimental/bfloat16_math.hpp.
#define SYCL_EXT_ONEAPI_BFLOAT16 1

/// Groups: khr/group_interface.hpp, khr/work_item_queries.hpp; ext/oneapi/experimental/non_uniform_groups.hpp,
/// group_load_store.hpp and group_sort.hpp.
#define SYCL_KHR_GROUP_INTERFACE 1
#define SYCL_KHR_WORK_ITEM_QUERIES 1
#define SYCL_EXT_ONEAPI_FREE_FUNCTION_KERNELS 1
#define SYCL_EXT_ONEAPI_FREE_FUNCTION_QUERIES 1
#define SYCL_EXT_ONEAPI_SUB_GROUP 1
#define SYCL_EXT_ONEAPI_NON_UNIFORM_GROUPS 1
#define SYCL_EXT_ONEAPI_TANGLE 1
#define SYCL_EXT_ONEAPI_GROUP_LOAD_STORE 1
#define SYCL_EXT_ONEAPI_GROUP_SORT 2
/// ext/oneapi/work_group_static.hpp.
#define SYCL_EXT_ONEAPI_WORK_GROUP_STATIC 1
/// Below ext/oneapi/experimental: user_defined_reductions.hpp, work_group_scratch_memory.hpp, profiling_tag.hpp.
#define SYCL_EXT_ONEAPI_USER_DEFINED_REDUCTIONS 1
#define SYCL_EXT_ONEAPI_WORK_GROUP_SCRATCH_MEMORY 1
#define SYCL_EXT_ONEAPI_PROFILING_TAG 1

/// Below ext/oneapi/experimental: forward_progress.hpp, clock.hpp, uniform.hpp, reduction_properties.hpp.
#define SYCL_EXT_ONEAPI_FORWARD_PROGRESS 1
#define SYCL_EXT_ONEAPI_CLOCK 1
#define SYCL_EXT_ONEAPI_UNIFORM 1
#define SYCL_EXT_ONEAPI_REDUCTION_PROPERTIES 1

/// ext/oneapi/virtual_functions.hpp.
#define SYCL_EXT_ONEAPI_VIRTUAL_FUNCTIONS 1

/// Matrices of sub-groups: ext/oneapi/matrix/matrix.hpp. Without matrix_params, which depends on architectures.
#define SYCL_EXT_ONEAPI_MATRIX 1
#define SYCL_EXT_INTEL_MATRIX 1

/// Kernels in SYCL source and in SPIR-V, built at run time: ext/oneapi/experimental/kernel_compiler.hpp.
#define SYCL_EXT_ONEAPI_KERNEL_COMPILER 1
#define SYCL_EXT_ONEAPI_KERNEL_COMPILER_SPIRV 1

/// Queues: queue.hpp.
#define SYCL_EXT_ONEAPI_ENQUEUE_BARRIER 1
#define SYCL_EXT_ONEAPI_QUEUE_EMPTY 1
#define SYCL_EXT_ONEAPI_QUEUE_PRIORITY 1
#define SYCL_EXT_ONEAPI_IN_ORDER_QUEUE_EVENTS 1
#define SYCL_EXT_ONEAPI_DISCARD_QUEUE_EVENTS 1
#define SYCL_KHR_QUEUE_EMPTY_QUERY 1
#define SYCL_KHR_QUEUE_FLUSH 1
#define SYCL_EXT_ONEAPI_MEMCPY2D 1

/// Commands as free functions: khr/free_function_commands.hpp; ext/oneapi/experimental/enqueue_functions.hpp.
#define SYCL_KHR_FREE_FUNCTION_COMMANDS 1
#define SYCL_EXT_ONEAPI_ENQUEUE_FUNCTIONS 1
/// ext/oneapi/experimental/async_alloc/async_alloc.hpp; not in <sycl/sycl.hpp>, because it has another `read_only`.
#define SYCL_EXT_ONEAPI_ASYNC_MEMORY_ALLOC 1
/// Commands recorded once and run many times: ext/oneapi/experimental/graph.hpp.
#define SYCL_EXT_ONEAPI_GRAPH 2

/// Work enqueued through the backend's API: handler.hpp.
#define SYCL_EXT_ONEAPI_ENQUEUE_NATIVE_COMMAND 1
#define SYCL_EXT_CODEPLAY_ENQUEUE_NATIVE_COMMAND 1

/// ext/oneapi/accessor_property_list.hpp, ext/oneapi/dot_product.hpp.
#define SYCL_EXT_ONEAPI_ACCESSOR_PROPERTIES 1
#define SYCL_EXT_ONEAPI_DOT_ACCUMULATE 1

/// usm.hpp, multi_ptr.hpp.
#define SYCL_EXT_INTEL_USM_ADDRESS_SPACES 2
#define SYCL_EXT_ONEAPI_USM_DEVICE_READ_ONLY 1

/// ext/oneapi/virtual_mem/virtual_mem.hpp.
#define SYCL_EXT_ONEAPI_VIRTUAL_MEM 1

/// memory_properties.hpp.
#define SYCL_EXT_ONEAPI_USE_PINNED_HOST_MEMORY_PROPERTY 1

/// ext/oneapi/weak_object.hpp.
#define SYCL_EXT_ONEAPI_WEAK_OBJECT 1

/// Below ext/oneapi: properties/properties.hpp, kernel_properties/properties.hpp; below experimental:
/// device_global.hpp, root_group.hpp, work_group_memory.hpp, prefetch.hpp, annotated_ptr/annotated_ptr.hpp and
/// annotated_arg/annotated_arg.hpp. <sycl/sycl.hpp> includes all of these; complex/complex.hpp, which it does not
/// include, defines SYCL_EXT_ONEAPI_COMPLEX itself.
#define SYCL_EXT_ONEAPI_DEVICE_GLOBAL 1
#define SYCL_EXT_ONEAPI_ROOT_GROUP 1
#define SYCL_EXT_ONEAPI_PROPERTIES 1
#define SYCL_EXT_ONEAPI_KERNEL_PROPERTIES 1
#define SYCL_EXT_ONEAPI_WORK_GROUP_MEMORY 1
#define SYCL_EXT_ONEAPI_PREFETCH 1
#define SYCL_EXT_ONEAPI_ANNOTATED_PTR 1
#define SYCL_EXT_ONEAPI_ANNOTATED_ARG 1
