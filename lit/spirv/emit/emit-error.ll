; A kernel that SPIR-V cannot express is one error that names it; nothing is written.
; RUN: rm -f %t.spv
; RUN: not %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s 2>&1 | FileCheck %s
; RUN: not ls %t.spv

; CHECK: error: kernel 'kernel' cannot be compiled to SPIR-V: it uses integers of 200 bits
; CHECK-NOT: error
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  %w = zext i64 %n to i200
  %m = mul i200 %w, %w
  store i200 %m, ptr %data
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
