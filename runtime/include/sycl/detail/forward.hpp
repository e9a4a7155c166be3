// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Forward declarations for buffers, accessors, handlers and queues, with default template arguments.
#pragma once

#include <sycl/access.hpp>

#include <memory>
#include <type_traits>

namespace sycl {

class event;
class handler;
class queue;

/// The default allocator of buffers.
template <class DataT>
using buffer_allocator = std::allocator<DataT>;

template <class DataT, int Dimensions = 1, class AllocatorT = buffer_allocator<std::remove_const_t<DataT>>>
class buffer;

template <class DataT, int Dimensions = 1,
          access_mode AccessMode = std::is_const_v<DataT> ? access_mode::read : access_mode::read_write,
          target AccessTarget = target::device, access::placeholder IsPlaceholder = access::placeholder::false_t>
class accessor;

template <class DataT, int Dimensions = 1,
          access_mode AccessMode = std::is_const_v<DataT> ? access_mode::read : access_mode::read_write>
class host_accessor;

template <class DataT, int Dimensions = 1>
class local_accessor;

namespace ext::oneapi::experimental {
template <class DataT, class PropertyListT>
class device_global;            // ext/oneapi/experimental/device_global.hpp
struct work_group_scratch_size; // ext/oneapi/experimental/work_group_scratch_memory.hpp
} // namespace ext::oneapi::experimental

namespace detail {
/// Implements copy commands on a device_global; defined with it.
template <class DataT, class PropertyListT>
struct device_global_parts;
} // namespace detail

} // namespace sycl
