// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names of types from SYCL 1.2.1 that SYCL 2020 dropped: the classes that stood for those of the C++ library, and
/// vectors of schar, longlong and ulonglong.
#pragma once

#include <sycl/exception.hpp>         // std::function
#include <sycl/memory_properties.hpp> // std::mutex
#include <sycl/scalar_aliases.hpp>
#include <sycl/vec.hpp>

#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace sycl {

template <class ValueT, class Allocator = std::allocator<ValueT>>
using vector_class [[deprecated("use std::vector")]] = std::vector<ValueT, Allocator>;
using string_class [[deprecated("use std::string")]] = std::string;
template <class Signature>
using function_class [[deprecated("use std::function")]] = std::function<Signature>;
using mutex_class [[deprecated("use std::mutex")]] = std::mutex;
template <class ValueT, class Deleter = std::default_delete<ValueT>>
using unique_ptr_class [[deprecated("use std::unique_ptr")]] = std::unique_ptr<ValueT, Deleter>;
template <class ValueT>
using shared_ptr_class [[deprecated("use std::shared_ptr")]] = std::shared_ptr<ValueT>;
template <class ValueT>
using weak_ptr_class [[deprecated("use std::weak_ptr")]] = std::weak_ptr<ValueT>;
template <class ValueT>
using hash_class [[deprecated("use std::hash")]] = std::hash<ValueT>;
using exception_ptr_class [[deprecated("use std::exception_ptr")]] = std::exception_ptr;

#define SYCLC_LEGACY_VECTORS(name)                                                                                     \
  using name##2 [[deprecated("use sycl::vec")]] = vec<name, 2>;                                                        \
  using name##3 [[deprecated("use sycl::vec")]] = vec<name, 3>;                                                        \
  using name##4 [[deprecated("use sycl::vec")]] = vec<name, 4>;                                                        \
  using name##8 [[deprecated("use sycl::vec")]] = vec<name, 8>;                                                        \
  using name##16 [[deprecated("use sycl::vec")]] = vec<name, 16>;
SYCLC_LEGACY_VECTORS(schar)
SYCLC_LEGACY_VECTORS(longlong)
SYCLC_LEGACY_VECTORS(ulonglong)
#undef SYCLC_LEGACY_VECTORS

} // namespace sycl
