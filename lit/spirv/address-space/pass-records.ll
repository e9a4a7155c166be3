; SYCL_EXTERNAL functions get the record of failed assertions as their last argument, and all calls pass it on: the
; kernel's, that of the calling function, or null. A module without such functions does not change.
; RUN: split-file %s %t
; RUN: %opt-syclc -passes=syclc-pass-records,verify -S %t/external.ll | FileCheck %t/external.ll
; RUN: %opt-syclc -passes='syclc-pass-records,syclc-lower-assertions-for-device,verify' -S %t/external.ll | FileCheck %t/external.ll --check-prefix=LOWERED
; RUN: %opt-syclc -S %t/none.ll -o %t/before.ll
; RUN: %opt-syclc -passes=syclc-pass-records -S %t/none.ll -o %t/after.ll
; RUN: diff %t/before.ll %t/after.ll

;--- external.ll
; CHECK-LABEL: define void @kernel(
; CHECK: call i32 @imported(ptr %data, ptr %record)
; CHECK: call void @exported(ptr byval([4 x i32]) %data, i32 1, ptr %record)
define void @kernel(ptr %data, ptr %record) !syclc.kernel !0 {
  %n = call i32 @imported(ptr %data)
  call void @exported(ptr byval([4 x i32]) %data, i32 1)
  store i32 %n, ptr %data
  ret void
}

; A kernel of an older compiler, without the parameter.
; CHECK-LABEL: define void @older(
; CHECK: call i32 @imported(ptr %data, ptr null)
define void @older(ptr %data) !syclc.kernel !4 {
  %n = call i32 @imported(ptr %data)
  ret void
}

; CHECK: define void @exported(ptr byval([4 x i32]) %data, i32 %i, ptr %record) [[ATTRIBUTES:#[0-9]+]]
; CHECK: call void @__syclc_assertion(ptr @text, ptr @text, i32 12, ptr @text, ptr %record)
; CHECK: call i32 @imported(ptr %data, ptr %record)
; LOWERED: define void @exported(
; LOWERED: call void @__syclc_record_assertion(ptr @text, ptr @text, i32 12, ptr @text, ptr %record, i32 1)
define void @exported(ptr byval([4 x i32]) %data, i32 %i) "syclc-external" {
  %fails = icmp slt i32 %i, 0
  br i1 %fails, label %failed, label %continue
failed:
  call void @__syclc_assertion(ptr @text, ptr @text, i32 12, ptr @text, ptr null)
  call void @llvm.trap()
  unreachable
continue:
  %n = call i32 @imported(ptr %data)
  ret void
}

; CHECK: declare i32 @imported(ptr, ptr) [[ATTRIBUTES]]
declare i32 @imported(ptr) "syclc-external"

; CHECK: attributes [[ATTRIBUTES]] = { "syclc-external" }
@text = private constant [2 x i8] c"x\00"
declare void @__syclc_assertion(ptr, ptr, i32, ptr, ptr)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 1, i32 8, i32 8, !6, !2}
!5 = !{i32 4, i32 0, i32 8, i32 8}
!6 = !{!3}

;--- none.ll
define void @kernel(ptr %data, ptr %record) !syclc.kernel !0 {
  call void @__syclc_assertion(ptr @text, ptr @text, i32 12, ptr @text, ptr %record)
  call void @helper(ptr %data)
  ret void
}

define internal void @helper(ptr %data) {
  store i32 1, ptr %data
  ret void
}

@text = private constant [2 x i8] c"x\00"
declare void @__syclc_assertion(ptr, ptr, i32, ptr, ptr)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!5 = !{i32 4, i32 0, i32 8, i32 8}
