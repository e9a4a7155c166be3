; In native code a failed assertion calls libsycl with the work-item's ids.
; RUN: %opt-syclc -passes=syclc-lower-assertions-for-host,verify -S %s | FileCheck %s

; CHECK: define void @kernel(
; CHECK: %[[I:.*]] = call i64 @__syclc_global_id(i32 0)
; CHECK: call void @__syclc_assertion_failed(ptr @text, ptr @text, i32 12, ptr @text, i32 {{.*}}, i64 %{{.*}}, i64 0, i64 0, i64 0, i64 0, i64 0)
; CHECK-NOT: call void @__syclc_assertion(
define void @kernel(ptr %data) !syclc.kernel !0 {
  call void @__syclc_assertion(ptr @text, ptr @text, i32 12, ptr @text, ptr null)
  call void @llvm.trap()
  unreachable
}

@text = private constant [2 x i8] c"x\00"
declare void @__syclc_assertion(ptr, ptr, i32, ptr, ptr)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
