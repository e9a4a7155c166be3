; Barriers become SPIR-V's control barrier, which waits and orders local and global memory. The memory scope corresponds to
; sycl::memory_scope: work_group 2 is SPIR-V's Workgroup 2, device 3 its Device 1, sub_group 1 its Subgroup 3.
; RUN: %opt-syclc -passes=syclc-lower-spirv,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel
; CHECK-NEXT: call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 784) #[[#ATTRIBUTES:]]
; CHECK-NEXT: call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 1, i32 784)
; CHECK-NEXT: call spir_func void @_Z22__spirv_ControlBarrieriii(i32 3, i32 3, i32 784)
; CHECK: attributes #[[#ATTRIBUTES]] = { convergent
define void @kernel() {
  call void @__syclc_work_group_barrier(i32 2)
  call void @__syclc_work_group_barrier(i32 3)
  call void @__syclc_sub_group_barrier(i32 1)
  ret void
}

declare void @__syclc_work_group_barrier(i32)
declare void @__syclc_sub_group_barrier(i32)
