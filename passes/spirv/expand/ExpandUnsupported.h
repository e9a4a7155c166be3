// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM 22's SPIR-V backend ends the process when it meets what it cannot select, and silently miscompiles some things
/// it can. This rewrites all such constructs into plain ones, or refuses them with an error that names the kernel.
///
/// | construct                                               | becomes                                     | by               |
/// |---------------------------------------------------------|---------------------------------------------|------------------|
/// | `llvm.trap` and `unreachable`                           | the work-item returns                       | ReturnAtTraps    |
/// | arithmetic with overflow, shifts, bits, min and max     | plain arithmetic, comparisons, selects      | ExpandIntrinsics |
/// | `fmuladd`, `exp10`, `ldexp`, `frexp`, `frem`, ...       | calls of OpenCL's functions                 | ExpandIntrinsics |
/// | `memset`, `memmove`, `memcpy` of unknown size           | stores and loops                            | ExpandMemory     |
/// | variables that stay in memory                           | the same, and a volatile load of another    | ExpandMemory     |
/// | hints (`assume`, `expect`, `lifetime`, ...)             | nothing                                     | ExpandIntrinsics |
/// | shifts by numbers not known to be small                 | shifts by their low bits, as OpenCL C's are | ExpandValues     |
/// | `fneg` where work-items wait for each other             | OpenCL's mad                                | HideNegations    |
/// | complements that minima and maxima have to do with      | the same, of ones that are not known        | HideComplements  |
/// | numbers of lanes that are compared                      | the same, plus a zero                       | HideLanes        |
/// | ids in kernels with very many barriers                  | the same, through memory                    | HideIds          |
/// | indices into private arrays, from loads and divisions   | OpenCL's min of them                        | BoundIndices     |
/// | `phi`, `select`, `freeze` of structures and arrays      | of their elements                           | ExpandValues     |
/// | a `switch` with a default that cannot be reached        | its last case is the default                | ExpandValues     |
/// | a `phi` of several edges from one `switch`              | of one edge, from a block in between        | ExpandValues     |
/// | booleans in memory                                      | bytes                                       | ExpandValues     |
/// | vectors of sizes that OpenCL lacks, of pointers         | scalars                                     | ScalarizeVectors |
/// | atomic loads and stores, unusual atomics                | SPIR-V atomics, compare-exchange loops      | ExpandAtomics    |
/// | such types as sizes of variables and steps of addresses | bytes                                       | RespellTypes     |
/// | loads of a pointer from the beginning of a variable     | loads from an address                       | RespellTypes     |
/// | integers of unusual width up to 64 bits                 | the next usual width                        | PromoteIntegers  |
/// | upper halves of products in 128 bits                    | OpenCL's mul_hi                             | NarrowProducts   |
/// | extensions of what was truncated                        | masks and shifts                            | ExtendTruncated  |
/// | extensions of products of ids by large numbers          | shifts of products in 64 bits               | ExtendProducts   |
/// | such products in private memory and calls               | the same, plus a zero                       | ExtendProducts   |
/// | 128-bit integers, long double, bfloat16                 | an error                                    | CheckSupported   |
/// | variable-length arrays, tables of pointers              | an error                                    | CheckSupported   |
///
/// Needs: InferAcrossCalls before it, whose results it must not disturb: it adds no generic pointer.
#ifndef SYCLC_PASSES_SPIRV_EXPAND_EXPANDUNSUPPORTED_H
#define SYCLC_PASSES_SPIRV_EXPAND_EXPANDUNSUPPORTED_H

#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Expands everything in \p M (`syclc-expand-unsupported`). \returns what no device can have, as a message that names the
/// kernel, or nothing.
std::string expandUnsupported(llvm::Module &M);

/// Whether SPIR-V has integers of \p Bits, or booleans.
constexpr bool isUsualWidth(unsigned Bits) { return Bits == 1 || Bits == 8 || Bits == 16 || Bits == 32 || Bits == 64; }

// The steps, for ExpandUnsupported only. Each returns true when it changed the function.

