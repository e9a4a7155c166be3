; Loads from constant offsets of the closure become parameters: sorted by offset, one for each field however often it is read.
; Metadata has the origin of each. Assumptions about the closure are removed, even those that use it several times.
; RUN: %opt-syclc -passes=syclc-flatten-captures,syclc-verify-spmd -S %s | FileCheck %s

; CHECK: define {{.*}}void @kernel(ptr %capture.0, float %capture.8) !syclc.kernel ![[K:[0-9]+]]
; CHECK-NOT: assume
; CHECK-NOT: load ptr
; CHECK: store float %capture.8, ptr %capture.0
; CHECK: store float %capture.8, ptr %capture.0
define void @kernel(ptr %closure) !syclc.kernel !0 {
  %field = getelementptr i8, ptr %closure, i64 8
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %closure, i64 16), "align"(ptr %closure, i64 8)]
  %factor = load float, ptr %field
  %data = load ptr, ptr %closure
  store float %factor, ptr %data
  %again = load ptr, ptr %closure
  store float %factor, ptr %again
  ret void
}

; CHECK: ![[K]] = !{i32 0, i32 1, i32 16, i32 8, ![[PARAMS:[0-9]+]], !{{[0-9]+}}}
; CHECK: ![[PARAMS]] = !{![[P0:[0-9]+]], ![[P1:[0-9]+]]}
; CHECK: ![[P0]] = !{i32 1, i32 0, i32 8, i32 8}
; CHECK: ![[P1]] = !{i32 0, i32 8, i32 4, i32 4}
!0 = !{i32 0, i32 1, i32 16, i32 8, !1, !1}
!1 = !{}
