; Each violated rule of SPMD IR is one error that names the kernel, the violation, and the chain of calls.
; RUN: split-file %s %t
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/undefined.ll 2>&1 | FileCheck %s --check-prefix=UNDEFINED
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/indirect.ll 2>&1 | FileCheck %s --check-prefix=INDIRECT
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/recursion.ll 2>&1 | FileCheck %s --check-prefix=RECURSION
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/mutable.ll 2>&1 | FileCheck %s --check-prefix=MUTABLE
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/asm.ll 2>&1 | FileCheck %s --check-prefix=ASM
; RUN: not %opt-syclc -passes=syclc-verify-spmd -disable-output %t/linkage.ll 2>&1 | FileCheck %s --check-prefix=LINKAGE
; RUN: %opt-syclc -passes=syclc-verify-spmd -disable-output %t/good.ll

;--- undefined.ll
; UNDEFINED: error: kernel 'k' cannot run on a device: it calls 'unknown(int)', which has no definition in this source and is not declared SYCL_EXTERNAL (k -> helper -> unknown(int))
define void @k() !syclc.kernel !0 {
  call void @helper()
  ret void
}
define internal void @helper() {
  call void @_Z7unknowni(i32 1)
  ret void
}
declare void @_Z7unknowni(i32)
!0 = !{i32 0, i32 1, i32 0, i32 1, !1, !1}
!1 = !{}
;--- indirect.ll
; INDIRECT: error: kernel 'k' cannot run on a device: it calls through a function pointer or a virtual function
define void @k(ptr %f) !syclc.kernel !0 {
  call void %f()
  ret void
}
!0 = !{i32 0, i32 1, i32 8, i32 8, !2, !1}
!1 = !{}
!2 = !{!3}
!3 = !{i32 1, i32 0, i32 8, i32 8}
;--- recursion.ll
; RECURSION: error: kernel 'k' cannot run on a device: it calls 'f' recursively (k -> f -> f)
define void @k() !syclc.kernel !0 {
  call void @f()
  ret void
}
define internal void @f() {
  call void @f()
  ret void
}
!0 = !{i32 0, i32 1, i32 0, i32 1, !1, !1}
!1 = !{}
;--- mutable.ll
; MUTABLE: error: kernel 'k' cannot run on a device: it uses 'counter', a global or static variable that is not constant
@counter = internal global i32 0
define void @k() !syclc.kernel !0 {
  store i32 1, ptr @counter
  ret void
}
!0 = !{i32 0, i32 1, i32 0, i32 1, !1, !1}
!1 = !{}
;--- asm.ll
; ASM: error: kernel 'k' cannot run on a device: it holds inline assembly
define void @k() !syclc.kernel !0 {
  call void asm sideeffect "nop", ""()
  ret void
}
!0 = !{i32 0, i32 1, i32 0, i32 1, !1, !1}
!1 = !{}
;--- linkage.ll
; LINKAGE: error: SPMD IR: 'helper' is external and neither a kernel nor SYCL_EXTERNAL
define void @helper() {
  ret void
}
;--- good.ll
@table = internal constant [2 x i32] [i32 1, i32 2]
define void @k(ptr %p) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %v = load i32, ptr @table
  %s = call float @sinf(float 1.0)
  store float %s, ptr %p
  ret void
}
declare i64 @__syclc_global_id(i32)
declare float @sinf(float)
!0 = !{i32 1, i32 1, i32 8, i32 8, !2, !1}
!1 = !{}
!2 = !{!3}
!3 = !{i32 1, i32 0, i32 8, i32 8}
