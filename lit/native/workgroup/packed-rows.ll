; Work-groups whose rows are shorter than a sub-group run in the kernel's packed form, in which the group is one row; a single row
; is one sub-group anyway.
; RUN: %opt-syclc -passes='syclc-work-item-loops,function(simplifycfg),verify' -S %s | FileCheck %s

; CHECK: define void @kernel.native(
; CHECK: %[[ROWS:.*]] = mul nuw i64 %local.size.y, 1
; CHECK: %[[ONE:.*]] = icmp eq i64 %[[ROWS]], 1
; CHECK: %[[SHORT:.*]] = icmp ult i64 %local.size.x, 8
; CHECK: %[[SEVERAL:.*]] = xor i1 %[[ONE]], true
; CHECK: %[[PACK:.*]] = and i1 %[[SHORT]], %[[SEVERAL]]
; CHECK: br i1 %[[PACK]]
; The packed form: no loop over y in a group; sub-groups of 8 in a row of x * y work-items.
; CHECK: %row.length.i = mul nuw i64
; CHECK: %sub.groups.in.row.i = udiv i64
; CHECK: sub.group.x.i:
; CHECK-NOT: sub.group.y.i
; CHECK: store volatile i32 1,
; The other form: rows one by one.
; CHECK: sub.group.y:
; CHECK: store volatile i32 0,
; CHECK-NOT: define void @kernel.packed
define void @kernel(ptr %data) "syclc-sub-group-size"="8" "syclc-packed-form"="kernel.packed" !syclc.kernel !0 {
  store volatile i32 0, ptr %data
  ret void
}
define void @kernel.packed(ptr %data) "syclc-sub-group-size"="8" "syclc-packed-rows" !syclc.kernel !0 {
  store volatile i32 1, ptr %data
  ret void
}
!0 = !{i32 2, i32 2, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
