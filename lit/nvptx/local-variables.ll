; Objects in local memory of functions that a device link found in other sources are static shared memory.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
; CHECK: .extern .shared .align 128 .b8 __syclc_local_memory[];
; CHECK-LABEL: .visible .entry k(
; CHECK: .shared .align 4 .b8 sum_local[256];
; CHECK: st.shared.b32 [sum_local+8]
; CHECK: bar.sync 0;
; CHECK: ld.shared.b32
; CHECK: ret;
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@sum.local = internal addrspace(3) global [256 x i8] poison, align 4
define void @k(ptr %out, ptr %local) convergent !syclc.kernel !0 {
  %l = call i64 @__syclc_local_id(i32 0)
  %at = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @sum.local to ptr), i64 %l
  %v = load i32, ptr %local
  store i32 %v, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @sum.local to ptr), i64 8)
  call void @__syclc_work_group_barrier(i32 2)
  %w = load i32, ptr %at
  store i32 %w, ptr %out
  ret void
}
declare i64 @__syclc_local_id(i32) memory(none) nounwind willreturn
declare void @__syclc_work_group_barrier(i32) convergent
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 3, i32 0, i32 8, i32 8}
