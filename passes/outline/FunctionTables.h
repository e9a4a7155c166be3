// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constant tables with addresses of functions, as far as kernels may read them. They may hold other values: names,
/// numbers, null where a function is missing.
/// \code
///   constexpr struct { float (*f)(float); float scale; } table[] = {{square, 2}, {twice, 3}};
///
///   %place = getelementptr %struct, ptr @table, i64 %i, i32 1     %place = ... ptr @table.values ...
///   %scale = load float, ptr %place                         ->    %scale = load float, ptr %place
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_FUNCTIONTABLES_H
#define SYCLC_PASSES_OUTLINE_FUNCTIONTABLES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

#include <cstdint>

namespace llvm {
class Constant;
class DataLayout;
class Function;
class GlobalVariable;
class LoadInst;
class Value;
} // namespace llvm

namespace syclc {

/// \p V without conversions between pointers and integers, which pointers to members contain.
llvm::Value *withoutConversions(llvm::Value *V);

/// The constant table that \p Load reads an element of, with constant and variable indices. Null if it is none.
llvm::GlobalVariable *tableOf(llvm::LoadInst &Load);

/// The offsets in its table that \p Load may read at: Start, and Start plus multiples of Stride if that is not 0.
struct TablePlaces {
  int64_t Start = 0, Stride = 0;
  bool contain(int64_t Offset) const { return Stride ? (Offset - Start) % Stride == 0 : Offset == Start; }

  /// Whether \p Size bytes there may be some of the \p OtherSize bytes at \p Offset.
  bool overlap(int64_t Size, int64_t Offset, int64_t OtherSize) const {
    int64_t Distance = Start - Offset; // of the first place that does not begin before Offset, if there are several
    if (Stride) Distance = (Distance % Stride + Stride) % Stride;
    return (Distance < OtherSize && Distance + Size > 0) || (Stride && Distance + Size > Stride);
  }
};

/// Where \p Load reads in its table.
TablePlaces placesOf(llvm::LoadInst &Load);

/// A copy of the address computation \p Place in a table for the table \p New.
llvm::Value *placeIn(llvm::Value *Place, llvm::GlobalVariable &New, llvm::IRBuilder<> &B);

/// Calls \p Do with each pointer, or number of 64 bits, in \p C, which begins at \p Offset, and with its offset.
void forEachPointer(llvm::Constant *C, uint64_t Offset, const llvm::DataLayout &DL,
                    llvm::function_ref<void(llvm::Constant *, uint64_t)> Do);

/// \p C with \p Of each pointer and number in it in place of these. Where \p Of answers null, the value stays.
llvm::Constant *replacePointers(llvm::Constant *C, llvm::function_ref<llvm::Constant *(llvm::Constant *)> Of);

/// Lets loads of \p F from tables with functions read copies without these, if they read other parts or only compare
/// addresses with null. \returns whether it changed \p F.
bool readCopiesOfTables(llvm::Function &F);

} // namespace syclc

#endif
