; Values that can be computed from ids and parameters with a few instructions are recomputed after a barrier: nothing is kept,
; and a kernel that keeps nothing has no frame.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s

; CHECK: define void @kernel.native({{.*}} #[[ATTRIBUTES:[0-9]+]]
; CHECK: {{^}}region.1:
; CHECK: item.x{{.*}}:
; CHECK: %[[ROW:row.*]] = mul i64 %item.x.id{{.*}}, 16
; CHECK: %[[P:p.*]] = getelementptr float, ptr %capture.0, i64 %[[ROW]]
; CHECK: store volatile float 2.000000e+00, ptr %[[P]]
; CHECK: attributes #[[ATTRIBUTES]] = {{.*}}"syclc-scratch-size"="0"
define void @kernel(ptr %data) !syclc.kernel !0 {
  %id = call i64 @__syclc_local_id(i32 0)
  %row = mul i64 %id, 16
  %p = getelementptr float, ptr %data, i64 %row
  store volatile float 1.0, ptr %p
  call void @__syclc_work_group_barrier(i32 2)
  store volatile float 2.0, ptr %p
  ret void
}
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
