; Loops of a few iterations in small functions, as the headers' over dimensions, go before the functions are inlined,
; also where the source says that loops stay (-O1). Kernels, loops of many iterations and of unknown ones stay.
; RUN: %opt-syclc -passes=syclc-short-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define i64 @linear(
; CHECK-NOT: phi
; CHECK-NOT: br
; CHECK: %[[FIRST:.*]] = load i64, ptr %id
; CHECK: ret i64
define i64 @linear(ptr %id, ptr %size) {
entry:
  %sum = alloca i64
  %d = alloca i32
  store i64 0, ptr %sum
  store i32 0, ptr %d
  br label %test
test:
  %n = load i32, ptr %d
  %more = icmp slt i32 %n, 2
  br i1 %more, label %body, label %end
body:
  %at = sext i32 %n to i64
  %size.at = getelementptr i64, ptr %size, i64 %at
  %id.at = getelementptr i64, ptr %id, i64 %at
  %s = load i64, ptr %size.at
  %i = load i64, ptr %id.at
  %old = load i64, ptr %sum
  %row = mul i64 %old, %s
  %new = add i64 %row, %i
  store i64 %new, ptr %sum
  %next = add nsw i32 %n, 1
  store i32 %next, ptr %d
  br label %test, !llvm.loop !0
end:
  %result = load i64, ptr %sum
  ret i64 %result
}

; CHECK-LABEL: define i64 @longer(
; CHECK: phi
; CHECK: br i1
; CHECK: ret i64
define i64 @longer(ptr %p) {
entry:
  br label %loop
loop:
  %n = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %new, %loop ]
  %at = getelementptr i64, ptr %p, i64 %n
  %v = load i64, ptr %at
  %new = add i64 %sum, %v
  %next = add i64 %n, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret i64 %new
}

; CHECK-LABEL: define void @kernel(
; CHECK: phi
; CHECK: ret void
define void @kernel(ptr %p) !syclc.kernel !2 {
entry:
  br label %loop
loop:
  %n = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i64, ptr %p, i64 %n
  store i64 %n, ptr %at
  %next = add i64 %n, 1
  %more = icmp ult i64 %next, 2
  br i1 %more, label %loop, label %end
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 0, i32 1, i32 8, i32 8, !3, !5}
!3 = !{!4}
!4 = !{i32 1, i32 0, i32 8, i32 8}
!5 = !{}
