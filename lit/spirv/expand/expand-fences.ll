; A fence orders local and global memory, which LLVM's SPIR-V backend omits; one for a single work-item is
; removed.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK-NEXT: call spir_func void @_Z21__spirv_MemoryBarrierii(i32 1, i32 776)
; CHECK-NEXT: call spir_func void @_Z21__spirv_MemoryBarrierii(i32 1, i32 770)
; CHECK-NEXT: ret void
define spir_kernel void @kernel() !syclc.kernel !0 {
  fence acq_rel
  fence acquire
  fence syncscope("singlethread") seq_cst
  ret void
}

!0 = !{i32 1, i32 1, i32 0, i32 1, !1, !1}
!1 = !{}
