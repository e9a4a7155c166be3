// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Specialization constants (specification 4.9.5) between the stages: constants whose values the program sets before a
/// launch, and does not set again before it ends.
///
/// SPMD IR has one global for the values of all constants of the module, a declaration, because no stage knows them. To
/// LLVM it is constant memory like any other; whoever knows the values (a just-in-time compiler) gives it an
/// initializer and internal linkage, and everything folds. A table tells what lies where:
/// \code
///   @__syclc_specialization_constants = external constant [16 x i8], align 128
///   define void @k(...) !syclc.kernel ... {   ; with the kernel attribute "spec_constants": indices of those it reads
///     %width = load i32, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 8)
///
///   !syclc.specialization_constants = !{!0, !1}
///   !0 = !{!"_ZL5scale", i32 1, i32 8, i32 0, i32 0, double 1.0}   ; the specialization_id in the host's module,
///   whether !1 = !{!"_ZN3app5widthE", i32 0, i32 4, i32 8, i32 1, i32 16}  ; it is local there, size, offset, number
///   of the
///                                                                  ; first scalar, default value
/// \endcode
/// outline/PlaceSpecConstants.h makes them; native/emit/NativeSpecConstants.h and spirv/emit/SpirvSpecConstants.h put
/// into the global's place what a target has for it.
#ifndef SYCLC_PASSES_IR_SPECCONSTANTS_H
#define SYCLC_PASSES_IR_SPECCONSTANTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace llvm {
class Constant;
class DataLayout;
class GlobalVariable;
class Module;
} // namespace llvm

namespace syclc {

/// Of the block of all values, in bytes: no constant is aligned to more (core/images/spec_values.hpp).
inline constexpr unsigned SpecBlockAlign = 128;

/// One constant, as syclc_spec_constant has it.
struct SpecConstant {
  std::string Symbol;      ///< the sycl::specialization_id in the host's module
  bool IsLocal;            ///< nobody else knows that name
  unsigned Size;           ///< bytes
  unsigned Offset;         ///< bytes from the start of the module's values
  unsigned FirstScalar;    ///< the module's scalars are numbered from 0
  llvm::Constant *Default; ///< with the structure of the value's type
};

/// A scalar part of a value. What is no number of a SPIR-V type is cut into words.
struct SpecScalar {
  unsigned Offset; ///< bytes from the start of the constant's value
  unsigned Size;   ///< bytes: 1, 2, 4 or 8
};

/// The constants of \p Spmd, by which syclc_kernel::spec_constants and kernel attributes number them. In a device link
/// also those of a linked module, by its id.
llvm::SmallVector<SpecConstant> specConstants(const llvm::Module &Spmd, llvm::StringRef OtherId = "");

/// Makes \p Constants those of \p Spmd.
void setSpecConstants(llvm::Module &Spmd, llvm::ArrayRef<SpecConstant> Constants);

/// Bytes of all values.
unsigned specBlockSize(llvm::ArrayRef<SpecConstant> Constants);

/// The global of all values; made if need be. \p Constants are not empty.
llvm::GlobalVariable *specBlock(llvm::Module &M, llvm::ArrayRef<SpecConstant> Constants);
/// The same when it is there and nobody knows the values; else null.
llvm::GlobalVariable *unknownSpecBlock(llvm::Module &M);

/// What has one name in every module, as the list and the block have, and another when modules are linked: `NAME.ID`.
std::string ofModule(llvm::StringRef Name, llvm::StringRef Id);

/// A block whose values nobody knows.
struct SpecBlock {
  llvm::GlobalVariable *Variable;
  std::string OtherId; ///< of the linked module whose values these are, a function of which was inlined; empty: own
};
/// All of a module: its own, and in a device link those of others.
llvm::SmallVector<SpecBlock> unknownSpecBlocks(llvm::Module &M);
/// Whether \p G is such a block.
bool isSpecBlock(const llvm::GlobalVariable &G);
/// Whether \p F, or what it calls in its module, uses \p Block.
bool readsSpecBlock(const llvm::Function &F, const llvm::GlobalVariable &Block);

/// What the value of \p Of is made of.
llvm::SmallVector<SpecScalar> scalarsOf(const SpecConstant &Of, const llvm::DataLayout &DL);

/// The bits of a scalar's default value; 0 for what is not a number (a null pointer, padding).
uint64_t defaultBits(const SpecConstant &Of, const SpecScalar &Scalar, const llvm::DataLayout &DL);

/// syclc_spec_constant::name, different from those of all other constants of a program.
std::string nameOf(const SpecConstant &Of, llvm::StringRef ModuleId);

/// SpecId of the module's first scalar: modules that are linked have different ones.
uint32_t firstSpecId(llvm::StringRef ModuleId);

} // namespace syclc

#endif
