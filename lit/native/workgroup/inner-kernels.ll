; The body of a hierarchical kernel's inner loop becomes a vectorised kernel over a range, and the kernel around it calls its
; native function with its own launch.
; RUN: %opt-syclc -passes=syclc-inner-kernels,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-inner-kernels,syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefix=LANES

; CHECK-LABEL: define void @kernel(ptr %sums, i64 %n)
; CHECK: %inner.closure = alloca { ptr }
; CHECK: %inner.work = alloca [23 x i64]
; CHECK: br i1 %{{.*}}, label
; CHECK: store ptr %sums, ptr
; CHECK: store i64 %n, ptr
; CHECK: call void @body.inner(ptr %inner.closure, ptr %inner.work)
; CHECK: ret void
define void @kernel(ptr %sums, i64 %n) !syclc.kernel !0 {
  call void @__syclc_for_work_items.flat(ptr @body, i64 %n, i64 1, i64 1, ptr %sums)
  ret void
}

; CHECK: define {{.*}}void @body(ptr %sums) {{.*}}!syclc.kernel
; CHECK: call i64 @__syclc_global_id(i32 0)
; LANES-LABEL: define {{.*}}void @body(ptr %sums)
; LANES: call <8 x i1> @__syclc_active_lanes.8()
; LANES: call void @llvm.masked.store.v8i32
define internal void @body(ptr %sums) {
  %x = call i64 @__syclc_inner_id(i32 0)
  %place = getelementptr i32, ptr %sums, i64 %x
  store i32 1, ptr %place
  ret void
}

declare void @__syclc_for_work_items.flat(ptr, i64, i64, i64, ptr)
declare i64 @__syclc_inner_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{!5}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
!5 = !{!"reqd_work_group_size", i32 1}
