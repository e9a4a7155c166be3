// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Virtual calls in kernels (the extension virtual_functions): comparisons with the classes that the source knows.
///
/// Devices have no pointers to functions, and an object that one kernel makes is used by another one, perhaps of
/// another source. So an object does not hold the address of its class's table of functions, but a number, a hash of
/// the table's name. Clang tells the class of each virtual call, and the classes of each table, by what it makes for
/// whole program devirtualization (clang-plugin/IndirectlyCallable.h). Before:
/// \code
///   @_ZTV6Square = constant { [3 x ptr] } {... [ptr null, ptr @_ZTI6Square, ptr @_ZN6Square4areaEv] }, !type !0
///   !0 = !{i64 16, !"_ZTS5Shape"}
///   %vtable = load ptr, ptr %shape
///   %is = call i1 @llvm.public.type.test(ptr %vtable, metadata !"_ZTS5Shape")
///   call void @llvm.assume(i1 %is)
///   %function = load ptr, ptr %vtable
///   %area = call float %function(ptr %shape)
/// \endcode
/// lowerVirtualCalls() makes of this, before kernels are cloned,
/// \code
///   %vtable = load ptr, ptr %shape
///   %is.Square = icmp eq ptr %vtable, getelementptr (i8, ptr @_ZTV6Square, i64 16)
///   br i1 %is.Square, label %square, label %next         ; which folds where the class is known
/// square:
///   %area = call float @_ZN6Square4areaEv(ptr %shape)
/// next: ...                                              ; the next class; at last a failed assertion
/// \endcode
/// and numberClasses(), when all is simplified, makes numbers of the tables' addresses. Lanes whose objects are of
/// different classes take different branches, as with any other `if`.
///
/// Functions that are not marked are not called this way: tables lose them.
#ifndef SYCLC_PASSES_OUTLINE_VIRTUALCALLS_H
#define SYCLC_PASSES_OUTLINE_VIRTUALCALLS_H

namespace llvm {
class GlobalVariable;
class Module;
} // namespace llvm

namespace syclc {

/// Lowers the calls of marked functions in \p Device, which is of a source's second parse. Others stay as they are.
void lowerVirtualCalls(llvm::Module &Device);

/// Whether \p G is a table whose address numberClasses() replaces, so that it must stay different from others.
bool isNumbered(const llvm::GlobalVariable &G);

/// Replaces addresses of tables in \p M by numbers.
void numberClasses(llvm::Module &M);

} // namespace syclc

#endif
