; There is no copy if lanes are consecutive in all sub-groups or in none, if the border is so near that most sub-groups
; contain one, if no address depends on the number, and across barriers.
; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>,verify' -S %s | FileCheck %s

; CHECK: define void @always
; CHECK-NOT: consecutive

define void @always(ptr %to, i64 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %index = zext i32 %i to i64
  %p = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %p
  ret void
}

define void @loaded(ptr %to, i64 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %to, i64 %id
  %i = load i32, ptr %p
  %j = add i32 %i, 1
  %index = zext i32 %j to i64
  %q = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %q
  ret void
}

define void @near(ptr %to, i64 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %index = urem i64 %id, 10
  %p = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %p
  ret void
}

define void @far_apart(ptr %to, i64 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = mul i32 %i, 1000
  %index = zext i32 %j to i64
  %p = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %p
  ret void
}

define void @value(ptr %to, i64 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %rest = urem i64 %id, %n
  %p = getelementptr i64, ptr %to, i64 %id
  store i64 %rest, ptr %p
  ret void
}

; CHECK: declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
!4 = !{}
