// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of private arrays, element by element.
/// \code
///   call void @llvm.memcpy(ptr %a, ptr %from, i64 12) ; float a[3]
/// =>
///   %v0 = load float, ptr %from
///   %v1 = load float, ptr (%from + 4)
///   %v2 = load float, ptr (%from + 8)
///   store float %v0, ptr %a
///   ...
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_ELEMENTCOPIES_H
#define SYCLC_PASSES_SUPPORT_ELEMENTCOPIES_H

#include <cstdint>

namespace llvm {
class AllocaInst;
class MemTransferInst;
class Type;
} // namespace llvm

namespace syclc {

/// The type of the elements in which \p Variable is loaded and stored. Null if they have several sizes, or if the
/// variable has uses other than loads, stores and copies.
llvm::Type *elementOf(const llvm::AllocaInst &Variable);

/// The number of elements of type \p T that \p Copy copies; 0 if it is volatile or not known, or if there is a rest.
uint64_t countElements(const llvm::MemTransferInst &Copy, llvm::Type *T);

/// Replaces \p Copy by loads of all its \p Count elements of type \p T, and stores of them.
void copyByElements(llvm::MemTransferInst &Copy, llvm::Type *T, uint64_t Count);

/// Replaces \p Copy, whose parts do not overlap, by a loop over its \p Count elements of type \p T.
void copyInLoop(llvm::MemTransferInst &Copy, llvm::Type *T, uint64_t Count);

} // namespace syclc

#endif
