// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lowers virtual calls in kernels (the extension virtual_functions) to comparisons with the classes known in the
/// source.
///
/// Devices have no function pointers, and an object created by one kernel may be used by another, possibly of another
/// source. So an object contains, instead of the address of its class's vtable, a number: a hash of the vtable's name.
/// Clang's metadata for whole program devirtualization gives the class of each virtual call and the classes of each
/// vtable (clang-plugin/IndirectlyCallable.h). Before:
/// \code
///   @_ZTV6Square = constant { [3 x ptr] } {... [ptr null, ptr @_ZTI6Square, ptr @_ZN6Square4areaEv] }, !type !0
///   !0 = !{i64 16, !"_ZTS5Shape"}
///   %vtable = load ptr, ptr %shape
///   %is = call i1 @llvm.public.type.test(ptr %vtable, metadata !"_ZTS5Shape")
///   call void @llvm.assume(i1 %is)
///   %function = load ptr, ptr %vtable
///   %area = call float %function(ptr %shape)
/// \endcode
/// After lowerVirtualCalls(), which runs before kernels are cloned:
/// \code
///   %vtable = load ptr, ptr %shape
///   %is.Square = icmp eq ptr %vtable, getelementptr (i8, ptr @_ZTV6Square, i64 16)
///   br i1 %is.Square, label %square, label %next         ; folds if the class is known
/// square:
///   %area = call float @_ZN6Square4areaEv(ptr %shape)
/// next: ...                                              ; the next class; finally a failed assertion
/// \endcode
/// numberClasses(), which runs after simplification, replaces the vtables' addresses by numbers. Lanes whose objects
/// are of different classes take different branches, as with any other `if`.
///
/// Functions that are not marked cannot be called this way: they are removed from vtables.
#ifndef SYCLC_PASSES_OUTLINE_VIRTUALCALLS_H
#define SYCLC_PASSES_OUTLINE_VIRTUALCALLS_H

namespace llvm {
class GlobalVariable;
class Module;
} // namespace llvm

namespace syclc {

/// Lowers the calls of marked functions in \p Device, the module of a source's second parse. Other calls do not change.
void lowerVirtualCalls(llvm::Module &Device);

/// Replaces the tables in \p Spmd by tables of integers, without the addresses of functions and type information. Kernels
/// that are not inlined read the offsets of virtual bases there; calls through pointers and typeid are errors.
void keepBaseOffsets(llvm::Module &Spmd);

/// Whether \p G is the table of a class, or of a base within another class.
bool isVirtualTable(const llvm::GlobalVariable &G);

/// Whether \p G is a vtable whose address numberClasses() replaces: it must not be merged with others.
bool isNumbered(const llvm::GlobalVariable &G);

/// Replaces addresses of vtables in \p M by numbers.
void numberClasses(llvm::Module &M);

} // namespace syclc

#endif
