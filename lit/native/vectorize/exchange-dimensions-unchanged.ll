; Kernels that do not gain by other lanes, or that see which work-items their lanes are.

; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-exchange-dimensions,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v4>,syclc-exchange-dimensions,verify' -S %s | FileCheck %s

; CHECK-NOT: syclc-lanes-along

; CHECK-LABEL: define void @rows
; CHECK:         %x = call i64 @__syclc_global_id(i32 0)
define void @rows(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %y, %n
  %i = add i64 %row, %x
  %from = getelementptr inbounds float, ptr %in, i64 %i
  %to = getelementptr inbounds float, ptr %out, i64 %i
  %a = load float, ptr %from
  store float %a, ptr %to
  ret void
}

; A gather is better than the scatter that it would become.
; CHECK-LABEL: define void @transpose
; CHECK:         %x = call i64 @__syclc_global_id(i32 0)
define void @transpose(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %y, %n
  %i = add i64 %row, %x
  %column = mul i64 %x, %n
  %j = add i64 %column, %y
  %from = getelementptr inbounds float, ptr %in, i64 %j
  %to = getelementptr inbounds float, ptr %out, i64 %i
  %a = load float, ptr %from
  store float %a, ptr %to
  ret void
}

; The places are in memory: no dimension has neighbours.
; CHECK-LABEL: define void @places
; CHECK:         %x = call i64 @__syclc_global_id(i32 0)
define void @places(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %y, %n
  %i = add i64 %row, %x
  %place = getelementptr inbounds i64, ptr %in, i64 %i
  %to = load i64, ptr %place
  %p = getelementptr inbounds float, ptr %out, i64 %to
  store float 0.0, ptr %p
  ret void
}

; The lane's number is visible.
; CHECK-LABEL: define void @sub_group
; CHECK:         %x = call i64 @__syclc_global_id(i32 0)
define void @sub_group(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %lane = call i32 @__syclc_sub_group_local_id()
  %row = mul i64 %x, %n
  %i = add i64 %row, %y
  %p = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %lane, ptr %p
  ret void
}

; Work-groups keep their dimensions.
; CHECK-LABEL: define void @groups
; CHECK:         %x = call i64 @__syclc_global_id(i32 0)
define void @groups(ptr %in, ptr %out, i64 %n) !syclc.kernel !1 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %x, %n
  %i = add i64 %row, %y
  %p = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 0, ptr %p
  ret void
}

; A function that is not inlined may query ids.
; CHECK-LABEL: define void @calls
; CHECK:         %x = call i64 @__syclc_global_id(i32 0)
define void @calls(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %x, %n
  %i = add i64 %row, %y
  %p = getelementptr inbounds i64, ptr %out, i64 %i
  %v = call i64 @asks()
  store i64 %v, ptr %p
  ret void
}

define internal i64 @asks() noinline {
  %y = call i64 @__syclc_global_id(i32 1)
  ret i64 %y
}

declare i64 @__syclc_global_id(i32) memory(none)
declare i32 @__syclc_sub_group_local_id() memory(none)

!0 = !{i32 1, i32 2, i32 24, i32 8, !2, !6}
!1 = !{i32 2, i32 2, i32 24, i32 8, !2, !6}
!2 = !{!3, !4, !5}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
!6 = !{}
