; Lanes run along the dimension in which the accesses are neighbours. To all later passes it is x; the native function
; reads the launch's dimensions in exchanged order.

; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-exchange-dimensions,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v4>,syclc-exchange-dimensions,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-native<x86-64-v3>' -S %s | FileCheck %s --check-prefix=NATIVE
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-exchange-dimensions' -syclc-disable=exchange-dimensions -S %s | FileCheck %s --check-prefix=DISABLED
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-exchange-dimensions' -pass-remarks=syclc -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; REMARK: sub-groups consist of neighbours along dimension 0, whose accesses are neighbours, too
; REMARK: sub-groups consist of neighbours along dimension 0, whose accesses are neighbours, too
; REMARK: sub-groups consist of neighbours along dimension 0, whose accesses are neighbours, too
; REMARK-NOT: sub-groups consist

; DISABLED-NOT: syclc-lanes-along

; CHECK: define void @columns({{.*}} #[[ALONG_Y:[0-9]+]] !syclc.kernel
; CHECK:         %x = call i64 @__syclc_global_id(i32 1)
; CHECK:         %y = call i64 @__syclc_global_id(i32 0)
; CHECK:         %width = call i64 @__syclc_global_size(i32 1)

; NATIVE-LABEL: define void @columns.simd{{[0-9]+}}.native
; NATIVE:         %begin.y = load i64, {{.*}}
; NATIVE:         store <{{[0-9]+}} x float>
; NATIVE-NOT:     scatter
define void @columns(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %width = call i64 @__syclc_global_size(i32 0)
  %row = mul i64 %x, %n
  %i = add i64 %row, %y
  %from = getelementptr inbounds float, ptr %in, i64 %i
  %to = getelementptr inbounds float, ptr %out, i64 %i
  %a = load float, ptr %from
  %w = uitofp i64 %width to float
  %b = fmul float %a, %w
  store float %b, ptr %to
  ret void
}

; Of three dimensions, x and z: y keeps its place.
; CHECK: define void @cube({{.*}} #[[ALONG_Z:[0-9]+]] !syclc.kernel
; CHECK:         %x = call i64 @__syclc_global_id(i32 2)
; CHECK:         %y = call i64 @__syclc_global_id(i32 1)
; CHECK:         %z = call i64 @__syclc_global_id(i32 0)
define void @cube(ptr %a, i64 %n) !syclc.kernel !1 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %z = call i64 @__syclc_global_id(i32 2)
  %plane = mul i64 %x, %n
  %planes = add i64 %plane, %y
  %row = mul i64 %planes, %n
  %i = add i64 %row, %z
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %v = load float, ptr %p
  %b = fmul float %v, 2.0
  store float %b, ptr %p
  ret void
}

; A transposition that writes columns becomes one that reads columns.
; CHECK: define void @transpose({{.*}} #[[ALONG_Y]] !syclc.kernel
define void @transpose(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %row = mul i64 %y, %n
  %i = add i64 %row, %x
  %column = mul i64 %x, %n
  %j = add i64 %column, %y
  %from = getelementptr inbounds float, ptr %in, i64 %i
  %to = getelementptr inbounds float, ptr %out, i64 %j
  %a = load float, ptr %from
  store float %a, ptr %to
  ret void
}

; CHECK-DAG: attributes #[[ALONG_Y]] = { {{.*}}"syclc-lanes-along"="1"
; CHECK-DAG: attributes #[[ALONG_Z]] = { {{.*}}"syclc-lanes-along"="2"

declare i64 @__syclc_global_id(i32) memory(none)
declare i64 @__syclc_global_size(i32) memory(none)

!0 = !{i32 1, i32 2, i32 24, i32 8, !2, !7}
!1 = !{i32 1, i32 3, i32 16, i32 8, !6, !7}
!2 = !{!3, !4, !5}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
!6 = !{!3, !8}
!7 = !{}
!8 = !{i32 0, i32 8, i32 8, i32 8}
