; Calls that OpenCL's printf cannot execute become calls of the device library's, with each argument in 64 bits: a format or
; text that is not constant, and '*'. Others are left alone.
; RUN: %opt-syclc -passes=syclc-format-printf,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-format-printf,syclc-link-device-library,verify -S %s | FileCheck %s --check-prefix=LINKED

; CHECK-LABEL: define void @k(
; CHECK: %[[SECOND:.*]] = alloca [1 x i64], align 8
; CHECK: %[[FIRST:.*]] = alloca [3 x i64], align 8
define void @k(i32 %n, ptr %p, float %x, double %y) {
  ; CHECK: %[[N:.*]] = sext i32 %n to i64
  ; CHECK: store i64 %[[N]]
  ; CHECK: %[[P:.*]] = ptrtoint ptr %p to i64
  ; CHECK: store i64 %[[P]]
  ; CHECK: %[[Y:.*]] = bitcast double %y to i64
  ; CHECK: store i64 %[[Y]]
  ; CHECK: call i32 @__syclc_format_and_print(ptr @string, ptr %[[FIRST]], i32 3)
  %a = call i32 (ptr, ...) @__syclc_printf(ptr @string, i32 %n, ptr %p, double %y)
  ; CHECK: call i32 @__syclc_format_and_print(ptr %p, ptr %[[SECOND]], i32 1)
  %b = call i32 (ptr, ...) @__syclc_printf(ptr %p, float %x)
  ; CHECK: call i32 @__syclc_format_and_print(ptr @star,
  %c = call i32 (ptr, ...) @__syclc_printf(ptr @star, i32 %n, i32 %n)
  ; CHECK: call i32 (ptr, ...) @__syclc_printf(ptr @string, i32 %n, ptr @string, double %y)
  %d = call i32 (ptr, ...) @__syclc_printf(ptr @string, i32 %n, ptr @string, double %y)
  ret void
}
; LINKED: define internal i32 @syclc.__syclc_format_and_print(
@string = internal constant [9 x i8] c"%d %s %f\00"
@star = internal constant [4 x i8] c"%*d\00"
declare i32 @__syclc_printf(ptr, ...)
