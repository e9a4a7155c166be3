; The functions of libstdc++ that call themselves a few times at most call copies; the last copy ends the work-item. Other
; recursive functions do not change.
; RUN: %opt-syclc -passes=syclc-expand-standard-recursion,verify -S %s | FileCheck %s

; CHECK-LABEL: define linkonce_odr void @_ZNSt7variantIJifEE4swapERS0_(
; CHECK: call void @_ZNSt7variantIJifEE4swapERS0_.level1(ptr %b, ptr %a)
define linkonce_odr void @_ZNSt7variantIJifEE4swapERS0_(ptr %a, ptr %b) {
  %index = load i8, ptr %a
  %empty = icmp eq i8 %index, -1
  br i1 %empty, label %other, label %done
other:
  call void @_ZNSt7variantIJifEE4swapERS0_(ptr %b, ptr %a)
  br label %done
done:
  ret void
}

; CHECK-LABEL: define linkonce_odr i32 @_ZNSt24uniform_int_distributionIiEclISt4GENEEiRT_(
; CHECK: call i32 @_ZNSt24uniform_int_distributionIiEclISt4GENEEiRT_.level1(
define linkonce_odr i32 @_ZNSt24uniform_int_distributionIiEclISt4GENEEiRT_(i32 %n) {
  %less = lshr i32 %n, 8
  %again = icmp ne i32 %less, 0
  br i1 %again, label %other, label %done
other:
  %r = call i32 @_ZNSt24uniform_int_distributionIiEclISt4GENEEiRT_(i32 %less)
  ret i32 %r
done:
  ret i32 %n
}

; CHECK-LABEL: define i32 @factorial(
; CHECK: call i32 @factorial(
define i32 @factorial(i32 %n) {
  %less = sub i32 %n, 1
  %r = call i32 @factorial(i32 %less)
  %product = mul i32 %r, %n
  ret i32 %product
}

; CHECK-LABEL: define internal void @_ZNSt7variantIJifEE4swapERS0_.level1(
; CHECK: call void @llvm.trap()
; CHECK-NEXT: unreachable
; CHECK-LABEL: define internal i32 @_ZNSt24uniform_int_distributionIiEclISt4GENEEiRT_.level1(
; CHECK: call i32 @_ZNSt24uniform_int_distributionIiEclISt4GENEEiRT_.level2(
; CHECK-LABEL: define internal i32 @_ZNSt24uniform_int_distributionIiEclISt4GENEEiRT_.level3(
; CHECK: call void @llvm.trap()
