// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels whose function object does not accept the arguments of its launch: one error, at the user's launch.
/// \code
///   app.cpp:6:5: error: a kernel over a range<1> takes an item<1>, an id<1> or an integer, and perhaps a
///                kernel_handler last; this one takes 'sycl::item<2>'
///       6 |   q.parallel_for(sycl::range(n), [=](sycl::item<2> i) {});
///   app.cpp:6:38: note: its call operator is here
/// \endcode
/// The headers instantiate `sycl::detail::kernel_mismatch` for them, in place of an invalid call. Those whose call
/// operator is not const get a warning, by `sycl::detail::kernel_changes_itself`.
#ifndef SYCLC_CLANG_PLUGIN_KERNELMISMATCH_H
#define SYCLC_CLANG_PLUGIN_KERNELMISMATCH_H

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace syclc {

/// Reports \p F if it is an instance of one of these functions. Must be called right after its instantiation, while
/// Clang still knows which line requested it. \returns whether it is one.
bool reportKernelMismatch(clang::Sema &S, const clang::FunctionDecl &F);

} // namespace syclc

#endif
