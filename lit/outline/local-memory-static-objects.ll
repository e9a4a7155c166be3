; A kernel's own objects in local memory precede the launch's local_accessors, each with its alignment; group algorithms share one
; scratch memory. The kernel has the total size.
; RUN: %opt-syclc -passes=always-inline,syclc-static-local-memory,syclc-flatten-captures,instcombine,early-cse,syclc-verify-spmd -S %s | FileCheck %s

; CHECK: define {{.*}}void @kernel(ptr %capture.0, ptr align 128 %local.memory) {{.*}}!syclc.kernel ![[KERNEL:[0-9]+]]
; CHECK: store volatile ptr %local.memory, ptr %capture.0
; CHECK-NEXT: %[[SECOND:.*]] = getelementptr i8, ptr %local.memory, i64 64
; CHECK-NEXT: store volatile ptr %[[SECOND]], ptr %capture.0
; CHECK-NEXT: %[[SCRATCH:.*]] = getelementptr i8, ptr %local.memory, i64 128
; CHECK-NEXT: store volatile ptr %[[SCRATCH]], ptr %capture.0
; CHECK-NEXT: store volatile ptr %[[SCRATCH]], ptr %capture.0
; CHECK-NEXT: %[[LAUNCH:.*]] = getelementptr i8, ptr %local.memory, i64 4224
; CHECK-NEXT: store volatile ptr %[[LAUNCH]], ptr %capture.0
define void @kernel(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %first = call ptr @object()
  store volatile ptr %first, ptr %data
  %second = call ptr @__syclc_static_local_memory(i64 8, i64 64)
  store volatile ptr %second, ptr %data
  %scratch = call ptr @__syclc_group_scratch()
  store volatile ptr %scratch, ptr %data
  %again = call ptr @__syclc_group_scratch()
  store volatile ptr %again, ptr %data
  %launch = call ptr @__syclc_local_memory()
  store volatile ptr %launch, ptr %data
  ret void
}

; An inlined callee's objects are the kernel's.
define internal ptr @object() alwaysinline {
  %object = call ptr @__syclc_static_local_memory(i64 5, i64 1)
  ret ptr %object
}

; CHECK: define {{.*}}void @without(ptr %capture.0)
define void @without(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  store i32 1, ptr %data
  ret void
}

declare ptr @__syclc_local_memory()
declare ptr @__syclc_static_local_memory(i64, i64)
declare ptr @__syclc_group_scratch()
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
; CHECK: ![[KERNEL]] = !{i32 2, i32 1, i32 8, i32 8, !{{[0-9]+}}, ![[ATTRIBUTES:[0-9]+]]}
; CHECK: ![[ATTRIBUTES]] = !{![[SIZE:[0-9]+]]}
; CHECK: ![[SIZE]] = !{!"static_local_size", i32 4224}
