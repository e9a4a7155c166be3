; Values that are truncated from 64 bits to 32 and extended again, with only exclusive ors between, stay in 64 bits, because for
; lanes both conversions are shuffles. Sums, and values with other uses in 32 bits, are not changed.
; RUN: %opt-syclc -passes='syclc-stay-wide,verify' -S %s | FileCheck %s

; CHECK-LABEL: define i64 @round(i64 %product, i32 %key)
; CHECK-NEXT: %[[key:.*]] = zext i32 %key to i64
; CHECK-NEXT: %[[mixed:.*]] = xor i64 %product, %[[key]]
; CHECK-NEXT: %[[next:.*]] = and i64 %[[mixed]], 4294967295
; CHECK-NEXT: %[[result:.*]] = mul nuw i64 %[[next]], 3528531795
; CHECK-NEXT: ret i64 %[[result]]
define i64 @round(i64 %product, i32 %key) {
  %half = trunc i64 %product to i32
  %mixed = xor i32 %half, %key
  %next = zext i32 %mixed to i64
  %result = mul nuw i64 %next, 3528531795
  ret i64 %result
}

; CHECK-LABEL: define i64 @two_halves(
; CHECK: %[[high:.*]] = lshr i64 %a, 32
; CHECK: %[[both:.*]] = xor i64 %[[high]], %b
; CHECK: %[[three:.*]] = xor i64 %[[both]], 7
; CHECK: and i64 %[[three]], 4294967295
; CHECK-NOT: trunc
define i64 @two_halves(i64 %a, i64 %b) {
  %high = lshr i64 %a, 32
  %x = trunc i64 %high to i32
  %y = trunc i64 %b to i32
  %both = xor i32 %x, %y
  %three = xor i32 %both, 7
  %next = zext i32 %three to i64
  ret i64 %next
}

; CHECK-LABEL: define i64 @sum(
; CHECK: add i32
define i64 @sum(i64 %id) {
  %short = trunc i64 %id to i32
  %next = add i32 %short, 5
  %wide = zext i32 %next to i64
  ret i64 %wide
}

; CHECK-LABEL: define i64 @complement(
; CHECK: xor i32 %{{.*}}, -1
define i64 @complement(i64 %id) {
  %short = trunc i64 %id to i32
  %down = xor i32 %short, -1
  %wide = zext i32 %down to i64
  ret i64 %wide
}

; CHECK-LABEL: define i64 @read_by_others(
; CHECK: %mixed = xor i32
; CHECK: zext i32 %mixed to i64
define i64 @read_by_others(i64 %product, i32 %key, ptr %p) {
  %half = trunc i64 %product to i32
  %mixed = xor i32 %half, %key
  store i32 %mixed, ptr %p
  %next = zext i32 %mixed to i64
  ret i64 %next
}

; CHECK-LABEL: define i64 @never_wide(
; CHECK: %mixed = xor i32 %a, %b
; CHECK-NEXT: zext i32 %mixed to i64
define i64 @never_wide(i32 %a, i32 %b) {
  %mixed = xor i32 %a, %b
  %next = zext i32 %mixed to i64
  ret i64 %next
}
