; Counters of loops whose values fit have 32 bits. Those that only end a loop count to zero.
; RUN: %opt-syclc -passes=syclc-narrow-counters,verify -S %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @use(i64)

; The limit is not needed in the loop, and is the counter's value after it.
; CHECK-LABEL: @only_the_end(
; CHECK: entry:
; CHECK: %[[LIMIT:.*]] = trunc i64 %limit to i32
; CHECK: loop:
; CHECK-NEXT: %left = phi i32 [ %[[LIMIT]], %entry ], [ %[[LESS:.*]], %loop ]
; CHECK-NOT: i64
; CHECK: %[[LESS]] = add i32 %left, -1
; CHECK-NEXT: icmp eq i32 %[[LESS]], 0
; CHECK: exit:
; CHECK-NEXT: zext nneg i32 %[[LIMIT]] to i64
define i64 @only_the_end(ptr %from, i16 %n) {
entry:
  %odd = or i16 %n, 1
  %limit = zext i16 %odd to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr [ %from, %entry ], [ %q, %loop ]
  %x = load volatile float, ptr %p
  %q = getelementptr i8, ptr %p, i32 4
  %next = add nuw nsw i64 %i, 1
  %end = icmp eq i64 %next, %limit
  br i1 %end, label %exit, label %loop
exit:
  %last = phi i64 [ %next, %loop ]
  ret i64 %last
}

; CHECK-LABEL: @used(
; CHECK: %count = phi i32 [ 1, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: %[[WIDE:.*]] = zext nneg i32 %count to i64
; CHECK-NEXT: call void @use(i64 %[[WIDE]])
; CHECK: %[[NEXT]] = add nsw i32 %count, 2
define void @used(i32 %n) {
entry:
  %small = and i32 %n, 65534
  %limit32 = or i32 %small, 1
  %limit = zext nneg i32 %limit32 to i64
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %next, %loop ]
  call void @use(i64 %i)
  %next = add nuw nsw i64 %i, 2
  %more = icmp slt i64 %next, %limit
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The counter may need 64 bits; it still counts down.
; CHECK-LABEL: @large(
; CHECK: %left = phi i64 [ %n, %entry ], [ %[[LESS:.*]], %loop ]
; CHECK: %[[LESS]] = add i64 %left, -4
; CHECK: icmp ne i64 %[[LESS]], 0
define void @large(ptr %at, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store volatile i32 0, ptr %at
  %next = add i64 %i, 4
  %more = icmp ne i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A limit of another exit is compared with the counter's own value.
; CHECK-LABEL: @two_exits(
; CHECK: phi i64
; CHECK-NOT: %left
define void @two_exits(ptr %at, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %x = load volatile i32, ptr %at
  %stop = icmp eq i32 %x, 0
  br i1 %stop, label %early, label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp ne i64 %next, %n
  br i1 %more, label %loop, label %exit
early:
  call void @use(i64 %i)
  ret void
exit:
  ret void
}
