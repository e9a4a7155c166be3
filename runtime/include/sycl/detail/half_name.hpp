// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Declares sycl::half, for headers that need only the name.
///
/// The class is in a separate namespace, where argument-dependent lookup finds nothing: a program's own `max(a, b)` of
/// two halves is not ambiguous with sycl::max.
#pragma once

namespace sycl {
namespace detail::half_number {
class half;
}
using half = detail::half_number::half;
} // namespace sycl
