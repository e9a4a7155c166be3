// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The states of kernel bundles (specification 4.11.4), for those who only name the type of a bundle. What the states
/// mean here is in kernel_bundle.hpp.
#pragma once

namespace sycl {

/// How far the kernels of a bundle are on their way to a device. Those in state ext_oneapi_source are no kernels of
/// this program: ext/oneapi/experimental/kernel_compiler.hpp.
enum class bundle_state { input, object, executable, ext_oneapi_source };

template <bundle_state State>
class kernel_bundle;

} // namespace sycl
