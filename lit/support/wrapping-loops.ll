; Loops in which an address is computed from a counter that is extended twice are not vectorised: LLVM 22 forgets to ask
; whether the narrower number wraps.
; RUN: %opt-syclc -passes='syclc-wrapping-loops,function(loop-vectorize)' -force-vector-width=4 -S %s | FileCheck %s

; CHECK-LABEL: define void @extended_twice(
; CHECK-NOT: <4 x i8>
; CHECK: ret void
define void @extended_twice(ptr noalias %in, ptr noalias %out, i32 %row) {
entry:
  %start = shl nsw i32 %row, 7
  br label %loop
loop:
  %c = phi i64 [ 0, %entry ], [ %next, %loop ]
  %c.int = trunc i64 %c to i32
  %before = add i32 %c.int, 127
  %column = and i32 %before, 127
  %index = add i32 %column, %start
  %i = zext i32 %index to i64
  %from = getelementptr i8, ptr %in, i64 %i
  %byte = load i8, ptr %from
  %to = getelementptr i8, ptr %out, i64 %c
  store i8 %byte, ptr %to
  %next = add nuw nsw i64 %c, 1
  %done = icmp eq i64 %next, 128
  br i1 %done, label %end, label %loop
end:
  ret void
}

; One extension is asked for.
; CHECK-LABEL: define void @extended_once(
; CHECK: load <4 x i8>
define void @extended_once(ptr noalias %in, ptr noalias %out, i32 %row) {
entry:
  br label %loop
loop:
  %c = phi i64 [ 0, %entry ], [ %next, %loop ]
  %c.int = trunc i64 %c to i32
  %index = add i32 %c.int, %row
  %i = zext i32 %index to i64
  %from = getelementptr i8, ptr %in, i64 %i
  %byte = load i8, ptr %from
  %to = getelementptr i8, ptr %out, i64 %c
  store i8 %byte, ptr %to
  %next = add nuw nsw i64 %c, 1
  %done = icmp eq i64 %next, 128
  br i1 %done, label %end, label %loop
end:
  ret void
}
