; Objects in local memory of a SYCL_EXTERNAL function become variables in address space 3, and its source's functions share one
; scratch memory; a barrier before it always stays, because its last user is not known. Objects of kernels in the same source are
; in their parameter, also if the function is inlined.
; RUN: %opt-syclc -passes=always-inline,syclc-static-local-memory,globaldce,syclc-verify-spmd -S %s | FileCheck %s
; RUN: sed -e 's/i64 4)/i64 256)/' -e '/call void @f(i32 1)/d' %s | not %opt-syclc -passes=always-inline,syclc-static-local-memory -disable-output 2>&1 | FileCheck %s --check-prefix=ALIGNED

; CHECK-DAG: @f.local = internal addrspace(3) global [256 x i8] poison, align 4
; CHECK-DAG: @group.scratch = internal addrspace(3) global [4096 x i8] poison, align 128
; CHECK-DAG: @g.local = internal addrspace(3) global [8 x i8] poison, align 4
; CHECK-NOT: @group.scratch.
; ALIGNED: error: SYCL_EXTERNAL function 'f': an object in local memory is aligned to 256 bytes; a device offers 128 at most

; CHECK-LABEL: define void @f(
; CHECK-NEXT: store i32 %x, ptr addrspacecast (ptr addrspace(3) @f.local to ptr)
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 2)
; CHECK-NEXT: store i32 %x, ptr addrspacecast (ptr addrspace(3) @group.scratch to ptr)
; CHECK-NEXT: ret void
define void @f(i32 %x) alwaysinline "syclc-external" {
  %object = call ptr @__syclc_static_local_memory(i64 256, i64 4)
  store i32 %x, ptr %object
  call void @__syclc_group_scratch_barrier()
  %scratch = call ptr @__syclc_group_scratch()
  store i32 %x, ptr %scratch
  ret void
}

; CHECK-LABEL: define void @g(
; CHECK-NEXT: store i32 %x, ptr addrspacecast (ptr addrspace(3) @g.local to ptr)
; CHECK-NEXT: store i32 %x, ptr addrspacecast (ptr addrspace(3) @group.scratch to ptr)
define void @g(i32 %x) "syclc-external" {
  %object = call ptr @__syclc_static_local_memory(i64 8, i64 4)
  store i32 %x, ptr %object
  %scratch = call ptr @__syclc_group_scratch()
  store i32 %x, ptr %scratch
  ret void
}

; CHECK-LABEL: define void @kernel(
; CHECK-NOT: addrspace(3)
; CHECK: call ptr @__syclc_local_memory()
; CHECK-NOT: addrspace(3)
; CHECK: ret void
define void @kernel() !syclc.kernel !0 {
  call void @f(i32 1)
  ret void
}

declare ptr @__syclc_static_local_memory(i64, i64)
declare ptr @__syclc_group_scratch()
declare void @__syclc_group_scratch_barrier()
!0 = !{i32 2, i32 1, i32 0, i32 1, !1, !1}
!1 = !{}
