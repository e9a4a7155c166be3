; Divisions of integers of 65 to 128 bits, and their conversions from and to floating-point numbers, become calls of the
; device library with halves of 64 bits. Signed ones compute with magnitudes. Narrower and wider integers do not change.
; RUN: %opt-syclc -passes=syclc-lower-wide-integers,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-lower-wide-integers,syclc-link-device-library,verify -S %s | FileCheck %s --check-prefix=LINKED
; LINKED: define internal { i64, i64 } @syclc.__syclc_divide_wide(i64 {{.*}}, i64 {{.*}}, i64 {{.*}}, i64 {{.*}}) [[DIVISION:#[0-9]+]]
; LINKED: attributes [[DIVISION]] = { noinline

; CHECK-LABEL: define i128 @quotient(
; CHECK: %[[LOW:.*]] = trunc i128 %a to i64
; CHECK: %[[SHIFTED:.*]] = lshr i128 %a, 64
; CHECK: %[[HIGH:.*]] = trunc i128 %[[SHIFTED]] to i64
; CHECK: %[[PAIR:.*]] = call { i64, i64 } @__syclc_divide_wide(i64 %[[LOW]], i64 %[[HIGH]], i64 {{.*}}, i64 {{.*}})
; CHECK: extractvalue { i64, i64 } %[[PAIR]], 1
; CHECK: shl i128 {{.*}}, 64
; CHECK: or i128
define i128 @quotient(i128 %a, i128 %b) {
  %q = udiv i128 %a, %b
  ret i128 %q
}

; A remainder has the dividend's sign.
; CHECK-LABEL: define i100 @remainder(
; CHECK: sext i100 %a to i128
; CHECK: %[[NEGATIVE:.*]] = icmp slt i128 {{.*}}, 0
; CHECK: call { i64, i64 } @__syclc_remainder_wide(
; CHECK: select i1 %[[NEGATIVE]], i128
; CHECK: trunc i128 {{.*}} to i100
define i100 @remainder(i100 %a, i100 %b) {
  %r = srem i100 %a, %b
  ret i100 %r
}

; CHECK-LABEL: define float @to_float(
; CHECK: call float @__syclc_float_of_wide(i64 {{.*}}, i64 {{.*}})
; CHECK: fneg float
; CHECK: select i1
define float @to_float(i128 %a) {
  %x = sitofp i128 %a to float
  ret float %x
}

; No number of 64 bits or more is a finite half.
; CHECK-LABEL: define half @to_half(
; CHECK: %[[LARGE:.*]] = icmp ne i64 {{.*}}, 0
; CHECK: uitofp i64 {{.*}} to half
; CHECK: select i1 %[[LARGE]], half
; CHECK-NOT: call
define half @to_half(i128 %a) {
  %x = uitofp i128 %a to half
  ret half %x
}

; CHECK-LABEL: define i128 @from_double(
; CHECK: %[[NEGATIVE:.*]] = fcmp olt double %x, 0.0
; CHECK: %[[MAGNITUDE:.*]] = call double @llvm.fabs.f64(double %x)
; CHECK: call { i64, i64 } @__syclc_wide_of_double(double %[[MAGNITUDE]])
; CHECK: select i1 %[[NEGATIVE]], i128
define i128 @from_double(double %x) {
  %a = fptosi double %x to i128
  ret i128 %a
}

; CHECK-LABEL: define i64 @others(
; CHECK: udiv i64
; CHECK: udiv i130
; CHECK: uitofp i64 {{.*}} to double
; CHECK: uitofp i128 {{.*}} to fp128
; CHECK-NOT: call
; CHECK: ret
define i64 @others(i64 %a, i130 %b, i128 %c) {
  %q = udiv i64 %a, 7
  %w = udiv i130 %b, 7
  %x = uitofp i64 %q to double
  %y = uitofp i128 %c to fp128
  ret i64 %q
}
