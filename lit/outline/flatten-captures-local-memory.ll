; A kernel that uses its work-group's local memory gets an additional last parameter; a kernel that does not
; gets none.
; RUN: %opt-syclc -passes=syclc-flatten-captures,syclc-verify-spmd -S %s | FileCheck %s

; CHECK: define {{.*}}void @with(ptr %capture.0, ptr align 128 %local.memory)
; CHECK: store ptr %local.memory, ptr %capture.0
define void @with(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %local = call ptr @__syclc_local_memory()
  store ptr %local, ptr %data
  ret void
}
; CHECK: define {{.*}}void @without(ptr %capture.0)
define void @without(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  store i32 1, ptr %data
  ret void
}
declare ptr @__syclc_local_memory()
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
