; What differs between lanes, whatever target the module has.
; RUN: %opt-syclc -passes='print<syclc-lane-uniformity>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: lane uniformity of kernel:
; CHECK: divergent:  %x = call i64 @__syclc_global_id(i32 0)
; CHECK: uniform:    %y = call i64 @__syclc_global_id(i32 1)
; CHECK: divergent:  %sum = add i64 %x, %y
; CHECK: uniform:    %row = getelementptr i64, ptr %data, i64 %y
define void @kernel(ptr %data) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %sum = add i64 %x, %y
  %row = getelementptr i64, ptr %data, i64 %y
  store i64 %sum, ptr %row
  ret void
}

; One lane's value is uniform if the lane's number is computed from constants and values of the sub-group.
; CHECK-LABEL: lane uniformity of shuffles:
; CHECK: uniform:    %first = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 0)
; CHECK: uniform:    %total = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %last)
; CHECK: divergent:  %other = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %v)
; CHECK: divergent:  %loaded = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %n)
; CHECK: divergent:  %both = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %sum)
define void @shuffles(ptr %data) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %x
  %v = load i32, ptr %p
  %n = load i32, ptr %data
  %first = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 0)
  %size = call i32 @__syclc_sub_group_size()
  %last = sub i32 %size, 1
  %total = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %last)
  %other = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %v)
  %loaded = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %n)
  %sum = add i32 %last, %v
  %both = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 %sum)
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)
declare i32 @__syclc_sub_group_size() memory(none)
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32) convergent

!0 = !{i32 1, i32 2, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
