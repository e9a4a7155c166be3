; Selects and phis of structures, at which LLVM's backend crashes, are split into their elements; loads and stores too.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes='function(syclc-expand-values,instsimplify,adce)' -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK-NOT: { i32, float }
; CHECK: phi i32
; CHECK: phi float
; CHECK-NOT: { i32, float }
; CHECK: select i1 %c, i32
; CHECK: select i1 %c, float
; CHECK-NOT: { i32, float }
; CHECK: ret void
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
entry:
  %a = load {i32, float}, ptr addrspace(1) %out
  %c = icmp eq i64 %n, 0
  br i1 %c, label %other, label %join
other:
  %b1 = insertvalue {i32, float} %a, i32 7, 0
  %b = insertvalue {i32, float} %b1, float 3.0, 1
  br label %join
join:
  %p = phi {i32, float} [%a, %entry], [%b, %other]
  %s = select i1 %c, {i32, float} %p, {i32, float} {i32 1, float 2.0}
  store {i32, float} %s, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
