// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code of SYCL_EXTERNAL functions: what the variants of a function are called, what they take, and how they are
/// called. The source that defines the function emits them (native/vectorize/ExternalBody.h), that of the kernel calls
/// them, and the ordinary linker brings both together.
///
/// \code
///   float scale(float x, const float *table);          // _Z5scalefPKf
/// \endcode
/// has, for each ISA level that its source is compiled for, two variants, for one lane and for as many floats as fill a
/// register (externalLanes()): at x86-64-v3
/// \code
///   float     _ZGVdN1vv__Z5scalefPKf.syclc(float x, ptr table, ptr context)
///   <8 float> _ZGVdM8vv__Z5scalefPKf.syclc(<8 float> x, <8 ptr> table, i64 mask, ptr context)
/// \endcode
/// Names are those of the x86 vector function ABI, `_ZGV` ISA mask lanes parameters `_` name, where ISA is b (SSE), c
/// (AVX), d (AVX2) or e (AVX-512; y without registers of 512 bits), n on AArch64; the end tells them from variants of
/// `#pragma omp declare simd`, which take no context and masks of another form. An argument is a parameter for each of
/// its leaves (ir/Leaves.h), as these pass. Results of several leaves are a structure of them. Bit l of `mask` is
/// set when lane l calls; of the other lanes' arguments nothing is known.
///
/// `context` answers what the function asks of its work-item, lane 0's where lanes differ:
/// \code
///   struct { const syclc_native_work *work;                            // sizes and offsets, abi/device_image.h
///            uint64_t global_id[3], local_id[3], group_id[3];          // x-fastest
///            uint32_t sub_group_size, sub_group_id, num_sub_groups, max_sub_group_size; };
/// \endcode
/// It is read only, and dead when the call returns.
///
/// Kernels whose sub-groups have another size call the variants that there are (native/vectorize/ExternalLanes.h). A
/// function that is declared with reqd_sub_group_size has a variant for that size, too.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALVARIANT_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_EXTERNALVARIANT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

#include <string>

namespace llvm {
class CallInst;
class Function;
class FunctionType;
class LLVMContext;
class Module;
class StructType;
class Type;
class Value;
} // namespace llvm

namespace syclc {

class Widener;

/// The numbers of lanes that variants for \p F's ISA level have, beside 1.
unsigned externalLanes(const llvm::Function &F);

/// A variant of \p External for the ISA level of \p Level, a function of that level.
struct ExternalVariant {
  ExternalVariant(const llvm::Function &External, unsigned Lanes, const llvm::Function &Level);

  unsigned Lanes;
  std::string Name;
  char Isa;             ///< in the name
  std::string External; ///< the function's name
  llvm::FunctionType *Signature;
  /// The leaves of the arguments, one after the other, and of the result: as the function has them.
  llvm::SmallVector<llvm::Type *> Arguments, Results;

  /// The name of what calls the variant for parts of larger sub-groups; only functions that know nothing of their
  /// sub-group have it. Linkers print it as `scale(float) [clone .syclc_d8_for_larger_sub_groups]`.
  std::string nameForParts() const;

  bool isMasked() const { return Lanes > 1; }
  /// As what a leaf passes, in all lanes.
  llvm::Type *passedLanes(llvm::Type *Leaf) const;
};

/// What a context is, and the names of its fields.
llvm::StructType *contextType(llvm::LLVMContext &C);
enum ContextField {
  ContextWork,
  ContextGlobalId,
  ContextLocalId,
  ContextGroupId,
  ContextSize,
  ContextId,
  ContextCount,
  ContextMaxSize
};

/// The function called \p Name, of the type of \p Variant, declared in \p M.
llvm::Function *declareVariant(llvm::Module &M, const ExternalVariant &Variant, llvm::StringRef Name);

/// Gives \p To the attributes of \p From that hold for all code of its ISA level.
void copyLevel(llvm::Function &To, const llvm::Function &From);

/// Widens \p Call when it is one of a function of another source.
bool widenExternalCall(Widener &W, llvm::CallInst &Call);

/// Calls of \p Kernel, which is to have one lane, become calls of variants. \returns whether there were any.
bool lowerExternalCalls(llvm::Function &Kernel);

/// Whether \p Kernel calls functions of other sources.
bool callsExternal(const llvm::Function &Kernel);

} // namespace syclc

#endif
