; Intel's compiler moves a memset, or a call that only writes memory, out of its loop over work-items, and then gives each work-item
; its own copy of the variable, which lacks the written values. Functions with variables that stay in memory read another variable,
; volatile, which keeps such writes in the loop. Functions whose variables all become registers, and those without variables, are
; not changed.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-guard-private-memory -S %s | FileCheck %s --check-prefix=STEP
; RUN: sed 's/spir_kernel //' %s | %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output
; RUN: %spirv-val --target-env opencl2.2 %t.spv

; CHECK-LABEL: define {{.*}}void @filled
; STEP: load volatile i8, ptr %guard
; STEP: call void @llvm.memset
; STEP: load volatile i8, ptr %guard
; STEP: call void @fill(
; STEP-NOT: volatile
; CHECK: %guard = alloca i8
; CHECK: load volatile i8, ptr %guard
; CHECK: store i64 0, ptr %a
; CHECK: ret void
define spir_kernel void @filled(ptr addrspace(1) %data, i64 %i) !syclc.kernel !0 {
  %a = alloca [4 x i64]
  call void @llvm.memset.p0.i64(ptr align 8 %a, i8 0, i64 32, i1 false)
  %at = getelementptr i64, ptr %a, i64 %i
  %v = load i64, ptr %at
  store i64 %v, ptr addrspace(1) %data
  ret void
}

; CHECK-LABEL: define {{.*}}void @called
; CHECK: load volatile i8, ptr %guard
; CHECK: call {{.*}}void @fill(ptr %a)
define spir_kernel void @called(ptr addrspace(1) %data, i64 %i) !syclc.kernel !0 {
  %a = alloca i64
  call void @fill(ptr %a)
  %v = load i64, ptr %a
  store i64 %v, ptr addrspace(1) %data
  ret void
}

; CHECK-LABEL: define {{.*}}void @fill
; CHECK-NOT: volatile
; CHECK: ret void
define internal void @fill(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}

; CHECK-LABEL: define {{.*}}void @in_register
; CHECK-NOT: volatile
; CHECK: ret void
define spir_kernel void @in_register(ptr addrspace(1) %data, i64 %i) !syclc.kernel !0 {
  %a = alloca i64
  store i64 %i, ptr %a
  %v = load i64, ptr %a
  store i64 %v, ptr addrspace(1) %data
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
