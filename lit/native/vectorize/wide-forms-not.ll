; No copy in 64 bits: indices that are linear in all launches or in none, whose bounds are not known before the launch, and
; remainders, which launches exceed.
; RUN: %opt-syclc -passes='syclc-wide-forms<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-wide-forms<1>' -S %s | FileCheck %s

; CHECK-NOT: {{\.wide|syclc-wide-form"}}

; Ids fit in an int.
define void @always(ptr %to, i64 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %index = zext i32 %i to i64
  %p = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %p
  ret void
}

; Each work-item's first element is in memory.
define void @loaded(ptr %to, i64 %n) !syclc.kernel !0 {
  %first = load i32, ptr %to
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = add i32 %i, %first
  %index = zext i32 %j to i64
  %p = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %p
  ret void
}

define void @remainder(ptr %to, i64 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %index = and i64 %id, 1023
  %p = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %p
  ret void
}

; The lanes are a column apart.
define void @column(ptr %to, i64 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %m = trunc i64 %n to i32
  %j = mul i32 %i, %m
  %index = zext i32 %j to i64
  %p = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %p
  ret void
}

; The number of iterations depends on memory.
define void @loop(ptr %to, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %times = load i32, ptr %to
  br label %again
again:
  %k = phi i32 [ 0, %entry ], [ %next, %again ]
  %j = add i32 %i, %k
  %index = zext i32 %j to i64
  %p = getelementptr i64, ptr %to, i64 %index
  store i64 1, ptr %p
  %next = add nuw i32 %k, 1
  %more = icmp ult i32 %next, %times
  br i1 %more, label %again, label %done
done:
  ret void
}

; Nothing is accessed through the number.
define void @unused(ptr %to, i32 %n) !syclc.kernel !3 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = add i32 %i, %n
  %wrapped = zext i32 %j to i64
  %p = getelementptr i64, ptr %to, i64 %id
  store i64 %wrapped, ptr %p
  ret void
}

; CHECK: declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 16, i32 8, !{!1, !2}, !{}}
!1 = !{i32 1, i32 0, i32 8, i32 8}
!2 = !{i32 0, i32 8, i32 8, i32 8}
!3 = !{i32 1, i32 1, i32 16, i32 8, !{!1, !4}, !{}}
!4 = !{i32 0, i32 8, i32 4, i32 4}
