// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Properties of buffers, images and accessors (specification 4.7.2.2, 4.7.3.3, 4.7.6.4).
#pragma once

#include <sycl/context.hpp>
#include <sycl/detail/forward.hpp>
#include <sycl/property_list.hpp>

#include <type_traits>
#include <utility>
#if __has_include(<bits/std_mutex.h>)
#include <bits/std_mutex.h> // only the class of <mutex>, for compile time
#else
#include <mutex>
#endif

namespace sycl {
namespace detail {

/// The program locks a mutex while it uses memory that it passed to the object. \tparam IdT property::buffer or
/// ::image.
template <property_id IdT>
class mutex_property : public value_property<IdT> {
public:
  /// \param mutexRef must outlive the object with the property.
  mutex_property(std::mutex &mutexRef) : mutex_(&mutexRef) {}
  std::mutex *get_mutex_ptr() const { return mutex_; }

private:
  std::mutex *mutex_;
};

/// Only commands of one context use the object.
template <property_id IdT>
class context_property : public value_property<IdT> {
public:
  context_property(context boundContext) : context_(std::move(boundContext)) {}
  context get_context() const { return context_; }

private:
  context context_;
};
} // namespace detail

namespace property {
/// The old contents of the accessed data are not needed, so they are not copied to the device. Not for accessors that
/// only read.
struct no_init : detail::tag_property<detail::property_id::no_init> {};

namespace buffer {
/// The buffer's data on the host must be in the program's memory: a host_accessor returns its addresses. (const memory
/// is used until a command writes the buffer.)
struct use_host_ptr : detail::tag_property<detail::property_id::buffer_use_host_ptr> {};
/// The runtime holds the mutex while commands use the buffer. When it is unlocked, the program's memory is up to date,
/// and the program may use it with the mutex locked.
class use_mutex : public detail::mutex_property<detail::property_id::buffer_use_mutex> {
public:
  using mutex_property::mutex_property;
};
/// Commands of other contexts are rejected with errc::invalid.
class context_bound : public detail::context_property<detail::property_id::buffer_context_bound> {
public:
  using context_property::context_property;
};
} // namespace buffer

/// The same for images.
namespace image {
struct use_host_ptr : detail::tag_property<detail::property_id::image_use_host_ptr> {};
class use_mutex : public detail::mutex_property<detail::property_id::image_use_mutex> {
public:
  using mutex_property::mutex_property;
};
class context_bound : public detail::context_property<detail::property_id::image_context_bound> {
public:
  using context_property::context_property;
};
} // namespace image
} // namespace property

/// Extension SYCL_EXT_ONEAPI_USE_PINNED_HOST_MEMORY_PROPERTY: a hint without effect that the buffer's host memory
/// should allow fast copies to devices. Not for buffers on the program's own memory: errc::invalid.
namespace ext::oneapi::property::buffer {
struct use_pinned_host_memory : detail::tag_property<detail::property_id::buffer_use_pinned_host_memory> {};
} // namespace ext::oneapi::property::buffer

inline constexpr property::no_init no_init{};

/// \name The same by their names in drafts of SYCL 2020
///@{
namespace property {
using noinit [[deprecated("use sycl::property::no_init")]] = no_init;
}
[[deprecated("use sycl::no_init")]] inline constexpr property::no_init noinit{};
///@}

template <class DataT, int Dimensions, class AllocatorT>
struct is_property_of<property::buffer::use_host_ptr, buffer<DataT, Dimensions, AllocatorT>> : std::true_type {};
template <class DataT, int Dimensions, class AllocatorT>
struct is_property_of<property::buffer::use_mutex, buffer<DataT, Dimensions, AllocatorT>> : std::true_type {};
template <class DataT, int Dimensions, class AllocatorT>
struct is_property_of<property::buffer::context_bound, buffer<DataT, Dimensions, AllocatorT>> : std::true_type {};
template <class DataT, int Dimensions, class AllocatorT>
struct is_property_of<ext::oneapi::property::buffer::use_pinned_host_memory, buffer<DataT, Dimensions, AllocatorT>>
    : std::true_type {};
template <class DataT, int Dimensions, access_mode AccessMode, target AccessTarget, access::placeholder IsPlaceholder>
struct is_property_of<property::no_init, accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder>>
    : std::true_type {};
template <class DataT, int Dimensions, access_mode AccessMode>
struct is_property_of<property::no_init, host_accessor<DataT, Dimensions, AccessMode>> : std::true_type {};

} // namespace sycl
