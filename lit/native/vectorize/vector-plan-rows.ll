; A kernel whose loops LLVM vectorises along each work-item's row stays scalar. If floating-point numbers are added, or an
; element needs the one before, work-items are lanes, at most 16, whose rows are transposed.
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v4>,syclc-sub-group-forms,verify' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: define void @copy(ptr %in, ptr %out, i64 %n) #[[ROWS:[0-9]+]] !syclc.kernel
define void @copy(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr float, ptr %in, i64 %before
  %to = getelementptr float, ptr %out, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %row, i64 %k
  %v = load float, ptr %p, align 4
  %q = getelementptr float, ptr %to, i64 %k
  store float %v, ptr %q, align 4
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; Bytes and shorts, too, which are not transposed.
; CHECK: define void @count_shorts(ptr %in, ptr %out, i64 %n) #[[ROWS]] !syclc.kernel
define void @count_shorts(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr i16, ptr %in, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %added, %loop ]
  %p = getelementptr i16, ptr %row, i64 %k
  %v = load i16, ptr %p, align 2
  %w = sext i16 %v to i32
  %added = add i32 %sum, %w
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %q = getelementptr i32, ptr %out, i64 %i
  store i32 %added, ptr %q, align 4
  ret void
}

; CHECK: define void @count(ptr %in, ptr %out, i64 %n) #[[ROWS]] !syclc.kernel
define void @count(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr i32, ptr %in, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %added, %loop ]
  %p = getelementptr i32, ptr %row, i64 %k
  %v = load i32, ptr %p, align 4
  %added = add i32 %sum, %v
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %q = getelementptr i32, ptr %out, i64 %i
  store i32 %added, ptr %q, align 4
  ret void
}

; CHECK: define void @sum(ptr %in, ptr %out, i64 %n) #[[LANES:[0-9]+]] !syclc.kernel
define void @sum(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr float, ptr %in, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %added, %loop ]
  %p = getelementptr float, ptr %row, i64 %k
  %v = load float, ptr %p, align 4
  %added = fadd float %sum, %v
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %q = getelementptr float, ptr %out, i64 %i
  store float %added, ptr %q, align 4
  ret void
}

; CHECK: define void @prefix(ptr %in, ptr %out, i64 %n) #[[INTEGERS:[0-9]+]] !syclc.kernel
define void @prefix(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %before = mul i64 %i, %n
  %row = getelementptr i32, ptr %in, i64 %before
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr %row, i64 %k
  %v = load i32, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  %w = load i32, ptr %q, align 4
  %both = add i32 %v, %w
  store i32 %both, ptr %q, align 4
  %next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

; CHECK: attributes #[[ROWS]] = { {{.*}}"syclc-plan"="the elements of each work-item's row are, instead of work-items"
; CHECK: attributes #[[LANES]] = { {{.*}}"syclc-plan"="one register of float"
; CHECK: attributes #[[INTEGERS]] = { {{.*}}"syclc-plan"="one register of 32-bit integers"
!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
