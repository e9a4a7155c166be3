; In a kernel that requires a sub-group size, work-items' positions are computed from their number in the group, which is the
; local id along x in the packed form. Kernels of one dimension, and those that do not use their sub-groups, have no such form;
; nor have kernels whose required rows fill a sub-group.
; RUN: %opt-syclc -passes='syclc-pack-rows<8>,verify' -S %s | FileCheck %s

; CHECK: define void @plane({{.*}} #[[PACKED:[0-9]+]]
; CHECK: %[[N:.*]] = call i64 @__syclc_local_id(i32 0)
; CHECK: %[[SIZE:.*]] = call i64 @__syclc_local_size(i32 0)
; CHECK: %[[Q:.*]] = fdiv double
; CHECK: %[[Q32:.*]] = fptosi double %[[Q]] to i32
; CHECK: %[[Y:.*]] = zext i32 %[[Q32]] to i64
; CHECK: %[[FULL:.*]] = mul i64 %[[Y]], %[[SIZE]]
; CHECK: %local_id.x = sub i64 %[[N]], %[[FULL]]
; CHECK-NOT: call i64 @__syclc_global_id
; CHECK-NOT: call i64 @__syclc_local_id
; CHECK: store volatile i64 %[[Y]], ptr %data
; CHECK: store volatile i64 %global.id{{[0-9]*}}, ptr %data
; CHECK: ret void
define void @plane(ptr %data) !syclc.kernel !0 {
  %size = call i32 @__syclc_sub_group_size()
  %y = call i64 @__syclc_local_id(i32 1)
  store volatile i64 %y, ptr %data
  %i = call i64 @__syclc_global_id(i32 0)
  store volatile i64 %i, ptr %data
  ret void
}

; CHECK: define void @line({{.*}}) !
; CHECK: call i64 @__syclc_global_id(i32 0)
define void @line(ptr %data) !syclc.kernel !3 {
  %size = call i32 @__syclc_sub_group_size()
  %i = call i64 @__syclc_global_id(i32 0)
  store volatile i64 %i, ptr %data
  ret void
}

; CHECK: define void @alone({{.*}}) !
; CHECK: call i64 @__syclc_global_id(i32 0)
define void @alone(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  store volatile i64 %i, ptr %data
  ret void
}

; CHECK: define void @full({{.*}}) !
; CHECK: call i64 @__syclc_global_id(i32 0)
define void @full(ptr %data) !syclc.kernel !4 {
  %size = call i32 @__syclc_sub_group_size()
  %i = call i64 @__syclc_global_id(i32 0)
  store volatile i64 %i, ptr %data
  ret void
}

; CHECK: attributes #[[PACKED]] = { "syclc-packed-rows" }
declare i32 @__syclc_sub_group_size()
declare i64 @__syclc_local_id(i32)
declare i64 @__syclc_global_id(i32)
!0 = !{i32 2, i32 2, i32 8, i32 8, !1, !7}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 2, i32 1, i32 8, i32 8, !1, !7}
!4 = !{i32 2, i32 2, i32 8, i32 8, !1, !5}
!5 = !{!6}
!6 = !{!"reqd_work_group_size", i32 8, i32 3}
!7 = !{}
