; A captured array that is indexed dynamically cannot become parameters: the closure stays, by value. Fields at
; constant offsets are parameters all the same.
; RUN: %opt-syclc -passes=syclc-flatten-captures,syclc-verify-spmd -S %s | FileCheck %s

; CHECK: define {{.*}}void @kernel(ptr %capture.0, ptr byval([32 x i8]) align 8 %closure)
; CHECK: getelementptr i32, ptr %closure, i64
define void @kernel(ptr %closure) !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %i = call i64 @__syclc_global_id(i32 0)
  %array = getelementptr i32, ptr %closure, i64 %i
  %v = load i32, ptr %array
  store i32 %v, ptr %data
  ret void
}
declare i64 @__syclc_global_id(i32)

; CHECK: !{i32 2, i32 0, i32 32, i32 8}
!0 = !{i32 0, i32 1, i32 32, i32 8, !1, !1}
!1 = !{}
