// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The native interface of SYCL_EXTERNAL functions: the names, parameters and calls of a function's variants. The
/// source that defines the function emits them (native/vectorize/ExternalBody.h), the source of the kernel calls them,
/// and the linker resolves the calls.
///
/// \code
///   float scale(float x, const float *table);          // _Z5scalefPKf
/// \endcode
/// has two variants for each ISA level that its source is compiled for: one for one lane, and one for as many lanes as
/// floats fill a register (externalLanes()). At x86-64-v3:
/// \code
///   float     _ZGVdN1vv__Z5scalefPKf.syclc(float x, ptr table, ptr context)
///   <8 float> _ZGVdM8vv__Z5scalefPKf.syclc(<8 float> x, <8 ptr> table, i64 mask, ptr context)
/// \endcode
/// Names follow the x86 vector function ABI, `_ZGV` ISA mask lanes parameters `_` name. ISA is b (SSE), c (AVX), d
/// (AVX2), e (AVX-512) or y (AVX-512 without 512-bit registers); n on AArch64. The suffix distinguishes them from
/// variants of `#pragma omp declare simd`, which take no context and another form of mask. An argument is passed as one
/// parameter for each of its leaves (ir/Leaves.h), in the leaf's passed type. Several result leaves are returned in a
/// structure. Bit l of `mask` is set if lane l calls; the arguments of other lanes are unspecified.
///
/// `context` answers the function's work-item queries, for lane 0 if the lanes differ:
/// \code
///   struct { const syclc_native_work *work;                            // sizes and offsets, abi/device_image.h
///            uint64_t global_id[3], local_id[3], group_id[3];          // x-fastest
///            uint32_t sub_group_size, sub_group_id, num_sub_groups, max_sub_group_size; };
/// \endcode
/// It is read-only and only valid during the call.
///
/// Kernels with another sub-group size call the existing variants (native/vectorize/ExternalLanes.h). A function
/// declared with reqd_sub_group_size also has a variant for that size.
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

/// The number of lanes of the variants for \p F's ISA level that have more than one.
unsigned externalLanes(const llvm::Function &F);

/// A variant of \p External for the ISA level of \p Level, a function of that level.
struct ExternalVariant {
  ExternalVariant(const llvm::Function &External, unsigned Lanes, const llvm::Function &Level);

  unsigned Lanes;
  std::string Name;
  char Isa;             ///< as in the name
  std::string External; ///< the function's name
  llvm::FunctionType *Signature;
  /// The leaves of all arguments, and of the result, in the function's own types.
  llvm::SmallVector<llvm::Type *> Arguments, Results;

  /// The name of the function that calls the variant for parts of larger sub-groups; only functions that do not depend
  /// on their sub-group have it. Linkers print it as `scale(float) [clone .syclc_d8_for_larger_sub_groups]`.
  std::string nameForParts() const;

  bool isMasked() const { return Lanes > 1; }
  /// The type in which all lanes of a leaf are passed.
  llvm::Type *passedLanes(llvm::Type *Leaf) const;
};

/// The type of a context, and the indices of its fields.
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

/// Declares in \p M a function \p Name with the type of \p Variant.
llvm::Function *declareVariant(llvm::Module &M, const ExternalVariant &Variant, llvm::StringRef Name);

/// Copies the attributes that apply to all code of \p From's ISA level to \p To.
void copyLevel(llvm::Function &To, const llvm::Function &From);

/// Widens \p Call if it calls a function of another source.
bool widenExternalCall(Widener &W, llvm::CallInst &Call);

/// Replaces calls in \p Kernel, which will have one lane, by calls of variants. \returns whether there were any.
bool lowerExternalCalls(llvm::Function &Kernel);

/// Whether \p Kernel calls functions of other sources.
bool callsExternal(const llvm::Function &Kernel);

} // namespace syclc

#endif
