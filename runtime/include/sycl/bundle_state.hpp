// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The states of kernel bundles (specification 4.11.4), for code that only needs the type of a bundle.
/// kernel_bundle.hpp explains the states.
#pragma once

namespace sycl {

/// How far the kernels of a bundle are compiled. A bundle in state ext_oneapi_source has kernels that are not part of
/// this program: ext/oneapi/experimental/kernel_compiler.hpp.
enum class bundle_state { input, object, executable, ext_oneapi_source };

template <bundle_state State>
class kernel_bundle;

} // namespace sycl
