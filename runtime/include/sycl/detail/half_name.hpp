// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The name of sycl::half, for headers that need no more.
///
/// The class is in a namespace of its own, where argument-dependent lookup finds nothing: a program's own `max(a, b)`
/// of two halves is not ambiguous with sycl::max.
#pragma once

namespace sycl {
namespace detail::half_number {
class half;
}
using half = detail::half_number::half;
} // namespace sycl
