// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM 22's SPIR-V backend exits when it cannot select a construct, and silently miscompiles some others. This pass
/// rewrites them to supported ones, or rejects them with an error that names the kernel.
///
/// | construct                                          | becomes                                  | by               |
/// |----------------------------------------------------|------------------------------------------|------------------|
/// | `llvm.trap` and `unreachable`                      | the work-item returns                    | ReturnAtTraps    |
/// | overflow, funnel shifts, bits, min and max         | plain arithmetic, comparisons, selects   | ExpandIntrinsics |
/// | `fmuladd`, `exp10`, `ldexp`, `frexp`, `frem`, ...  | calls of OpenCL functions                | ExpandIntrinsics |
/// | `memset`, `memmove`, `memcpy` of unknown size      | stores and loops                         | ExpandMemory     |
/// | variables that stay in memory                      | the same, and a volatile load of another | ExpandMemory     |
/// | hints (`assume`, `expect`, `lifetime`, ...)        | nothing                                  | ExpandIntrinsics |
/// | shifts by amounts not known to be in range         | shifts by their low bits, as in OpenCL C | ExpandValues     |
/// | `fneg` in functions with barriers                  | OpenCL's mad                             | HideNegations    |
/// | subtractions that fast-math reassociates           | the same, in their order                 | OrderSubtractions |
/// | complements related to minima and maxima           | the same, with an unknown -1             | HideComplements  |
/// | lane ids that are compared                         | the same, plus a zero                    | HideLanes        |
/// | ids in kernels with very many barriers             | the same, through memory                 | HideIds          |
/// | indices into private arrays, if loaded or divided  | OpenCL's min of them                     | BoundIndices     |
/// | chosen indices into private arrays                | the same, with an unknown mask           | HideChoices      |
/// | accesses that depend on those of other iterations | the same, at addresses plus a zero       | HideDistances    |
/// | `phi`, `select`, `freeze` of structures and arrays | the same for their elements              | ExpandValues     |
/// | undefined arrays and structures within constants   | zeros                                    | ExpandValues     |
/// | a `switch` with an unreachable default             | its last case is the default             | ExpandValues     |
/// | a `phi` of several edges from one `switch`         | one edge, from a new block               | ExpandValues     |
/// | booleans in memory                                 | bytes                                    | ExpandValues     |
/// | booleans as floating-point numbers                 | a choice between 0 and 1 or -1           | ExpandValues     |
/// | vectors of sizes that OpenCL lacks, of pointers    | scalars                                  | ScalarizeVectors |
/// | atomic loads and stores, unusual atomics           | SPIR-V atomics, compare-exchange loops   | ExpandAtomics    |
/// | such types in allocas and getelementptrs           | bytes                                    | RespellTypes     |
/// | loads of a pointer from the start of a variable    | loads from an address                    | RespellTypes     |
/// | integers of unusual width up to 64 bits            | the next usual width                     | PromoteIntegers  |
/// | integers of 65 to 128 bits                         | halves of 64 bits                        | SplitIntegers    |
/// | extensions of truncated values                     | masks and shifts                         | ExtendTruncated  |
/// | extensions of products of ids by large numbers     | shifts of products in 64 bits            | ExtendProducts   |
/// | such products in private memory and calls          | the same, plus a zero                    | ExtendProducts   |
/// | wide integers otherwise, long double, bfloat16     | an error                                 | CheckSupported   |
/// | variable-length arrays, tables of pointers         | an error                                 | CheckSupported   |
///
/// Must run after InferAcrossCalls, and preserves its results: it adds no generic pointers.
#ifndef SYCLC_PASSES_SPIRV_EXPAND_EXPANDUNSUPPORTED_H
#define SYCLC_PASSES_SPIRV_EXPAND_EXPANDUNSUPPORTED_H

#include "support/StepPass.h"

#include "llvm/IR/PassManager.h"

#include <string>

