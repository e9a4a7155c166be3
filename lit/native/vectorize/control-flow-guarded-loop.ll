; A divergent branch around a loop tests whether any lane takes it, even if the first block after the branch does next to nothing:
; the loop stores from one lane, and there may be none. Lane 0 decides if it is active and the condition is a bound.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel
; CHECK: %[[FIRST:.*]] = icmp ule i64 %id, 0
; CHECK: %[[ANY:.*]] = freeze i1 %[[FIRST]]
; CHECK: br i1 %[[ANY]],
; CHECK: store i64
define void @kernel(ptr %out, i64 %n) convergent !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %value = mul i64 %id, %id
  %first = icmp eq i64 %id, 0
  br i1 %first, label %prepare, label %end

prepare:
  %most = call i64 @llvm.umin.i64(i64 %n, i64 256)
  br label %loop

loop:
  %i = phi i64 [ 0, %prepare ], [ %next, %loop ]
  %sum = phi i64 [ %value, %prepare ], [ %more, %loop ]
  %place = getelementptr i64, ptr %out, i64 %i
  store i64 %sum, ptr %place, align 8
  %more = add i64 %sum, %value
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %most
  br i1 %done, label %end, label %loop

end:
  ret void
}

declare i64 @__syclc_local_id(i32)
declare i64 @llvm.umin.i64(i64, i64)

!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
