; Sub-groups run down columns where they read more in common there than along rows, and write nothing but their frames:
; the loop over y is the innermost one, and LLVM moves reads of %b out of it.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s

; The product's region reads %b[x], which is the same for all y.
; CHECK-LABEL: define void @common.column.native(
; CHECK: {{^}}region.0:
; CHECK: {{^}}sub.group.y:
; CHECK: {{^}}sub.group.x:
; CHECK: br i1 {{.*}}, label %sub.group.x,
; CHECK: br i1 {{.*}}, label %sub.group.y,
; CHECK: {{^}}region.1:
; CHECK: {{^}}sub.group.x[[N:[0-9]+]]:
; CHECK: {{^}}sub.group.y[[M:[0-9]+]]:
; CHECK: br i1 {{.*}}, label %sub.group.y[[M]], {{.*}}!llvm.loop ![[INNER:[0-9]+]]
; CHECK: br i1 {{.*}}, label %sub.group.x[[N]], {{.*}}!llvm.loop
define void @common.column(ptr %a, ptr %b, ptr %c, ptr %local) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %x = call i64 @__syclc_local_id(i32 0)
  %y = call i64 @__syclc_local_id(i32 1)
  %pa = getelementptr float, ptr %a, i64 %y
  %pb = getelementptr float, ptr %b, i64 %x
  %first = load <8 x float>, ptr %pb
  %at = getelementptr float, ptr %local, i64 %x
  store <8 x float> %first, ptr %at
  call void @__syclc_work_group_barrier(i32 2)
  %one = load float, ptr %pa
  %lane0 = insertelement <8 x float> poison, float %one, i64 0
  %all = shufflevector <8 x float> %lane0, <8 x float> poison, <8 x i32> zeroinitializer
  %vb = load <8 x float>, ptr %at
  %product = fmul <8 x float> %all, %vb
  %sum = fadd <8 x float> %product, %first
  call void @__syclc_work_group_barrier(i32 2)
  store <8 x float> %sum, ptr %c
  ret void
}

; The stores may alias the loads: nothing could be moved out.
; CHECK-LABEL: define void @writes.native(
; CHECK: {{^}}sub.group.y:
; CHECK: {{^}}sub.group.x:
; CHECK: br i1 {{.*}}, label %sub.group.x,
; CHECK: br i1 {{.*}}, label %sub.group.y,
define void @writes(ptr %a, ptr %b, ptr %c, ptr %local) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %x = call i64 @__syclc_local_id(i32 0)
  %pb = getelementptr float, ptr %b, i64 %x
  %vb = load <8 x float>, ptr %pb
  %pc = getelementptr float, ptr %c, i64 %x
  store <8 x float> %vb, ptr %pc
  ret void
}

; CHECK-LABEL: define void @common.row.native(
; CHECK: {{^}}region.1:
; CHECK: {{^}}sub.group.y[[M:[0-9]+]]:
; CHECK: {{^}}sub.group.x[[N:[0-9]+]]:
; CHECK: br i1 {{.*}}, label %sub.group.x[[N]],
; CHECK: br i1 {{.*}}, label %sub.group.y[[M]],
define void @common.row(ptr %a, ptr %b, ptr %c, ptr %local) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %x = call i64 @__syclc_local_id(i32 0)
  %y = call i64 @__syclc_local_id(i32 1)
  %pa = getelementptr float, ptr %a, i64 %y
  %pb = getelementptr float, ptr %b, i64 %x
  %row = getelementptr float, ptr %pb, i64 %y
  call void @__syclc_work_group_barrier(i32 2)
  %one = load float, ptr %pa
  %vb = load <8 x float>, ptr %row
  %sum = insertelement <8 x float> %vb, float %one, i64 0
  call void @__syclc_work_group_barrier(i32 2)
  store <8 x float> %sum, ptr %c
  ret void
}

; CHECK: ![[INNER]] = distinct !{![[INNER]], {{.*}}}
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 2, i32 32, i32 8, !1, !6}
!1 = !{!2, !3, !4, !5}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 1, i32 8, i32 8, i32 8}
!4 = !{i32 1, i32 16, i32 8, i32 8}
!5 = !{i32 3, i32 24, i32 8, i32 8}
!6 = !{}
