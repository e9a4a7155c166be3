; Loops whose iterations call different functions are marked for unrolling; those that call the same function each time, or call
; functions by name, are not changed.
; RUN: %opt-syclc -passes='syclc-unroll-for-callees,verify' -S %s | FileCheck %s

@steps = constant [3 x ptr] [ptr @f, ptr @g, ptr @f]
declare i32 @f(i32)
declare i32 @g(i32)

; CHECK-LABEL: define i32 @table
; CHECK: br i1 %done, label %end, label %loop, !llvm.loop ![[TABLE:[0-9]+]]
define i32 @table(i32 %start) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %x = phi i32 [ %start, %entry ], [ %next, %loop ]
  %place = getelementptr ptr, ptr @steps, i64 %i
  %step = load ptr, ptr %place
  %next = call i32 %step(i32 %x)
  %i.next = add i64 %i, 1
  %done = icmp eq i64 %i.next, 3
  br i1 %done, label %end, label %loop, !llvm.loop !0

end:
  ret i32 %next
}

; CHECK-LABEL: define i32 @same
; CHECK-NOT: !llvm.loop
define i32 @same(i32 %start, ptr %step) {
entry:
  br label %loop

loop:
  %x = phi i32 [ %start, %entry ], [ %next, %loop ]
  %y = call i32 %step(i32 %x)
  %next = call i32 @f(i32 %y)
  %done = icmp eq i32 %next, 3
  br i1 %done, label %end, label %loop

end:
  ret i32 %next
}

; CHECK: ![[TABLE]] = distinct !{![[TABLE]], ![[PROGRESS:[0-9]+]], ![[FULL:[0-9]+]]}
; CHECK: ![[PROGRESS]] = !{!"llvm.loop.mustprogress"}
; CHECK: ![[FULL]] = !{!"llvm.loop.unroll.full"}
!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"llvm.loop.unroll.disable"}