/// Vectors that SPIR-V lacks become scalars (support/ScalarizeVectors.h).
bool scalarizeUnsupported(llvm::Function &F);
/// One round: expansions may use intrinsics that the next round expands.
bool expandIntrinsics(llvm::Function &F);
bool expandAllIntrinsics(llvm::Function &F);
bool expandMemoryIntrinsics(llvm::Function &F);
/// Intel's compiler makes a loop over a function's work-items and takes a memset, or a call that writes memory and
/// reads none, out of it when all work-items write the same. Then it gives each of them its own copy of the variable,
/// which lacks what was written. A volatile load within the loop keeps these writes where they are. It reads a variable
/// of its own, so that nothing else changes for those that may become registers. Last, when simplifications are done.
bool guardPrivateMemory(llvm::Function &F);
bool expandAtomics(llvm::Function &F);
/// Selects, phis and freezes of aggregates, booleans in memory, casts between integers and vectors of bits or bytes.
bool expandValues(llvm::Function &F);
/// True when \p F has vectors that SPIR-V lacks.
bool hasUnsupportedVectors(const llvm::Function &F);
/// Shifts by what may be the number of bits or more, as far as LLVM knows, are by as many of its low bits as count.
/// Such shifts are what compilers of OpenCL C make. With others, Intel's gave `(7ul << n) & 3` in a kernel's loop to
/// work-items 16 and 17 as if n were 0 and 1.
bool maskShifts(llvm::Function &F);
/// Negations of floating-point numbers where work-items wait for each other are OpenCL's mad: Intel's compiler takes
/// what is made of negations for the same in all work-items. Last, because simplifications make negations.
bool hideNegations(llvm::Module &M);
/// Bitwise complements that minima and maxima have to do with are made of ones that Intel's compiler does not know: it
/// encodes an instruction wrongly otherwise, on processors with AVX-512. Last, because simplifications make more.
bool hideComplements(llvm::Module &M);
/// Adds a zero that Intel's compiler does not know to numbers of work-items in their sub-groups that are compared:
/// otherwise it applies what the first work-item's comparison implies to all of them. Last, so that nothing removes it.
bool hideLanes(llvm::Module &M);
/// Ids in functions with very many barriers, which Intel's compiler crashes on otherwise, go through memory. Last, so
/// that nothing takes them out of it.
bool hideIds(llvm::Function &F);
/// Indices into private arrays that Intel's vectoriser may use although it has not computed them get a bound. Last,
/// when all addresses have their final form.
bool boundIndices(llvm::Function &F);
/// Numbers of private addresses are made of generic pointers: Intel's vectoriser does not see that others change a
/// variable whose address has become a number. Last, because inference makes them of private pointers.
bool numberAddresses(llvm::Function &F);
/// A switch whose default cannot be reached has one of its cases as default: a block that ends without a successor is a
/// second exit of the loops around it, and PoCL 3.1 then gives work-items each other's variables.
bool defaultsAreCases(llvm::Function &F);
/// A switch that reaches a block with phis by several cases reaches it through one block in between: SPIR-V has one
/// value for each predecessor, and readers of SPIR-V want one for each edge.
bool separateSwitchEdges(llvm::Function &F);
/// Sizes of variables and steps of addresses that name unusual types name bytes instead.
bool respellTypes(llvm::Function &F);
/// Loads of pointers from the beginning of variables; last, because simplifications undo it.
bool respellLoads(llvm::Function &F);
/// Upper halves of 128-bit products, which become OpenCL's mul_hi.
bool narrowProducts(llvm::Function &F);
/// Computes with integers of i2 to i63 in i8, i16, i32 or i64; their unused high bits are kept zero.
bool promoteIntegers(llvm::Function &F);
/// Extensions of integers that were truncated, or extended otherwise.
bool extendTruncated(llvm::Function &F);
/// Extensions of narrower products of ids by large numbers are computed in 64 bits: Intel's vectoriser takes them for
/// products that do not wrap.
bool extendProducts(llvm::Function &F);
/// Such products, and others that wrap, which are kept in private memory or go to other functions: what Intel's
/// compiler finds there is made with a zero that it does not know. Last, so that nothing removes it.
bool hideProducts(llvm::Function &F);
/// What is left that the backend does not take: a message, or nothing.
std::string checkSupported(llvm::Module &M);

} // namespace syclc

#endif
