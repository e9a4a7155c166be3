; Loops that are not changed: without the mark, with atomic or volatile accesses, with variables on the stack, which all iterations
; share, with calls, and with more values than registers.
; RUN: %opt-syclc -passes='syclc-interleave-sub-groups,verify' -S %s | FileCheck %s --implicit-check-not=in.turns

define void @unmarked(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr <8 x float>, ptr %a, i64 %y
  store <8 x float> zeroinitializer, ptr %p
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

define void @atomic(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %old = atomicrmw add ptr %a, i64 %y monotonic
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

define void @volatile(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  store volatile i64 %y, ptr %a
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !1
end:
  ret void
}

define void @stack(ptr %a, i64 %n) {
entry:
  %private = alloca [4 x i64]
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %slot = and i64 %y, 3
  %q = getelementptr i64, ptr %private, i64 %slot
  store i64 %y, ptr %q
  %back = load i64, ptr %private
  %p = getelementptr i64, ptr %a, i64 %y
  store i64 %back, ptr %p
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !2
end:
  ret void
}

; A pointer from memory might point to the variable, whose address escapes.
define void @escaped(ptr %a, i64 %n) {
entry:
  %private = alloca i64
  store ptr %private, ptr %a
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = load ptr, ptr %a
  store i64 %y, ptr %q
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !3
end:
  ret void
}

declare void @f(i64)
define void @calls(i64 %n) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @f(i64 %y)
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !4
end:
  ret void
}

; Sums carried from one iteration to the next do not concern sub-groups.
define i64 @carried(i64 %n) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %hash = phi i64 [ 0, %entry ], [ %more, %loop ]
  %twice = mul i64 %hash, 33
  %more = xor i64 %twice, %y
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !5
end:
  ret i64 %more
}

; CHECK-LABEL: define void @wide(
define void @wide(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %y = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr <256 x float>, ptr %a, i64 %y
  %v = load <256 x float>, ptr %p
  %sum = fadd <256 x float> %v, %v
  store <256 x float> %sum, ptr %p
  %next = add nuw i64 %y, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !6
end:
  ret void
}

!0 = distinct !{!0, !7}
!1 = distinct !{!1, !7}
!2 = distinct !{!2, !7}
!3 = distinct !{!3, !7}
!4 = distinct !{!4, !7}
!5 = distinct !{!5, !7}
!6 = distinct !{!6, !7}
!7 = !{!"syclc.sub.groups"}
