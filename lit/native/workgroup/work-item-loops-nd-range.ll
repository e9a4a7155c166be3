; An nd_range kernel runs a box of work-groups, and each group its work-items: global = group * local size + local +
; offset. Queries of dimensions that the kernel does not have are constants.
; RUN: %opt-syclc -passes=syclc-work-item-loops,verify -S %s | FileCheck %s

; CHECK: define void @kernel.native(
; CHECK: group.x:
; CHECK: %[[MUL:.*]] = mul nuw i64 %group.x.id, %local.size.x
; CHECK: %group.first = add nuw i64 %[[MUL]], %offset.x
; CHECK: item.x:
; CHECK: %item.x.id = phi i64 [ 0, %group.x ]
; CHECK: %global.id = add nuw i64 %group.first, %item.x.id
; CHECK: store volatile i64 %global.id
; CHECK: store volatile i64 %item.x.id
; CHECK: store volatile i64 %group.x.id
; CHECK: store volatile i64 %local.size.x
; CHECK: store volatile i64 %num.groups.x
; CHECK: store volatile i64 1
; CHECK: store volatile i64 0
define void @kernel(ptr %data) !syclc.kernel !0 {
  %global = call i64 @__syclc_global_id(i32 0)
  store volatile i64 %global, ptr %data
  %local = call i64 @__syclc_local_id(i32 0)
  store volatile i64 %local, ptr %data
  %group = call i64 @__syclc_group_id(i32 0)
  store volatile i64 %group, ptr %data
  %size = call i64 @__syclc_local_size(i32 0)
  store volatile i64 %size, ptr %data
  %groups = call i64 @__syclc_num_groups(i32 0)
  store volatile i64 %groups, ptr %data
  %size.z = call i64 @__syclc_local_size(i32 2)
  store volatile i64 %size.z, ptr %data
  %local.y = call i64 @__syclc_local_id(i32 1)
  store volatile i64 %local.y, ptr %data
  ret void
}
declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_local_id(i32)
declare i64 @__syclc_group_id(i32)
declare i64 @__syclc_local_size(i32)
declare i64 @__syclc_num_groups(i32)
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
