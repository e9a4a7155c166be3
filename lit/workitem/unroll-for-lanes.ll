; Loops over a private array are asked to be unrolled, in the words that LLVM's unroller obeys when it does nothing else;
; over lanes, in words that the later ones obey; not a nest that would be too large, nor a loop over memory.
; RUN: %opt-syclc -passes='syclc-unroll-for-lanes,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @elements(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop ![[UNROLL:[0-9]+]]
define void @elements(ptr %data) !syclc.kernel !0 {
entry:
  %array = alloca [16 x i32]
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr %array, i64 %k
  store i32 1, ptr %p
  %next = add nuw nsw i64 %k, 1
  %more = icmp ne i64 %next, 16
  br i1 %more, label %loop, label %end

end:
  %v = load i32, ptr %array
  store i32 %v, ptr %data
  ret void
}

; CHECK-LABEL: define void @lanes(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop ![[LATER:[0-9]+]]
define void @lanes(ptr %data, i32 %x) !syclc.kernel !0 {
entry:
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %added, %loop ]
  %v = call i32 @__syclc_sub_group_shuffle_i32(i32 %x, i32 %k)
  %added = add i32 %sum, %v
  %next = add nuw nsw i32 %k, 1
  %more = icmp ne i32 %next, 16
  br i1 %more, label %loop, label %end

end:
  store i32 %added, ptr %data
  ret void
}

; The inner loop is, but 60 times 60 times its instructions are too many.
; CHECK-LABEL: define void @nest(
; CHECK: br i1 %more, label %inner, label %after, !llvm.loop ![[INNER:[0-9]+]]
; CHECK: br i1 %more.rows, label %outer, label %end{{$}}
define void @nest(ptr %data) !syclc.kernel !0 {
entry:
  %array = alloca [3600 x i32]
  br label %outer

outer:
  %row = phi i64 [ 0, %entry ], [ %next.row, %after ]
  %first = mul nuw nsw i64 %row, 60
  br label %inner

inner:
  %k = phi i64 [ 0, %outer ], [ %next, %inner ]
  %index = add nuw nsw i64 %first, %k
  %p = getelementptr i32, ptr %array, i64 %index
  store i32 1, ptr %p
  %next = add nuw nsw i64 %k, 1
  %more = icmp ne i64 %next, 60
  br i1 %more, label %inner, label %after

after:
  %next.row = add nuw nsw i64 %row, 1
  %more.rows = icmp ne i64 %next.row, 60
  br i1 %more.rows, label %outer, label %end

end:
  %v = load i32, ptr %array
  store i32 %v, ptr %data
  ret void
}

; CHECK-LABEL: define void @memory(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define void @memory(ptr %data) !syclc.kernel !0 {
entry:
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr %data, i64 %k
  store i32 1, ptr %p
  %next = add nuw nsw i64 %k, 1
  %more = icmp ne i64 %next, 16
  br i1 %more, label %loop, label %end

end:
  ret void
}

; Of kernels with matrices also loops that take one array after the other.
; CHECK-LABEL: define void @arrays(
; CHECK: br i1 %first, label %loop, label %end, !llvm.loop ![[ARRAYS:[0-9]+]]
define void @arrays(ptr %data) "syclc-matrices" !syclc.kernel !0 {
entry:
  %one = alloca [16 x i32]
  %other = alloca [16 x i32]
  br label %loop

loop:
  %first = phi i1 [ true, %entry ], [ false, %loop ]
  %array = phi ptr [ %one, %entry ], [ %other, %loop ]
  %v = load i32, ptr %array
  store volatile i32 %v, ptr %data
  br i1 %first, label %loop, label %end

end:
  ret void
}

; CHECK-DAG: ![[UNROLL]] = distinct !{![[UNROLL]], ![[FULL:[0-9]+]]}
; CHECK-DAG: ![[ARRAYS]] = distinct !{![[ARRAYS]], ![[FULL]]}
; CHECK-DAG: ![[INNER]] = distinct !{![[INNER]], ![[FULL]]}
; CHECK-DAG: ![[FULL]] = !{!"llvm.loop.unroll.full", i32 1}
; CHECK-DAG: ![[LATER]] = distinct !{![[LATER]], ![[FULL_LATER:[0-9]+]]}
; CHECK-DAG: ![[FULL_LATER]] = !{!"llvm.loop.unroll.full", i32 0}

declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
