// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces loads of the vtable pointers of a function's own objects by the addresses that their constructors stored, in
/// functions with calls through pointers: virtual calls of these objects then are calls of a known function.
/// \code
///   %c = alloca %struct.circle
///   store ptr getelementptr (i8, ptr @_ZTV5shape, i64 16), ptr %c        ; the constructor of the base
///   store ptr getelementptr (i8, ptr @_ZTV6circle, i64 16), ptr %c
///   br label %loop
/// loop:
///   %vtable = load ptr, ptr %c               ; =>  the address in @_ZTV6circle
///   %function = load ptr, ptr %vtable
///   call i32 %function(ptr %c, i32 %x)       ; LLVM: may write the vtable pointer for the next iteration
/// \endcode
/// No call changes the class of an object that continues to exist [basic.life]. Constructors and destructors do, and are
/// inlined. An object that a reference may refer to (a phi or select of objects) has one of their vtables.
#ifndef SYCLC_PASSES_OUTLINE_DEVIRTUALIZE_H
#define SYCLC_PASSES_OUTLINE_DEVIRTUALIZE_H

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// `syclc-devirtualize`. \returns whether it changed \p F.
bool devirtualize(llvm::Function &F);

} // namespace syclc

#endif
