; What a kernel calls for a range of work-items becomes the native function of its inner kernel: that of the size which
; the row's length asks for.
; RUN: %opt-syclc -passes='syclc-link-inner-kernels,verify' -S %s | FileCheck %s

; CHECK: define void @outer.native(ptr %closure, ptr %work) #[[OUTER:[0-9]+]]
; CHECK: call void @body.inner(
define void @outer.native(ptr %closure, ptr %work) "syclc-form-of"="outer" "syclc-sub-group-size"="1" {
  call void @body.inner(ptr %closure, ptr %work)
  ret void
}

; CHECK: define internal void @body.simd16.native({{.*}} #[[INNER:[0-9]+]]
define void @body.simd16.native(ptr %closure, ptr %work) noinline "syclc-form-of"="body" "syclc-inner-kernel" "syclc-sub-group-size"="16" {
  ret void
}
; CHECK: define internal void @body.simd1.native(
define void @body.simd1.native(ptr %closure, ptr %work) noinline "syclc-form-of"="body" "syclc-inner-kernel" "syclc-sub-group-size"="1" {
  ret void
}

; CHECK: define internal void @body.inner(ptr %0, ptr %1)
; CHECK: %[[SHORT:.*]] = icmp ult i64 %{{.*}}, 8
; CHECK: br i1 %[[SHORT]], label %short, label %long
; CHECK: short:
; CHECK: call void @body.simd1.native(
; CHECK: long:
; CHECK: call void @body.simd16.native(
declare void @body.inner(ptr, ptr)

; What calls them holds their vectors.
; CHECK-DAG: attributes #[[OUTER]] = {{{.*}}"stackrealign"
; CHECK-DAG: attributes #[[INNER]] = { alwaysinline
