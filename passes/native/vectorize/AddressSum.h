// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An address as a sum of terms, so that two addresses can be compared and an index can be recomputed.
///
/// \code
///   %i3 = mul nsw i64 %i, 3
///   %p = getelementptr float, ptr %data, i64 %i3     ;  %data + 12 * %i
///   %i4 = add nsw i64 %i3, 1
///   %q = getelementptr float, ptr %data, i64 %i4     ;  %data + 12 * %i + 4: 4 bytes after %p
/// \endcode
/// Used to widen memory accesses (WidenMemory.cpp, InterleavedAccess.cpp, NearbyGather.cpp, WidenPrivate.cpp).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_ADDRESSSUM_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_ADDRESSSUM_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace syclc {

struct AddressSum {
  /// `Factor * extend(V)`; a V of less than 64 bits is sign- or zero-extended to 64 bits.
  struct Term {
    llvm::Value *V;
    bool Signed;
    int64_t Factor;
  };

  llvm::Value *Base = nullptr; ///< a pointer that is not a getelementptr
  llvm::SmallVector<Term, 4> Terms;
  int64_t Offset = 0; ///< bytes

  /// Decomposes getelementptrs; each index is one term.
  static AddressSum ofPointer(llvm::Value *Pointer, const llvm::DataLayout &DL);
  /// Also decomposes the indices: additions, and multiplications by constants, that cannot wrap.
  /// \param IsWhole values that stay a term of their own. While a kernel is widened, those that are uniform: they may be
  /// computed from lane 0's value of one that is not.
  static AddressSum ofIndices(llvm::Value *Pointer, const llvm::DataLayout &DL,
                              llvm::function_ref<bool(llvm::Value *)> IsWhole = nullptr);

  /// This address minus \p Other, in bytes, if the difference is constant.
  std::optional<int64_t> minus(const AddressSum &Other) const;

private:
  using Predicate = llvm::function_ref<bool(llvm::Value *)>;
  void addPointer(llvm::Value *Pointer, const llvm::DataLayout &DL, Predicate IsWhole);
  void addIndex(llvm::Value *V, bool Signed, int64_t Factor, Predicate IsWhole, unsigned Depth);
  void addTerm(llvm::Value *V, bool Signed, int64_t Factor);
};

} // namespace syclc

#endif
