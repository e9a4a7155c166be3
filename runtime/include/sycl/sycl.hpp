// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// All of SYCL: the header that programs include (specification 4.1), with the extensions of Khronos and of oneAPI
/// whose macros version.hpp defines: a program that finds such a macro need include nothing else
/// (lit/headers/feature-macros.cpp). It also includes much of the standard library, like other implementations'
/// (detail/standard_headers.hpp), unless SYCLC_LEAN_HEADERS is defined. Programs must include complex.hpp, and
/// extensions without a macro there, themselves.
#pragma once

#include <sycl/detail/kernel_entry.hpp> // first: reports a compiler that cannot compile the others
#include <sycl/detail/standard_headers.hpp>

#include <sycl/access.hpp>
#include <sycl/accessor.hpp>
#include <sycl/aspects.hpp>
#include <sycl/atomic.hpp>
#include <sycl/atomic_ref.hpp>
#include <sycl/backend.hpp>
#include <sycl/backend_enum.hpp>
#include <sycl/bit_cast.hpp>
#include <sycl/buffer.hpp>
#include <sycl/context.hpp>
#include <sycl/device.hpp>
#include <sycl/device_copyable.hpp>
#include <sycl/device_event.hpp>
#include <sycl/device_selector.hpp>
#include <sycl/event.hpp>
#include <sycl/exception.hpp>
#include <sycl/ext/intel/experimental/kernel_execution_properties.hpp>
#include <sycl/ext/oneapi/accessor_property_list.hpp>
#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/ext/oneapi/dot_product.hpp>
#include <sycl/ext/oneapi/earlier_names.hpp>
#include <sycl/ext/oneapi/experimental/address_cast.hpp>
#include <sycl/ext/oneapi/experimental/annotated_arg/annotated_arg.hpp>
#include <sycl/ext/oneapi/experimental/annotated_ptr/annotated_ptr.hpp>
#include <sycl/ext/oneapi/experimental/bfloat16_math.hpp>
#include <sycl/ext/oneapi/experimental/builtins.hpp>
#include <sycl/ext/oneapi/experimental/clock.hpp>
#include <sycl/ext/oneapi/experimental/current_device.hpp>
#include <sycl/ext/oneapi/experimental/device_architecture.hpp>
#include <sycl/ext/oneapi/experimental/device_global.hpp>
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/ext/oneapi/experimental/forward_progress.hpp>
#include <sycl/ext/oneapi/experimental/graph.hpp>
#include <sycl/ext/oneapi/experimental/group_load_store.hpp>
#include <sycl/ext/oneapi/experimental/group_sort.hpp>
#include <sycl/ext/oneapi/experimental/kernel_compiler.hpp>
#include <sycl/ext/oneapi/experimental/non_uniform_groups.hpp>
#include <sycl/ext/oneapi/experimental/prefetch.hpp>
#include <sycl/ext/oneapi/experimental/printf.hpp>
#include <sycl/ext/oneapi/experimental/profiling_tag.hpp>
#include <sycl/ext/oneapi/experimental/reduction_properties.hpp>
#include <sycl/ext/oneapi/experimental/root_group.hpp>
#include <sycl/ext/oneapi/experimental/uniform.hpp>
#include <sycl/ext/oneapi/experimental/user_defined_reductions.hpp>
#include <sycl/ext/oneapi/experimental/work_group_memory.hpp>
#include <sycl/ext/oneapi/experimental/work_group_scratch_memory.hpp>
#include <sycl/ext/oneapi/filter_selector.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/ext/oneapi/matrix/matrix.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/ext/oneapi/virtual_functions.hpp>
#include <sycl/ext/oneapi/virtual_mem/virtual_mem.hpp>
#include <sycl/ext/oneapi/weak_object.hpp>
#include <sycl/ext/oneapi/work_group_static.hpp>
#include <sycl/ext/syclc/on_device.hpp>
#include <sycl/functional.hpp>
#include <sycl/group.hpp>
#include <sycl/group_algorithms.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/group_local_memory.hpp>
#include <sycl/h_item.hpp>
#include <sycl/half.hpp>
#include <sycl/handler.hpp>
#include <sycl/host_accessor.hpp>
#include <sycl/id.hpp>
#include <sycl/image.hpp>
#include <sycl/image_accessor.hpp>
#include <sycl/info/info.hpp>
#include <sycl/interop_handle.hpp>
#include <sycl/item.hpp>
#include <sycl/kernel.hpp>
#include <sycl/kernel_bundle.hpp>
#include <sycl/kernel_handler.hpp>
#include <sycl/kernel_id.hpp>
#include <sycl/khr/addrspace_cast.hpp>
#include <sycl/khr/free_function_commands.hpp>
#include <sycl/khr/group_interface.hpp>
#include <sycl/khr/work_item_queries.hpp>
#include <sycl/legacy_image.hpp>
#include <sycl/local_accessor.hpp>
#include <sycl/marray.hpp>
#include <sycl/math.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/memory_properties.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/platform.hpp>
#include <sycl/private_memory.hpp>
#include <sycl/property_list.hpp>
#include <sycl/queue.hpp>
#include <sycl/range.hpp>
#include <sycl/reduction.hpp>
#include <sycl/span.hpp>
#include <sycl/specialization_id.hpp>
#include <sycl/stream.hpp>
#include <sycl/sub_group.hpp>
#include <sycl/sub_group_mask.hpp>
#include <sycl/usm.hpp>
#include <sycl/usm_allocator.hpp>
#include <sycl/vec.hpp>
#include <sycl/version.hpp>

/// The namespace of programs from before SYCL 2020 (specification 4.3, deprecated).
namespace cl {
namespace sycl = ::sycl;
}
