// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Allowed errors of square roots and divisions, as LLVM's `!fpmath` metadata.
///
/// The specification (4.17.5, by OpenCL's table) allows 3 ulp for the roots and 2.5 ulp for the quotients of float.
/// Kernels compute both exactly, as the host does, because programs compare results with the host's; the user may allow
/// the errors, per source.
#ifndef SYCLC_PASSES_SUPPORT_FLOATERRORS_H
#define SYCLC_PASSES_SUPPORT_FLOATERRORS_H

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace syclc {

/// Lets a result of floating-point arithmetic have an error of \p Ulp.
void allowError(llvm::Instruction &I, float Ulp);

/// Lets all square roots and quotients of float in a body of mathematics have an error of \p Ulp. The quotients get the
/// flag `afn`, too: EarlyCSE replaces an instruction by an equal one with other metadata, but keeps common flags only.
/// So a quotient that stands for one of the source, too, is known by its lack of the flag.
void allowErrors(llvm::Function &F, float Ulp);

/// Lets the square roots of float in \p M have the errors of OpenCL, if \p Roots, and the quotients, if \p Quotients.
void allowErrorsOfOpenCl(llvm::Module &M, bool Roots, bool Quotients);

} // namespace syclc

#endif
