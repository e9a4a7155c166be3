// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Specialization constants (specification 4.9.5) between the stages: constants whose values the program sets before a
/// launch, and which do not change during it.
///
/// SPMD IR has one global for the values of all constants of the module. It is a declaration, because the values are
/// not known at compile time. LLVM sees it as ordinary constant memory; a just-in-time compiler, which knows the
/// values, gives it an initializer and internal linkage, and everything folds. A table describes its layout:
/// \code
///   @__syclc_specialization_constants = external constant [16 x i8], align 128
///   define void @k(...) !syclc.kernel ... {   ; kernel attribute "spec_constants": indices of the constants it reads
///     %width = load i32, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 8)
///
///   !syclc.specialization_constants = !{!0, !1}
///   !0 = !{!"_ZL5scale", i32 1, i32 8, i32 0, i32 0, double 1.0}   ; the specialization_id in the host's module, if
///   !1 = !{!"_ZN3app5widthE", i32 0, i32 4, i32 8, i32 1, i32 16}  ; it is local there, size, offset, number of the
///                                                                  ; first scalar, default value
/// \endcode
/// outline/PlaceSpecConstants.h creates them; native/emit/NativeVariables.h and spirv/emit/SpirvSpecConstants.h
/// replace the global by the target's equivalent.
#ifndef SYCLC_PASSES_IR_SPECCONSTANTS_H
#define SYCLC_PASSES_IR_SPECCONSTANTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace llvm {
class Constant;
class DataLayout;
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace syclc {

/// Alignment, in bytes, of the block of all values: no constant has a larger one (core/images/spec_values.hpp).
inline constexpr unsigned SpecBlockAlign = 128;

/// One constant, as in syclc_spec_constant.
struct SpecConstant {
  std::string Symbol;      ///< the sycl::specialization_id in the host's module
  bool IsLocal;            ///< internal linkage: the name is unknown in other modules
  unsigned Size;           ///< bytes
  unsigned Offset;         ///< bytes from the start of the module's values
  unsigned FirstScalar;    ///< the module's scalars are numbered from 0
  llvm::Constant *Default; ///< its type has the structure of the value's type
};

/// A scalar part of a value. Parts without a scalar SPIR-V type are split into words.
struct SpecScalar {
  unsigned Offset; ///< bytes from the start of the constant's value
  unsigned Size;   ///< bytes: 1, 2, 4 or 8
};

/// The constants of \p Spmd; syclc_kernel::spec_constants and kernel attributes are indices into this list. In a device
/// link, \p OtherId selects those of a linked module.
llvm::SmallVector<SpecConstant> specConstants(const llvm::Module &Spmd, llvm::StringRef OtherId = "");

/// Sets the list of constants of \p Spmd.
void setSpecConstants(llvm::Module &Spmd, llvm::ArrayRef<SpecConstant> Constants);

/// Size of all values in bytes.
unsigned specBlockSize(llvm::ArrayRef<SpecConstant> Constants);

/// The global of all values, created if necessary. \p Constants must not be empty.
llvm::GlobalVariable *specBlock(llvm::Module &M, llvm::ArrayRef<SpecConstant> Constants);
/// The global of all values if it exists and the values are unknown; else null.
llvm::GlobalVariable *unknownSpecBlock(llvm::Module &M);

/// A name that is the same in every module, as those of the list and the block, made unique for linking: `NAME.ID`.
std::string ofModule(llvm::StringRef Name, llvm::StringRef Id);

/// A block of unknown values.
struct SpecBlock {
  llvm::GlobalVariable *Variable;
  std::string OtherId; ///< of the linked module that the values belong to; empty: this module
};
/// All such blocks of a module: its own, and in a device link those of other modules.
llvm::SmallVector<SpecBlock> unknownSpecBlocks(llvm::Module &M);
/// Whether \p G is a block of values.
bool isSpecBlock(const llvm::GlobalVariable &G);
/// Whether \p F, or a function that it calls in its module, uses \p Block.
bool readsSpecBlock(const llvm::Function &F, const llvm::GlobalVariable &Block);

/// The scalars of the value of \p Of.
llvm::SmallVector<SpecScalar> scalarsOf(const SpecConstant &Of, const llvm::DataLayout &DL);

/// The bits of a scalar's default value; 0 if it is not a number (a null pointer, padding).
uint64_t defaultBits(const SpecConstant &Of, const SpecScalar &Scalar, const llvm::DataLayout &DL);

/// syclc_spec_constant::name, unique in the program.
std::string nameOf(const SpecConstant &Of, llvm::StringRef ModuleId);

/// The SpecId of the module's first scalar: different for modules that are linked.
uint32_t firstSpecId(llvm::StringRef ModuleId);

} // namespace syclc

#endif
