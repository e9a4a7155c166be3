; In builds with assertions, and with -syclc-verify-each, a pass that gets what it cannot work on says which pass that is
; and what it relies on, instead of making wrong code of it.
; RUN: not --crash %opt-syclc -syclc-verify-each -passes=syclc-lower-spirv -disable-output %s 2>&1 | FileCheck %s
; CHECK: syclc: internal error: syclc-lower-spirv relies on no calls of __syclc_dot_us8, but 'k' has one
; RUN: not --crash %opt-syclc -syclc-verify-each -passes=syclc-infer-across-calls -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=TARGET
; TARGET: syclc: internal error: syclc-infer-across-calls relies on a module for spirv64, but it is for 'x86_64-pc-linux-gnu'
; RUN: not --crash %opt-syclc -syclc-verify-each -passes=syclc-pointer-tables -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=CONVENTION
; CONVENTION: syclc: internal error: syclc-pointer-tables relies on kernels of calling convention 0, but 'k' has 76

; Nothing is looked at otherwise, and lowered dot products are none.
; RUN: %opt-syclc -syclc-verify-each=false -passes=syclc-lower-spirv,verify -disable-output %s
; RUN: %opt-syclc -syclc-verify-each -passes=syclc-lower-dot-products,syclc-lower-spirv,verify -disable-output %s

target triple = "x86_64-pc-linux-gnu"

declare i32 @__syclc_dot_us8(i32, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %out) !syclc.kernel !0 {
  %dot = call i32 @__syclc_dot_us8(i32 1, i32 2, i32 3)
  store i32 %dot, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 0, i32 0, i32 8, i32 8}
!3 = !{}
