; A loop that never ends, of code that never runs or of lanes that stay for ever, gets an edge to the return, which is
; never taken. Values that are chosen there know of it.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel
; CHECK: store <8 x i64>
; CHECK: ret void
define void @kernel(ptr %out, i64 %n) convergent !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %place = getelementptr i64, ptr %out, i64 %id
  %stays = icmp eq i64 %id, %n
  br i1 %stays, label %loop, label %choose

loop:
  store volatile i64 %id, ptr %place, align 8
  br label %loop

choose:
  %more = icmp ugt i64 %id, 3
  br i1 %more, label %add, label %end

add:
  %sum = call i64 @llvm.umin.i64(i64 %id, i64 %n)
  store i64 %sum, ptr %place, align 8
  br label %end

end:
  %result = phi i64 [ %id, %choose ], [ %sum, %add ]
  store i64 %result, ptr %place, align 8
  ret void
}

declare i64 @__syclc_local_id(i32)
declare i64 @llvm.umin.i64(i64, i64)

!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