namespace syclc {

/// The passes that expand all such constructs (`syclc-expand-unsupported`). \param Unsupported gets a message that names
/// the kernel if there are unsupported ones; null: it is an error of the module's context.
llvm::ModulePassManager expandUnsupported(std::string *Unsupported = nullptr);

/// Checks the module that the expansion starts from, like Preconditions.
void expectLowered(llvm::Module &M);
/// Removes code that becomes unreachable once is.constant is known.
void foldKnownBranches(llvm::Module &M);
/// expandValues() in all functions. \returns whether dead code must be removed then.
bool expandAllValues(llvm::Module &M);

/// Whether SPIR-V has integers of \p Bits, or booleans.
constexpr bool isUsualWidth(unsigned Bits) { return Bits == 1 || Bits == 8 || Bits == 16 || Bits == 32 || Bits == 64; }

// The steps, only for ExpandUnsupported. Each returns true if it changed the function.

/// Scalarises vectors that SPIR-V lacks (support/ScalarizeVectors.h).
bool scalarizeUnsupported(llvm::Function &F);
/// One round: expansions may use intrinsics that the next round expands.
bool expandIntrinsics(llvm::Function &F);
bool expandAllIntrinsics(llvm::Function &F);
bool expandMemoryIntrinsics(llvm::Function &F);
/// Adds a volatile load that keeps writes to private memory in place. Intel's compiler makes a loop over a function's
/// work-items and hoists a memset, or a call that only writes memory, out of it if all work-items write the same. Then
/// it gives each of them its own copy of the variable, without the written values. The volatile load in the loop
/// prevents this. It loads from a separate variable, so that other variables may still become registers. Runs last,
/// after simplification.
bool guardPrivateMemory(llvm::Function &F);
bool expandAtomics(llvm::Function &F);
/// Expands selects, phis and freezes of aggregates, booleans in memory, and casts between integers and vectors of bits
/// or bytes.
bool expandValues(llvm::Function &F);
/// True if \p F has vectors that SPIR-V lacks.
bool hasUnsupportedVectors(const llvm::Function &F);
/// Masks shift amounts that may be out of range, as far as LLVM knows, to their low bits, as compilers of OpenCL C do.
/// Without the mask, Intel's compiler computed `(7ul << n) & 3` in a kernel's loop for work-items 16 and 17 as if n
/// were 0 and 1.
bool maskShifts(llvm::Function &F);
/// Replaces negations of floating-point numbers in functions with barriers by OpenCL's mad: Intel's compiler assumes
/// that values computed from negations are the same in all work-items. Runs last, because simplification creates
/// negations.
bool hideNegations(llvm::Module &M);
/// Takes back the right to reassociate subtractions with `-ffast-math`: Intel's compiler makes induction variables of
/// those that depend on ids, which step in the wrong direction. Runs last, because simplification creates subtractions.
bool orderSubtractions(llvm::Function &F);
/// Computes bitwise complements that are related to minima and maxima with a -1 that is unknown to Intel's compiler:
/// otherwise it encodes an instruction incorrectly, on processors with AVX-512. Runs last, because simplification
/// creates complements.
bool hideComplements(llvm::Module &M);
/// Adds a zero that is unknown to Intel's compiler to lane ids that are compared: otherwise it applies the result for
/// the first work-item to all of them. Runs last, so that the zero is not removed.
bool hideLanes(llvm::Module &M);
/// Passes ids through memory in functions with very many barriers, on which Intel's compiler would crash. Runs last, so
/// that they stay in memory.
bool hideIds(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
/// Bounds indices into private arrays that Intel's vectoriser may use before they are computed. Runs last, when all
/// addresses have their final form.
bool boundIndices(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
/// Changes no bits of chosen indices into private arrays, in a way that Intel's compiler does not know: otherwise it
/// chooses between addresses, and accesses the first work-item's array in all of them. Runs after boundIndices().
bool hideChoices(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
/// Adds zeros that are unknown to Intel's compiler to addresses that are at a distance of some iterations from others in
/// loops with stores: otherwise it vectorises such loops in steps of more iterations. Runs last, so that the zeros are
/// not removed.
bool hideDistances(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
/// Converts private addresses to integers through generic pointers: Intel's vectoriser does not notice that other code
/// changes a variable whose address became an integer. Runs last, because inference converts private pointers.
bool numberAddresses(llvm::Function &F);
/// Replaces undefined arrays and structures within constants, such as the padding of bit-fields, by zeros. Runs after
/// simplification, which creates such constants.
bool zeroUndefinedMembers(llvm::Module &M);
/// Makes one of its cases the default of a switch with an unreachable default: a block without successors would be a
/// second exit of the loops around it, and PoCL 3.1 then mixes up the variables of work-items.
bool defaultsAreCases(llvm::Function &F);
/// Adds a block between a switch and a block with phis that several cases branch to: SPIR-V has one value for each
/// predecessor, but consumers of SPIR-V expect one for each edge.
bool separateSwitchEdges(llvm::Function &F);
/// Replaces unusual types of allocas and getelementptrs by bytes.
bool respellTypes(llvm::Function &F);
/// Replaces types with integers of more than 64 bits in module-scope variables, allocas and getelementptrs by words and
/// bytes. Must run while the module has the host's data layout.
bool respellWideLayouts(llvm::Module &M);
/// Changes loads of pointers from the start of variables. Runs last, because simplification would undo it.
bool respellLoads(llvm::Function &F);
/// Computes integers of 65 to 128 bits in halves of 64 bits, which are also loaded and stored, and upper halves of products with OpenCL's mul_hi.
bool splitIntegers(llvm::Function &F);
/// Computes integers of i2 to i63 in i8, i16, i32 or i64; the unused high bits are zero.
bool promoteIntegers(llvm::Function &F);
/// Expands extensions of integers that were truncated, or extended in another way.
bool extendTruncated(llvm::Function &F);
/// Computes extensions of narrow products of ids by large numbers in 64 bits: Intel's vectoriser assumes that such
/// products do not wrap.
bool extendProducts(llvm::Function &F);
/// Adds a zero that is unknown to Intel's compiler to such products, and others that wrap, if they are stored in
/// private memory or passed to other functions. Runs last, so that the zero is not removed.
bool hideProducts(llvm::Function &F);
/// These steps replace values only.
template <>
inline constexpr bool PreservesCfg<scalarizeUnsupported> = true;
template <>
inline constexpr bool PreservesCfg<expandAllIntrinsics> = true;
template <>
inline constexpr bool PreservesCfg<expandValues> = true;
template <>
inline constexpr bool PreservesCfg<respellTypes> = true;
template <>
inline constexpr bool PreservesCfg<splitIntegers> = true;
template <>
inline constexpr bool PreservesCfg<extendProducts> = true;
template <>
inline constexpr bool PreservesCfg<extendTruncated> = true;
template <>
inline constexpr bool PreservesCfg<maskShifts> = true;
template <>
inline constexpr bool PreservesCfg<hideProducts> = true;
template <>
inline constexpr bool PreservesCfg<hideIds> = true;
template <>
inline constexpr bool PreservesCfg<boundIndices> = true;
template <>
inline constexpr bool PreservesCfg<hideDistances> = true;
template <>
inline constexpr bool PreservesCfg<numberAddresses> = true;
template <>
inline constexpr bool PreservesCfg<respellLoads> = true;
template <>
inline constexpr bool PreservesCfg<guardPrivateMemory> = true;

/// Checks for remaining constructs that the backend does not support: a message, or an empty string.
std::string checkSupported(llvm::Module &M);

} // namespace syclc

#endif
