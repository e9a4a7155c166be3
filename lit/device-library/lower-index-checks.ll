; An index outside of an accessor calls libsycl in native code, with index, range, place and the work-item's ids, and the
; program ends; on devices it is written to the kernel's record, and the work-item continues.
; RUN: %opt-syclc -passes=syclc-lower-assertions-for-host,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-lower-assertions-for-device,verify -S %s | FileCheck %s --check-prefix=DEVICE

; CHECK: define void @kernel(
; CHECK: %[[I:.*]] = call i64 @__syclc_global_id(i32 0)
; CHECK: call void @__syclc_index_check_failed(i32 1, i64 9, i64 0, i64 0, i64 8, i64 0, i64 0, ptr @file, i32 12, ptr @file, i32 1, i64 %[[I]], i64 0, i64 0, i64 0, i64 0, i64 0)
; CHECK-NEXT: call void @llvm.trap()
; CHECK-NEXT: unreachable
; CHECK-NOT: call void @__syclc_index_out_of_range
; DEVICE: define void @kernel(
; DEVICE: call void @__syclc_record_index(i32 1, i64 9, i64 0, i64 0, i64 8, i64 0, i64 0, ptr @file, i32 12, ptr @file, ptr %record, i32 1)
; DEVICE-NEXT: br label %continue
define void @kernel(ptr %data, ptr %record, i1 %inside) !syclc.kernel !0 {
  br i1 %inside, label %continue, label %outside
outside:
  call void @__syclc_index_out_of_range(i32 1, i64 9, i64 0, i64 0, i64 8, i64 0, i64 0, ptr @file, i32 12, ptr @file, ptr %record)
  br label %continue
continue:
  %index = phi i64 [ 0, %outside ], [ 4, %0 ]
  ret void
}

@file = private constant [2 x i8] c"x\00"
declare void @__syclc_index_out_of_range(i32, i64, i64, i64, i64, i64, i64, ptr, i32, ptr, ptr)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !4}
!1 = !{!2, !3, !5}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 1, i32 8, i32 8, i32 8}
!4 = !{}
!5 = !{i32 1, i32 16, i32 1, i32 1}
