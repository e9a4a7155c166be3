// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conditions whose value is known when a kernel is compiled, so that one of the branches is never taken: constants,
/// and the test whether this is device code.
#ifndef SYCLC_CLANG_PLUGIN_KNOWNCONDITIONS_H
#define SYCLC_CLANG_PLUGIN_KNOWNCONDITIONS_H

#include <optional>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
} // namespace clang

namespace syclc {

/// The value of \p Condition in device code, if it does not depend on run-time values. `std::is_constant_evaluated()`
/// is false here, `__syclc_on_device()` is true (passes/outline/OnDevice.h).
std::optional<bool> knownCondition(const clang::Expr *Condition, const clang::ASTContext &Context);

/// Whether device code always returns from its function in \p S.
bool alwaysReturns(const clang::Stmt *S, const clang::ASTContext &Context);

/// Whether other statements jump into \p S.
bool hasLabel(const clang::Stmt *S);

} // namespace syclc

#endif
